import { Type } from 'typebox';
import { journalEntrySchema } from '../../books/schemas.ts';
import type { Endpoints } from '../../../platform/http/endpoint.ts';
import { answerObject, refTo } from '../../../platform/http/fields.ts';
import { sortParameter } from '../../../platform/http/lists/page-schemas.ts';
import { withLongItems } from '../../../platform/http/answers/pieces.ts';
import { osloDate } from '../../../domain/days/local-date.ts';
import { checkFilter, filterParameters } from '../filter-parameters.ts';
import { findInvoice } from '../invoices.store.ts';
import { presentInvoice } from '../present.ts';
import { getInvoicePdf } from './read-invoice.ts';
import { getTimeline } from './get-timeline.ts';
import { timelineItemSchema } from './history-schemas.ts';
import { readFilter } from './invoice-filter.ts';
import { INVOICE_ORDER, INVOICE_SORTS, listInvoices } from './invoice-list.store.ts';
import { listInvoiceEntries } from './list-invoice-entries.ts';
import { toListedInvoice } from '../invoice-rows.store.ts';
import { documentParameter, invoiceAnswer, INVOICES_TAG, pdfAnswer } from '../route-parts.ts';
import * as schemas from '../invoice-schemas.ts';

export function invoiceReadingRoutes(endpoints: Endpoints): void {
  endpoints.page(
    {
      url: '/v1/invoices',
      operationId: 'listInvoices',
      tag: INVOICES_TAG,
      summary: 'List invoices and credit notes',
      scope: 'invoices:read',
      isLongToCount: true,
      filter: { ...filterParameters, sort: sortParameter(INVOICE_SORTS, '-createdAt') },
      queryRule: checkFilter,
      answer: {
        items: refTo(schemas.invoiceSchema),
        name: 'InvoicePage',
        description: 'One page of invoices.',
      },
    },
    {
      order: INVOICE_ORDER,
      read: async ({ db, accountNow }, page, asked) => {
        const filter = await readFilter(db, osloDate(accountNow), asked);
        const found = await listInvoices(db, filter, page);
        const listed = found.items.map(toListedInvoice);
        return { ...found, items: withLongItems(listed, (id) => findInvoice(db, id)) };
      },
      present: (invoice, { baseUrl }) => presentInvoice(invoice, baseUrl).body,
    },
  );

  endpoints.one(
    {
      url: '/v1/invoices/:id',
      operationId: 'getInvoice',
      bound: 'thing',
      readsAhead: true,
      tag: INVOICES_TAG,
      summary: 'Get an invoice or credit note',
      scope: 'invoices:read',
      params: documentParameter,
      ...invoiceAnswer(200, 'The invoice.'),
    },
    (db, { id }) => findInvoice(db, id),
    (invoice, { baseUrl }) => presentInvoice(invoice, baseUrl),
  );

  endpoints.file(
    {
      url: '/v1/invoices/:id/pdf',
      operationId: 'getInvoicePdf',
      tag: INVOICES_TAG,
      summary: 'Get the PDF of an invoice or credit note',
      description:
        'Of an issued document the file that its recipient has got: the same to the byte for ever. A draft is rendered as it is now, marked as a draft.',
      scope: 'invoices:read',
      params: documentParameter,
      answer: { ...pdfAnswer, description: 'The document.' },
      errors: ['document-deleted', 'opening-invoice', 'pdf-too-slow'],
    },
    getInvoicePdf,
  );

  endpoints.list(
    {
      url: '/v1/invoices/:id/timeline',
      operationId: 'getInvoiceTimeline',
      tag: INVOICES_TAG,
      summary: 'Get the timeline of an invoice or credit note',
      description: 'What has happened to it, oldest first, reversed payments and write-offs too. Not paged.',
      scope: 'invoices:read',
      params: documentParameter,
      answer: {
        schema: answerObject('Timeline', {
          items: Type.Array(refTo(timelineItemSchema), { description: 'Oldest first.' }),
        }),
        description: 'The timeline.',
      },
    },
    getTimeline,
  );

  endpoints.list(
    {
      url: '/v1/invoices/:id/journal-entries',
      operationId: 'listInvoiceJournalEntries',
      tag: INVOICES_TAG,
      summary: 'List the journal entries that an invoice or credit note has caused',
      description:
        'The entries about an invoice: its own and those of its payments, letters, credit notes, write-offs and waived fees, ordered by posting date, series and number.\n\nThe entry of an opening balance, which an opening invoice has a line of, is not among them. Not paged.\n\nNeeds built-in accounting.',
      scope: 'bilag:read',
      needsAccounting: true,
      params: documentParameter,
      answer: {
        schema: answerObject('JournalEntryList', {
          items: Type.Array(refTo(journalEntrySchema), { description: 'Empty for what is not booked.' }),
        }),
        description: 'The journal entries.',
      },
    },
    listInvoiceEntries,
  );
}
