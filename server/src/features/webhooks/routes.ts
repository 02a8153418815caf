import { WEBHOOK_DELIVERY_STATUSES } from '../../domain/webhooks/webhooks.ts';
import { Type } from 'typebox';
import { requireFound } from '../../domain/errors/errors.ts';
import { readTypes } from '../event-feed/index.ts';
import { typesFilter } from '../event-feed/schemas.ts';
import type { Endpoints } from '../../platform/http/endpoint.ts';
import { oneOf, pathId } from '../../platform/http/fields.ts';
import { createEndpoint } from './endpoints/create-endpoint.ts';
import { deleteEndpoint } from './endpoints/delete-endpoint.ts';
import { getSentDelivery } from './deliveries/get-sent-delivery.ts';
import { DELIVERY_ORDER, listDeliveries } from './deliveries/deliveries.store.ts';
import { ENDPOINT_ORDER, findEndpoint, pageOfEndpoints } from './endpoints/endpoints.store.ts';
import { listFailingEndpoints } from './endpoints/endpoint-states.store.ts';
import { presentDelivery, presentEndpoint, presentFailing } from './present.ts';
import { replayEvents } from './deliveries/replay.ts';
import { retryDelivery } from './deliveries/retry-delivery.ts';
import { rotateSecret } from './endpoints/rotate-secret.ts';
import * as schemas from './schemas.ts';
import { testEndpoint } from './endpoints/test-endpoint.ts';
import { updateEndpoint } from './endpoints/update-endpoint.ts';
import type { WebhookDeps } from './webhook-deps.ts';

const tag = 'Webhooks';
const EXAMPLE = '018f6d2e-5b0a-7c3e-9a44-0d5b7c1e2f95';
const params = Type.Object({ id: pathId('WebhookEndpointId', 'The endpoint.', EXAMPLE) });
const deliveryParams = Type.Object({
  ...params.properties,
  deliveryId: pathId('WebhookDeliveryId', 'The delivery.'),
});

