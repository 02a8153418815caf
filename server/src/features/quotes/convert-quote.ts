import { requireCurrency } from '../../domain/currency/turned-on.ts';
import { priceLines } from '../../domain/invoices/invoice-totals.ts';
import { addDays, osloDate } from '../../domain/days/local-date.ts';
import { scaledFromNumber } from '../../domain/money.ts';
import { linesOfParts, partsOfShare, sumParts } from '../../domain/quotes/quote-parts.ts';
import { WHOLE_E4, isInvoiceable, quoteStatus } from '../../domain/quotes/quote-status.ts';
import { ApiError, requireFound, validationFailed } from '../../domain/errors/errors.ts';
import type { AccountTrx } from '../../platform/database/database.ts';
import type { ChangeContext, WithBody } from '../../platform/http/endpoint.ts';
import type { Client } from '../clients/index.ts';
import { REGISTERED_FIELDS, findClientToInvoice } from '../clients/index.ts';
import { getCompanyOfCaller } from '../companies/index.ts';
import { followRegister, insertDraft, linkToRegister, presentInvoice } from '../invoices/index.ts';
import type { Invoice } from '../invoices/index.ts';
import { percentFromShare } from './present.ts';
import type { Quote } from './quote.ts';
import { quoteNotOpen } from './quote.ts';
import { deleteQuoteInvoice, insertQuoteInvoice, listQuoteInvoices } from './quote-invoices.store.ts';
import { lockQuote } from './quotes.store.ts';
import { changeQuote } from './save-quote.ts';
import type { quoteConversion } from './schemas.ts';
import { pickContent } from './stored-content.ts';

/**
 * Makes the draft of an invoice for the rest of the quote, or for a share of the quote. The draft has the lines of the quote. Its customer
 * is as in the register today, but for details that were given for the quote and differ from the register.
 * @throws ApiError `not-found`, `quote-not-sent`, `quote-not-open`, `quote-already-invoiced`, `client-not-found`,
 *   `validation-failed` for a share beyond the rest, a share that leaves every line empty, or a currency that was turned off since
 */
export async function convertQuote(
  { trx, caller, now, accountNow, baseUrl }: ChangeContext,
  { params, body }: WithBody<typeof quoteConversion>,
) {
  const quote = await lockQuote(trx, params.id);
  requireInvoiceable(quote);
  const shareE4 = shareOf(body.share ?? null, WHOLE_E4 - quote.invoicedShareE4);
  const sumE4 = quote.invoicedShareE4 + shareE4;
  const earlier = await listQuoteInvoices(trx, quote.id);
  const parts = partsOfShare(quote.lines, sumParts(earlier.map((one) => one.parts)), { shareE4, sumE4 });
  const lines = linesOfParts(quote.lines, parts);
  if (lines.length === 0)
    throw validationFailed([{ field: 'share', code: 'out-of-range', message: NOTHING }]);

  const [{ settings, currencies }, client] = await Promise.all([
    getCompanyOfCaller(trx, caller),
    findClientToInvoice(trx, quote.client.id ?? ''),
  ]);
  if (client === undefined) throw new ApiError('client-not-found');
  requireCurrency({ currencies }, quote.currency);
  const today = osloDate(accountNow);
  const termDays = client.paymentTermDays ?? settings.paymentTermDays;
  const content = {
    ...pickContent(quote),
    currency: quote.currency,
    ...followRegister(quote, linkOf(quote, client), client),
    ...priceLines(lines),
    issueDate: today,
    dueDate: body.dueDate ?? quote.dueDate ?? addDays(today, termDays),
    dueDateAgreed: body.dueDateAgreed ?? false,
  };
  const draft = insertDraft(trx, content, { quoteId: quote.id }, now);
  trx.later(insertQuoteInvoice(trx, { quoteId: quote.id, invoiceId: draft.id, shareE4, parts }, now));
  const facts = { invoicedShareE4: sumE4, invoiceIds: [...quote.invoiceIds, draft.id] };
  changeQuote(trx, quote, facts, now);
  return { ...presentInvoice(draft, baseUrl), location: `/v1/invoices/${draft.id}` };
}

const NOTHING = 'So small a share has nothing of any line.';

/** The deleted draft of an invoice gives its share back. */
export async function giveShareBack(
  trx: AccountTrx,
  { id, quoteId }: Pick<Invoice, 'id' | 'quoteId'>,
  now: Date,
): Promise<void> {
  if (quoteId === null) return;
  const quote = await lockQuote(trx, quoteId);
  const shareE4 = requireFound(await deleteQuoteInvoice(trx, id));
  const facts = {
    invoicedShareE4: quote.invoicedShareE4 - shareE4,
    invoiceIds: quote.invoiceIds.filter((one) => one !== id),
  };
  changeQuote(trx, quote, facts, now);
}

function requireInvoiceable(quote: Quote): void {
  const status = quoteStatus(quote);
  if (status === 'draft') throw new ApiError('quote-not-sent');
  if (!isInvoiceable(status)) throw quoteNotOpen(status);
  if (quote.invoicedShareE4 === WHOLE_E4) throw new ApiError('quote-already-invoiced');
}

/** @param percent null for the whole rest */
function shareOf(percent: number | null, leftE4: number): number {
  const shareE4 = percent === null ? leftE4 : Number(scaledFromNumber(percent, 2));
  if (shareE4 <= leftE4) return shareE4;
  const details = { greaterThan: 0, max: percentFromShare(leftE4) };
  throw validationFailed([{ field: 'share', code: 'out-of-range', details }]);
}

/**
 * The link of the invoice to the register. Details that were given for the quote and agreed with the register follow the register as
 * well. The language stays, because the lines are in it.
 */
function linkOf({ client }: Quote, entry: Client) {
  // A quote from before the link was stored has the link that its customer would get today.
  const { follows, agrees } = client.register ?? linkToRegister(entry, client);
  const isTaken = (field: (typeof REGISTERED_FIELDS)[number]) =>
    field !== 'language' && (follows.includes(field) || agrees.includes(field));
  return { follows: REGISTERED_FIELDS.filter(isTaken), agrees: [] };
}
