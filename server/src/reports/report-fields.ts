import { Type } from 'typebox';

/** Fields that several reports have. */
export const kroner = (description: string, example: number) =>
  Type.Number({ description, examples: [example] });
export const id = (description: string) =>
  Type.String({ format: 'uuid', description, examples: ['018f6d2e-5b0a-7c3e-9a44-0d5b7c1e2f90'] });
export const date = (description: string, example = '2026-07-20') =>
  Type.String({ format: 'date', description, examples: [example] });
export const accountNumber = Type.String({ description: 'Account number.', examples: ['1500'] });
export const accountName = Type.String({
  description: 'Name of the account, in the language asked for.',
  examples: ['Kundefordringer'],
});
/** The path to the entries behind a figure. */
export const entriesPath = (description: string, example: string) =>
  Type.String({ description: `${description} A path of this API.`, examples: [example] });