export function webhookRoutes(endpoints: Endpoints, deps: WebhookDeps): void {
  endpoints.post(
    {
      url: '/v1/webhook-endpoints',
      operationId: 'createWebhookEndpoint',
      moves: 'nothing',
      shows: 'answer',
      tag,
      summary: 'Create a webhook endpoint',
      description:
        'Adds an endpoint. Events from now on are posted to it, as far as the caller may read what they are about.\n\nRequests are signed as Standard Webhooks has it. The answer has the secret, this once. At most 20 an account.',
      scope: 'webhooks:write',
      body: schemas.newEndpoint,
      logs: 'webhook.created',
      needsFreshSignIn: 'always',
      answer: {
        status: 201,
        schema: schemas.endpointWithSecret,
        description: 'The endpoint, with its secret.',
        etag: true,
        isSecret: true,
      },
      errors: ['too-many-webhook-endpoints', 'secrets-key-missing'],
    },
    (context, input) => createEndpoint(context, input, deps),
  );

  endpoints.page(
    {
      url: '/v1/webhook-endpoints',
      operationId: 'listWebhookEndpoints',
      tag,
      summary: 'List webhook endpoints',
      scope: 'webhooks:read',
      answer: {
        items: schemas.endpointRef,
        name: 'WebhookEndpointPage',
        description: 'One page of endpoints, the oldest first.',
      },
    },
    {
      order: ENDPOINT_ORDER,
      read: ({ db }, page) => pageOfEndpoints(db, page),
      present: (endpoint) => presentEndpoint(endpoint).body,
    },
  );

  endpoints.one(
    {
      url: '/v1/webhook-endpoints/:id',
      operationId: 'getWebhookEndpoint',
      bound: 'thing',
      readsAhead: true,
      tag,
      summary: 'Get a webhook endpoint',
      scope: 'webhooks:read',
      params,
      answer: { status: 200, schema: schemas.endpointRef, description: 'The endpoint.', etag: true },
    },
    (db, { id }) => findEndpoint(db, id),
    presentEndpoint,
  );

  endpoints.patch(
    {
      url: '/v1/webhook-endpoints/:id',
      operationId: 'updateWebhookEndpoint',
      moves: 'nothing',
      shows: { before: 'getWebhookEndpoint' },
      tag,
      summary: 'Change a webhook endpoint',
      description:
        'Changes an endpoint. Fields that are left out stay as they are.\n\nA caller that may read less than `scopes` gets 403 `insufficient_scope` for `url`, for more `types` and for enabling. After a change that gives the `url`, or widens `scopes`, the rights of the caller of that change decide which events go there.',
      scope: 'webhooks:write',
      params,
      body: schemas.endpointChanges,
      logs: 'webhook.changed',
      needsFreshSignIn: 'when-widened',
      answer: { status: 200, schema: schemas.endpointRef, description: 'The endpoint.', etag: true },
      errors: ['precondition-failed'],
    },
    (context, input) => updateEndpoint(context, input, deps),
  );

  endpoints.delete(
    {
      url: '/v1/webhook-endpoints/:id',
      operationId: 'deleteWebhookEndpoint',
      moves: 'nothing',
      shows: { before: 'getWebhookEndpoint' },
      tag,
      summary: 'Delete a webhook endpoint',
      description: 'Deletes it with its log. Nothing more is sent to it.',
      scope: 'webhooks:write',
      params,
      logs: 'webhook.deleted',
      answer: { status: 204, schema: Type.Undefined(), description: 'The endpoint is deleted.' },
      errors: ['precondition-failed'],
    },
    deleteEndpoint,
  );

  endpoints.post(
    {
      url: '/v1/webhook-endpoints/:id/rotate-secret',
      operationId: 'rotateWebhookSecret',
      moves: 'nothing',
      shows: 'answer',
      tag,
      summary: 'Rotate the secret of a webhook endpoint',
      description: 'The answer has the new secret, this once. For 24 hours both secrets sign.',
      scope: 'webhooks:write',
      params,
      logs: 'webhook.secret-rotated',
      needsFreshSignIn: 'always',
      answer: {
        status: 200,
        schema: schemas.endpointWithSecret,
        description: 'The endpoint, with its new secret.',
        etag: true,
        isSecret: true,
      },
      errors: ['secrets-key-missing'],
    },
    (context, input) => rotateSecret(context, input, deps),
  );

  endpoints.post(
    {
      url: '/v1/webhook-endpoints/:id/test',
      operationId: 'testWebhookEndpoint',
      moves: 'nothing',
      shows: { before: 'getWebhookEndpoint' },
      tag,
      summary: 'Test a webhook endpoint',
      description: 'Sends a `webhook.test` event to this endpoint alone.',
      scope: 'webhooks:write',
      params,
      answer: { status: 202, schema: schemas.deliveryRef, description: 'The delivery, on its way.' },
      errors: ['webhook-endpoint-disabled'],
    },
    testEndpoint,
  );

  endpoints.page(
    {
      url: '/v1/webhook-endpoints/:id/deliveries',
      operationId: 'listWebhookDeliveries',
      tag,
      summary: 'List the deliveries of a webhook endpoint',
      description:
        'The deliveries with every attempt. The newest 10 000 can be listed; they are kept for 90 days.',
      scope: 'webhooks:read',
      params,
      filter: {
        status: Type.Optional(
          oneOf(WEBHOOK_DELIVERY_STATUSES, {
            'x-name': 'WebhookDeliveryStatus',
            description: 'Only with this status.',
            examples: ['failed'],
          }),
        ),
        failing: Type.Optional(
          Type.Boolean({
            description:
              'Whether the last attempt failed: it is `pending` and will be tried again, or has `failed` for good.',
            examples: [true],
          }),
        ),
        types: typesFilter('Only these types.', ['invoice.*']),
      },
      answer: {
        items: schemas.deliveryRef,
        name: 'WebhookDeliveryPage',
        description: 'One page of deliveries, the newest first.',
      },
    },
    {
      order: DELIVERY_ORDER,
      of: async ({ db }, { id }) => requireFound(await findEndpoint(db, id)).id,
      read: ({ db }, page, { status, failing, types }, id) => {
        const filter = { status, failing, types: types === undefined ? undefined : readTypes(types) };
        return listDeliveries(db, id, filter, page);
      },
      present: (delivery, { caller }) => presentDelivery(delivery, caller.scopes),
    },
  );

  endpoints.post(
    {
      url: '/v1/webhook-endpoints/:id/deliveries/:deliveryId/retry',
      operationId: 'retryWebhookDelivery',
      moves: 'nothing',
      shows: { before: 'getWebhookEndpoint' },
      tag,
      summary: 'Retry a delivery',
      description:
        'Sends the event again at once, whatever has become of it, after the earlier events of its resource that still wait.',
      scope: 'webhooks:write',
      params: deliveryParams,
      answer: { status: 202, schema: schemas.deliveryRef, description: 'The delivery, on its way.' },
      errors: ['webhook-endpoint-disabled'],
    },
    retryDelivery,
  );

  endpoints.post(
    {
      url: '/v1/webhook-endpoints/:id/replay',
      operationId: 'replayWebhookEvents',
      moves: 'nothing',
      shows: { before: 'getWebhookEndpoint' },
      tag,
      summary: 'Replay events',
      description:
        'Sends again what the feed has since, to this endpoint alone, with the same ids. All that waits for the endpoint is sent at once, also before a `Retry-After` of the receiver.',
      scope: 'webhooks:write',
      params,
      body: schemas.replayRequest,
      answer: { status: 202, schema: schemas.replayAnswer, description: 'What is sent again.' },
      errors: ['webhook-endpoint-disabled'],
    },
    replayEvents,
  );
}

/** For the app only: an integrator has the event from the feed, and the answers from the deliveries. */
export function webhookAppRoutes(endpoints: Endpoints): void {
  endpoints.get(
    {
      url: '/failing-webhook-endpoints',
      operationId: 'listFailingWebhookEndpoints',
      bound: 'few',
      tag,
      summary: 'List the webhook endpoints whose attempts all fail',
      scope: 'webhooks:read',
      answer: { status: 200, schema: schemas.failingEndpoints, description: 'The endpoints.' },
    },
    async ({ db }) => ({ body: { items: (await listFailingEndpoints(db)).map(presentFailing) } }),
  );

  endpoints.get(
    {
      url: '/webhook-endpoints/:id/deliveries/:deliveryId',
      operationId: 'getSentWebhookDelivery',
      bound: 'thing',
      tag,
      summary: 'Get a delivery with what is posted',
      scope: 'webhooks:read',
      params: deliveryParams,
      answer: { status: 200, schema: schemas.sentDelivery, description: 'The delivery.' },
    },
    getSentDelivery,
  );
}
