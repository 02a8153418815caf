import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { createTilgodeClient, orThrow, verifyWebhook } from '@tilgode/client';

const { SHOP_PORT = '4000', SHOP_URL = `http://localhost:${SHOP_PORT}`, ...env } = process.env;
const { TILGODE_URL: baseUrl, TILGODE_ACCOUNT: accountId } = env;
const { TILGODE_CLIENT_ID: clientId, TILGODE_CLIENT_SECRET: clientSecret } = env;
const tilgode = createTilgodeClient({ baseUrl, accountId, clientId, clientSecret });

// The shop's database: one file, which is replaced as a whole.
const shop = existsSync('shop.json') ? JSON.parse(readFileSync('shop.json')) : { orders: {} };
function save() {
  writeFileSync('shop.json.new', JSON.stringify(shop));
  renameSync('shop.json.new', 'shop.json');
}

// The key and the body come from what was noted, so a second attempt is the very same request.
async function post(key, path, body, id) {
  const params = { path: { id }, header: { 'Idempotency-Key': `${key} ${path}` } };
  const { data, error } = await tilgode.POST(path, { params, body });
  // These two say that it was done so long ago that the key is forgotten.
  if (error?.code === 'invoice-exists') return { id: error.details.existingId };
  if (error && error.code !== 'invoice-not-draft') throw error;
  return data;
}

const jobs = {
  invoice: '/v1/invoices',
  payment: '/v1/invoices/{id}/payments',
  return: '/v1/invoices/{id}/credit-notes',
};
async function doJob(number, order, job) {
  const body = job.do === 'invoice' ? { ...job.body, externalId: number } : job.body;
  const made = await post(`${number} ${job.id}`, jobs[job.do], body, order.invoice);
  if (job.do === 'invoice') order.invoice = made.id;
  if (job.do !== 'payment') await post(`${number} ${job.id}`, '/v1/invoices/{id}/send', {}, made.id);
}

async function doAllJobs() {
  for (const [number, order] of Object.entries(shop.orders)) {
    try {
      for (; order.done < order.jobs.length; save()) {
        await doJob(number, order, order.jobs[order.done]);
        order.done += 1;
      }
    } catch (error) {
      if (!(error.status < 500)) throw error;
      console.error(`Order ${number} waits for somebody to look at it: ${error.message}`);
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
  if (!order.jobs.some((noted) => noted.id === id)) order.jobs.push(job);
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
    shop.secret ??= (await post(hook.url, '/v1/webhook-endpoints', hook)).secret;
  } catch (error) {
    console.error(`Later: ${error.message}`, error.cause?.message ?? '');
  }
  await pause(5000, undefined, { signal: bell.signal }).catch(() => {});
}
