import { found, validationFailed } from '../../../domain/errors.ts';
import { osloDate } from '../../../domain/local-date.ts';
import { newId } from '../../../platform/database/ids.ts';
import type { BankTransaction } from '../../bank-transactions/index.ts';
import { bookDeposit, bookDepositReversal } from '../../books/index.ts';
import { changeCredit, lockCredit } from '../../clients/index.ts';
import type { MoneyContext } from '../../invoices/index.ts';
import { availableOn, creditInsufficient, findOpeningBalance } from '../../invoices/index.ts';
import type { Deposit } from './deposits.store.ts';
import { insertDeposit, markDepositReversed } from './deposits.store.ts';

/**
 * Makes money of a transaction credit of a locked client. An account that keeps books books it.
 * @throws ApiError `validation-failed` where it came before the opening balance, which has it already
 */
export async function recordDeposit(
  { trx, accountId, now }: MoneyContext,
  transaction: BankTransaction,
  { clientId, amountOre, isBooked }: Pick<Deposit, 'clientId' | 'amountOre'> & { isBooked: boolean },
): Promise<Deposit> {
  const paidOn = transaction.bookedOn;
  const opening = isBooked ? await findOpeningBalance(trx, accountId) : undefined;
  if (opening !== undefined && paidOn < opening.date) {
    const message = 'The money came before the opening balance, which has it already; ignore it instead.';
    throw validationFailed([{ field: 'remainderToClientId', code: 'out-of-range', message }]);
  }
  const bookedOre = isBooked ? amountOre : 0n;
  const deposit = { id: newId(), clientId, bankTransactionId: transaction.id, amountOre, bookedOre, paidOn };
  trx.later(insertDeposit(trx, accountId, deposit, now));
  changeCredit(trx, accountId, { clientId, bookedOre, unbookedOre: amountOre - bookedOre }, now);
  if (isBooked) await bookDeposit(trx, accountId, { ...deposit, customerId: clientId }, now);
  return deposit;
}

/** @throws ApiError `credit-insufficient` with `details.creditBalance` (kroner) when the client has used the credit */
export async function takeDepositBack(
  { trx, accountId, now, accountNow }: MoneyContext,
  { id, clientId, amountOre, bookedOre }: Deposit,
): Promise<void> {
  const unbookedOre = amountOre - bookedOre;
  const today = osloDate(accountNow);
  const credit = found(await lockCredit(trx, accountId, clientId));
  const available = await availableOn(trx, accountId, credit, today);
  if (bookedOre > available.bookedOre) throw creditInsufficient(available.bookedOre);
  if (unbookedOre > available.unbookedOre) throw creditInsufficient(available.unbookedOre);
  trx.later(markDepositReversed(trx, accountId, id, { today, now }));
  changeCredit(trx, accountId, { clientId, bookedOre: -bookedOre, unbookedOre: -unbookedOre }, now);
  await bookDepositReversal(trx, accountId, id, today, now);
}
