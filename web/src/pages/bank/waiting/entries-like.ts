import type { BankTransaction, Reconciliation } from '../bank-queries.ts';
import { movedOn } from '../moved-on.ts';

/** The entries that no transaction stands behind and that move what the transaction moved, the nearest day first. */
export function entriesLike(
  { amount, direction, bookedOn }: Pick<BankTransaction, 'amount' | 'direction' | 'bookedOn'>,
  { unbanked, ...compared }: Pick<Reconciliation, 'unbanked' | 'account' | 'currency'>,
): Reconciliation['unbanked'] {
  const wanted = direction === 'in' ? amount : -amount;
  const distance = (date: string) => Math.abs(Date.parse(date) - Date.parse(bookedOn));
  return unbanked
    .filter((entry) => movedOn(entry, compared) === wanted)
    .toSorted((one, other) => distance(one.postingDate) - distance(other.postingDate));
}
