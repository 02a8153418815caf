import { BOOK_CURRENCY } from '../../../domain/currency/currency.ts';
import { PAYOUT_TYPES, namesPayout } from '../../../domain/vipps/ledger.ts';
import type { AccountDbOrTrx } from '../../../platform/database/database.ts';
import { statement } from '../../../platform/database/statement.ts';

/** A payout of Vipps and the transaction of the bank that is its money, or may be. */
type Pair = {
  payoutId: string;
  bankId: string;
  number: string | null;
  text: string | null;
  /** Of the bank. */
  words: string;
};

/**
 * The other side of payouts, among what waits: for a payout the transaction of the bank that names it, and the other way round.
 * @param ids of transactions that are new
 * @returns by the ids. What several others fit is left out
 */
export async function findCertainPairs(
  db: AccountDbOrTrx,
  ids: readonly string[],
): Promise<Map<string, string>> {
  const pairs = (await selectPairs(db, db.accountId, ids, PAYOUT_TYPES)).filter((pair) =>
    namesPayout(pair.words, pair),
  );
  const isOnly = (pair: Pair) =>
    pairs.every(
      (other) => other === pair || (other.payoutId !== pair.payoutId && other.bankId !== pair.bankId),
    );
  return new Map(
    pairs
      .filter(isOnly)
      .map(({ payoutId, bankId }) => (ids.includes(payoutId) ? [payoutId, bankId] : [bankId, payoutId])),
  );
}

/** The payouts that waiting transactions of the bank may be, by the ids of the transactions: of the same amount, the one that is named before others. */
export async function suggestPayouts(
  db: AccountDbOrTrx,
  ids: readonly string[],
): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const pairs = await selectPairs(db, db.accountId, ids, PAYOUT_TYPES);
  const ordered = [
    ...pairs.filter((pair) => !namesPayout(pair.words, pair)),
    ...pairs.filter((pair) => namesPayout(pair.words, pair)),
  ];
  return new Map(ordered.map(({ bankId, payoutId }) => [bankId, payoutId]));
}

/** The newest payouts come first, so that a suggestion is the oldest one. Each part begins with the known transactions, and finds the others by amount. */
const selectPairs = statement<Pair>(
  `${pairsWhere('p.id')} union ${pairsWhere('b.id')} order by "bookedOn" desc, "payoutId" desc`,
);

function pairsWhere(known: 'p.id' | 'b.id'): string {
  return `
  select p.id as "payoutId", b.id as "bankId", p.booked_on as "bookedOn", p.archive_reference as number, p.text,
    concat_ws(' ', b.text, b.payer_name, b.archive_reference) as words
  from bank_transactions p join bank_transactions b on b.account_id = $1 and b.amount_ore = p.amount_ore
  where p.account_id = $1 and p.vipps_entry = any($3::text[]) and p.direction = 'out' and p.status in ('new', 'unmatched')
    and b.vipps_entry is null and b.direction = 'in' and b.kind = 'payment' and b.kid is null and b.currency = '${BOOK_CURRENCY}'
    and b.status in ('new', 'unmatched') and b.booked_on >= p.booked_on and ${known} = any($2::uuid[])
    and not exists (
      select from bank_allocations a where a.account_id = $1 and a.bank_transaction_id in (p.id, b.id))`;
}
