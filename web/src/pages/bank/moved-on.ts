import { sumKroner } from '../../text/sum-kroner.ts';
import type { Reconciliation } from './bank-queries.ts';

type Entry = Reconciliation['unbanked'][number];

/** What an entry moves on the ledger account of a bank account, in its currency. Money out is below 0. */
export function movedOn(
  { lines }: Entry,
  { account, currency }: Pick<Reconciliation, 'account' | 'currency'>,
): number {
  const own = lines.filter((line) => line.account === account);
  if (currency === 'NOK') return sumKroner(own.flatMap(({ debit, credit }) => [debit, -credit]));
  const inCurrency = own.filter((line) => line.currency === currency);
  return sumKroner(
    inCurrency.map(({ debit, currencyAmount }) => (debit > 0 ? 1 : -1) * (currencyAmount ?? 0)),
  );
}
