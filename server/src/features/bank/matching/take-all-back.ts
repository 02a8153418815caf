import { ApiError } from '../../../domain/errors/errors.ts';
import type { Allocation, BankTransaction } from '../../bank-transactions/index.ts';
import type { Invoice, InvoiceContext, Refund, TakingBack } from '../../invoices/index.ts';
import { takeBankPaymentBack, takeRefundBack, takeDepositBack } from '../../invoices/index.ts';
import { takeEntriesBack } from '../fees/book-fee.ts';
import type { Locked } from './lock-for-matching.ts';
import { isPaymentOfTransaction, isRefundOfOrder } from './recorded-money.store.ts';

/**
 * Takes back the payments, deposits, refunds and entries that a transaction made. The row of the transaction has lost its matches already.
 * So the payments do not give themselves back to the transaction, each with an event. Money that somebody recorded by hand stays, because
 * the transaction was only matched with the money.
 * @param taking with `backOn` a refund that was recorded by hand is taken back as well, because its money has come back
 * @returns the refunds that were taken back
 * @throws ApiError `credit-insufficient`, `invoice-written-off`, with `details.invoiceId` where the error is about an invoice
 */
export async function takeAllocationsBack(
  context: InvoiceContext,
  transaction: BankTransaction,
  locked: Locked,
  taking: TakingBack,
): Promise<Refund[]> {
  const { trx } = context;
  const refunds: Refund[] = [];
  const invoices = new Map(locked.invoices);
  for (const allocation of transaction.allocations) {
    const { kind, id } = allocation;
    // A payment that the transaction did not make stays, unless its money has gone back.
    if (
      kind === 'payment' &&
      transaction.direction === 'in' &&
      (taking.backOn !== undefined || (await isPaymentOfTransaction(trx, id)))
    ) {
      await takeBack(context, allocation, invoices, taking);
    }
    if (kind === 'refund' && (taking.backOn !== undefined || (await isRefundOfOrder(trx, id)))) {
      refunds.push(await takeRefundBack(context, id, taking));
    }
  }
  // After the payments, because a claim goes with an invoice that has lost its payment.
  const paid = new Set(transaction.allocations.map(({ invoiceId }) => invoiceId));
  for (const deposit of locked.deposits.filter(
    ({ bankTransactionId }) => bankTransactionId === transaction.id,
  )) {
    const paidFirst = [...invoices.values()].toSorted(
      (one, other) => Number(paid.has(other.id)) - Number(paid.has(one.id)),
    );
    const claimed = await takeDepositBack(context, deposit, paidFirst, taking);
    if (claimed !== undefined) invoices.set(claimed.id, claimed);
  }
  await takeEntriesBack(context, transaction, taking);
  return refunds;
}

async function takeBack(
  context: InvoiceContext,
  { id, invoiceId }: Pick<Allocation, 'id' | 'invoiceId'>,
  invoices: Map<string, Invoice>,
  taking: TakingBack,
): Promise<void> {
  const invoice = invoices.get(invoiceId ?? '');
  if (invoice === undefined) throw new Error('The invoices of a transaction are locked with it.');
  await nameInvoiceInError(invoice.id, async () => {
    invoices.set(invoice.id, await takeBankPaymentBack(context, invoice, id, taking));
  });
}

/** Acts on an invoice of several. An error of the act names the invoice, in `details.invoiceId`. */
export async function nameInvoiceInError<T>(invoiceId: string, act: () => Promise<T>): Promise<T> {
  try {
    return await act();
  } catch (error) {
    if (!(error instanceof ApiError) || error.code === 'validation-failed') throw error;
    const { errors: _none, ...facts } = error.facts;
    throw new ApiError(error.code, { ...facts, details: { ...facts.details, invoiceId } });
  }
}
