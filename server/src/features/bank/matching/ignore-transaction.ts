import { ApiError, requireFound, validationFailed } from '../../../domain/errors/errors.ts';
import type { FieldError } from '../../../domain/errors/field-errors.ts';
import { asObject } from '../../../platform/http/requests/as-object.ts';
import type { ChangeContext, OfPath, WithBody } from '../../../platform/http/endpoint.ts';
import { requireMatch } from '../../../platform/http/answers/etags.ts';
import type { BankTransaction } from '../../bank-transactions/index.ts';
import { changedTransaction, lockTransactions, saveTransaction } from '../../bank-transactions/index.ts';
import { presentWithSuggestions } from './answer-transaction.ts';
import { requireWaiting } from './lock-for-matching.ts';
import type { newIgnore } from './schemas.ts';

/** The reason of a duplicate for which nobody gives a reason. */
const DUPLICATE = 'Samme penger som en annen transaksjon';

/** A transaction is ignored with a reason. To be a duplicate is a reason. */
export function checkIgnore(body: unknown): FieldError[] {
  const { reason = null, duplicateOf = null } = asObject(body);
  return reason === null && duplicateOf === null ? [{ field: 'reason', code: 'required' }] : [];
}

/** @throws ApiError `not-found` (also for the other transaction), `bank-transaction-not-unmatched`, `validation-failed` */
export async function ignoreTransaction(
  { trx, now }: ChangeContext,
  { params, body }: WithBody<typeof newIgnore>,
) {
  const id = params.id.toLowerCase();
  const duplicateOf = body.duplicateOf?.toLowerCase() ?? null;
  const locked = await lockTransactions(trx, [id, ...(duplicateOf === null ? [] : [duplicateOf])]);
  const transaction = locked.find((one) => one.id === id);
  requireWaiting(transaction, { isWhole: true });
  if (duplicateOf !== null) {
    requireSameMoney(transaction, requireFound(locked.find((one) => one.id === duplicateOf)));
  }
  const ignoredBecause = body.reason?.trim() ?? DUPLICATE;
  const facts = { status: 'ignored', reason: null, ignoredBecause, duplicateOf } as const;
  const ignored = changedTransaction(transaction, facts, now);
  saveTransaction(trx, transaction, ignored);
  return presentWithSuggestions(trx, ignored);
}

/** @throws ApiError `not-found` when the other transaction is still being imported, `validation-failed` */
function requireSameMoney(transaction: BankTransaction, other: BankTransaction): void {
  if (other.status === 'new') throw new ApiError('not-found');
  const fail = (code: FieldError['code']) => validationFailed([{ field: 'duplicateOf', code }]);
  // Of two transactions of the same money, a single one must count.
  if (other.id === transaction.id || other.duplicateOf !== null) throw fail('already-used');
  if (other.bankAccount !== transaction.bankAccount) throw fail('unfitting-account');
  if (other.currency !== transaction.currency) throw fail('other-currency');
  if (other.direction !== transaction.direction) throw fail('unfitting-direction');
  if (other.amountOre !== transaction.amountOre) throw fail('other-amount');
}

/** @throws ApiError `not-found` (also when the transaction is not ignored), `precondition-failed` */
export async function stopIgnoring({ trx, now }: ChangeContext, { params, ifMatch }: OfPath) {
  const transaction = requireFound((await lockTransactions(trx, [params.id]))[0]);
  if (transaction.status !== 'ignored') throw new ApiError('not-found');
  requireMatch(ifMatch, transaction.version);
  const facts = { status: 'unmatched', reason: 'undone', ignoredBecause: null, duplicateOf: null } as const;
  const waiting = changedTransaction(transaction, facts, now);
  saveTransaction(trx, transaction, waiting);
  return presentWithSuggestions(trx, waiting);
}
