import { Type } from 'typebox';
import { CURRENCIES } from '../../domain/currency/currency.ts';
import type { QuoteStatus } from '../../domain/quotes/quote-status.ts';
import { QUOTE_STATUSES } from '../../domain/quotes/quote-status.ts';
import { allowedValues } from '../../domain/errors/field-errors.ts';
import type { FieldError } from '../../domain/errors/field-errors.ts';
import type { Endpoints } from '../../platform/http/endpoint.ts';
import {
  answerObject,
  commaList,
  oneOf,
  pathId,
  refTo,
  sharedParameters,
  textFilter,
} from '../../platform/http/fields.ts';
import { sortParameter } from '../../platform/http/lists/page-schemas.ts';
import { pageOf } from '../../platform/http/lists/paging.ts';
import { withLongItems } from '../../platform/http/answers/pieces.ts';
import {
  checkDraftChanges,
  checkNewInvoice,
  deliverySchema,
  invoiceSchema,
  pdfAnswer,
} from '../invoices/schemas.ts';
import { acceptByHand, declineByHand } from './answer-quote.ts';
import { deleteQuote, updateQuote } from './change-draft.ts';
import { convertQuote } from './convert-quote.ts';
import { createQuote } from './create-quote.ts';
import { presentQuote } from './present.ts';
import { QUOTE_ORDER, QUOTE_SORTS, quotesMatching } from './quote-list.store.ts';
import { findQuote, toListedQuote } from './quotes.store.ts';
import { getQuotePdfFile, listQuoteDeliveries } from './read-quotes.ts';
import {
  newQuote,
  quoteAnswer,
  quoteChanges,
  quoteConversion,
  quoteSchema,
  quoteSend,
  writtenQuoteSchema,
} from './schemas.ts';
import { sendQuote } from './send-quote.ts';

const tag = 'Quotes';
const params = Type.Object({ id: pathId('QuoteId', 'The quote.') });

const filterParameters = sharedParameters('QuoteFilter', {
  status: commaList(oneOf(QUOTE_STATUSES), 'One or more statuses.', ['accepted']),
  clientId: textFilter('Made out to this client.', '018f6d2e-5b0a-7c3e-9a44-0d5b7c1e2f90', 'uuid'),
  externalId: textFilter('With exactly this `externalId`; one at most has it.', 'tilbud-77'),
  currency: Type.Optional(oneOf(CURRENCIES, { description: 'In this currency.', examples: ['EUR'] })),
  updatedSince: textFilter(
    'Changed at or after. A change may show up to a minute after its `updatedAt`: ask from a minute before the last one that you have.',
    '2026-07-20T08:30:00Z',
    'date-time',
  ),
  q: textFilter("Text in the number, the client's name or the reference.", 'fjord'),
});

function checkFilter(query: unknown): FieldError[] {
  const { status } = query as Record<string, unknown>;
  const known: readonly string[] = QUOTE_STATUSES;
  if (typeof status !== 'string' || status.split(',').every((name) => known.includes(name))) return [];
  return [{ field: 'status', code: 'unknown-value', details: allowedValues(known) }];
}

const quoteAnswerOf = (description: string) =>
  ({ status: 200, schema: refTo(quoteSchema), description, etag: true }) as const;

