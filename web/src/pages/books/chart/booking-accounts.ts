import { BOOKING_PURPOSES } from '../../../../../server/src/domain/books/booking-accounts.ts';
import type { Schemas } from '../../../http/account-api.ts';

type BookingAccounts = Schemas['BookingAccounts'];
type Changes = Schemas['BookingAccountChanges'];
type SalesRow = BookingAccounts['sales'][number];

/** The choices that differ from the present ones, as the API takes them. */
export function changesOf(present: BookingAccounts, chosen: BookingAccounts): Changes {
  const single = BOOKING_PURPOSES.filter((purpose) => present[purpose] !== chosen[purpose]);
  const sales = chosen.sales.filter((row, index) => !isSame(row, present.sales[index]));
  return {
    ...Object.fromEntries(single.map((purpose) => [purpose, chosen[purpose]])),
    ...(sales.length > 0 && { sales }),
  };
}

function isSame(row: SalesRow, other: SalesRow | undefined): boolean {
  return row.goods === other?.goods && row.services === other.services;
}
