import type { Schemas } from '../../http/account-api.ts';
import { accountApi } from '../../http/account-api.ts';
import { appApi } from '../../http/app-api.ts';
import { dataOf } from '../../http/data-of.ts';
import { listOf, oneOf } from '../../ui/list/list.ts';
import { CHOICES } from '../events/event-groups.ts';

export type Endpoint = Schemas['WebhookEndpoint'];
export type Delivery = Schemas['WebhookDelivery'];
/** The secret of an endpoint, which is shown only once. */
export type NewSecret = Pick<Endpoint, 'url'> & { secret: string };

export type SentDelivery = Schemas['SentWebhookDelivery'];
export type SentAttempt = SentDelivery['attempts'][number];

export const DELIVERY_STATUSES = ['pending', 'delivered', 'failed'] as const satisfies Delivery['status'][];
const LOOK_EVERY_MILLISECONDS = 2_000;

export function endpointQuery(accountId: string, id: string) {
  return {
    queryKey: ['webhooks', accountId, id],
    queryFn: async () =>
      dataOf(await accountApi(accountId).GET('/v1/webhook-endpoints/{id}', { params: { path: { id } } })),
  };
}

/** The deliveries of an endpoint, newest first. They are read again and again, so that new ones and new attempts appear by themselves. */
export const deliveriesOf = (id: string) =>
  listOf({
    name: 'deliveries',
    key: (accountId) => ['webhooks', accountId, id, 'deliveries'],
    filters: { status: oneOf(DELIVERY_STATUSES), types: oneOf(CHOICES) },
    pageSize: 25,
    ask: ({ accountId }, { types, ...rest }) => {
      const query = { ...rest, ...(types !== undefined && { types: [types] }) };
      const path = '/v1/webhook-endpoints/{id}/deliveries';
      return accountApi(accountId).GET(path, { params: { path: { id }, query } });
    },
    again: () => LOOK_EVERY_MILLISECONDS,
  });

export function deliveryQuery(accountId: string, id: string, deliveryId: string) {
  return {
    queryKey: ['webhooks', accountId, id, 'delivery', deliveryId],
    queryFn: async () => {
      const path = '/accounts/{accountId}/webhook-endpoints/{id}/deliveries/{deliveryId}';
      return dataOf(await appApi.GET(path, { params: { path: { accountId, id, deliveryId } } }));
    },
    refetchInterval: ({ state }: { state: { data: SentDelivery | undefined } }) =>
      state.data?.status === 'pending' ? LOOK_EVERY_MILLISECONDS : false,
  };
}
