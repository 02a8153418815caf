import { Type } from 'typebox';
import { LIMITS } from '../../../domain/limits.ts';
import { id, optional, requestObject } from '../../../platform/http/fields.ts';

const MOST_ALLOCATIONS = 100;

export const newMatch = requestObject('NewMatch', {
  allocations: optional(
    Type.Array(
      requestObject('NewAllocation', {
        invoiceId: id('An invoice that the money pays.'),
        amount: Type.Number({
          exclusiveMinimum: 0,
          maximum: Number(LIMITS.totalOre / 100n),
          'x-max-decimals': 2,
          description:
            'Of the transaction, in its currency, above 0, at most 2 decimals; of an invoice in that currency at most what is outstanding on it, its fees with it. Money on an account in another currency than NOK pays invoices in that currency alone.',
          examples: [517.16],
        }),
        paidAmount: optional(
          Type.Number({
            exclusiveMinimum: 0,
            maximum: Number(LIMITS.totalOre / 100n),
            'x-max-decimals': 2,
            description:
              'Of an invoice in another currency than the transaction in NOK: what the money pays of it, in its currency. Left out, all that is outstanding, as long as `amount` is within 5 % of what that is worth at the rate of the day; otherwise `required`.',
            examples: [100],
          }),
        ),
        recoversLoss: optional(
          Type.Boolean({
            default: false,
            description: 'Whether it comes in on a loss, as `recoversLoss` of a payment.',
            examples: [false],
          }),
        ),
      }),
      { maxItems: MOST_ALLOCATIONS, description: 'What the money pays. Each invoice stands here once.' },
    ),
  ),
  remainderToClientId: optional(
    id('The client whose credit takes what the allocations leave; without allocations all of it.'),
  ),
  reversesTransactionId: optional(
    id(
      'The transaction that this one takes back. All that it became is taken back, and the two are matched by each other. Of the other direction, with the same amount.',
    ),
  ),
  reversesPaymentId: optional(
    id(
      'A payment that somebody recorded by hand, and that this transaction takes back. Of money that left, with the same amount.',
    ),
  ),
  refundId: optional(
    id('A refund that this transaction paid out. Of money that left, with the same amount.'),
  ),
  entryId: optional(
    id(
      'The journal entry that stands for it in the books: a manual one, or that of a payment recorded by hand. It moves the same amount on the ledger account of the bank. The books do not change. An ignored transaction may be paired with one, too.',
    ),
  ),
  payoutTransactionId: optional(
    id(
      'The payout of Vipps that came to the bank as this transaction. Of money that came in, with the same amount. The entry is booked now, and both are matched by it.',
    ),
  ),
  fee: optional(
    Type.Object(
      {
        account: optional(
          Type.String({
            format: 'account-number',
            description: 'The account of costs. Default: `bankFeeAccount` of the settings.',
            examples: ['7770'],
          }),
        ),
      },
      {
        additionalProperties: false,
        'x-name': 'NewBankFee',
        description: 'That the money which left is a fee of the bank, which is booked now.',
      },
    ),
  ),
});

export const newIgnore = requestObject('NewIgnore', {
  reason: optional(
    Type.String({
      minLength: 1,
      maxLength: LIMITS.subjectCharacters,
      pattern: '\\S',
      format: 'single-line',
      description:
        'Why it needs nothing here, for those who look at it later. Only with `duplicateOf` it may be left out.',
      examples: ['Lån fra eier'],
    }),
  ),
  duplicateOf: optional(
    id(
      'The transaction that is the same money: of the same bank account and direction, with the same amount. The ignored one counts neither at the bank nor in the books then.',
    ),
  ),
});
