import { createAccessToken, createInvoice, listEvents, listInvoices, sendInvoice } from './orval/tilgode.js';
import {
  audience,
  clientId,
  clientSecret,
  newInvoice,
  newKey,
  reference,
  tell,
  wrongInvoice,
} from './settings.js';

const token = await createAccessToken({
  grant_type: 'client_credentials',
  audience,
  client_id: clientId,
  client_secret: clientSecret,
});
if (token.status !== 200) throw new Error(token.data.error);
const authorised = { headers: { Authorization: `Bearer ${token.data.access_token}` } };

const headers = () => ({ 'Idempotency-Key': newKey() });
for (let count = 0; count < 2; count += 1) {
  const draft = await createInvoice(newInvoice, headers(), authorised);
  if (draft.status !== 201) throw new Error(draft.data.code);
  const sent = await sendInvoice(draft.data.id, headers(), {}, authorised);
  if (sent.status !== 200) throw new Error(sent.data.code);
}

const statuses: string[] = [];
let page = 1;
for (; ; page += 1) {
  const list = await listInvoices(
    { status: ['sent', 'viewed'], metadata: { proof: reference }, pageSize: 1, page },
    authorised,
  );
  if (list.status !== 200) throw new Error(list.data.code);
  statuses.push(...list.data.items.map(({ status }) => status));
  if (!list.data.hasMore) break;
}

const events = await listEvents({ types: ['invoice.sent', 'payment.*'], wait: 10 }, authorised);
if (events.status !== 200) throw new Error(events.data.code);

const refused = await createInvoice(wrongInvoice, headers(), authorised);
if (refused.status === 201) throw new Error('A wrong invoice was taken.');
tell({
  statuses,
  pages: page,
  events: events.data.items.map(({ type }) => type),
  error: refused.data.code,
  failing: refused.data.errors?.[0]?.field,
});
