import { CLIENT_MONEY } from '../../../domain/books/client-money.ts';
import type { ClientMoneyKind } from '../../../domain/books/client-money.ts';
import { entryText, reversalText } from '../../../domain/books/entry-texts.ts';
import type { LocalDate } from '../../../domain/local-date.ts';
import type { Ore } from '../../../domain/money.ts';
import type { Trx } from '../../../platform/database/database.ts';
import { getBookingAccounts, holdBookingAccounts } from '../chart/booking-accounts.store.ts';
import { postEntry } from './post-entry.ts';
import { postMirrorOf } from './post-mirror.ts';

/**
 * The booked part of money of a customer that is on no invoice. `amountOre` is above 0; `bank`: the ledger account that the money came to
 * or left, where it is not the present one.
 */
export type BookedClientMoney = {
  id: string;
  amountOre: Ore;
  customerId: string;
  paidOn: LocalDate;
  bank: string | undefined;
};

export async function bookClientMoney(
  trx: Trx,
  accountId: string,
  kind: ClientMoneyKind,
  money: BookedClientMoney,
  now: Date,
): Promise<void> {
  const { entry, sign, lines } = CLIENT_MONEY[kind];
  // What gives credit may be the first posting on the account of debt to customers, so the accounts must not change.
  const accounts = await (sign > 0n ? holdBookingAccounts : getBookingAccounts)(trx, accountId);
  postEntry(
    trx,
    accountId,
    {
      series: 'Bank',
      documentDate: money.paidOn,
      description: entryText(kind),
      sourceDocumentType: entry,
      sourceDocumentId: money.id,
      lines: lines(money, { ...accounts, bank: money.bank ?? accounts.bank }),
    },
    now,
  );
}

/** Reverses it by its mirror. What was never booked has nothing to reverse. @param documentDate the mirror's own date */
export async function bookClientMoneyReversal(
  trx: Trx,
  accountId: string,
  kind: ClientMoneyKind,
  id: string,
  documentDate: LocalDate,
  now: Date,
): Promise<void> {
  const description = reversalText(entryText(kind).toLowerCase());
  await postMirrorOf(
    trx,
    accountId,
    { type: CLIENT_MONEY[kind].entry, id },
    { documentDate, description },
    now,
  );
}
