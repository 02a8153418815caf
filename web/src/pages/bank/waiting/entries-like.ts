import { sumKroner } from '../../../text/sum-kroner.ts';
import type { BankTransaction, Reconciliation } from '../bank-queries.ts';

/** The entries that no transaction stands behind and that move what the transaction moved, the nearest day first. */
export function entriesLike(
  { amount, direction, bookedOn }: Pick<BankTransaction, 'amount' | 'direction' | 'bookedOn'>,
  { unbanked, account }: Pick<Reconciliation, 'unbanked' | 'account'>,
): Reconciliation['unbanked'] {
  const wanted = direction === 'in' ? amount : -amount;
  const distance = (date: string) => Math.abs(Date.parse(date) - Date.parse(bookedOn));
  return unbanked
    .filter(({ lines }) => {
      const own = lines.filter((line) => line.account === account);
      return sumKroner(own.flatMap(({ debit, credit }) => [debit, -credit])) === wanted;
    })
    .toSorted((one, other) => distance(one.postingDate) - distance(other.postingDate));
}
