/** What is recorded on an issued invoice, as the API shows it: payments, letters, losses, and what is no longer claimed. */
import {
  PAYMENT_METHODS,
  SHOWN_PAYMENT_SOURCES,
  WRITE_OFF_REASONS,
} from '../../domain/invoices/money-kinds.ts';
import { LOSS_GROUNDS, LOSS_KINDS } from '../../domain/books/write-off-postings.ts';
import { Type } from 'typebox';
import { LETTER_CHANNELS } from '../../domain/deliveries.ts';
import { LETTER_TYPES } from '../../domain/invoices/late-payment.ts';
import { comparedBy, date, id, kroner, nullable, oneOf, text } from '../../platform/http/fields.ts';
import { currencySchema } from './content-schemas.ts';

export const paymentSchema = Type.Object(
  {
    id: id('Identifier.'),
    amount: kroner('What is paid off, in `currency`.', 517.16),
    currency: currencySchema,
    amountNok: kroner('The kroner that came, after `feeNok`; of credit, what it stood at.', 517.16),
    feeNok: kroner('What the bank has kept of it, in kroner.', 0),
    differenceNok: kroner('The gain by rates in kroner; below 0 a loss.', 0),
    feesAmount: kroner('What of it went to fees, the invoice itself being paid.', 0),
    creditAmount: kroner('What of it was too much and became credit of the customer.', 0),
    paidOn: comparedBy('day', date('Date on which the money was paid, or the credit applied.')),
    source: oneOf(SHOWN_PAYMENT_SOURCES, {
      description:
        '`bank`: money that came in; `credit`: credit of the customer; `vipps`: Vipps on the page of the invoice.',
      examples: ['bank'],
    }),
    recoversLoss: Type.Boolean({
      description: 'Whether it came in on a loss, and took that part of the loss back.',
      examples: [false],
    }),
    bankTransactionId: nullable(
      id('The transaction of a bank file that brought it; null for other payments.'),
    ),
    reference: nullable(text('What the payer or the till called it.', 'VIPPS-48213')),
    method: nullable(
      oneOf(PAYMENT_METHODS, { description: 'How it was paid, where that was told.', examples: ['vipps'] }),
    ),
    vippsReference: nullable(
      text(
        'What Vipps calls it; null for payments that did not come by Vipps on the page of the invoice.',
        '018f6d2e5b0a7c3e9a440d5b7c1e2f91-3f9a01c4d2e7',
      ),
    ),
  },
  { $id: 'Payment', description: 'A recorded payment.' },
);

export const reminderSchema = Type.Object(
  {
    id: id('Identifier.'),
    type: oneOf(LETTER_TYPES, {
      description: 'A reminder (purring) or a collection warning (inkassovarsel).',
      examples: ['reminder'],
    }),
    sentOn: comparedBy('day', date('Date of the letter.', '2026-08-17')),
    deadline: comparedBy('counted', date('Last day to pay before the next step.', '2026-08-31')),
    fee: kroner('Fee claimed with it.', 38),
    compensation: kroner(
      'Compensation claimed with it instead of a fee (forsinkelsesrenteloven § 3a); of businesses only.',
      0,
    ),
    interest: comparedBy('interest', kroner('Late-payment interest claimed with it.', 2.43)),
    channel: oneOf(LETTER_CHANNELS, {
      description: 'How it went to the customer: by mail, or otherwise (`none`), as on paper.',
      examples: ['email'],
    }),
    deliveredOn: comparedBy(
      'day',
      nullable(
        date('The day on which it was delivered otherwise (channel `none`); else null.', '2026-08-17'),
      ),
    ),
  },
  { $id: 'Reminder', description: 'A reminder or collection warning sent for an invoice.' },
);

export const writeOffReason = oneOf(WRITE_OFF_REASONS, {
  description:
    '`loss`: the customer will not pay (tap på krav). `rounding`: a difference of øre that is not worth collecting.',
  examples: ['loss'],
});
export const KINDS_OF_LOSS =
  '`final`: lost for certain (konstatert tap), so that its VAT is deducted; only once the invoice is overdue. `unconfirmed`: not certain yet, or given up as a kindness (ikke konstatert tap); no VAT is deducted.';
export const GROUNDS_OF_LOSS =
  'Why a loss is final (merverdiavgiftsforskriften § 4-7-1).\n\n- `collection_in_vain`: enforcement or collection was tried in vain\n- `overdue_and_reminded`: not paid six months after the due date in spite of at least three reminders at normal intervals; the service checks that as far as it can see\n- `insolvency`: bankruptcy, liquidation or public debt negotiations give the claim no cover\n- `irrecoverable`: it must be held to be clearly irrecoverable for other reasons';

export const writeOffSchema = Type.Object(
  {
    id: id('Identifier.', '018f6d2e-5b0a-7c3e-9a44-0d5b7c1e2f95'),
    reason: writeOffReason,
    lossKind: nullable(
      oneOf(LOSS_KINDS, { description: `${KINDS_OF_LOSS} Null of a rounding.`, examples: ['final'] }),
    ),
    ground: nullable(
      oneOf(LOSS_GROUNDS, {
        description: `${GROUNDS_OF_LOSS}\n\nNull when none was given.`,
        examples: ['insolvency'],
      }),
    ),
    remindersElsewhere: Type.Array(date('A day.', '2026-05-04'), {
      description: 'Days on which another system sent letters about the claim.',
      examples: [[]],
    }),
    date: comparedBy('day', date('Date on which it was written off.', '2026-12-01')),
    amount: kroner(
      'What was outstanding, in kroner, with VAT; 0 where the invoice itself was paid and its fees alone were lost.',
      517.16,
    ),
    feesAmount: kroner('Fees of letters that fell away with a loss.', 0),
    recoveredAmount: kroner('What of `amount` has come in since, by payments with `recoversLoss`.', 0),
    recoveredFeesAmount: kroner('What of `feesAmount` has come in since.', 0),
  },
  { $id: 'WriteOff', description: 'What of an invoice is not collected.' },
);

export const claimCorrectionSchema = Type.Object(
  {
    id: id('Identifier.'),
    date: comparedBy('day', date('Its day; booked on that day, or on the first open day.', '2026-12-17')),
    fees: kroner(
      'Fees or compensation that are no longer claimed, since nothing was overdue on the day of their letter. Below 0: claimed again.',
      38,
    ),
    interest: kroner(
      'Interest that is no longer claimed, for days on which the money had come already. Below 0: claimed again.',
      50.34,
    ),
    refunded: kroner(
      'Below 0: credit that was paid back, and that the client owes again, since the bank has taken back the payment that it came from. 0 otherwise.',
      0,
    ),
    credit: kroner(
      'The part of fees and interest that had been paid, and became credit of the client. Below 0: credit that pays the fees again.',
      0,
    ),
  },
  {
    $id: 'ClaimCorrection',
    description: 'A correction of what letters have claimed, or refunded credit that is owed again.',
  },
);
