import type { Allocation, BankTransaction } from '../../bank-transactions/index.ts';
import type { Invoice, MoneyContext } from '../../invoices/index.ts';
import { takePaymentBack, takeRoundingBack } from '../../invoices/index.ts';
import { takeDepositBack } from './deposits.ts';
import type { Locked } from './lock-for-matching.ts';
import { withInvoice } from './name-invoice.ts';

/**
 * Takes back what a transaction became. Its row says so already, so that no payment gives itself back to the transaction one by one,
 * each with an event.
 * @throws ApiError `credit-insufficient`, `invoice-written-off`, with `details.invoiceId` where it is about an invoice
 */
export async function takeAllBack(
  context: MoneyContext,
  { allocations, direction }: BankTransaction,
  locked: Locked,
): Promise<void> {
  const invoices = new Map(locked.invoices);
  for (const allocation of allocations) {
    if (allocation.kind === 'payment' && direction === 'in') {
      await takeBack(context, allocation, invoices);
    }
    const deposit = locked.deposits.find(({ id }) => id === allocation.id);
    if (deposit !== undefined) await takeDepositBack(context, deposit);
  }
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
