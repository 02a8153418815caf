import { Type } from 'typebox';
import type { FieldError } from '../../../domain/errors/field-errors.ts';
import { osloDate } from '../../../domain/days/local-date.ts';
import type { Endpoints } from '../../../platform/http/endpoint.ts';
import { pathId, refTo } from '../../../platform/http/fields.ts';
import { asObject } from '../../../platform/http/requests/as-object.ts';
import { invoiceAnswer, invoiceParameter, INVOICES_TAG } from '../route-parts.ts';
import { findInvoice } from '../invoices.store.ts';
import { presentWriteOff } from '../present.ts';
import { reverseWriteOff } from './reverse-write-off.ts';
import { writeOffInvoice } from './write-off-invoice.ts';
import { newWriteOff } from './write-off-schemas.ts';
import { writeOffSchema } from '../recorded-schemas.ts';

const writeOffParameters = Type.Object({
  ...invoiceParameter.properties,
  writeOffId: pathId('WriteOffId', 'The write-off.', '018f6d2e-5b0a-7c3e-9a44-0d5b7c1e2f95'),
});

export function writeOffRoutes(endpoints: Endpoints): void {
  endpoints.post(
    {
      url: '/v1/invoices/:id/write-offs',
      operationId: 'writeOffInvoice',
      moves: 'money',
      shows: 'answer',
      tag: INVOICES_TAG,
      summary: 'Write off what is outstanding',
      description:
        'Takes what is outstanding off an invoice, as a `loss` or as a `rounding`.\n\nA `loss` that is `final` is booked with the VAT that it lets the company deduct (merverdiavgiftsloven § 4-7). `ground` says why it is certain. It is refused until the due date has passed, and with `overdue_and_reminded` until the claim is six months overdue, has had three reminders, and is not paused: `loss-not-final`. The other grounds are yours to judge.\n\nAn `unconfirmed` loss is booked without VAT; to make it final, take it back and write off again.\n\nThe status stays, `outstandingAmount` is 0, unpaid fees fall away, and no letter is sent any more. Of an invoice that is paid, a loss takes the unpaid fees alone: it stays paid.\n\nA `rounding` of at most 1 krone makes the invoice `paid`.\n\nWhile a write-off stands the invoice cannot be credited, nor a payment on it reversed; after a loss of the invoice itself only one with `recoversLoss` can be recorded.',
      scope: 'invoices:write',
      params: invoiceParameter,
      body: newWriteOff,
      bodyRule: checkWriteOff,
      ...invoiceAnswer(201, 'The invoice after the write-off.'),
      errors: [
        'document-deleted',
        'nothing-to-write-off',
        'write-off-too-large',
        'loss-before-due',
        'loss-not-final',
      ],
    },
    writeOffInvoice,
  );

  endpoints.one(
    {
      url: '/v1/invoices/:id/write-offs/:writeOffId',
      operationId: 'getWriteOff',
      bound: 'thing',
      readsAhead: true,
      tag: INVOICES_TAG,
      summary: 'Get a write-off',
      description: 'As it stands among the `writeOffs` of the invoice; 404 once it is taken back.',
      scope: 'invoices:read',
      params: writeOffParameters,
      answer: { schema: refTo(writeOffSchema), description: 'The write-off.' },
    },
    async (db, { id, writeOffId }) => {
      const { writeOffs, payments } = (await findInvoice(db, id)) ?? {};
      const writeOff = writeOffs?.find((one) => one.id === writeOffId.toLowerCase());
      return writeOff && presentWriteOff(writeOff, payments ?? []);
    },
    (body) => ({ body }),
  );

  endpoints.delete(
    {
      url: '/v1/invoices/:id/write-offs/:writeOffId',
      operationId: 'reverseWriteOff',
      moves: 'money',
      shows: { before: 'getWriteOff' },
      tag: INVOICES_TAG,
      summary: 'Take a write-off back',
      description:
        'Takes a write-off back, because the claim is pursued again.\n\nAll is owed again that was owed before, fees too, but for what has come in of a loss since; the books get a mirror entry of each of its entries.',
      scope: 'invoices:write',
      params: writeOffParameters,
      ...invoiceAnswer(200, 'The invoice without the write-off.'),
      errors: ['document-deleted', 'precondition-failed'],
    },
    reverseWriteOff,
  );
}

/**
 * A write-off cannot be dated in the future, and a difference of øre is no loss. A final loss has a ground, and nothing else
 * has. The same holds for reminders that another system sent, but for that they may be left out.
 */
function checkWriteOff(body: unknown, now: Date): FieldError[] {
  const { reason, lossKind, ground, remindersElsewhere, date } = asObject(body);
  const isGiven = (value: unknown) => value !== undefined && value !== null;
  const isLoss = reason !== 'rounding';
  const errors: FieldError[] = [];
  if (!isLoss && isGiven(lossKind)) errors.push({ field: 'lossKind', code: 'only-for-losses' });
  const isFinal = isLoss && lossKind === 'final';
  if (isFinal && !isGiven(ground)) errors.push({ field: 'ground', code: 'required' });
  for (const [field, value] of Object.entries({ ground, remindersElsewhere })) {
    if (!isFinal && isGiven(value)) errors.push({ field, code: 'only-for-final-losses' });
  }
  const today = osloDate(now);
  if (typeof date === 'string' && date > today) {
    errors.push({ field: 'date', code: 'out-of-range', details: { max: today } });
  }
  return errors;
}
