import type { Currency } from '../../../domain/currency/currency.ts';
import { BOOK_CURRENCY, oreOf } from '../../../domain/currency/currency.ts';
import { sumMoved } from '../../../domain/proposals/moved.ts';
import type { Static } from 'typebox';
import { ApiError, requireFound, validationFailed } from '../../../domain/errors/errors.ts';
import type { FieldError } from '../../../domain/errors/field-errors.ts';
import { amountFromNumber, numberFromAmount } from '../../../domain/money.ts';
import type { Amount, Ore } from '../../../domain/money.ts';
import type { ChangeContext, Input } from '../../../platform/http/endpoint.ts';
import { asObject } from '../../../platform/http/requests/as-object.ts';
import type { BankTransaction } from '../../bank-transactions/index.ts';
import { matchedTransaction, remainderOre, saveTransaction } from '../../bank-transactions/index.ts';
import { findClient } from '../../clients/index.ts';
import { payFromBank, recordDeposit } from '../../invoices/index.ts';
import { matchFee } from './match-fee.ts';
import { kronerOf, lockForMatching, requireWaiting } from './lock-for-matching.ts';
import type { Locked } from './lock-for-matching.ts';
import { matchEntry } from './match-entry.ts';
import { matchPayout } from './match-payout.ts';
import { matchRefund, reversePaymentByHand, reverseTransaction } from './match-outgoing.ts';
import { nameInvoiceInError } from './take-all-back.ts';
import { presentWithSuggestions } from './answer-transaction.ts';
import type { newMatch } from './schemas.ts';

type Body = Static<typeof newMatch>;

/** The fields of a match, besides the fields of money for invoices and clients. */
const OTHERS = [
  'reversesTransactionId',
  'reversesPaymentId',
  'refundId',
  'entryId',
  'payoutTransactionId',
  'fee',
] as const;

/** A match is of a single kind, and names an invoice at most once. */
export function checkMatch(body: unknown): FieldError[] {
  const given = asObject(body);
  const isGiven = (name: string) => given[name] !== undefined && given[name] !== null;
  const allocations = Array.isArray(given['allocations']) ? given['allocations'] : [];
  const isForInvoices = allocations.length > 0 || isGiven('remainderToClientId');
  const others = OTHERS.filter(isGiven);
  if (!isForInvoices && others.length === 0) return [{ field: 'allocations', code: 'required' }];
  const ids = allocations.map((one) => String(asObject(one)['invoiceId']).toLowerCase());
  return [
    ...others
      .slice(isForInvoices ? 0 : 1)
      .map((field): FieldError => ({ field, code: 'allocations-and-reversal' })),
    ...ids.flatMap((id, index): FieldError[] =>
      ids.indexOf(id) === index ? [] : [{ field: `allocations[${index}].invoiceId`, code: 'already-used' }],
    ),
  ];
}

/**
 * Accounts for all that remains of an unmatched transaction.
 * @throws ApiError `not-found` (also for an invoice, a payment, a refund or the other transaction), `client-not-found`,
 *   `bank-transaction-not-unmatched`, `validation-failed`, and as `payInvoice`, `takePaymentBack` and `takeAllocationsBack`
 */
export async function matchTransaction(
  context: ChangeContext,
  { params, body }: Input<{ id: string }, unknown, Body>,
) {
  const { trx } = context;
  const id = params.id.toLowerCase();
  const { transaction, made } = await (async () => {
    const { reversesTransactionId, reversesPaymentId, refundId, entryId, payoutTransactionId, fee } = body;
    if (reversesTransactionId) return whole(await reverseTransaction(context, id, reversesTransactionId));
    if (reversesPaymentId) return whole(await reversePaymentByHand(context, id, reversesPaymentId));
    if (refundId) return whole(await matchRefund(context, id, refundId));
    if (entryId) return whole(await matchEntry(context, id, entryId));
    if (payoutTransactionId) return whole(await matchPayout(context, id, payoutTransactionId));
    if (fee) return whole(await matchFee(context, id, fee.account ?? null));
    return allocate(context, id, body);
  })();
  const moved = sumMoved(typeof made === 'string' ? [await kronerOf(context, transaction)] : made);
  return { ...(await presentWithSuggestions(trx, transaction)), moved };
}

/** `made`: the kroner of each part; `whole`: the match accounts for the whole transaction at once. */
type Made = { transaction: BankTransaction; made: readonly Ore[] | 'whole' };

function whole(transaction: BankTransaction): Made {
  return { transaction, made: 'whole' };
}

