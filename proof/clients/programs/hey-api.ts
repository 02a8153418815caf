import { client } from './hey-api/client.gen.js';
import { createAccessToken, createInvoice, listEvents, listInvoices, sendInvoice } from './hey-api/index.js';
import {
  audience,
  clientId,
  clientSecret,
  newInvoice,
  newKey,
  reference,
  tell,
  url,
  wrongInvoice,
} from './settings.js';

client.setConfig({ baseUrl: url });
const token = await createAccessToken({
  body: { grant_type: 'client_credentials', audience, client_id: clientId, client_secret: clientSecret },
  throwOnError: true,
});
client.setConfig({ auth: token.data.access_token });

const headers = () => ({ 'Idempotency-Key': newKey() });
for (let count = 0; count < 2; count += 1) {
  const draft = await createInvoice({ headers: headers(), body: newInvoice, throwOnError: true });
  await sendInvoice({ path: { id: draft.data.id }, headers: headers(), body: {}, throwOnError: true });
}

const statuses: string[] = [];
let page = 1;
for (; ; page += 1) {
  const query = {
    status: ['sent' as const, 'viewed' as const],
    metadata: { proof: reference },
    pageSize: 1,
    page,
  };
  const list = await listInvoices({ query, throwOnError: true });
  statuses.push(...list.data.items.map(({ status }) => status));
  if (!list.data.hasMore) break;
}

const events = await listEvents({
  query: { types: ['invoice.sent', 'payment.*'], wait: 10 },
  throwOnError: true,
});

const { error } = await createInvoice({ headers: headers(), body: wrongInvoice });
tell({
  statuses,
  pages: page,
  events: events.data.items.map(({ type }) => type),
  error: error?.code ?? 'none',
  failing: error?.errors?.[0]?.field,
});
