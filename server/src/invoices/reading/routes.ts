import { Type } from 'typebox';
import { journalEntrySchema } from '../../books/schemas.ts';
import { INVOICE_STATUSES, INVOICE_TYPES } from '../../domain/invoices/invoice-status.ts';
import type { FieldError } from '../../errors.ts';
import type { Endpoints } from '../../http/endpoint.ts';
import { oneOf, refTo } from '../../http/openapi.ts';
import { pageOf, pageParameters } from '../../http/page-schemas.ts';
import { getInvoicePdf } from './get-invoice-pdf.ts';
import { getInvoice } from './get-invoice.ts';
import { getTimeline } from './get-timeline.ts';
import { timelineItemSchema } from './history-schemas.ts';
import { INVOICE_SORTS } from './invoice-list.store.ts';
import { listInvoiceEntries } from './list-invoice-entries.ts';
import { listInvoices } from './list-invoices.ts';
import { metadataFilter } from '../metadata-schemas.ts';
import { documentParameter, invoiceAnswer, tag } from '../route-parts.ts';
import * as schemas from '../schemas.ts';

const filter = (description: string, example: string, format = 'single-line') =>
  Type.Optional(Type.String({ maxLength: 200, format, description, examples: [example] }));

export function invoiceReadingRoutes(endpoints: Endpoints): void {
  endpoints.get(
    {
      url: '/v1/invoices',
      operationId: 'listInvoices',
      tag,
      summary: 'List invoices and credit notes',
      scope: 'invoices:read',
      query: Type.Object(
        {
          ...pageParameters,
          status: filter('One or more statuses, separated by commas.', 'sent,overdue'),
          type: Type.Optional(
            oneOf(INVOICE_TYPES, {
              description: 'Only invoices or only credit notes.',
              examples: ['invoice'],
            }),
          ),
          clientId: filter('Linked to this client.', '018f6d2e-5b0a-7c3e-9a44-0d5b7c1e2f90', 'uuid'),
          number: filter('With this number.', '1'),
          kid: filter('With this KID.', '0000000018'),
          reference: filter('With exactly this reference.', 'ordre-10045'),
          metadata: Type.Optional(metadataFilter),
          issuedFrom: filter('Invoice date on or after.', '2026-07-01', 'date'),
          issuedTo: filter('Invoice date on or before.', '2026-07-31', 'date'),
          dueFrom: filter('Due on or after.', '2026-08-01', 'date'),
          dueTo: filter('Due on or before.', '2026-08-31', 'date'),
          updatedSince: filter(
            'Changed at or after. A change may show up to a minute after its `updatedAt`: ask from a minute before the last one that you have.',
            '2026-07-20T08:30:00Z',
            'date-time',
          ),
          q: filter("Text in the client's name, the number or the reference.", 'fjord'),
          sort: Type.Optional(
            oneOf(INVOICE_SORTS, {
              default: '-createdAt',
              description: 'Order; `-` for descending.',
              examples: ['-createdAt'],
            }),
          ),
        },
        { additionalProperties: false },
      ),
      queryRule: checkStatuses,
      answer: {
        status: 200,
        schema: pageOf(refTo(schemas.invoiceSchema), 'InvoicePage'),
        description: 'One page of invoices.',
      },
    },
    listInvoices,
  );

  endpoints.get(
    {
      url: '/v1/invoices/:id',
      operationId: 'getInvoice',
      tag,
      summary: 'Get an invoice or credit note',
      scope: 'invoices:read',
      params: documentParameter,
      ...invoiceAnswer(200, 'The invoice.'),
    },
    getInvoice,
  );

  endpoints.file(
    {
      url: '/v1/invoices/:id/pdf',
      operationId: 'getInvoicePdf',
      tag,
      summary: 'Get the PDF of an invoice or credit note',
      description:
        'Of an issued document the file that its recipient has got: the same to the byte for ever. A draft is rendered as it is now, marked as a draft.',
      scope: 'invoices:read',
      params: documentParameter,
      answer: { ...schemas.pdfAnswer, description: 'The document.' },
      errors: ['document-deleted', 'opening-invoice', 'pdf-too-slow'],
    },
    getInvoicePdf,
  );

  endpoints.get(
    {
      url: '/v1/invoices/:id/timeline',
      operationId: 'getInvoiceTimeline',
      tag,
      summary: 'Get the timeline of an invoice or credit note',
      description: 'What has happened to it, oldest first, reversed payments and write-offs too. Not paged.',
      scope: 'invoices:read',
      params: documentParameter,
      answer: {
        status: 200,
        schema: Type.Object(
          {
            items: Type.Array(refTo(timelineItemSchema), { description: 'Oldest first.' }),
          },
          { 'x-name': 'Timeline' },
        ),
        description: 'The timeline.',
      },
    },
    getTimeline,
  );

  endpoints.get(
    {
      url: '/v1/invoices/:id/journal-entries',
      operationId: 'listInvoiceJournalEntries',
      tag,
      summary: 'List the journal entries that an invoice or credit note has caused',
      description:
        'Its own entry and those of its payments, letters, credit notes, write-offs and waived fees, ordered by posting date, series and number. The entry of an opening balance, which an opening invoice has a line of, is not among them. Not paged. Needs built-in accounting.',
      scope: 'bilag:read',
      needsAccounting: true,
      params: documentParameter,
      answer: {
        status: 200,
        schema: Type.Object(
          {
            items: Type.Array(refTo(journalEntrySchema), { description: 'Empty for what is not booked.' }),
          },
          { 'x-name': 'JournalEntryList' },
        ),
        description: 'The journal entries.',
      },
    },
    listInvoiceEntries,
  );
}

function checkStatuses(query: unknown): FieldError[] {
  const { status } = query as Record<string, unknown>;
  if (typeof status !== 'string') return [];
  const known: readonly string[] = INVOICE_STATUSES;
  return status.split(',').every((name) => known.includes(name))
    ? []
    : [{ field: 'status', code: 'unknown-value' }];
}
