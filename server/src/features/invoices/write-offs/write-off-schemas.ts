import { Type } from 'typebox';
import { LOSS_GROUNDS, LOSS_KINDS } from '../../../domain/books/write-off-postings.ts';
import { date, oneOf, optional, requestObject } from '../../../platform/http/fields.ts';
import { GROUNDS_OF_LOSS, KINDS_OF_LOSS, writeOffReason } from '../recorded-schemas.ts';

export const newWriteOff = requestObject('NewWriteOff', {
  reason: writeOffReason,
  lossKind: optional(
    oneOf(LOSS_KINDS, {
      default: 'unconfirmed',
      description: `${KINDS_OF_LOSS} Of a loss only; \`unconfirmed\` when left out.`,
      examples: ['unconfirmed'],
    }),
  ),
  ground: optional(
    oneOf(LOSS_GROUNDS, {
      description: `${GROUNDS_OF_LOSS}\n\nA final loss needs one, and no other write-off has one.`,
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
