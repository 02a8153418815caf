import type { EntryText } from '../../../domain/books/entry-texts.ts';
import { entryText } from '../../../domain/books/entry-texts.ts';
import type { InCurrency } from '../../../domain/books/postings.ts';
import type { LocalDate } from '../../../domain/days/local-date.ts';
import type { Ore } from '../../../domain/money.ts';
import { bankFeePostings } from '../../../domain/books/postings.ts';
import type { AccountTrx } from '../../../platform/database/database.ts';
import { removeAllocationsOf } from '../../bank-transactions/index.ts';
import { shareLockLedgerAccounts } from '../chart/ledger-accounts.store.ts';
import { lockEntry } from '../journal/journal.store.ts';
import { postEntry } from './post-entry.ts';
import { postMirror } from './post-mirror.ts';

/**
 * @property bank the ledger account that it left
 * @property reference of the bank; null where the bank gives none
 */
export type BankFee = {
  text: Extract<EntryText, 'bankFee' | 'vippsFee'>;
  account: string;
  bank: string;
  amountOre: Ore;
  /** What left an account in another currency; null on one in kroner. */
  inCurrency: InCurrency | null;
  bookedOn: LocalDate;
  reference: string | null;
};

/** Books a fee of the bank. @returns the id of the entry; undefined when the chart has no such account any more */
export async function bookBankFee(
  trx: AccountTrx,
  { text, account, bank, amountOre, inCurrency, bookedOn, reference }: BankFee,
  now: Date,
): Promise<string | undefined> {
  const chart = await shareLockLedgerAccounts(trx, [account]);
  if (!chart.has(account)) return undefined;
  return postEntry(
    trx,
    {
      series: 'Bank',
      documentDate: bookedOn,
      description: entryText(text, reference ?? ''),
      sourceDocumentType: 'Manual',
      lines: bankFeePostings({ amountOre, account, inCurrency }, { bank }),
    },
    now,
  );
}

/** Reverses an entry that stands for a transaction of the bank by its mirror. Another transaction that the entry stands for waits again. */
export async function bookBankFeeReversal(
  trx: AccountTrx,
  entryId: string,
  documentDate: LocalDate,
  now: Date,
): Promise<void> {
  await removeAllocationsOf(trx, entryId, now);
  const entry = await lockEntry(trx, entryId);
  if (entry === undefined || entry.status === 'Reversed') return;
  postMirror(trx, entry, { documentDate }, now);
}
