import type { Static } from 'typebox';
import { textsForCreditNote, tidiedTexts } from '../../../domain/invoices/invoice-texts.ts';
import { osloDate } from '../../../domain/days/local-date.ts';
import type { CreditedAmounts } from '../../../domain/invoices/credit.ts';
import { amountFromNumber, scaledFromNumber } from '../../../domain/money.ts';
import type { AccountTrx } from '../../../platform/database/database.ts';
import type { ChangeContext, Input } from '../../../platform/http/endpoint.ts';
import { ApiError, validationFailed } from '../../../domain/errors/errors.ts';
import { newId } from '../../../platform/database/ids.ts';
import {
  priceCreditAmount,
  priceCreditNote,
  remainingToCredit,
  requireCreditable,
} from './credit-invoice.ts';
import type { Invoice } from '../invoice.ts';
import { newDraft } from '../invoice.ts';
import * as store from '../invoices.store.ts';
import { presentInvoice } from '../present.ts';
import { saveInvoice } from '../save-invoice.ts';
import type { newCreditNote } from './schemas.ts';

type Body = Static<typeof newCreditNote>;
type Credit = Omit<Body, 'notes'>;

/**
 * Makes a draft credit note for an amount, for the given quantities of lines, or for all that is left. The amounts become
 * final only when it is sent, because another credit note may be sent before it.
 * @throws ApiError `not-found`, `document-deleted`, `invoice-not-creditable`, `opening-invoice`,
 * `validation-failed`, `credit-exceeds-invoice`
 */
export async function createCreditNote(
  { trx, now, accountNow, baseUrl }: ChangeContext,
  { params, body }: Input<{ id: string }, unknown, Body>,
) {
  const invoice = await store.getInvoice(trx, params.id);
  requireCreditable(invoice);

  const credited = await store.sumCreditedLines(trx, invoice.id);
  const priced = priceCredit(body, invoice, credited);
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
    currency: invoice.currency,
    ...priced,
  };
  const draft = newDraft(newId(), 'credit_note', invoice.id, content, now);
  saveInvoice(trx, undefined, draft);
  return { ...presentInvoice(draft, baseUrl), location: `/v1/invoices/${draft.id}` };
}

/** What a credit note takes: an amount, some lines, or all that is left. */
export function priceCredit(body: Credit, invoice: Invoice, credited: Map<number, CreditedAmounts>) {
  if (typeof body.amount === 'number') {
    const codes = [...new Set(invoice.lines.map(({ vatCode, bookedVatCode }) => vatCode ?? bookedVatCode))];
    const vatCodes =
      typeof body.vatCode === 'number' ? codes.filter((code) => code === body.vatCode) : undefined;
    if (vatCodes?.length === 0) {
      const allowed = codes.filter((code) => code !== null);
      throw validationFailed([{ field: 'vatCode', code: 'unknown-vat-code', details: { allowed } }]);
    }
    const description = body.description?.trim() ?? '';
    return priceCreditAmount(invoice, credited, {
      amountOre: amountFromNumber(body.amount),
      vatCodes,
      description,
    });
  }
  const requests = readRequests(body, invoice) ?? remainingToCredit(invoice, credited);
  if (requests.length === 0) throw new ApiError('invoice-not-creditable');
  return priceCreditNote(invoice, credited, requests);
}

/** What a draft credit note takes instead. @throws ApiError as `createCreditNote` */
export async function changedCredit(trx: AccountTrx, { creditedInvoiceId }: Invoice, body: Credit) {
  const invoice = await store.getInvoice(trx, creditedInvoiceId ?? '');
  requireCreditable(invoice);
  return priceCredit(body, invoice, await store.sumCreditedLines(trx, invoice.id));
}

function readRequests({ lines }: Credit, invoice: Invoice) {
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
