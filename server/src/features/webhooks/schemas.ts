import {
  DISABLED_REASONS,
  ENDPOINT_STATUSES,
  WEBHOOK_DELIVERY_STATUSES,
} from '../../domain/webhooks/webhooks.ts';
import { Type } from 'typebox';
import type { TProperties } from 'typebox';
import { EVENT_TYPES } from '../../domain/webhooks/event-types.ts';
import { SCOPES } from '../../domain/access/scopes.ts';
import {
  answerObject,
  id,
  nullable,
  oneOf,
  optional,
  refTo,
  requestObject,
  text,
  timestamp,
} from '../../platform/http/fields.ts';

const EXAMPLE_URL = 'https://hooks.fjordkaffe.example/tilgode';
/** A longer URL is refused by the rule of targets, which has a code of its own. */
const url = Type.String({
  description:
    'Where events are posted: https at a public address, at most 2 000 characters, without a user or password, blanks or control characters. On a service that only its own machine reaches (`WEBHOOK_TARGETS`), test accounts may also use http, and that machine, as in `http://localhost:4000/hook`.',
  examples: [EXAMPLE_URL],
});
const types = Type.Array(Type.String({ maxLength: 100, examples: ['invoice.*'] }), {
  maxItems: 50,
  description:
    'The types that are sent, or groups as in `invoice.*`; left out or empty: all. Of these only what `scopes` may read is sent: `clients:read` for `client.*`, say.',
  examples: [['invoice.*', 'payment.recorded']],
});
const description = Type.String({
  maxLength: 500,
  format: 'single-line',
  description: 'For people.',
  examples: ['Lager'],
});

const scopes = Type.Array(oneOf(SCOPES), {
  minItems: 1,
  maxItems: SCOPES.length,
  description:
    'What may be read for the endpoint: it gets the events that these scopes may read. At most those of the caller, else 403 `insufficient_scope`; left out: all of them for a new endpoint.',
  examples: [['invoices:read', 'clients:read']],
});

export const newEndpoint = requestObject('NewWebhookEndpoint', {
  url,
  types: Type.Optional(types),
  description: Type.Optional(description),
  scopes: Type.Optional(scopes),
});

export const endpointChanges = requestObject('WebhookEndpointChanges', {
  url: Type.Optional(url),
  types: Type.Optional(types),
  description: Type.Optional(description),
  scopes: Type.Optional(scopes),
  status: Type.Optional(
    oneOf(ENDPOINT_STATUSES, {
      description: '`enabled` goes on with what happens from now on; `replay` sends what happened meanwhile.',
      examples: ['enabled'],
    }),
  ),
});

const endpointFields = {
  id: id('Identifier.'),
  url: text('Where events are posted.', EXAMPLE_URL),
  types: Type.Array(Type.String({ examples: ['invoice.*'] }), {
    description: 'The types that are sent; empty: all.',
    examples: [['invoice.*']],
  }),
  description: text('For people.', 'Lager'),
  scopes: Type.Array(oneOf(SCOPES), {
    description:
      'What may be read for the endpoint. It gets the events that these scopes may read and that whoever last chose its `url` may read today.',
    examples: [['invoices:read', 'clients:read']],
  }),
  status: oneOf(ENDPOINT_STATUSES, { description: 'Whether events are sent.', examples: ['enabled'] }),
  disabledReason: nullable(
    oneOf(DISABLED_REASONS, {
      description:
        'Why the service disabled it: `gone` after an answer 410, `failing` after 5 days with nothing but failures. Else null.',
      examples: ['failing'],
    }),
  ),
  previousSecretUntil: nullable(
    timestamp('After a rotation: until then the secret before it signs as well. Else null.'),
  ),
  createdAt: timestamp('When it was made, in UTC.'),
  updatedAt: timestamp('When it last changed, in UTC.'),
};

export const webhookEndpointSchema = Type.Object(endpointFields, {
  $id: 'WebhookEndpoint',
  description: 'Where events are sent.',
});

export const endpointWithSecret = answerObject('WebhookEndpointWithSecret', {
  ...endpointFields,
  secret: text(
    'Signs what is sent (Standard Webhooks). Shown this once.',
    'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
  ),
});

const attemptFields = {
  at: timestamp('When it was made.'),
  statusCode: nullable(Type.Integer({ description: 'Of the answer; null without one.', examples: [200] })),
  durationMs: Type.Integer({ description: 'How long it took, in milliseconds.', examples: [83] }),
  error: nullable(
    text(
      'Why there was no answer: a code such as `timeout`, `ECONNREFUSED` or `webhook-target-forbidden`. `insufficient_scope`: nothing was sent, because the event may not go to the endpoint any more.',
      'timeout',
    ),
  ),
  responseBody: nullable(
    text('The first 1 000 characters of the answer; null for an event that you may not read.', 'ok'),
  ),
};

const attempts = <P extends TProperties>(fields: P) =>
  Type.Array(Type.Object(fields), { description: 'The attempts, oldest first.' });

const deliveryFields = {
  id: id('Identifier.'),
  eventId: id('The event, which the receiver gets as `webhook-id`.'),
  type: oneOf(EVENT_TYPES, { description: 'Of the event.', examples: ['invoice.paid'] }),
  status: oneOf(WEBHOOK_DELIVERY_STATUSES, {
    description: '`pending` until it is `delivered`, or has `failed` for good.',
    examples: ['delivered'],
  }),
  attempts: attempts(attemptFields),
  nextAttemptAt: nullable(timestamp('When it is tried next; null when it has ended.')),
};

export const webhookDeliverySchema = Type.Object(deliveryFields, {
  $id: 'WebhookDelivery',
  description: 'An event on its way to an endpoint, or what became of it.',
});

const headers = Type.Unsafe<Record<string, string>>({
  type: 'object',
  additionalProperties: { type: 'string' },
});

/** For the app only. */
export const sentDelivery = answerObject('SentWebhookDelivery', {
  ...deliveryFields,
  attempts: attempts({
    ...attemptFields,
    /** Without the signature. */
    requestHeaders: headers,
    responseHeaders: optional(headers),
  }),
  body: nullable(Type.String({ description: 'Null when the event is not kept any more.' })),
});

const { at, statusCode, error } = attemptFields;

/** For the app only: the state changes with each answer, so it is no part of the endpoint, which has a version. */
export const failingEndpoints = answerObject('FailingWebhookEndpointList', {
  items: Type.Array(
    answerObject('FailingWebhookEndpoint', {
      id: Type.String(),
      failingSince: timestamp('Since then every attempt has failed.'),
      lastAttempt: nullable(answerObject('LastWebhookAttempt', { at, statusCode, error })),
    }),
  ),
});

export const replayRequest = requestObject('WebhookReplay', {
  afterSequence: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: Number.MAX_SAFE_INTEGER,
      description: 'Events after this sequence.',
      examples: [1_790_000_000_000_000],
    }),
  ),
  from: Type.Optional(timestamp('Events from this time on. Give one of the two.')),
});

export const replayAnswer = answerObject('WebhookReplayed', {
  count: Type.Integer({ description: 'How many events are sent again.', examples: [12] }),
});

export const endpointRef = refTo(webhookEndpointSchema);
export const deliveryRef = refTo(webhookDeliverySchema);
