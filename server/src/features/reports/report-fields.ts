import { Type } from 'typebox';

export const accountNumber = Type.String({ description: 'Account number.', examples: ['1500'] });
export const accountName = Type.String({
  description: 'Name of the account, in the language asked for.',
  examples: ['Kundefordringer'],
});
/** The path to the entries behind a figure. */
export const entriesPath = (description: string, example: string) =>
  Type.String({ description: `${description} A path of this API.`, examples: [example] });
