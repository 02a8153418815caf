import { entryText } from '../../../domain/books/entry-texts.ts';
import type { LocalDate } from '../../../domain/days/local-date.ts';
import type { WriteOffToPost } from '../../../domain/books/write-off-postings.ts';
import { writeOffPostings } from '../../../domain/books/write-off-postings.ts';
import { recoveryPostings } from '../../../domain/books/recovery-postings.ts';
import {
  recoveryPostingsInCurrency,
  writeOffPostingsInCurrency,
} from '../../../domain/books/currency-postings.ts';
import type { PostingLine } from '../../../domain/books/postings.ts';
import type { Carried } from '../../../domain/currency/covered-kroner.ts';
import type { ForeignCurrency } from '../../../domain/currency/currency.ts';
import type { Ore } from '../../../domain/money.ts';
import type { AccountTrx } from '../../../platform/database/database.ts';
import type { BookedPaymentInCurrency } from './book-payment-in-currency.ts';
import { getBookingAccounts } from '../chart/booking-accounts.store.ts';
import type { JournalEntry } from '../journal/journal-entry.ts';
import { listEntriesOfDocuments } from '../journal/journal.store.ts';
import { postEntry } from './post-entry.ts';
import { postMirror } from './post-mirror.ts';

/** A write-off of a booked invoice. `invoiceNumber` is for the entry's text. */
export type BookedWriteOff = WriteOffToPost & { id: string; date: LocalDate; invoiceNumber: string };

type Named = Pick<BookedWriteOff, 'reason' | 'lossKind' | 'amountOre' | 'invoiceNumber'>;

function nameOf({ reason, lossKind, amountOre, invoiceNumber }: Named): string {
  if (reason === 'rounding') return entryText('rounding', invoiceNumber);
  if (amountOre === 0n) return entryText('lostClaims', invoiceNumber);
  return entryText(lossKind === 'final' ? 'finalLoss' : 'unconfirmedLoss', invoiceNumber);
}

/** @param writeOff `inCurrency`: what it takes off the receivable of an invoice in another currency */
export async function bookWriteOff(
  trx: AccountTrx,
  writeOff: BookedWriteOff & { inCurrency?: { currency: ForeignCurrency; covered: Carried } },
  now: Date,
): Promise<void> {
  const accounts = await getBookingAccounts(trx);
  const { inCurrency } = writeOff;
  postEntry(
    trx,
    {
      series: 'Manual',
      documentDate: writeOff.date,
      description: nameOf(writeOff),
      sourceDocumentType: 'WriteOff',
      sourceDocumentId: writeOff.id,
      lines:
        inCurrency === undefined
          ? writeOffPostings(writeOff, accounts)
          : writeOffPostingsInCurrency({ ...writeOff, ...inCurrency }, accounts),
    },
    now,
  );
}

/** A payment that takes a part of a loss back, dated as the payment. `invoiceNumber` is for the entry's text. */
export type BookedRecovery = {
  id: string;
  paidOn: LocalDate;
  amountOre: Ore;
  claimsOre: Ore;
  creditOre: Ore;
  customerId: string | null;
  invoiceNumber: string;
};

/**
 * Books what a payment takes back of a loss. The entry has the source `WriteOff` and the id of the payment, because it belongs to
 * the losses of the VAT return.
 * @param documents the loss, and the payments that have taken a part of it back
 */
export async function bookRecovery(
  trx: AccountTrx,
  payment: BookedRecovery,
  documents: string[],
  now: Date,
): Promise<void> {
  const { receivables } = await getBookingAccounts(trx);
  const { claimsOre, customerId } = payment;
  const ownOre = payment.amountOre - claimsOre - payment.creditOre;
  const lost = await linesOfLoss(trx, documents);
  postRecovery(trx, payment, recoveryPostings({ ...lost, ownOre, claimsOre, customerId }, receivables), now);
}

/** As `bookRecovery`, for an invoice in another currency. @param payment `covered`: what it takes back of the loss */
export async function bookRecoveryInCurrency(
  trx: AccountTrx,
  payment: Pick<
    BookedPaymentInCurrency,
    'id' | 'paidOn' | 'customerId' | 'invoiceNumber' | 'covered' | 'currency'
  >,
  documents: string[],
  now: Date,
): Promise<void> {
  const accounts = await getBookingAccounts(trx);
  const { covered, currency, customerId } = payment;
  const recovery = { ...(await linesOfLoss(trx, documents)), covered, currency, customerId };
  postRecovery(trx, payment, recoveryPostingsInCurrency(recovery, accounts), now);
}

/** The lines of the entries of a loss, and of what stands recovered of the loss. @param documents as for `bookRecovery` */
async function linesOfLoss(trx: AccountTrx, documents: string[]) {
  const entries = await listStandingWriteOffs(trx, documents);
  const [lossId] = documents;
  const ofLoss = (entry: JournalEntry) => entry.sourceDocumentId === lossId;
  return {
    loss: entries.filter(ofLoss).flatMap((entry) => entry.lines),
    recovered: entries.filter((entry) => !ofLoss(entry)).flatMap((entry) => entry.lines),
  };
}

function postRecovery(
  trx: AccountTrx,
  payment: Pick<BookedRecovery, 'id' | 'paidOn' | 'invoiceNumber'>,
  lines: PostingLine[],
  now: Date,
): void {
  postEntry(
    trx,
    {
      series: 'Manual',
      documentDate: payment.paidOn,
      description: entryText('recoveredLoss', payment.invoiceNumber),
      sourceDocumentType: 'WriteOff',
      sourceDocumentId: payment.id,
      lines,
    },
    now,
  );
}

/**
 * Reverses booked write-offs, and what payments have taken back of them, by mirror entries. What was never booked (accounting
 * was off when the invoice was sent) has nothing to reverse.
 * @param documents write-offs, and payments that have taken a part of a loss back
 * @param reversedOn the mirror's own date
 */
export async function bookWriteOffReversal(
  trx: AccountTrx,
  documents: string[],
  reversedOn: LocalDate,
  now: Date,
): Promise<void> {
  for (const entry of await listStandingWriteOffs(trx, documents)) {
    postMirror(trx, entry, { documentDate: reversedOn }, now);
  }
}

/** The entries of these losses and recoveries that are not reversed. The caller holds the lock of their invoice. */
async function listStandingWriteOffs(trx: AccountTrx, documents: string[]): Promise<JournalEntry[]> {
  const entries = await listEntriesOfDocuments(trx, ['WriteOff'], documents);
  return entries.filter(({ correctsEntryId, status }) => correctsEntryId === null && status === 'Posted');
}