export function quoteRoutes(endpoints: Endpoints): void {
  endpoints.post(
    {
      url: '/v1/quotes',
      operationId: 'createQuote',
      isInternal: true,
      growsDocuments: true,
      tag,
      summary: 'Create a draft of a quote',
      description:
        'Takes what the draft of an invoice takes, and `validUntil`. Nothing is numbered or sent, and nothing of a quote is ever booked or counted as invoiced.',
      scope: 'invoices:write',
      body: newQuote,
      bodyRule: checkNewInvoice,
      answer: {
        status: 201,
        schema: refTo(writtenQuoteSchema),
        description: 'The new draft.',
        etag: true,
      },
      errors: [
        'vat-rate-mismatch',
        'not-vat-registered',
        'client-not-found',
        'quote-exists',
        'client-conflict',
      ],
    },
    createQuote,
  );

  endpoints.page(
    {
      url: '/v1/quotes',
      operationId: 'listQuotes',
      tag,
      summary: 'List quotes',
      scope: 'invoices:read',
      filter: { ...filterParameters, sort: sortParameter(QUOTE_SORTS, '-createdAt') },
      queryRule: checkFilter,
      answer: { items: refTo(quoteSchema), name: 'QuotePage', description: 'One page of quotes.' },
    },
    {
      order: QUOTE_ORDER,
      read: async ({ db }, page, { status, ...exact }) => {
        const statuses = status === undefined ? {} : { statuses: status.split(',') as QuoteStatus[] };
        const found = await pageOf(page, quotesMatching(db, { ...exact, ...statuses }));
        const listed = found.items.map(toListedQuote);
        return { ...found, items: withLongItems(listed, (id) => findQuote(db, id)) };
      },
      present: (quote, { baseUrl }) => presentQuote(quote, baseUrl).body,
    },
  );

  endpoints.one(
    {
      url: '/v1/quotes/:id',
      operationId: 'getQuote',
      bound: 'thing',
      readsAhead: true,
      tag,
      summary: 'Get a quote',
      scope: 'invoices:read',
      params,
      answer: { schema: refTo(quoteSchema), description: 'The quote.', etag: true },
    },
    (db, { id }) => findQuote(db, id),
    (quote, { baseUrl }) => presentQuote(quote, baseUrl),
  );

  endpoints.patch(
    {
      url: '/v1/quotes/:id',
      operationId: 'updateQuote',
      isInternal: true,
      growsDocuments: true,
      tag,
      summary: 'Change a draft of a quote',
      description:
        'Fields left out stay as they are; `client` and `lines` are replaced as a whole. What was sent never changes: decline it and make a new one.',
      scope: 'invoices:write',
      params,
      body: quoteChanges,
      bodyRule: checkDraftChanges,
      answer: {
        status: 200,
        schema: refTo(writtenQuoteSchema),
        description: 'The draft after the change.',
        etag: true,
      },
      errors: [
        'document-deleted',
        'quote-not-draft',
        'precondition-failed',
        'vat-rate-mismatch',
        'not-vat-registered',
        'client-not-found',
        'quote-exists',
        'client-conflict',
      ],
    },
    updateQuote,
  );

  endpoints.delete(
    {
      url: '/v1/quotes/:id',
      operationId: 'deleteQuote',
      moves: 'nothing',
      shows: { before: 'getQuote' },
      tag,
      summary: 'Delete a draft of a quote',
      scope: 'invoices:write',
      params,
      answer: { status: 204, schema: Type.Undefined(), description: 'The draft is gone.' },
      errors: ['document-deleted', 'quote-not-draft', 'precondition-failed'],
    },
    deleteQuote,
  );

  endpoints.post(
    {
      url: '/v1/quotes/:id/send',
      operationId: 'sendQuote',
      moves: 'money',
      shows: 'document',
      growsDocuments: true,
      tag,
      summary: 'Send a quote',
      description:
        "Numbers the draft in a series of its own, fixes what it says, and queues a mail with the PDF and the link of the public page (`publicUrl`), on which the customer answers. `issueDate` becomes today.\n\n`validUntil` may not be over. The company's own mail texts are about invoices, so a quote has the standard text unless you give one.",
      scope: 'invoices:write',
      params,
      body: quoteSend,
      answer: quoteAnswerOf('The sent quote.'),
      errors: ['document-deleted', 'quote-not-draft', 'not-vat-registered'],
    },
    sendQuote,
  );

  endpoints.post(
    {
      url: '/v1/quotes/:id/accept',
      operationId: 'acceptQuote',
      moves: 'nothing',
      shows: 'answer',
      tag,
      summary: 'Write down that the customer accepted',
      description:
        'For an answer that came otherwise than on the public page, also after `validUntil`. `details.status` of `quote-not-open` says what the quote is instead of open.',
      scope: 'invoices:write',
      params,
      body: quoteAnswer,
      answer: quoteAnswerOf('The accepted quote.'),
      errors: ['document-deleted', 'quote-not-open'],
    },
    acceptByHand,
  );

  endpoints.post(
    {
      url: '/v1/quotes/:id/decline',
      operationId: 'declineQuote',
      moves: 'nothing',
      shows: 'answer',
      tag,
      summary: 'Write down that the customer declined, or withdraw the quote',
      description: 'As `accept`. Nobody can accept it then, and no invoice can be made of it.',
      scope: 'invoices:write',
      params,
      body: quoteAnswer,
      answer: quoteAnswerOf('The declined quote.'),
      errors: ['document-deleted', 'quote-not-open'],
    },
    declineByHand,
  );

  endpoints.post(
    {
      url: '/v1/quotes/:id/invoices',
      operationId: 'createInvoiceOfQuote',
      moves: 'nothing',
      shows: { before: 'getQuote' },
      growsDocuments: true,
      tag,
      summary: 'Make an invoice of a quote, or of a part of it',
      description:
        'Makes the draft of an invoice with `quoteId`, which says what the quote says. It takes the `share` of the quantity and of the discount in kroner of each line, rounded down; the one that makes the shares 100 takes what the others have left. A deleted draft gives its share back, a credit note does not.\n\nA quote that was sent can be invoiced before it is accepted, and after it has expired.',
      scope: 'invoices:write',
      params,
      body: quoteConversion,
      answer: {
        status: 201,
        schema: refTo(invoiceSchema),
        description: 'The new draft of an invoice.',
        etag: true,
        location: true,
      },
      errors: [
        'document-deleted',
        'quote-not-sent',
        'quote-not-open',
        'quote-already-invoiced',
        'client-not-found',
      ],
    },
    convertQuote,
  );

  endpoints.file(
    {
      url: '/v1/quotes/:id/pdf',
      operationId: 'getQuotePdf',
      tag,
      summary: 'Get the PDF of a quote',
      description:
        'Of a sent quote the same bytes whenever you get it; a draft as it is now, marked as a draft.',
      scope: 'invoices:read',
      params,
      answer: { ...pdfAnswer, description: 'The PDF.' },
      errors: ['document-deleted'],
    },
    getQuotePdfFile,
  );

  endpoints.list(
    {
      url: '/v1/quotes/:id/deliveries',
      operationId: 'listQuoteDeliveries',
      tag,
      summary: 'List the mails of a quote',
      description: 'Oldest first. Not paged.',
      scope: 'invoices:read',
      params,
      answer: {
        schema: answerObject('QuoteDeliveryList', {
          items: Type.Array(refTo(deliverySchema), { description: 'Oldest first; empty for a draft.' }),
        }),
        description: 'The mails.',
      },
    },
    listQuoteDeliveries,
  );
}
