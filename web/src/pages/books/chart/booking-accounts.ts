import type { paths } from '../../../account-api.ts';
import type { Schemas } from '../../../account-api.ts';
import type { Account } from '../books-queries.ts';
import type { Purpose } from './booking-texts.ts';

type BookingAccounts = Schemas['BookingAccounts'];
type Changes = NonNullable<
  paths['/v1/booking-accounts']['patch']['requestBody']
>['content']['application/json'];
type SalesRow = BookingAccounts['sales'][number];

const TYPE_OF_PURPOSE: Record<Purpose, Account['type']> = {
  receivables: 'Asset',
  bank: 'Asset',
  owedToCustomers: 'Liability',
  reminderFees: 'Income',
  lateInterest: 'Income',
  badDebts: 'Expense',
  rounding: 'Expense',
};
export const PURPOSES = Object.keys(TYPE_OF_PURPOSE) as Purpose[];

// What is offered; the service has the last word. The VAT return is made from 27xx, so nothing else is posted there.
export function fitsPurpose({ type, number }: Account, purpose: Purpose): boolean {
  return type === TYPE_OF_PURPOSE[purpose] && !number.startsWith('27');
}

/** Whether sales with a code can be posted on the account: one that takes VAT, unless the code has none. */
export function fitsSales({ type, acceptsVat }: Account, vatCode: number): boolean {
  return type === 'Income' && (acceptsVat || ![3, 31, 33].includes(vatCode));
}

/** What is chosen otherwise than before, as the API takes it. */
export function changesOf(present: BookingAccounts, chosen: BookingAccounts): Changes {
  const single = PURPOSES.filter((purpose) => present[purpose] !== chosen[purpose]);
  const sales = chosen.sales.filter((row, index) => !isSame(row, present.sales[index]));
  return {
    ...Object.fromEntries(single.map((purpose) => [purpose, chosen[purpose]])),
    ...(sales.length > 0 && { sales }),
  };
}

function isSame(row: SalesRow, other: SalesRow | undefined): boolean {
  return row.goods === other?.goods && row.services === other.services;
}
