import type { WholeCredit } from '../../clients/index.ts';
import { creditInCurrency, findClientCredit } from '../../clients/index.ts';
import type { AccountDbOrTrx } from '../../../platform/database/database.ts';
import { amountOf } from '../../../domain/currency/currency.ts';
import { outstandingOre } from '../../../domain/invoices/invoice-status.ts';
import type { Amount } from '../../../domain/money.ts';
import { foreignCurrencyOf } from '../in-kroner.ts';
import type { Invoice } from '../invoice.ts';

/**
 * The credit of the invoice's customer in the currency of the invoice, where the credit covers the outstanding amount of the invoice; undefined otherwise.
 * Meanwhile no letter claims a fee, and no automatic letter goes: a company that owes its customer as much would dun against good
 * collection practice (inkassoloven § 8).
 */
export async function coveringCreditOre(db: AccountDbOrTrx, invoice: Invoice): Promise<Amount | undefined> {
  const owedOre = outstandingOre(invoice);
  if (owedOre === 0n || invoice.client.id === null) return undefined;
  const credit = await findClientCredit(db, invoice.client.id);
  const creditOre = credit === undefined ? 0n : creditIn(credit, invoice);
  return creditOre >= owedOre ? creditOre : undefined;
}

function creditIn({ bookedOre, unbookedOre, foreignCredit }: WholeCredit, invoice: Invoice): Amount {
  const currency = foreignCurrencyOf(invoice);
  if (currency === undefined) return amountOf(bookedOre + unbookedOre, invoice.currency);
  const { booked, unbooked } = creditInCurrency(foreignCredit, currency);
  return booked.amountOre + unbooked.amountOre;
}
