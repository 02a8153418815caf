import { WRITE_OFF_REASONS } from '../../../domain/invoices/money-kinds.ts';
import { Type } from 'typebox';
import { LOSS_GROUNDS, LOSS_KINDS } from '../../../domain/books/write-off-postings.ts';
import {
  comparedBy,
  date,
  id,
  kroner,
  nullable,
  oneOf,
  optional,
  requestObject,
} from '../../../platform/http/fields.ts';

const reason = oneOf(WRITE_OFF_REASONS, {
  description:
    '`loss`: the customer will not pay (tap på krav). `rounding`: a difference of øre that is not worth collecting.',
  examples: ['loss'],
});
const KINDS =
  '`final`: lost for certain (konstatert tap), so that its VAT is deducted; only once the invoice is overdue. `unconfirmed`: not certain yet, or given up as a kindness (ikke konstatert tap); no VAT is deducted.';
const GROUNDS =
  'Why a loss is final (merverdiavgiftsforskriften § 4-7-1).\n\n- `collection_in_vain`: enforcement or collection was tried in vain\n- `overdue_and_reminded`: not paid six months after the due date in spite of at least three reminders at normal intervals; the service checks that as far as it can see\n- `insolvency`: bankruptcy, liquidation or public debt negotiations give the claim no cover\n- `irrecoverable`: it must be held to be clearly irrecoverable for other reasons';

export const writeOffSchema = Type.Object(
  {
    id: id('Identifier.', '018f6d2e-5b0a-7c3e-9a44-0d5b7c1e2f95'),
    reason,
    lossKind: nullable(
      oneOf(LOSS_KINDS, { description: `${KINDS} Null of a rounding.`, examples: ['final'] }),
    ),
    ground: nullable(
      oneOf(LOSS_GROUNDS, {
        description: `${GROUNDS}\n\nNull when none was given.`,
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

export const newWriteOff = requestObject('NewWriteOff', {
  reason,
  lossKind: optional(
    oneOf(LOSS_KINDS, {
      default: 'unconfirmed',
      description: `${KINDS} Of a loss only; \`unconfirmed\` when left out.`,
      examples: ['unconfirmed'],
    }),
  ),
  ground: optional(
    oneOf(LOSS_GROUNDS, {
      description: `${GROUNDS}\n\nA final loss needs one, and no other write-off has one.`,
      examples: ['insolvency'],
    }),
  ),
  remindersElsewhere: optional(
    Type.Array(date('A day.', '2026-05-04'), {
      maxItems: 20,
      description:
        'Of a final loss: days on which another system sent letters about the claim, after the due date and up to `date`. They count beside ours, also for an opening invoice.',
      examples: [['2026-05-04', '2026-05-25']],
    }),
  ),
  date: optional(
    date(
      'From the invoice date to today; today when left out. The date in the books. A final loss is dated after the due date; no loss is dated into a month that is closed in the books, nor before the last letter whose claims it takes.',
      '2026-12-01',
    ),
  ),
});
