import { Type } from 'typebox';
import type { TProperties, TSchema } from 'typebox';
import { exportSchema } from '../account-exports/schemas.ts';
import { moveSchema } from '../moves/schemas.ts';
import { bankTransactionSchema } from '../bank-transactions/schemas.ts';
import { bankFileSchema } from '../bank/schemas.ts';
import { journalEntrySchema } from '../books/schemas.ts';
import { clientSchema } from '../clients/schemas.ts';
import { importedFileSchema } from '../imports/schemas.ts';
import type { DataName } from '../../domain/webhooks/event-types.ts';
import { SCOPES } from '../../domain/access/scopes.ts';
import { ACTS_AS, API_CLIENT_MODES } from '../../domain/proposals/api-client-mode.ts';
import { EVENT_TYPES, EVENT_TYPE_PATTERNS } from '../../domain/webhooks/event-types.ts';
import {
  answerObject,
  closedObject,
  commaList,
  date,
  id,
  nullable,
  oneOf,
  refTo,
  text,
  timestamp,
} from '../../platform/http/fields.ts';
import { deliverySchema, invoiceSchema, paymentSchema } from '../invoices/schemas.ts';
import { quoteSchema } from '../quotes/schemas.ts';
import { recurringInvoiceSchema } from '../recurring-invoices/schemas.ts';

const EXAMPLE_SEQUENCE = 1_790_000_000_000_000;

const actor = Type.Object(
  {
    type: oneOf(['api-client', 'person', 'service', 'recipient'], {
      description:
        'An API client, a person in the app, the service itself, or the recipient on the public page.',
      examples: ['api-client'],
    }),
    id: nullable(text('Of the API client or the person; else null.', 'client_2fjP3wN3oUcs5rMXBo27WV')),
    personId: Type.Optional(
      id('The person who has given the app its access; left out where no app made the change.'),
    ),
  },
  { description: 'Who made the change.' },
);

const fields = {
  id: id('Identifier. A webhook repeats it as `webhook-id`.'),
  sequence: Type.Integer({
    description:
      'The place in the order of the account: an integer below 2^53, which a double holds exactly, and 32 bits do not. Numbers grow, with gaps; no event ever gets a smaller number than one that can be read.',
    examples: [EXAMPLE_SEQUENCE],
  }),
  type: oneOf(EVENT_TYPES, { description: 'What happened.', examples: ['invoice.paid'] }),
  createdAt: timestamp('When it happened, in real time.'),
  actor,
};

/** Resources of older events lack the fields that the API got since, so nothing is demanded of them. */
const open = Type.Unsafe<Record<string, unknown>>({ type: 'object', additionalProperties: true });

