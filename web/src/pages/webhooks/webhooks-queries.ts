import type { Schemas } from '../../http/account-api.ts';
import { accountApi } from '../../http/account-api.ts';
import { appApi } from '../../http/app-api.ts';
import { itemsOf, queryOf } from '../../http/query-of.ts';
import { listOf, oneOf } from '../../ui/list/list.ts';
import { CHOICES } from '../events/event-groups.ts';

export type Endpoint = Schemas['WebhookEndpoint'];
export type Delivery = Schemas['WebhookDelivery'];
/** The secret of an endpoint, which is shown only once. */
export type NewSecret = Pick<Endpoint, 'url'> & { secret: string };

export type SentDelivery = Schemas['SentWebhookDelivery'];
export type SentAttempt = SentDelivery['attempts'][number];

export const DELIVERY_STATUSES = ['pending', 'delivered', 'failed'] as const satisfies Delivery['status'][];
/** How the API is asked for what a status of a delivery says. What failed and is tried again is among what failed. */
const ASKED_BY = {
  pending: { status: 'pending', failing: false },
  delivered: { status: 'delivered' },
  failed: { failing: true },
} as const;
const LOOK_EVERY_MILLISECONDS = 2_000;

export const endpointQuery = (accountId: string, id: string) =>
  queryOf(['webhooks', accountId, id], () =>
    accountApi(accountId).GET('/v1/webhook-endpoints/{id}', { params: { path: { id } } }),
  );

export type Failing = Schemas['FailingWebhookEndpoint'];

/** The endpoints whose attempts all fail. They are read again and again, as the deliveries are. */
export const failingQuery = (accountId: string) => ({
  ...queryOf(
    ['webhooks', accountId, 'failing'],
    () => appApi.GET('/accounts/{accountId}/failing-webhook-endpoints', { params: { path: { accountId } } }),
    itemsOf,
  ),
  refetchInterval: LOOK_EVERY_MILLISECONDS,
});

/** The deliveries of an endpoint, newest first. They are read again and again, so that new ones and new attempts appear by themselves. */
export const deliveriesOf = (id: string) =>
  listOf({
    name: 'deliveries',
    key: (accountId) => ['webhooks', accountId, id, 'deliveries'],
    filters: { status: oneOf(DELIVERY_STATUSES), types: oneOf(CHOICES) },
    pageSize: 25,
    ask: ({ accountId }, { status, types, ...rest }) => {
      const query = {
        ...rest,
        ...(status && ASKED_BY[status]),
        ...(types !== undefined && { types: [types] }),
      };
      const path = '/v1/webhook-endpoints/{id}/deliveries';
      return accountApi(accountId).GET(path, { params: { path: { id }, query } });
    },
    again: () => LOOK_EVERY_MILLISECONDS,
  });

export const deliveryQuery = (accountId: string, id: string, deliveryId: string) => ({
  ...queryOf(['webhooks', accountId, id, 'delivery', deliveryId], () =>
    appApi.GET('/accounts/{accountId}/webhook-endpoints/{id}/deliveries/{deliveryId}', {
      params: { path: { accountId, id, deliveryId } },
    }),
  ),
  refetchInterval: ({ state }: { state: { data: SentDelivery | undefined } }) =>
    state.data?.status === 'pending' ? LOOK_EVERY_MILLISECONDS : false,
});
