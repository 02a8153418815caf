import { sumKroner } from '../../../text/sum-kroner.ts';
import type { Invoice } from '../../invoices/invoices.ts';
import { owedOn } from '../../invoices/invoices.ts';
import type { Match } from '../bank-queries.ts';

export type Plan = {
  match: Match;
  /** Kroner that pay the invoice. */
  paid: number;
  /** Kroner that become credit of its customer. */
  rest: number;
  /** Kroner that are still owed afterwards. */
  left: number;
  recoversLoss: boolean;
};

/**
 * What a sum does when all of it is for one invoice: it pays the invoice, and what is too much becomes credit of the customer.
 * @returns undefined where there would be a rest and nobody to have it, because the customer is not in the register any more
 */
export function planFor(kroner: number, invoice: Invoice): Plan | undefined {
  const { kroner: owed, isLoss } = owedOn(invoice);
  const paid = Math.min(kroner, owed);
  const rest = sumKroner([kroner, -paid]);
  const clientId = invoice.client.id;
  if (rest > 0 && clientId === null) return undefined;
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
