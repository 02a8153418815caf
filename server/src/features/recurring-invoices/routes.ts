import type { Static } from 'typebox';
import { Type } from 'typebox';
import { RECURRING_STATUSES } from '../../domain/invoices/recurrence.ts';
import type { Endpoints } from '../../platform/http/endpoint.ts';
import { closedObject, id, oneOf, pathId, refTo, textFilter } from '../../platform/http/fields.ts';
import { checkMetadataPairs, metadataFilter, metadataPairsFilter } from '../invoices/schemas.ts';
import { pairsOfFilter } from '../invoices/index.ts';
import { pageOf } from '../../platform/http/lists/paging.ts';
import { withLongItems } from '../../platform/http/answers/pieces.ts';
import { requireFound } from '../../domain/errors/errors.ts';
import { checkNewRecurringInvoice, checkRecurringInvoiceChanges } from './body-rules.ts';
import {
  endRecurringInvoice,
  pauseRecurringInvoice,
  resumeRecurringInvoice,
  skipNextDate,
} from './change-status.ts';
import { createRecurringInvoice } from './create-recurring-invoice.ts';
import { presentOccurrence, presentRecurringInvoice } from './present.ts';
import { listUpcoming } from './read-recurring-invoices.ts';
import * as store from './recurring-invoices.store.ts';
import {
  newRecurringInvoice,
  occurrenceSchema,
  recurringInvoiceChanges,
  recurringInvoiceSchema,
  upcomingSchema,
} from './schemas.ts';
import { updateRecurringInvoice } from './update-recurring-invoice.ts';

const tag = 'Recurring invoices';
const params = Type.Object({ id: pathId('RecurringInvoiceId', 'The recurring invoice.') });
const answer = { schema: refTo(recurringInvoiceSchema), etag: true } as const;

