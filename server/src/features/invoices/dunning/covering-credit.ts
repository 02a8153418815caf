import { findClientCredit } from '../../clients/index.ts';
import type { AccountDbOrTrx } from '../../../platform/database/database.ts';
import { outstandingOre } from '../../../domain/invoices/invoice-status.ts';
import type { Ore } from '../../../domain/money.ts';
import type { Invoice } from '../invoice.ts';

/**
 * The credit of the invoice's customer, in øre, where the credit covers the outstanding amount of the invoice; undefined otherwise.
 * Meanwhile no letter claims a fee, and no automatic letter goes: a company that owes its customer as much would dun against good
 * collection practice (inkassoloven § 8).
 */
export async function coveringCreditOre(db: AccountDbOrTrx, invoice: Invoice): Promise<Ore | undefined> {
  const owedOre = outstandingOre(invoice);
  if (owedOre === 0n || invoice.client.id === null) return undefined;
  const credit = await findClientCredit(db, invoice.client.id);
  const creditOre = credit === undefined ? 0n : credit.bookedOre + credit.unbookedOre;
  return creditOre >= owedOre ? creditOre : undefined;
}