/** Pays invoices with money that came in. The rest becomes credit of a client. */
async function allocate(context: ChangeContext, id: string, body: Body): Promise<Made> {
  const { trx, now, caller } = context;
  const allocations = body.allocations ?? [];
  const clientId = body.remainderToClientId?.toLowerCase() ?? null;
  const locked = await lockForMatching(context, {
    transactionIds: [id],
    invoiceIds: allocations.map(({ invoiceId }) => invoiceId.toLowerCase()),
    clientIds: clientId === null ? [] : [clientId],
  });
  const transaction = locked.transactions.get(id);
  requireWaiting(transaction, { isWhole: false });
  if (clientId !== null && (await findClient(trx, clientId)) === undefined) {
    throw new ApiError('client-not-found');
  }
  requireIncoming(transaction, body);
  const restOre = restOf(transaction, allocations, clientId);

  const { currency } = transaction;
  const withCredit =
    clientId === null || restOre === 0n || currency === BOOK_CURRENCY
      ? undefined
      : requireInvoiceOf(locked, allocations, { clientId, currency });
  const made: Awaited<ReturnType<typeof payFromBank>>[] = [];
  for (const [index, allocation] of allocations.entries()) {
    const creditOre = allocation === withCredit ? restOre : 0n;
    made.push(await pay(context, transaction, locked, { ...allocation, creditOre }, `allocations[${index}]`));
  }
  if (clientId !== null && restOre > 0n && currency === BOOK_CURRENCY) {
    const isBooked = caller.accountingEnabled;
    const amountOre = oreOf(restOre, currency);
    const allocation = await recordDeposit(context, transaction, { clientId, amountOre, isBooked });
    made.push({ allocation, nokOre: amountOre });
  }
  const became = made.map(({ allocation }) => allocation);
  const matched = matchedTransaction(transaction, [...transaction.allocations, ...became], now);
  saveTransaction(trx, transaction, matched);
  return { transaction: matched, made: made.map(({ nokOre }) => nokOre) };
}

/**
 * The allocation whose payment takes the rest of money in another currency as credit of the client: the last one to an invoice of the client.
 * Money that pays nothing is credit in kroner alone.
 * @throws ApiError `validation-failed` without such an allocation
 */
function requireInvoiceOf(
  { invoices }: Locked,
  allocations: NonNullable<Body['allocations']>,
  { clientId, currency }: { clientId: string; currency: Currency },
): NonNullable<Body['allocations']>[number] {
  const found = allocations.findLast(({ invoiceId }) => {
    const invoice = invoices.get(invoiceId.toLowerCase());
    return invoice?.client.id === clientId && invoice.currency === currency;
  });
  if (found !== undefined) return found;
  throw validationFailed([{ field: 'remainderToClientId', code: 'other-currency', message: NO_DEPOSIT }]);
}

const NO_DEPOSIT =
  'Money in another currency than NOK becomes credit only beside an allocation to an invoice of the client in that currency.';

function requireIncoming({ direction }: BankTransaction, body: Body): void {
  if (direction === 'in') return;
  const fields = (['allocations', 'remainderToClientId'] as const).filter(
    (name) => (body[name] ?? null) !== null,
  );
  throw validationFailed(fields.map((field) => ({ field, code: 'unfitting-direction' })));
}

/** The rest of the transaction after the allocations, in its currency. @throws ApiError `validation-failed` with `details.remainder` */
function restOf(
  transaction: BankTransaction,
  allocations: NonNullable<Body['allocations']>,
  clientId: string | null,
): Amount {
  const remainder = remainderOre(transaction);
  const restOre = allocations.reduce((rest, { amount }) => rest - amountFromNumber(amount), remainder);
  if (restOre < 0n || (restOre > 0n && clientId === null)) {
    throw validationFailed([{ field: 'allocations', code: 'not-whole-amount' }], {
      remainder: numberFromAmount(remainder),
    });
  }
  return restOre;
}

async function pay(
  context: ChangeContext,
  transaction: BankTransaction,
  { invoices }: Locked,
  {
    invoiceId,
    amount,
    paidAmount,
    recoversLoss,
    creditOre,
  }: NonNullable<Body['allocations']>[number] & { creditOre: Amount },
  field: string,
): ReturnType<typeof payFromBank> {
  const invoice = requireFound(invoices.get(invoiceId.toLowerCase()));
  const money = {
    amountOre: amountFromNumber(amount),
    creditOre,
    paidOre: typeof paidAmount === 'number' ? amountFromNumber(paidAmount) : null,
    recoversLoss: recoversLoss === true,
  };
  try {
    return await nameInvoiceInError(invoice.id, () => payFromBank(context, invoice, transaction, money));
  } catch (error) {
    // A match has no field for the day of a payment, so that a wrong day is told at the invoice.
    const wrong = error instanceof ApiError ? error.facts.errors?.[0] : undefined;
    if (wrong === undefined) throw error;
    if (wrong.field === 'paidAmount' || wrong.field === 'invoiceId') {
      throw validationFailed([{ ...wrong, field: `${field}.${wrong.field}` }]);
    }
    throw validationFailed([{ ...wrong, field: `${field}.invoiceId`, message: WRONG_DAY }]);
  }
}

const WRONG_DAY =
  'The bank booked the money before the first day that a payment of this invoice may have; see details.min.';
