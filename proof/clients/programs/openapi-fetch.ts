import createClient from 'openapi-fetch';
import type { paths } from './openapi-typescript.js';
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

const tilgode = createClient<paths>({
  baseUrl: url,
  querySerializer: { array: { style: 'form', explode: false } },
});

const token = await tilgode.POST('/v1/oauth/token', {
  body: { grant_type: 'client_credentials', audience, client_id: clientId, client_secret: clientSecret },
  headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
});
if (token.data === undefined) throw new Error(token.error.error);
const { access_token } = token.data;
tilgode.use({
  onRequest: ({ request }) => request.headers.set('Authorization', `Bearer ${access_token}`),
});

const header = () => ({ 'Idempotency-Key': newKey() });
for (let count = 0; count < 2; count += 1) {
  const draft = await tilgode.POST('/v1/invoices', { params: { header: header() }, body: newInvoice });
  if (draft.error) throw new Error(draft.error.code);
  const { id } = draft.data;
  const sent = await tilgode.POST('/v1/invoices/{id}/send', {
    params: { path: { id }, header: header() },
    body: {},
  });
  if (sent.error) throw new Error(sent.error.code);
}

const statuses: string[] = [];
let page = 1;
for (; ; page += 1) {
  const list = await tilgode.GET('/v1/invoices', {
    params: { query: { status: ['sent', 'viewed'], metadata: { proof: reference }, pageSize: 1, page } },
  });
  if (list.error) throw new Error(list.error.code);
  statuses.push(...list.data.items.map(({ status }) => status));
  if (!list.data.hasMore) break;
}

const events = await tilgode.GET('/v1/events', {
  params: { query: { types: ['invoice.sent', 'payment.*'], wait: 10 } },
});
if (events.error) throw new Error(events.error.code);

const refused = await tilgode.POST('/v1/invoices', { params: { header: header() }, body: wrongInvoice });
tell({
  statuses,
  pages: page,
  events: events.data.items.map(({ type }) => type),
  error: refused.error?.code ?? 'none',
  failing: refused.error?.errors?.[0]?.field,
});