export function recurringInvoiceRoutes(endpoints: Endpoints): void {
  endpoints.post(
    {
      url: '/v1/recurring-invoices',
      operationId: 'createRecurringInvoice',
      moves: 'money',
      shows: 'answer',
      tag,
      summary: 'Create a recurring invoice',
      description:
        'An agreement that makes an invoice on each of its dates, once: on the first one, and then every so many weeks or months. `deliveryPeriod` of each is the period that it bills. Lines are taken as they are now: a later price of a product changes no agreement.\n\nProduction accounts make what is due from 06:00 in Norway; a test account when its clock passes the date. What cannot be sent becomes a draft, `problem` says why, and the event is `recurring_invoice.failed`. After an outage of the service the dates that have passed are made in order, with the invoice date of the day they are made; their events have `late`: true.',
      scope: 'invoices:write',
      growsDocuments: true,
      body: newRecurringInvoice,
      bodyRule: checkNewRecurringInvoice,
      answer: { ...answer, status: 201, description: 'The new recurring invoice.' },
      errors: ['vat-rate-mismatch', 'not-vat-registered', 'client-not-found', 'recurring-invoice-exists'],
    },
    createRecurringInvoice,
  );

  endpoints.page(
    {
      url: '/v1/recurring-invoices',
      operationId: 'listRecurringInvoices',
      tag,
      summary: 'List recurring invoices',
      description: 'Newest first.',
      scope: 'invoices:read',
      filter: {
        status: Type.Optional(
          oneOf(RECURRING_STATUSES, { description: 'With this status.', examples: ['active'] }),
        ),
        clientId: Type.Optional(id('Of this client.')),
        externalId: textFilter('With exactly this `externalId`; one at most has it.', 'leiekontrakt-12'),
        metadata: Type.Optional(
          Type.Unsafe<Static<typeof metadataFilter>>({
            ...metadataFilter,
            description: 'With exactly these pairs in `metadata`, as in `metadata[contract]=12`.',
          }),
        ),
        metadataPairs: metadataPairsFilter(),
        problem: Type.Optional(
          Type.Boolean({
            description:
              '`true`: those whose last date became a draft that could not be sent, and that nobody has sent or deleted since. `false`: all others.',
            examples: [true],
          }),
        ),
      },
      queryRule: checkMetadataPairs,
      answer: {
        items: refTo(recurringInvoiceSchema),
        name: 'RecurringInvoicePage',
        description: 'One page of recurring invoices.',
      },
    },
    {
      order: store.RECURRING_ORDER,
      read: async ({ db }, page, { metadata, metadataPairs, ...exact }) => {
        const chosen = { ...exact, metadata: pairsOfFilter({ metadata, metadataPairs }) };
        const found = await store.listRecurringInvoices(db, chosen, page);
        const read = (id: string) => store.findRecurringInvoice(db, id);
        return { ...found, items: withLongItems(found.items, read) };
      },
      present: (one) => presentRecurringInvoice(one).body,
    },
  );

  endpoints.one(
    {
      url: '/v1/recurring-invoices/:id',
      operationId: 'getRecurringInvoice',
      bound: 'thing',
      readsAhead: true,
      tag,
      summary: 'Get a recurring invoice',
      scope: 'invoices:read',
      params,
      answer: { ...answer, description: 'The recurring invoice.' },
    },
    (db, { id }) => store.findRecurringInvoice(db, id),
    presentRecurringInvoice,
  );

  endpoints.list(
    {
      url: '/v1/recurring-invoices/:id/upcoming',
      operationId: 'listUpcomingInvoices',
      tag,
      summary: 'List what will come',
      description:
        'The next dates with their periods, texts and sums, exactly as they will be as long as nothing changes.',
      scope: 'invoices:read',
      params,
      query: closedObject({
        count: Type.Optional(
          Type.Integer({
            minimum: 1,
            maximum: 60,
            default: 12,
            description: 'How many dates at most.',
            examples: [12],
          }),
        ),
      }),
      answer: {
        schema: upcomingSchema,
        description: 'The invoices that will come, exactly as they will be.',
      },
    },
    listUpcoming,
  );

  endpoints.page(
    {
      url: '/v1/recurring-invoices/:id/occurrences',
      operationId: 'listRecurringOccurrences',
      tag,
      summary: 'List what has come',
      description: 'The dates that have come and what became of them, the newest first.',
      scope: 'invoices:read',
      params,
      answer: {
        items: refTo(occurrenceSchema),
        name: 'RecurringOccurrencePage',
        description: 'One page of dates.',
      },
    },
    {
      order: store.OCCURRENCE_ORDER,
      of: async ({ db }, { id }) => requireFound(await store.findRecurringInvoice(db, id)).id,
      read: ({ db }, page, _filter, id) => pageOf(page, store.occurrencesOf(db, id)),
      present: presentOccurrence,
    },
  );

  endpoints.patch(
    {
      url: '/v1/recurring-invoices/:id',
      operationId: 'updateRecurringInvoice',
      moves: 'money',
      shows: { before: 'getRecurringInvoice' },
      tag,
      summary: 'Change a recurring invoice',
      description:
        'Holds from the next date on, today included while it is not made. Fields left out stay as they are; null stands for what a field has when it is left out at creation. `lines`, `laterLines` and `metadata` are replaced as a whole.\n\nThe next date itself stays: another `interval` or `anchorDay` moves those after it. An end that has passed already ends it. `firstDate` and `bill` cannot be changed: end it, and make another one.',
      scope: 'invoices:write',
      growsDocuments: true,
      params,
      body: recurringInvoiceChanges,
      bodyRule: checkRecurringInvoiceChanges,
      answer: { ...answer, description: 'The recurring invoice after the change.' },
      errors: [
        'recurring-invoice-not-active',
        'precondition-failed',
        'vat-rate-mismatch',
        'not-vat-registered',
        'client-not-found',
        'recurring-invoice-exists',
      ],
    },
    updateRecurringInvoice,
  );

  endpoints.post(
    {
      url: '/v1/recurring-invoices/:id/pause',
      operationId: 'pauseRecurringInvoice',
      moves: 'nothing',
      shows: 'answer',
      tag,
      summary: 'Pause a recurring invoice',
      description: 'Dates that pass while it is paused are skipped. One that is paused already stays so.',
      scope: 'invoices:write',
      params,
      answer: { ...answer, description: 'The paused recurring invoice.' },
      errors: ['recurring-invoice-not-active', 'precondition-failed'],
    },
    pauseRecurringInvoice,
  );

  endpoints.post(
    {
      url: '/v1/recurring-invoices/:id/resume',
      operationId: 'resumeRecurringInvoice',
      moves: 'money',
      shows: 'answer',
      tag,
      summary: 'Resume a recurring invoice',
      description:
        'Goes on with the first date from today, and ends where there is none. One that has ended cannot be resumed.',
      scope: 'invoices:write',
      params,
      answer: { ...answer, description: 'The recurring invoice.' },
      errors: ['recurring-invoice-not-active', 'precondition-failed'],
    },
    resumeRecurringInvoice,
  );

  endpoints.post(
    {
      url: '/v1/recurring-invoices/:id/skip',
      operationId: 'skipRecurringInvoice',
      moves: 'nothing',
      shows: 'answer',
      tag,
      summary: 'Skip the next date',
      description: 'Nothing is made on `nextDate`. The date counts among `occurrences`.',
      scope: 'invoices:write',
      params,
      answer: { ...answer, description: 'The recurring invoice.' },
      errors: ['recurring-invoice-not-active', 'precondition-failed'],
    },
    skipNextDate,
  );

  endpoints.post(
    {
      url: '/v1/recurring-invoices/:id/end',
      operationId: 'endRecurringInvoice',
      moves: 'nothing',
      shows: 'answer',
      tag,
      summary: 'End a recurring invoice',
      description: 'For good: nothing more is made. What was made stays.',
      scope: 'invoices:write',
      params,
      answer: { ...answer, description: 'The recurring invoice that has ended.' },
      errors: ['precondition-failed'],
    },
    endRecurringInvoice,
  );
}
