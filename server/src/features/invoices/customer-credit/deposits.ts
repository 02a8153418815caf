import { BOOK_CURRENCY, amountOf } from '../../../domain/currency/currency.ts';
import type { LocalDate } from '../../../domain/days/local-date.ts';
import type { Ore } from '../../../domain/money.ts';
import { newId } from '../../../platform/database/ids.ts';
import { recordCorrection } from '../dunning/correct-claims.ts';
import { withRefundedCreditClaimed, mayClaimRefundedCredit } from '../claims.ts';
import type { IssuedInvoice, Invoice } from '../invoice.ts';
import { changedInvoice } from '../invoice.ts';
import type { InvoiceContext } from '../save-invoice.ts';
import { saveInvoice } from '../save-invoice.ts';
import type { ClientMoney } from '../../../domain/books/client-money.ts';
import { findOpeningBalance } from '../opening/opening-balance.store.ts';
import type { TakingBack } from '../settlement.ts';
import { availableCreditOn, creditInsufficient } from './customer-credit.ts';
import { recordClientMoney, takeClientMoneyBack } from './client-money.ts';
import { requireFound, validationFailed } from '../../../domain/errors/errors.ts';
import { laterDate, osloDate } from '../../../domain/days/local-date.ts';
import type { Allocation, BankTransaction } from '../../bank-transactions/index.ts';
import { bankLedgerAccountOf } from '../../books/index.ts';
import { lockClientCredit } from '../../clients/index.ts';

/** Money that became credit of a client without paying an invoice. */
export type Deposit = ClientMoney & { bankTransactionId: string };

/**
 * Makes money of a transaction credit of a locked client. An account that keeps books books the money.
 * @throws ApiError `validation-failed` where the money came before the opening balance, which has the money already
 */
export async function recordDeposit(
  context: InvoiceContext,
  transaction: BankTransaction,
  { clientId, amountOre, isBooked }: Pick<Deposit, 'clientId' | 'amountOre'> & { isBooked: boolean },
): Promise<Allocation> {
  const { trx } = context;
  const paidOn = transaction.bookedOn;
  const opening = isBooked ? await findOpeningBalance(trx) : undefined;
  if (opening !== undefined && paidOn < opening.date) {
    const message = 'The money came before the opening balance, which has it already; ignore it instead.';
    throw validationFailed([{ field: 'remainderToClientId', code: 'out-of-range', message }]);
  }
  const bookedOre = isBooked ? amountOre : 0n;
  const id = newId();
  const deposit = { id, clientId, bankTransactionId: transaction.id, amountOre, bookedOre, paidOn };
  const bank = isBooked ? await bankLedgerAccountOf(trx, transaction) : undefined;
  await recordClientMoney(context, 'deposit', deposit, bank);
  return { kind: 'deposit', id, invoiceId: null, amountOre: amountOf(amountOre, BOOK_CURRENCY) };
}

/**
 * Takes credit of a locked client back. Where the bank has taken money back that the client has had refunded, the client owes the
 * refunded part again: an invoice claims that part.
 * @param invoices locked. One of them takes the claim
 * @returns the invoice with the claim; undefined without a claim
 * @throws ApiError `credit-insufficient` with `details.creditBalance` (kroner) when the client has used the credit, and no invoice
 *   takes the claim
 */
export async function takeDepositBack(
  context: InvoiceContext,
  deposit: Deposit,
  invoices: readonly Invoice[],
  { backOn }: TakingBack,
): Promise<Invoice | undefined> {
  const { trx, accountNow } = context;
  const { clientId, amountOre, bookedOre, paidOn } = deposit;
  const on = laterDate(backOn ?? osloDate(accountNow), paidOn);
  // A deposit is in the books as a whole, or not at all.
  const isBooked = bookedOre > 0n;
  const credit = requireFound(await lockClientCredit(trx, clientId));
  const available = await availableCreditOn(trx, credit, on);
  const availableOre = isBooked ? available.bookedOre : available.unbookedOre;
  const takenOre = amountOre < availableOre ? amountOre : availableOre;
  const invoice = invoices
    .filter(mayClaimRefundedCredit)
    .find((one) => backOn !== undefined && one.client.id === clientId && one.booked === isBooked);
  if (takenOre < amountOre && invoice === undefined)
    throw creditInsufficient(amountOf(availableOre, BOOK_CURRENCY), BOOK_CURRENCY);
  const taken = { amountOre: takenOre, bookedOre: isBooked ? takenOre : 0n };
  await takeClientMoneyBack(context, 'deposit', deposit, on, taken);
  if (takenOre === amountOre || invoice === undefined) return undefined;
  return claimRefundedCredit(context, invoice, { amountOre: amountOre - takenOre, on });
}

/**
 * Claims refunded credit with a locked invoice of the customer, because the bank has taken back the money behind the credit. The caller
 * changes the credit itself.
 * @param invoice an invoice for which `mayClaimRefundedCredit` says yes
 */
async function claimRefundedCredit(
  { trx, now }: InvoiceContext,
  invoice: IssuedInvoice,
  { amountOre, on }: { amountOre: Ore; on: LocalDate },
): Promise<IssuedInvoice> {
  const changes = changedInvoice<IssuedInvoice>(invoice, {}, now);
  const { invoice: claimed, claim } = withRefundedCreditClaimed(changes, { id: newId(), on, amountOre });
  saveInvoice(trx, invoice, claimed);
  await recordCorrection(trx, claimed, claim, now);
  return claimed;
}
