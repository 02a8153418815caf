import { entryText } from '../../../domain/books/entry-texts.ts';
import { transferPostings } from '../../../domain/books/postings.ts';
import type { LocalDate } from '../../../domain/days/local-date.ts';
import type { Ore } from '../../../domain/money.ts';
import type { AccountTrx } from '../../../platform/database/database.ts';
import { postEntry } from './post-entry.ts';

/**
 * Books money that Vipps has paid out to the bank.
 * @property from the ledger account of Vipps @property to that of the bank @property number of the payout
 * @returns the id of the entry
 */
export function bookVippsPayout(
  trx: AccountTrx,
  payout: { from: string; to: string; amountOre: Ore; bookedOn: LocalDate; number: string },
  now: Date,
): string {
  const { from, to, amountOre, bookedOn, number } = payout;
  return postEntry(
    trx,
    {
      series: 'Bank',
      documentDate: bookedOn,
      description: entryText('vippsPayout', number),
      sourceDocumentType: 'Manual',
      lines: transferPostings({ from, to, amountOre }),
    },
    now,
  );
}
