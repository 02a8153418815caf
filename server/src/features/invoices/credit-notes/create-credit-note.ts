import type { Static } from 'typebox';
import { textsForCreditNote, tidiedTexts } from '../../../domain/invoices/invoice-texts.ts';
import { osloDate } from '../../../domain/days/local-date.ts';
import type { CreditedAmounts } from '../../../domain/invoices/credit.ts';
import { grossOfLine } from '../../../domain/invoices/invoice-totals.ts';
import { amountFromNumber, scaledFromNumber } from '../../../domain/money.ts';
import type { AccountTrx } from '../../../platform/database/database.ts';
import type { ChangeContext, Input } from '../../../platform/http/endpoint.ts';
import { ApiError, validationFailed } from '../../../domain/errors/errors.ts';
import type { FieldError } from '../../../domain/errors/field-errors.ts';
import type { SalesVatCode } from '../../../domain/vat/vat.ts';
import { newId } from '../../../platform/database/ids.ts';
import type { OwnLine } from './credit-invoice.ts';
import {
  priceCreditAmount,
  priceCreditNote,
  priceOwnLines,
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
 * Makes a draft credit note for an amount, with lines of its own, for the given quantities of lines, or for all that is left. The amounts become
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

/** What a credit note takes: an amount, lines of its own, some lines, or all that is left. */
export function priceCredit(body: Credit, invoice: Invoice, credited: Map<number, CreditedAmounts>) {
  if (typeof body.amount === 'number') {
    const codes = codesOf(invoice);
    const vatCodes =
      typeof body.vatCode === 'number' ? codes.filter((code) => code === body.vatCode) : undefined;
    if (vatCodes?.length === 0) throw validationFailed([unknownCode('vatCode', codes)]);
    const description = body.description?.trim() ?? '';
    return priceCreditAmount(invoice, credited, {
      amountOre: amountFromNumber(body.amount),
      vatCodes,
      description,
    });
  }
  const own = readOwnLines(body, invoice);
  if (own !== undefined) return priceOwnLines(invoice, credited, own);
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

function codesOf({ lines }: Invoice): (SalesVatCode | null)[] {
  return [...new Set(lines.map(({ vatCode, bookedVatCode }) => vatCode ?? bookedVatCode))];
}

function unknownCode(field: string, codes: readonly (SalesVatCode | null)[]): FieldError {
  return { field, code: 'unknown-vat-code', details: { allowed: codes.filter((code) => code !== null) } };
}

/** @throws ApiError `validation-failed` when a line does not fit the invoice, or is of less than an øre */
function readOwnLines({ ownLines }: Credit, invoice: Invoice): OwnLine[] | undefined {
  if (ownLines === undefined || ownLines === null) return undefined;
  const codes = codesOf(invoice);
  const isWithVat = invoice.lines[0]?.isWithVat ?? false;
  const errors: FieldError[] = [];
  const lines = ownLines.map(({ description, quantity, unitPrice, unitPriceWithVat, vatCode }, index) => {
    const at = (field: string) => `ownLines[${index}].${field}`;
    const price = (isWithVat ? unitPriceWithVat : unitPrice) ?? null;
    const given = isWithVat ? 'unitPrice' : 'unitPriceWithVat';
    if (description.trim() === '') errors.push({ field: at('description'), code: 'required' });
    if (price === null) errors.push({ field: at(given), code: 'mixed-prices' });
    const code = vatCode ?? (codes.length === 1 ? codes[0] : undefined);
    if (code === undefined) errors.push({ field: at('vatCode'), code: 'required' });
    const known = codes.find((one) => one === code);
    if (code !== undefined && known === undefined) errors.push(unknownCode(at('vatCode'), codes));
    const line = {
      description: description.trim(),
      quantityE4: scaledFromNumber(quantity, 4),
      unitPriceE4: scaledFromNumber(price ?? 0, 4),
      isWithVat,
      vatCode: known ?? null,
    };
    if (price !== null && grossOfLine(line) === 0n) {
      const field = at(isWithVat ? 'unitPriceWithVat' : 'unitPrice');
      errors.push({ field, code: 'out-of-range', message: 'The line is of less than one øre.' });
    }
    return line;
  });
  if (errors.length > 0) throw validationFailed(errors);
  return lines;
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
