import { Type } from 'typebox';
import { CURRENCIES } from '../../../domain/currency/currency.ts';
import type { Endpoints } from '../../../platform/http/endpoint.ts';
import { answerObject, date, nullable, oneOf, text } from '../../../platform/http/fields.ts';
import { listBankAccounts } from './list-bank-accounts.ts';

export function bankAccountRoutes(endpoints: Endpoints): void {
  endpoints.get(
    {
      url: '/v1/bank-accounts',
      operationId: 'listBankAccounts',
      bound: 'few',
      tag: 'Bank',
      summary: 'List the bank accounts of the company, now and before',
      description:
        'A number that was the company’s stays known when another one takes its place, and so does its ledger account. Files of an earlier number are taken, and booked on the ledger account that it had. Not paged.',
      scope: 'bank:read',
      answer: {
        schema: answerObject('BankAccounts', {
          items: Type.Array(
            Type.Object(
              {
                bankAccount: text(
                  'Eleven digits; of an account abroad its IBAN; of a ledger of Vipps `Vipps` and its number.',
                  '86011117947',
                ),
                currency: oneOf(CURRENCIES, { description: 'Of the account.', examples: ['NOK'] }),
                account: text('The ledger account that its transactions are booked on.', '1920'),
                from: nullable(date('Its first day; null: from the beginning.', '2026-07-10')),
                until: nullable(
                  date(
                    'The day on which another number or ledger account took its place; null: it still is.',
                    '2026-11-02',
                  ),
                ),
              },
              { 'x-name': 'BankAccount' },
            ),
            { description: 'By their first days.' },
          ),
        }),
        description: 'The bank accounts.',
      },
    },
    listBankAccounts,
  );
}
