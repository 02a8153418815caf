import { BOOK_CURRENCY, oreOf } from '../../../domain/currency/currency.ts';
import { ledgerAccountOn } from '../../../domain/books/bank-accounts.ts';
import type { BankWords } from '../../../domain/books/repeated-entry.ts';
import { linesOfPattern, patternOf, transactionsAlike } from '../../../domain/books/repeated-entry.ts';
import type { UnmatchedReason } from '../../../domain/bank-files.ts';
import { LIMITS } from '../../../domain/limits.ts';
import type { LocalDate } from '../../../domain/days/local-date.ts';
import { kronerFromOre } from '../../../domain/money.ts';
import type { AccountDbOrTrx } from '../../../platform/database/database.ts';
import { statement } from '../../../platform/database/statement.ts';
import type { BankTransaction, SuggestedEntry } from '../../bank-transactions/index.ts';
import { getBookingAccounts, listBankAccounts, listEntriesById } from '../../books/index.ts';

/** So many of the newest entries by hand count. */
const MOST_ENTRIES = 500;
/** So many of the newest bookings of a kind have to be alike. */
const ALIKE = 2;

/** What waits for one of these reasons may be no money of its own, or not the company's. A key must not book it. */
const DOUBTFUL: ReadonlySet<UnmatchedReason | null> = new Set([
  'wrong-account',
  'may-be-duplicate',
  'format-changed',
  'before-opening',
  'vipps-payout',
]);

/**
 * The entries that would book waiting transactions as people have booked the last two transactions of the same kind, by the ids of the
 * transactions. Where these two were not booked alike, nothing is suggested. An entry that was taken back does not count.
 */
export async function suggestEntries(
  db: AccountDbOrTrx,
  transactions: readonly BankTransaction[],
): Promise<Map<string, SuggestedEntry>> {
  const waiting = transactions.filter(
    ({ currency, kind, reason, allocations }) =>
      currency === BOOK_CURRENCY && kind !== 'reversal' && !DOUBTFUL.has(reason) && allocations.length === 0,
  );
  if (waiting.length === 0) return new Map();
  const booked = await selectBooked(db, db.accountId, MOST_ENTRIES);
  const found = waiting.flatMap((transaction) => {
    const newest = transactionsAlike(transaction, booked).slice(0, ALIKE);
    return newest.length < ALIKE ? [] : [{ transaction, newest }];
  });
  if (found.length === 0) return new Map();
  const ids = found.flatMap(({ newest }) => newest.map(({ entryId }) => entryId));
  const entries = await listEntriesById(db, [...new Set(ids)]);
  const entryOf = new Map(entries.map((entry) => [entry.id, entry]));
  const [accounts, { bank }] = [await listBankAccounts(db), await getBookingAccounts(db)];
  const banks = new Set([bank, ...accounts.map(({ ledgerAccount }) => ledgerAccount)]);
  return new Map(
    found.flatMap(({ transaction, newest }): [string, SuggestedEntry][] => {
      const ofNewest = newest.flatMap(({ entryId }) => entryOf.get(entryId) ?? []);
      const [pattern, before] = ofNewest.map(({ lines }) => patternOf(lines, banks));
      const isSame = pattern?.account === before?.account && pattern?.vatCode === before?.vatCode;
      if (pattern === undefined || !isSame) return [];
      const { id, bankAccount: number, currency, bookedOn: on, amountOre, direction } = transaction;
      const lines = linesOfPattern(pattern, {
        bank: ledgerAccountOn(accounts, { number, currency }, on) ?? bank,
        amountOre: oreOf(amountOre, currency),
        direction,
        on,
      });
      const [text, other] = ofNewest.map(({ description }) => description);
      const entry = {
        ...pattern,
        // A text that was written anew each time is of its month.
        description: text !== undefined && text === other ? text : saidBy(transaction),
        lines: lines.map(({ account, vatCode, debitOre, creditOre }) => ({
          account,
          vatCode,
          debit: kronerFromOre(debitOre),
          credit: kronerFromOre(creditOre),
        })),
        bookedOn: newest.map(({ bookedOn }) => bookedOn).toReversed(),
      };
      return [[id, entry]];
    }),
  );
}

/** Who was paid or what the bank says, as the text of an entry may be; empty where the bank says nothing. */
function saidBy({ payerName, text }: BankTransaction): string {
  return (payerName ?? text ?? '').replaceAll(/\s+/g, ' ').trim().slice(0, LIMITS.descriptionCharacters);
}

type Booked = BankWords & { entryId: string; bookedOn: LocalDate };

/** Transactions that an entry by hand stands for, the newest day first. Ids of entries grow with time. */
const selectBooked = statement<Booked>(`
  select e.id as "entryId", t.booked_on as "bookedOn", t.direction, t.kind, t.payer_name as "payerName",
    t.payer_account as "payerAccount", t.text
  from (
    select id from journal_entries
    where account_id = $1 and source_document_type = 'Manual' and corrects_entry_id is null and status = 'Posted'
    order by source_document_id desc limit $2
  ) e
  join bank_allocations a on a.account_id = $1 and a.id = e.id
  join bank_transactions t on t.account_id = $1 and t.id = a.bank_transaction_id and t.status = 'matched' and t.amount_ore = a.amount_ore
  order by t.booked_on desc, e.id desc`);
