import { Type } from 'typebox';
import { CURRENCIES } from '../../domain/currency/currency.ts';
import {
  BANK_TRANSACTION_KINDS,
  BANK_TRANSACTION_STATUSES,
  DIRECTIONS,
  UNMATCHED_REASONS,
} from '../../domain/bank-files.ts';
import { date, id, kroner, nullable, oneOf, text, timestamp } from '../../platform/http/fields.ts';

export const SUGGESTION_REASONS = [
  'amount',
  'amount-and-name',
  'sum',
  'number-in-text',
  'end-to-end-id',
  'same-payer',
  'name',
  'part',
] as const;
export const REVERSAL_REASONS = ['end-to-end-id', 'reference', 'kid', 'account'] as const;

export const suggestionSchema = Type.Object(
  {
    invoiceId: id('An open invoice that the money may be for.'),
    why: oneOf(SUGGESTION_REASONS, {
      description:
        'Why it is suggested.\n\n- `amount-and-name`: exactly this is owed, and the names are alike\n- `number-in-text`: the text holds its number or its KID\n- `sum`: exactly this is owed of it and those of `togetherWith`, all of a client whose name is alike or whose account has paid before\n- `end-to-end-id`: the payer’s reference holds its number or its KID\n- `same-payer`: the account has paid this client before\n- `name`: the names are alike\n- `part`: the names are alike, and this is less than what is owed\n- `amount`: exactly this is owed',
      examples: ['amount-and-name'],
    }),
    togetherWith: Type.Array(id('An open invoice.'), {
      description: 'The other invoices of a `sum`; otherwise empty.',
      examples: [[]],
    }),
  },
  { 'x-name': 'Suggestion' },
);

export const suggestedEntrySchema = Type.Object(
  {
    account: text('The account that both were booked on.', '6900'),
    vatCode: nullable(text('The VAT code that both had.', '1')),
    description: text(
      'The text of both entries, where it is the same; else who was paid or the text of the bank.',
      'Telenor',
    ),
    lines: Type.Array(
      Type.Object(
        {
          account: text('The account.', '6900'),
          debit: kroner('0 on a credit line.', 400),
          credit: kroner('0 on a debit line.', 0),
          vatCode: nullable(text('The VAT code.', '1')),
        },
        { 'x-name': 'SuggestedEntryLine' },
      ),
      {
        description: 'The lines of the entry, with the VAT of its day, ready for `POST /v1/journal-entries`.',
      },
    ),
    bookedOn: Type.Array(date('Day of the bank.', '2026-10-01'), {
      description: 'The days of the two transactions that were booked so, the earlier one first.',
      examples: [['2026-10-01', '2026-11-01']],
    }),
  },
  {
    'x-name': 'SuggestedEntry',
    description:
      'Of an unmatched one in kroner: the entry that would book it as people have booked the last two of its kind, which have the same other side and, where there are enough, the same text. Null where these two were not booked on the same account with the same VAT code. Nothing is booked until somebody posts it, with `bankTransactionId`. Always null in events.',
  },
);

