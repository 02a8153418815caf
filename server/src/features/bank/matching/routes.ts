import { Type } from 'typebox';
import { CURRENCIES } from '../../../domain/currency/currency.ts';
import { BANK_TRANSACTION_STATUSES, DIRECTIONS } from '../../../domain/bank-files.ts';
import type { Endpoints } from '../../../platform/http/endpoint.ts';
import { oneOf, pathId, refTo, sharedParameters, textFilter } from '../../../platform/http/fields.ts';
import { findTransaction, presentTransaction } from '../../bank-transactions/index.ts';
import { bankTransactionSchema } from '../../bank-transactions/schemas.ts';
import { checkIgnore, ignoreTransaction, stopIgnoring } from './ignore-transaction.ts';
import { checkMatch, matchTransaction } from './match-transaction.ts';
import { presentWithSuggestions } from './answer-transaction.ts';
import { newIgnore, newMatch } from './schemas.ts';
import { listSuggestions } from './suggestions.store.ts';
import { TRANSACTION_ORDER, listTransactions } from './transaction-list.store.ts';
import { undoMatch } from './undo-match.ts';

const tag = 'Bank';
const idParameter = Type.Object({ id: pathId('BankTransactionId', 'The transaction.') });

const filterParameters = sharedParameters('BankTransactionFilter', {
  status: Type.Optional(
    oneOf(BANK_TRANSACTION_STATUSES, { description: 'With this status.', examples: ['unmatched'] }),
  ),
  direction: Type.Optional(oneOf(DIRECTIONS, { description: 'With this direction.', examples: ['in'] })),
  currency: Type.Optional(
    oneOf(CURRENCIES, { description: 'On an account in this currency.', examples: ['EUR'] }),
  ),
  bankFileId: textFilter('From this file.', '018f6d2e-5b0a-7c3e-9a44-0d5b7c1e2f90', 'uuid'),
  from: textFilter('Booked by the bank on or after.', '2026-07-01', 'date'),
  to: textFilter('Booked by the bank on or before.', '2026-07-31', 'date'),
  q: textFilter(
    "Text in the payer's name or account, what the payer wrote, the KID or the bank's reference; or the amount.",
    'fjord',
  ),
});

/** A route answers with the transaction after the change, and its ETag. */
const answer = (description: string) =>
  ({ answer: { status: 200, schema: refTo(bankTransactionSchema), description, etag: true } }) as const;

export function matchingRoutes(endpoints: Endpoints): void {
  endpoints.page(
    {
      url: '/v1/bank-transactions',
      operationId: 'listBankTransactions',
      tag,
      summary: 'List transactions of the bank',
      description: 'Newest day first. Those that a file is still bringing are not among them.',
      scope: 'bank:read',
      filter: filterParameters,
      answer: {
        items: refTo(bankTransactionSchema),
        name: 'BankTransactionPage',
        description: 'One page of transactions.',
      },
    },
    {
      order: TRANSACTION_ORDER,
      read: async ({ db }, page, filter) => {
        const found = await listTransactions(db, filter, page);
        const suggested = await listSuggestions(db, found.items);
        return { ...found, items: found.items.map((one) => presentTransaction(one, suggested.get(one.id))) };
      },
      present: (transaction) => transaction,
    },
  );

  endpoints.one(
    {
      url: '/v1/bank-transactions/:id',
      operationId: 'getBankTransaction',
      bound: 'thing',
      tag,
      summary: 'Get a transaction of the bank',
      scope: 'bank:read',
      params: idParameter,
      ...answer('The transaction.'),
    },
    async (db, { id }) => {
      const transaction = await findTransaction(db, id);
      return transaction && presentWithSuggestions(db, transaction);
    },
    (answer) => answer,
  );

  endpoints.post(
    {
      url: '/v1/bank-transactions/:id/match',
      operationId: 'matchBankTransaction',
      moves: 'money',
      shows: 'answer',
      goesOnLongest: true,
      tag,
      summary: 'Say what a transaction is',
      description:
        'Accounts for all of an unmatched transaction.\n\nMoney that came in pays invoices (`allocations`), each as a payment of the day on which the bank booked it; `remainderToClientId` takes the rest as credit of a client. An invoice takes at most what is outstanding, its fees with it: `payment-exceeds-outstanding` with `details.invoiceId` and `details.outstanding`.\n\nA transaction that takes an earlier one back names it in `reversesTransactionId`: the payments, the credit or the refund that came of it are taken back in this one step, on the day on which the bank booked it. Money that left is a refund (`refundId`), or takes a payment back that was recorded by hand (`reversesPaymentId`).\n\nWhat a person has booked by hand is paired with its entry (`entryId`). A fee of the bank is booked from here (`fee`), on the account that it names or that of the settings.',
      scope: 'bank:write',
      params: idParameter,
      body: newMatch,
      bodyRule: checkMatch,
      logs: 'refund-order.paid',
      ...answer('The matched transaction.'),
      errors: [
        'accounting-not-enabled',
        'bank-transaction-not-unmatched',
        'client-not-found',
        'credit-insufficient',
        'document-deleted',
        'exchange-rate-missing',
        'invoice-not-payable',
        'invoice-written-off',
        'nothing-to-recover',
        'payment-exceeds-outstanding',
        'refund-by-vipps',
      ],
    },
    matchTransaction,
  );

  endpoints.delete(
    {
      url: '/v1/bank-transactions/:id/match',
      operationId: 'undoBankTransactionMatch',
      moves: 'money',
      shows: { before: 'getBankTransaction' },
      tag,
      summary: 'Undo what a transaction was matched with',
      description:
        'Takes back the payments and the credit that it became, with correcting entries of today; a rounding that such a payment had left is taken back first. The transaction waits again, with `reason` `undone`.\n\nOf two that were matched by each other both wait again; what the first had become before stays taken back, and so does a payment that was recorded by hand. A refund that was recorded by hand stays, and so does an entry that it was paired with. 404 when there is nothing to undo.',
      scope: 'bank:write',
      params: idParameter,
      logs: 'refund.taken-back',
      ...answer('The transaction, which waits again.'),
      errors: ['credit-insufficient', 'document-deleted', 'invoice-written-off', 'precondition-failed'],
    },
    undoMatch,
  );

  endpoints.post(
    {
      url: '/v1/bank-transactions/:id/ignore',
      operationId: 'ignoreBankTransaction',
      moves: 'nothing',
      shows: 'answer',
      tag,
      summary: 'Ignore a transaction',
      description:
        'Takes an unmatched transaction off the list of those that wait, because it is about no invoice and no client. The books do not change.\n\nUntil it is paired with an entry (`entryId` of a match), the reconciliation lists it, and the checklist of closing has it to do. The duplicate of another transaction (`duplicateOf`) needs no entry.',
      scope: 'bank:write',
      params: idParameter,
      body: newIgnore,
      bodyRule: checkIgnore,
      ...answer('The ignored transaction.'),
      errors: ['bank-transaction-not-unmatched'],
    },
    ignoreTransaction,
  );

  endpoints.delete(
    {
      url: '/v1/bank-transactions/:id/ignore',
      operationId: 'stopIgnoringBankTransaction',
      moves: 'nothing',
      shows: 'answer',
      tag,
      summary: 'Stop ignoring a transaction',
      description: 'It waits again, with `reason` `undone`. 404 when it is not ignored.',
      scope: 'bank:write',
      params: idParameter,
      ...answer('The transaction, which waits again.'),
      errors: ['precondition-failed'],
    },
    stopIgnoring,
  );
}
