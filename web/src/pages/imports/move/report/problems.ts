import type { Schemas } from '../../../../http/account-api.ts';
import { day, moneyInKroner, wholeNumber } from '../../../../text/formats.ts';
import type { Wording } from '../../../../text/texts-by-language.ts';

export type Problem = Schemas['MoveProblem'];

export const kr = (kroner: number | null): Wording => [
  moneyInKroner(Math.abs(kroner ?? 0), 'nb'),
  moneyInKroner(Math.abs(kroner ?? 0), 'en'),
];
export const on = (date: string | null): Wording =>
  date === null ? ['–', '–'] : [day(date, 'nb'), day(date, 'en')];
export const count = (some: number | null): Wording => [
  wholeNumber(some ?? 0, 'nb'),
  wholeNumber(some ?? 0, 'en'),
];
/** The number of a customer in the files with its name. Where the files have no number, the name stands for it. */
export function shownCustomer({
  customer,
  customerName,
}: Pick<Problem, 'customer' | 'customerName'>): string {
  const number = customer ?? '';
  return customerName === null || customerName === number ? number : `${number} ${customerName}`;
}

export const ofCustomer = (problem: Problem): Wording => [
  `Kunde ${shownCustomer(problem)}`,
  `Customer ${shownCustomer(problem)}`,
];
export const ofInvoice = ({
  number,
  ...problem
}: Pick<Problem, 'number' | 'customer' | 'customerName'>): Wording => [
  `Faktura ${number}, kunde ${shownCustomer(problem)}`,
  `Invoice ${number}, customer ${shownCustomer(problem)}`,
];
export const ofAccount = ({ account }: Problem, name: string): Wording => {
  const shown = name === '' ? `${account}` : `${account} ${name}`;
  return [shown, shown];
};

/** What a problem of one kind is, of which there are so many; what each of them is about; and what to do. */
export type Said = {
  title: (many: number) => Wording;
  /** @param name of the account, where the problem is of one */
  row?: (problem: Problem, name: string) => Wording;
  todo?: Wording;
};

export const some =
  (one: Wording, many: (amount: Wording) => Wording) =>
  (amount: number): Wording =>
    amount === 1 ? one : many(count(amount));

/** The problems of one kind, in the order in which the kinds come first. */
export function byCode(problems: readonly Problem[]): [code: string, problems: Problem[]][] {
  return [...Map.groupBy(problems, ({ code }) => code)];
}