export const bankTransactionSchema = Type.Object(
  {
    id: id('Identifier.'),
    bankFileId: id('The file that brought it.'),
    bankAccount: text(
      'The account on which it was booked: eleven digits, the IBAN of an account abroad, or `Vipps` and the number of the ledger.',
      '86011117947',
    ),
    currency: oneOf(CURRENCIES, {
      description: 'Of the account. All amounts of the transaction are in it.',
      examples: ['NOK'],
    }),
    bookedOn: date('The day on which the bank booked it.'),
    amount: kroner('In `currency`, above 0, also where `direction` is `out`.', 517.16),
    charges: kroner(
      'What the bank took out of it; 0 without. It is a `fee` of its own, so the account moved by the two together.',
      0,
    ),
    direction: oneOf(DIRECTIONS, { description: '`in`: to the company; `out`: from it.', examples: ['in'] }),
    kind: oneOf(BANK_TRANSACTION_KINDS, {
      description: 'A payment, a `reversal` of an earlier one, or a `fee` of the bank.',
      examples: ['payment'],
    }),
    kid: nullable(text('The KID that the payer gave.', '0000000018')),
    creditorReference: nullable(
      text(
        'The creditor reference (RF) that the payer gave, of an account in another currency than NOK.',
        null,
      ),
    ),
    payerName: nullable(text('Who paid or, of `out`, was paid, where the file tells.', 'Fjord Kaffe AS')),
    payerAccount: nullable(text("The other side's account, where the file tells.", '97104133219')),
    text: nullable(text('What the payer wrote, and what the bank adds.', 'Faktura 1')),
    archiveReference: nullable(text("The bank's reference, or that of Vipps.", '902563715')),
    vippsEntry: nullable(
      text(
        'What Vipps calls the entry of its ledger, such as `capture`, `refund`, `fees-retained` or `scheduled-for-payout`; more may be added. Null for transactions of a bank.',
        null,
      ),
    ),
    status: oneOf(BANK_TRANSACTION_STATUSES, {
      description:
        'All of the amount of a `matched` one is accounted for. An `unmatched` one waits for a person; an `ignored` one does not.',
      examples: ['matched'],
    }),
    reason: nullable(
      oneOf(UNMATCHED_REASONS, {
        description:
          'Why it is unmatched; null otherwise.\n\n- `unknown-kid`, `no-kid`: no invoice has the KID or creditor reference, or there is none\n- `invoice-not-payable`: the invoice with the KID takes no payment: it is credited, lost, from before its opening balance, or in another currency than the account\n- `wrong-account`: it is not of the bank account of the company\n- `may-be-duplicate`: another file may have told of it already, and no reference of the bank settles it\n- `reversal`: the bank takes an earlier payment back\n- `outgoing`: money that left the account\n- `format-changed`: files of another format have told of the day already, so it may be the same money again\n- `before-opening`: from before the opening balance, with the KID of an open invoice of it\n- `above-limit`: it would have been matched, and is above the limits of the API client that sent its file\n- `exchange-rate-missing`: it would have been matched, and no rate of its day is known\n- `unknown-reference`: Vipps tells of money that is of no payment recorded here\n- `vipps-payout`: Vipps pays out, and no transaction of the bank tells of the money yet\n- `undone`: a person has undone its match',
        examples: [null],
      }),
    ),
    ignoredBecause: nullable(
      text('Why a person ignores it, or `before-opening`; null otherwise.', 'Lån fra eier'),
    ),
    duplicateOf: nullable(id('Of an ignored one: the transaction that is the same money; null otherwise.')),
    pairedTransactionId: nullable(
      id('The transaction that takes this one back, or that this one takes back; null otherwise.'),
    ),
    allocations: Type.Array(
      Type.Object(
        {
          invoiceId: id('The invoice that was paid.'),
          paymentId: id('The payment.'),
          amount: kroner('In the currency of the account.', 517.16),
        },
        { 'x-name': 'BankAllocation' },
      ),
      { description: 'The payments that it became.' },
    ),
    depositId: nullable(id('The part that became credit of a client without paying an invoice.')),
    depositAmount: kroner('0 without such a part.', 0),
    refundId: nullable(id('The refund that it paid out.')),
    feeEntryId: nullable(id('The entry of a fee of the bank.')),
    entryId: nullable(
      id('The manual entry that stands for it, or for the part that nothing else accounts for.'),
    ),
    remainder: kroner('What nothing accounts for yet.', 0),
    suggestions: Type.Array(suggestionSchema, {
      description: 'Open invoices that an unmatched one may be for, the best first. Always empty in events.',
    }),
    suggestedReversalOf: nullable(
      id(
        'Of an unmatched one that the bank took back, or that left: the transaction that it most likely takes back, by amount and by KID, account or reference. Of money that came in: the payment of ours that comes back, by amount and `EndToEndId`. Always null in events.',
      ),
    ),
    suggestedReversalWhy: nullable(
      oneOf(REVERSAL_REASONS, {
        description:
          'What both have the same: the `EndToEndId`, the reference of the bank, the KID or the account.',
        examples: [null],
      }),
    ),
    suggestedEntry: nullable(suggestedEntrySchema),
    suggestedPayoutId: nullable(
      id(
        'Of an unmatched one of a bank: the waiting payout of Vipps of the same amount that it most likely is (`payoutTransactionId` of a match). Always null in events.',
      ),
    ),
    createdAt: timestamp('When it was imported, in UTC.'),
    updatedAt: timestamp('When it was last matched, undone or ignored, in UTC.'),
  },
  { $id: 'BankTransaction', description: 'A transaction on the bank account of the company.' },
);
