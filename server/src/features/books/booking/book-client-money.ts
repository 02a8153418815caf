import { CLIENT_MONEY } from '../../../domain/books/client-money.ts';
import type { ClientMoney, ClientMoneyKind } from '../../../domain/books/client-money.ts';
import type { OfCustomer } from '../../../domain/books/currency-postings.ts';
import { refundPostingsInCurrency } from '../../../domain/books/currency-postings.ts';
import { entryText, reversalText } from '../../../domain/books/entry-texts.ts';
import type { LocalDate } from '../../../domain/days/local-date.ts';
import type { Carried } from '../../../domain/currency/covered-kroner.ts';
import type { Ore } from '../../../domain/money.ts';
import type { AccountTrx } from '../../../platform/database/database.ts';
import { currencyOfLedger } from '../chart/bank-accounts.store.ts';
import { getBookingAccounts, shareLockBookingAccounts } from '../chart/booking-accounts.store.ts';
import { postEntry } from './post-entry.ts';
import { postMirrorOf } from './post-mirror.ts';

/**
 * Books the part of money that is for the books. Without such a part there is nothing to book.
 * @param bank the ledger account that the money came to or left; undefined: the present one
 */
export async function bookClientMoney(
  trx: AccountTrx,
  kind: ClientMoneyKind,
  { id, clientId: customerId, bookedOre: amountOre, paidOn }: ClientMoney,
  bank: string | undefined,
  now: Date,
): Promise<void> {
  if (amountOre === 0n) return;
  const { entry, sign, lines } = CLIENT_MONEY[kind];
  // What gives credit may be the first posting on the account of debt to customers, so the accounts must not change.
  const accounts = await (sign > 0n ? shareLockBookingAccounts : getBookingAccounts)(trx);
  postEntry(
    trx,
    {
      series: 'Bank',
      documentDate: paidOn,
      description: entryText(kind),
      sourceDocumentType: entry,
      sourceDocumentId: id,
      lines: lines({ amountOre, customerId }, { ...accounts, bank: bank ?? accounts.bank }),
    },
    now,
  );
}

/** Books credit in another currency that was paid back. @param refund `paidNokOre`: what left the account */
export async function bookRefundInCurrency(
  trx: AccountTrx,
  refund: OfCustomer & { id: string; paidOn: LocalDate; used: Carried; paidNokOre: Ore },
  bank: string | undefined,
  now: Date,
): Promise<void> {
  const accounts = await getBookingAccounts(trx);
  const isInCurrency = bank !== undefined && (await currencyOfLedger(trx, bank)) === refund.currency;
  postEntry(
    trx,
    {
      series: 'Bank',
      documentDate: refund.paidOn,
      description: entryText('refund'),
      sourceDocumentType: CLIENT_MONEY.refund.entry,
      sourceDocumentId: refund.id,
      lines: refundPostingsInCurrency(
        { ...refund, paidOre: isInCurrency ? refund.used.amountOre : null },
        { ...accounts, bank: bank ?? accounts.bank },
      ),
    },
    now,
  );
}

/** Reverses it by its mirror. What was never booked has nothing to reverse. @param documentDate the mirror's own date */
export async function bookClientMoneyReversal(
  trx: AccountTrx,
  kind: ClientMoneyKind,
  id: string,
  documentDate: LocalDate,
  now: Date,
): Promise<void> {
  const description = reversalText(entryText(kind).toLowerCase());
  await postMirrorOf(trx, { type: CLIENT_MONEY[kind].entry, id }, { documentDate, description }, now);
}