export const eventSchema = Type.Object(
  {
    ...fields,
    data: Type.Unsafe<Record<string, unknown>>(
      Type.Object(
        {
          invoice: Type.Optional(refTo(invoiceSchema)),
          payment: Type.Optional(refTo(paymentSchema)),
          client: Type.Optional(refTo(clientSchema)),
          delivery: Type.Optional(refTo(deliverySchema)),
          invoiceId: Type.Optional(id('Of the document that was delivered.')),
          quote: Type.Optional(refTo(quoteSchema)),
          quoteId: Type.Optional(id('Of the quote that was delivered.')),
          clientId: Type.Optional(id('Of the client whose statement of account was delivered.')),
          journalEntry: Type.Optional(refTo(journalEntrySchema)),
          bankFile: Type.Optional(refTo(bankFileSchema)),
          bankTransaction: Type.Optional(refTo(bankTransactionSchema)),
          recurringInvoice: Type.Optional(refTo(recurringInvoiceSchema)),
          import: Type.Optional(refTo(importedFileSchema)),
          export: Type.Optional(refTo(exportSchema)),
          move: Type.Optional(refTo(moveSchema)),
          date: Type.Optional(date('The date of a recurring invoice that has come.', '2026-08-31')),
          late: Type.Optional(
            Type.Boolean({
              description: 'True where it was made after its date, as after an outage.',
              examples: [false],
            }),
          ),
          proposalId: Type.Optional(id('Of the proposal; read it at `/v1/proposals/{id}`.')),
          status: Type.Optional(text('Of the proposal.', 'approved')),
          operation: Type.Optional(text('What was proposed, by its `operationId`.', 'sendInvoice')),
          apiClientId: Type.Optional(text('Who proposed it.', 'client_2fjP3wN3oUcs5rMXBo27WV')),
          app: Type.Optional(
            answerObject('ConnectedApp', {
              id: text('Of the access.', 'connection_2fjP3wN3oUcs5rMXBo27WV'),
              appId: text('The client id of the app.', 'app_5tXk0vR1c2mJ8w3oUcs5rM'),
              name: text('Name of the app.', 'Nettbutikk'),
              scopes: Type.Array(oneOf(SCOPES), {
                description: 'What it may do.',
                examples: [['invoices:read']],
              }),
              mode: oneOf(API_CLIENT_MODES, {
                description: 'Whether a person approves.',
                examples: ['proposes'],
              }),
              actsAs: oneOf(ACTS_AS, { description: 'Whether it is an agent.', examples: ['program'] }),
            }),
          ),
          id: Type.Optional(id('Of what was deleted.')),
        } satisfies TProperties & Record<DataName, TSchema>,
        {
          description:
            'The resource as the API showed it right after the change, under its name. A deleted resource has only its `id`. A payment comes with its invoice, a delivery with its `invoiceId`, with the `quoteId` of a quote, or with the `clientId` of a statement of account; a recurring invoice that was made, or failed, with its `invoice`, `date` and `late`.',
        },
      ),
    ),
  },
  { $id: 'Event', description: 'Something that has happened on the account.' },
);

export const writtenEvent = Type.Object({ ...fields, data: open });

const page = {
  lastSequence: Type.Integer({
    description: 'What to pass as `after` next time, also when there are no items.',
    examples: [EXAMPLE_SEQUENCE],
  }),
  hasMore: Type.Boolean({ description: 'True when more can be read at once.', examples: [false] }),
};

export const eventPage = answerObject('EventPage', {
  items: Type.Array(refTo(eventSchema), { description: 'The events, in their order.' }),
  ...page,
});

export const writtenEventPage = Type.Object({ items: Type.Array(writtenEvent), ...page });

/** One type of event, or several by a pattern. */
export const eventTypePattern = oneOf(EVENT_TYPE_PATTERNS, {
  'x-name': 'EventTypePattern',
  description: 'A type of event. `invoice.*`: all types of invoices; `*`: all types.',
  examples: ['invoice.*'],
});

/** A filter by types of events. `readTypes` reads the value. */
export function typesFilter(description: string, example: readonly string[]) {
  return commaList(eventTypePattern, description, example, 2000);
}

export const eventQuery = closedObject({
  after: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: Number.MAX_SAFE_INTEGER,
      description: 'Events after this sequence. Left out: from the oldest that is kept.',
      examples: [EXAMPLE_SEQUENCE],
    }),
  ),
  limit: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: 500,
      default: 100,
      description: 'Events at most.',
      examples: [100],
    }),
  ),
  types: typesFilter('Only these types.', ['invoice.paid', 'payment.*']),
  wait: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: 25,
      default: 0,
      description: 'Seconds to wait for an event when there is none.',
      examples: [25],
    }),
  ),
});

const place = {
  before: nullable(Type.Integer({ description: 'Continues the list; null at its end.' })),
  lastSequence: Type.Integer({ description: 'Where following begins.' }),
};

export const latestEvents = answerObject('LatestEvents', { items: Type.Array(refTo(eventSchema)), ...place });

export const writtenLatestEvents = Type.Object({ items: Type.Array(writtenEvent), ...place });

const sequence = Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER });

export const latestEventsQuery = closedObject({
  before: Type.Optional(sequence),
  from: Type.Optional(timestamp('From this time on.')),
  to: Type.Optional(timestamp('Before this time.')),
  types: Type.Optional(Type.String({ maxLength: 2000, format: 'single-line' })),
  resource: Type.Optional(Type.String({ maxLength: 200, format: 'uuid' })),
});
