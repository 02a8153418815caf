import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { createTilgodeClient, nextKey, orThrow, verifyWebhook } from '@tilgode/client';
import { tokenFiles } from '@tilgode/client/node';

const { SHOP_PORT = '4000', SHOP_URL = `http://localhost:${SHOP_PORT}`, ...env } = process.env;
const { TILGODE_URL: baseUrl, TILGODE_ACCOUNT: accountId } = env;
const { TILGODE_CLIENT_ID: clientId, TILGODE_CLIENT_SECRET: clientSecret } = env;
// The token outlives the program, so it may start as often as it likes.
const tokenStore = tokenFiles('tokens');
const tilgode = createTilgodeClient({ baseUrl, accountId, clientId, clientSecret, tokenStore });

// The shop's database: one file, which is replaced as a whole.
const shop = existsSync('shop.json') ? JSON.parse(readFileSync('shop.json')) : { orders: {} };
function save() {
  writeFileSync('shop.json.new', JSON.stringify(shop));
  renameSync('shop.json.new', 'shop.json');
}

// An attempt without an answer has the key and the body of what was noted, so the next one is the very same request. After a
// refusal, which is stored with its key, the next attempt has another key.
async function post(keys, name, path, body, id) {
  const key = (keys[path] ??= `${name} ${path}`);
  const params = { path: { id }, header: { 'Idempotency-Key': key } };
  const { data, error } = await tilgode.POST(path, { params, body });
  // These two say that it was done so long ago that the key is forgotten.
  if (error?.code === 'invoice-exists') {
    const params = { path: { id: error.details.existingId } };
    return orThrow(tilgode.GET('/v1/invoices/{id}', { params }));
  }
  if (error && error.code !== 'invoice-not-draft') {
    keys[path] = nextKey(key, error);
    throw error;
  }
  return data;
}

const jobs = {
  invoice: '/v1/invoices',
  payment: '/v1/invoices/{id}/payments',
  return: '/v1/invoices/{id}/credit-notes',
  refund: '/v1/clients/{id}/refunds',
};
const HOUR = 3_600_000;
async function doJob(number, order, job) {
  const [keys, name] = [(job.keys ??= {}), `${number} ${job.id}`];
  const body = job.do === 'invoice' ? { ...job.body, externalId: number } : job.body;
  if (!job.made) {
    const id = job.do === 'refund' ? order.client : order.invoice;
    const made = await post(keys, name, jobs[job.do], body, id);
    if (job.do === 'invoice') [order.invoice, order.client] = [made.id, made.client.id];
    job.made = made.id;
    save();
  }
  const isSent = job.do === 'invoice' || job.do === 'return';
  if (isSent) await post(keys, name, '/v1/invoices/{id}/send', {}, job.made);
}

async function doAllJobs() {
  for (const [number, order] of Object.entries(shop.orders)) {
    try {
      for (; order.done < order.jobs.length; save()) {
        const job = order.jobs[order.done];
        if (job.notBefore > Date.now()) break;
        await doJob(number, order, job);
        order.done += 1;
      }
    } catch (error) {
      if (!(error.status < 500)) throw error;
      order.jobs[order.done].notBefore = Date.now() + HOUR;
      save();
      console.error(`Order ${number} is refused, and tried again in an hour: ${error.message}`);
    }
  }
}

async function readFeed() {
  for (let hasMore = true; hasMore; save()) {
    const query = { after: shop.after, types: ['invoice.*', 'payment.*'] };
    const page = await orThrow(tilgode.GET('/v1/events', { params: { query } }));
    for (const { type, data } of page.items) {
      const order = shop.orders[data.invoice?.externalId];
      if (order) order.outstanding = data.invoice.outstandingAmount;
      order?.history.push(type);
    }
    ({ lastSequence: shop.after, hasMore } = page);
  }
}

function note(number, job) {
  const { id, do: what, body } = Object(job);
  if (!/^[\w-]+$/.test(id ?? '') || !Object.hasOwn(jobs, what) || Object(body) !== body) {
    throw new TypeError('A job has id (letters, digits, - and _), do and body.');
  }
  const order = (shop.orders[number] ??= { jobs: [], done: 0, history: [] });
  if (!order.jobs.some((noted) => noted.id === id)) order.jobs.push({ id, do: what, body });
  save();
}

let bell = new AbortController();
createServer(async (request, response) => {
  try {
    const body = await text(request);
    if (request.url === '/tilgode') await verifyWebhook(body, request.headers, shop.secret);
    else note(/^\/orders\/([\w-]+)$/.exec(request.url)[1], JSON.parse(body));
    bell.abort();
    response.writeHead(202).end();
  } catch (error) {
    response.writeHead(400).end(error.message);
  }
}).listen(SHOP_PORT, () => console.log(`The shop listens on ${SHOP_PORT}.`));

for (; ; bell = new AbortController()) {
  try {
    await doAllJobs();
    await readFeed();
    const hook = { url: `${SHOP_URL}/tilgode`, types: ['invoice.*', 'payment.*'] };
    shop.secret ??= (await post((shop.keys ??= {}), hook.url, '/v1/webhook-endpoints', hook)).secret;
  } catch (error) {
    console.error(`Later: ${error.message}`, error.cause?.message ?? '');
  }
  await pause(5000, undefined, { signal: bell.signal }).catch(() => {});
}
