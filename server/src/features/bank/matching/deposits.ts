import { requireFound, validationFailed } from '../../../domain/errors/errors.ts';
import { laterDate, osloDate } from '../../../domain/days/local-date.ts';
import { newId } from '../../../platform/database/ids.ts';
import type { BankTransaction } from '../../bank-transactions/index.ts';
import { bankLedgerAccountOf } from '../../books/index.ts';
import { lockClientCredit } from '../../clients/index.ts';
import type { Invoice, MoneyContext, TakingBack } from '../../invoices/index.ts';
import {
  availableCreditOn,
  claimRefundedCredit,
  creditInsufficient,
  findOpeningBalance,
  recordClientMoney,
  takeClientMoneyBack,
  mayClaimRefundedCredit,
} from '../../invoices/index.ts';
import type { Deposit } from './deposits.store.ts';

/**
 * Makes money of a transaction credit of a locked client. An account that keeps books books the money.
 * @throws ApiError `validation-failed` where the money came before the opening balance, which has the money already
 */
export async function recordDeposit(
  context: MoneyContext,
  transaction: BankTransaction,
  { clientId, amountOre, isBooked }: Pick<Deposit, 'clientId' | 'amountOre'> & { isBooked: boolean },
): Promise<Deposit> {
  const { trx } = context;
  const paidOn = transaction.bookedOn;
  const opening = isBooked ? await findOpeningBalance(trx) : undefined;
  if (opening !== undefined && paidOn < opening.date) {
    const message = 'The money came before the opening balance, which has it already; ignore it instead.';
    throw validationFailed([{ field: 'remainderToClientId', code: 'out-of-range', message }]);
  }
  const bookedOre = isBooked ? amountOre : 0n;
  const deposit = { id: newId(), clientId, bankTransactionId: transaction.id, amountOre, bookedOre, paidOn };
  const bank = isBooked ? await bankLedgerAccountOf(trx, transaction) : undefined;
  await recordClientMoney(context, 'deposit', deposit, bank);
  return deposit;
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
  context: MoneyContext,
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
  if (takenOre < amountOre && invoice === undefined) throw creditInsufficient(availableOre);
  const taken = { amountOre: takenOre, bookedOre: isBooked ? takenOre : 0n };
  await takeClientMoneyBack(context, 'deposit', deposit, on, taken);
  if (takenOre === amountOre || invoice === undefined) return undefined;
  return claimRefundedCredit(context, invoice, { amountOre: amountOre - takenOre, on });
}
