import { movedByLine } from '../../../domain/books/postings.ts';
import type { Currency } from '../../../domain/currency/currency.ts';
import type { Amount } from '../../../domain/money.ts';
import { negated } from '../../../domain/money.ts';
import { ApiError, requireFound, validationFailed } from '../../../domain/errors/errors.ts';
import type { FieldError } from '../../../domain/errors/field-errors.ts';
import type { AccountTrx } from '../../../platform/database/database.ts';
import type { ChangeContext } from '../../../platform/http/endpoint.ts';
import type { BankTransaction } from '../../bank-transactions/index.ts';
import {
  findTransactionIdOfMatch,
  matchedTransaction,
  saveTransaction,
} from '../../bank-transactions/index.ts';
import type { JournalEntry } from '../../books/index.ts';
import { bankLedgerAccountOf, lockEntry } from '../../books/index.ts';
import { lockForMatching, requireWaiting } from './lock-for-matching.ts';

/**
 * Pairs a transaction with the entry that a person has posted of the same money: a manual entry, or the entry of a payment recorded by
 * hand. The books do not change. An ignored transaction may be paired as well, because an entry must stand for the transaction.
 * @throws ApiError `not-found` (also for the entry), `bank-transaction-not-unmatched`, `accounting-not-enabled`, `validation-failed`
 */
export async function matchEntry(
  context: ChangeContext,
  id: string,
  entryId: string,
): Promise<BankTransaction> {
  const { trx, now, caller } = context;
  if (!caller.accountingEnabled) throw new ApiError('accounting-not-enabled');
  const locked = await lockForMatching(context, { transactionIds: [id] });
  const transaction = locked.transactions.get(id);
  if (transaction?.status !== 'ignored') requireWaiting(transaction, { isWhole: true });
  const entry = requireFound(await lockEntry(trx, entryId.toLowerCase()));
  const fail = (code: FieldError['code']) => validationFailed([{ field: 'entryId', code }]);
  const bank = await bankLedgerAccountOf(trx, transaction);
  if (!stands(entry)) throw fail('unfitting-entry');
  if (await isTied(trx, entry)) throw fail('already-used');
  const { amountOre, direction } = transaction;
  const wantedOre = direction === 'in' ? amountOre : negated(amountOre);
  const movedOre = movedOn(entry, bank, transaction.currency);
  if (movedOre === negated(wantedOre)) throw fail('unfitting-direction');
  if (movedOre !== wantedOre) throw fail('other-amount');
  const matched = matchedTransaction(
    transaction,
    [{ kind: 'entry', id: entry.id, invoiceId: null, amountOre }],
    now,
  );
  saveTransaction(trx, transaction, matched);
  return matched;
}

function stands({ status, sourceDocumentType, correctsEntryId }: JournalEntry): boolean {
  const isByHand = sourceDocumentType === 'Manual' || sourceDocumentType === 'Payment';
  return isByHand && status === 'Posted' && correctsEntryId === null;
}

/** Whether a transaction is matched already with the entry, or with the payment that the entry books. */
async function isTied(trx: AccountTrx, entry: JournalEntry): Promise<boolean> {
  const [ofEntry, ofDocument] = await Promise.all([
    findTransactionIdOfMatch(trx, entry.id),
    findTransactionIdOfMatch(trx, entry.sourceDocumentId),
  ]);
  return ofEntry !== null || ofDocument !== null;
}

/** What an entry moves on the ledger account of the bank, in the currency of that account. */
function movedOn({ lines }: JournalEntry, account: string, currency: Currency): Amount {
  const moved = lines.filter((line) => line.account === account).map((line) => movedByLine(line, currency));
  return moved.reduce((sum, amount) => sum + amount, 0n);
}
