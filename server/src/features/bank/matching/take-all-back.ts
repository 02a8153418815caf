import type { Allocation, BankTransaction } from '../../bank-transactions/index.ts';
import type { Invoice, MoneyContext, Refund } from '../../invoices/index.ts';
import { takePaymentBack, takeRefundBack, takeRoundingBack } from '../../invoices/index.ts';
import { takeFeeBack } from '../fees/book-fee.ts';
import { takeDepositBack } from './deposits.ts';
import type { Locked } from './lock-for-matching.ts';
import { withInvoice } from './name-invoice.ts';
import { isOfOrder } from './recorded-money.store.ts';

/**
 * Takes back what a transaction became. Its row says so already, so that no payment gives itself back to the transaction one by one,
 * each with an event. What somebody recorded by hand, and the transaction was only matched with, stays.
 * @param hasMoneyReturned then a refund that was recorded by hand is taken back as well, because its money has come back
 * @returns the refunds that were taken back
 * @throws ApiError `credit-insufficient`, `invoice-written-off`, with `details.invoiceId` where it is about an invoice
 */
export async function takeAllBack(
  context: MoneyContext,
  transaction: BankTransaction,
  locked: Locked,
  { hasMoneyReturned }: { hasMoneyReturned: boolean },
): Promise<Refund[]> {
  const { trx, accountId } = context;
  const refunds: Refund[] = [];
  const invoices = new Map(locked.invoices);
  for (const allocation of transaction.allocations) {
    const { kind, id } = allocation;
    const deposit = locked.deposits.find((one) => one.id === id);
    if (kind === 'payment' && transaction.direction === 'in') await takeBack(context, allocation, invoices);
    if (deposit !== undefined) await takeDepositBack(context, deposit);
    if (kind === 'refund' && (hasMoneyReturned || (await isOfOrder(trx, accountId, id)))) {
      refunds.push(await takeRefundBack(context, id));
    }
  }
  await takeFeeBack(context, transaction);
  return refunds;
}

async function takeBack(
  context: MoneyContext,
  { id, invoiceId }: Pick<Allocation, 'id' | 'invoiceId'>,
  invoices: Map<string, Invoice>,
): Promise<void> {
  const invoice = invoices.get(invoiceId ?? '');
  if (invoice === undefined) throw new Error('The invoices of a transaction are locked with it.');
  await withInvoice(invoice.id, async () => {
    const owed = await takeRoundingBack(context, invoice);
    invoices.set(invoice.id, await takePaymentBack(context, owed, id));
  });
}
