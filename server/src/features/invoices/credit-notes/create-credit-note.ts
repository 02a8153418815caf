import type { Static } from 'typebox';
import { textsForCreditNote, tidiedTexts } from '../../../domain/invoices/invoice-texts.ts';
import { osloDate } from '../../../domain/local-date.ts';
import { scaledFromNumber } from '../../../domain/money.ts';
import type { ChangeContext, Input } from '../../../platform/http/endpoint.ts';
import { ApiError, validationFailed } from '../../../domain/errors.ts';
import { newId } from '../../../platform/database/ids.ts';
import { priceCreditNote, remainingOf, requireCreditable } from './credit-invoice.ts';
import type { Invoice } from '../invoice.ts';
import { newDraft } from '../invoice.ts';
import * as store from '../invoices.store.ts';
import { presentInvoice } from '../present.ts';
import { saveInvoice } from '../save-invoice.ts';
import type { newCreditNote } from './schemas.ts';

type Body = Static<typeof newCreditNote>;

/**
 * Makes a draft credit note for the given quantities of lines, or for all that is left. The amounts become
 * final only when it is sent, because another credit note may be sent before it.
 * @throws ApiError `not-found`, `document-deleted`, `invoice-not-creditable`, `opening-invoice`,
 * `validation-failed`, `credit-exceeds-invoice`
 */
export async function createCreditNote(
  { trx, accountId, now, accountNow, baseUrl }: ChangeContext,
  { params, body }: Input<{ id: string }, unknown, Body>,
) {
  const invoice = await store.getInvoice(trx, accountId, params.id);
  requireCreditable(invoice);

  const credited = await store.sumCreditedLines(trx, accountId, invoice.id);
  const requests = readRequests(body, invoice) ?? remainingOf(invoice, credited);
  if (requests.length === 0) throw new ApiError('invoice-not-creditable');

  const today = osloDate(accountNow);
  const content = {
    ...textsForCreditNote(invoice),
    ...tidiedTexts({ notes: body.notes }),
    issueDate: today,
    dueDate: today,
    deliveryDate: invoice.deliveryDate,
    deliveryPeriod: invoice.deliveryPeriod,
    prepayment: invoice.prepayment,
    metadata: invoice.metadata,
    language: invoice.language,
    client: invoice.client,
    ...priceCreditNote(invoice, credited, requests),
  };
  const draft = newDraft(newId(), 'credit_note', invoice.id, content, now);
  saveInvoice(trx, accountId, undefined, draft);
  return { ...presentInvoice(draft, baseUrl), location: `/v1/invoices/${draft.id}` };
}

function readRequests({ lines }: Body, invoice: Invoice) {
  if (lines === undefined || lines === null) return undefined;
  const details = { min: 0, max: invoice.lines.length - 1 };
  const errors = lines.flatMap(({ lineIndex }, index) =>
    lineIndex < invoice.lines.length
      ? []
      : [{ field: `lines[${index}].lineIndex`, code: 'out-of-range' as const, details }],
  );
  if (errors.length > 0) throw validationFailed(errors);
  return lines.map(({ lineIndex, quantity }) => ({ lineIndex, quantityE4: scaledFromNumber(quantity, 4) }));
}
