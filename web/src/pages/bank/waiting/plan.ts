import { sumKroner } from '../../../text/sum-kroner.ts';
import type { Invoice } from '../../invoices/invoices.ts';
import { owedOn } from '../../invoices/invoices.ts';
import type { BankTransaction, Match } from '../bank-queries.ts';

export type Plan = {
  match: Match;
  /** What pays the invoice. */
  paid: number;
  /** What becomes credit of its customer. */
  rest: number;
  /** What is still owed afterwards. */
  left: number;
  recoversLoss: boolean;
};

/**
 * What the rest of a transaction does when all of it is for one invoice: it pays the invoice, and what is too much becomes credit of the
 * customer. Kroner pay all that is outstanding of an invoice in another currency, where they come near to its worth.
 * @returns undefined where there would be a rest and nobody to have it, because the customer is not in the register any more or has no invoice
 *   to pay in the currency; and for another currency than that of an account in another currency
 */
export function planFor(
  { remainder, currency }: Pick<BankTransaction, 'remainder' | 'currency'>,
  invoice: Invoice,
): Plan | undefined {
  const { kroner: owed, isLoss } = owedOn(invoice);
  const isInKroner = currency === 'NOK';
  if (invoice.currency !== currency) {
    if (!isInKroner || owed === 0) return undefined;
    const allocation = { invoiceId: invoice.id, amount: remainder, ...(isLoss && { recoversLoss: true }) };
    return { match: { allocations: [allocation] }, paid: remainder, rest: 0, left: 0, recoversLoss: isLoss };
  }
  const paid = Math.min(remainder, owed);
  const rest = sumKroner([remainder, -paid]);
  const clientId = invoice.client.id;
  if (rest > 0 && (clientId === null || (!isInKroner && paid === 0))) return undefined;
  return {
    match: {
      allocations:
        paid === 0 ? [] : [{ invoiceId: invoice.id, amount: paid, ...(isLoss && { recoversLoss: true }) }],
      ...(rest > 0 && clientId !== null && { remainderToClientId: clientId }),
    },
    paid,
    rest,
    left: sumKroner([owed, -paid]),
    recoversLoss: isLoss && paid > 0,
  };
}
