import { moneyInKroner, wholeNumber } from '../../../text/formats.ts';
import type { Wording } from '../../../text/texts-by-language.ts';

/** `én konto`, `2 kontoer`. @param many behind the number */
export function counted(count: number, one: Wording, many: Wording): Wording {
  return count === 1
    ? one
    : [`${wholeNumber(count, 'nb')} ${many[0]}`, `${wholeNumber(count, 'en')} ${many[1]}`];
}

export const countedInvoices = (count: number): Wording =>
  counted(count, ['én ubetalt faktura', 'one unpaid invoice'], ['ubetalte fakturaer', 'unpaid invoices']);
export const countedAccounts = (count: number): Wording =>
  counted(count, ['én konto', 'one account'], ['kontoer', 'accounts']);

/** `31 ubetalte fakturaer på kr 128 400,00`. @param sum kroner */
export function withSum([nb, en]: Wording, sum: number): Wording {
  return [`${nb} på ${moneyInKroner(sum, 'nb')}`, `${en} of ${moneyInKroner(sum, 'en')}`];
}
