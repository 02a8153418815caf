import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, readFileSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { createTilgodeClient, orThrow } from '../../client/src/index.ts';
import type { Schemas, TilgodeClient } from '../../client/src/index.ts';
import { installClient } from '../../client/test/support/packed-client.ts';
import { install } from '../../torture/installation.ts';
import { CUTS } from '../../torture/proxy.ts';
import { createRandom } from '../../torture/random.ts';
import type { Random } from '../../torture/random.ts';
import { createTestDatabase } from '../../server/test/support/database/test-database.ts';
import { eventually } from '../../server/test/support/eventually.ts';
import { root } from '../../server/test/support/imports.ts';
import { onEnd } from '../../server/test/support/program/cleanup.ts';
import { freePort } from '../../server/test/support/program/program.ts';
import { makeTemporaryFolder } from '../../server/test/support/program/temporary-folder.ts';

/** The program of docs/web-shop.md, killed again and again beside the service that it works with. */

const SEED = '20261127';
const ORDERS = 30;
const KILLS_OF_SHOP = 20;
/** Every so many times the service dies, too: each start of it takes seconds. */
const SERVICE_DIES_EVERY = 5;
const LIVES_MILLISECONDS = { least: 20, most: 700 };
const PATIENCE_MILLISECONDS = 90_000;
/** Ten of 125 kr with VAT. */
const TOTAL_ORE = 125_000;
/** Two of them. */
const RETURNED_ORE = 25_000;
const MOST_PAID_ORE = 40_000;

type Job = {
  id: string;
  do: 'invoice' | 'payment' | 'return' | 'refund';
  body: object;
  /** What the shop has noted of it. */
  keys?: Record<string, string>;
  made?: string;
  notBefore?: number;
};
/** What the shop has in its file. */
type Shop = {
  orders: Record<string, { jobs: Job[]; done: number; history: string[]; outstanding: number }>;
};

const needsSignals = { skip: process.platform === 'win32' ? 'needs Unix signals' : false };

test(
  'the web shop and the service are killed at random: every order has one invoice, and each payment and return counts once',
  needsSignals,
  async (context) => {
    const random = createRandom(SEED);
    const size = { companies: 1, services: 1, workers: 1 };
    const installation = await install('external', size, { connection: await createTestDatabase() });
    onEnd(() => installation.close({ keepFolder: false }));
    const account = installation.accounts.find(({ environment }) => environment === 'test') ?? assert.fail();
    const options = { ...account, baseUrl: installation.url, accountId: account.id };
    const tilgode = createTilgodeClient(options);
    const shop = await makeShop(options);
    const clock = await orThrow(tilgode.GET('/v1/test/clock'));
    const today = clock.now.slice(0, 'yyyy-MM-dd'.length);

    const orders = Array.from({ length: ORDERS }, (_, index) => {
      const { payments, jobs } = someJobs(random.fork(index), today);
      return { number: `order-${index}`, payments, jobs };
    });
    const returned = orders.filter(isReturned);
    assert.ok(returned.length > 5 && orders.flatMap(({ payments }) => payments).length > 20);

    await shop.start();
    const body = { lines: [] };
    for (const job of [
      null,
      { do: 'invoice', body },
      { id: 'a', do: 'constructor', body },
      { id: 'a', do: 'invoice' },
    ]) {
      assert.equal(await shop.takes('order-0', job), false, JSON.stringify(job));
    }
    // Orders come in while the shop dies. Whoever has no answer sends the job again.
    const ordering = (async () => {
      for (const { number, jobs } of orders) {
        for (const job of jobs) {
          await eventually('the shop takes a job', () => shop.takes(number, job));
          if (random.chance(20)) await eventually('it takes it twice', () => shop.takes(number, job));
        }
        await pause(random.integer(0, 150));
      }
    })();
    for (let kills = 1; kills <= KILLS_OF_SHOP; kills += 1) {
      installation.proxy.cuts.push(random.pick(CUTS));
      await pause(random.integer(LIVES_MILLISECONDS.least, LIVES_MILLISECONDS.most));
      await shop.kill();
      if (kills % SERVICE_DIES_EVERY === 0) {
        const [service = assert.fail('no service')] = installation.services;
        service.process.kill('SIGKILL');
        await service.exited;
        // The shop lives on without the service, or begins without it.
        await shop.start();
        await installation.start();
      } else await shop.start();
    }
    await ordering;
    const isDone = async () =>
      orders.every(({ number, jobs }) => shop.read().orders[number]?.done === jobs.length);
    await eventually('every job is done', isDone, PATIENCE_MILLISECONDS);

    const documents = await Array.fromAsync(tilgode.list('/v1/invoices', {}));
    assert.equal(documents.length, ORDERS + returned.length);
    for (const { number, payments, jobs } of orders) {
      const invoices = documents.filter(({ externalId }) => externalId === number);
      const [invoice = assert.fail(`no invoice of ${number}`)] = invoices;
      assert.deepEqual([invoices.length, typeof invoice.number], [1, 'string'], number);
      const paid = invoice.payments.map(({ amount }) => inOre(amount));
      assert.deepEqual(new Set(paid), new Set(payments), number);
      assert.equal(paid.length, payments.length, number);
      const creditNotes = documents.filter(({ creditedInvoiceId }) => creditedInvoiceId === invoice.id);
      assert.deepEqual(
        creditNotes.map(({ number, total }) => [typeof number, inOre(total)]),
        isReturned({ jobs }) ? [['string', RETURNED_ORE]] : [],
        number,
      );
      const credited = isReturned({ jobs }) ? RETURNED_ORE : 0;
      const left = payments.reduce((sum, ore) => sum - ore, TOTAL_ORE - credited);
      assert.equal(inOre(invoice.outstandingAmount), left, number);
    }

    // The shop has seen what the feed tells, each event once and in order.
    const events = (await readFeed(tilgode)).filter(
      ({ data }) => (data.invoice?.externalId ?? null) !== null,
    );
    const told = Map.groupBy(events, ({ data }) => data.invoice?.externalId);
    await eventually('the shop has read the feed', async () => {
      const histories = Object.values(shop.read().orders).map(({ history }) => history.length);
      return histories.reduce((sum, length) => sum + length, 0) >= events.length;
    });
    const { orders: known } = shop.read();
    for (const { number } of orders) {
      const own = told.get(number) ?? [];
      assert.deepEqual(
        known[number]?.history,
        own.map(({ type }) => type),
        number,
      );
      assert.equal(known[number]?.outstanding, own.at(-1)?.data.invoice?.outstandingAmount, number);
    }
    const hooks = await Array.fromAsync(tilgode.list('/v1/webhook-endpoints', {}));
    assert.equal(hooks.length, 1);

    // Orders come again when no key is left, as after a week: each finds its invoice.
    await shop.kill();
    const owner = await installation.connectAsOwner();
    await owner.query('delete from idempotency_keys');
    await owner.end();
    const forgotten = shop.read();
    const invoicedOnly = orders.filter(({ jobs }) => jobs.length === 1);
    for (const { number } of invoicedOnly) {
      const order = forgotten.orders[number] ?? assert.fail(number);
      order.done = 0;
      for (const job of order.jobs) delete job.made;
    }
    assert.ok(invoicedOnly.length > 3);
    shop.write(forgotten);
    await shop.start();
    await eventually('every job is done again', isDone, PATIENCE_MILLISECONDS);
    const after = await Array.fromAsync(tilgode.list('/v1/invoices', {}));
    assert.deepEqual(after, documents);
    // Else the kills came at moments that prove nothing.
    assert.match(shop.told(), /^Later: /m);
    assert.doesNotMatch(shop.told(), /is refused/);

    // Credit is paid back before there is any: refused, and later done once under another key.
    const { number } = invoicedOnly[0] ?? assert.fail();
    const refundOf = () => {
      const known = shop.read();
      return { known, job: known.orders[number]?.jobs.find((job) => job.do === 'refund') };
    };
    const refund = { id: 'refund', do: 'refund', body: { amount: 10, paidOn: today } };
    assert.ok(await shop.takes(number, refund));
    const keysOf = () => Object.values(refundOf().job?.keys ?? {});
    await eventually('the refund is refused', async () => keysOf()[0]?.endsWith('~2') === true);
    const invoice = after.find(({ externalId }) => externalId === number) ?? assert.fail(number);
    const params = { path: { id: invoice.id } };
    const payment = { amount: invoice.outstandingAmount + 10, paidOn: today, overpayment: 'credit' as const };
    await orThrow(tilgode.POST('/v1/invoices/{id}/payments', { params, body: payment }));
    await shop.kill();
    const { known: refused, job } = refundOf();
    delete job?.notBefore;
    shop.write(refused);
    await shop.start();
    await eventually('the refund is noted', async () => refundOf().job?.made !== undefined);
    const path = { id: invoice.client.id ?? assert.fail() };
    const { items } = await orThrow(tilgode.GET('/v1/clients/{id}/refunds', { params: { path } }));
    assert.deepEqual(
      items.map(({ amount }) => amount),
      [10],
    );
    context.diagnostic(
      `${shop.told().match(/^Later: /gm)?.length} rounds ended because the service was away`,
    );
  },
);

/** What happens to an order: its invoice, up to two payments, and perhaps a return at any time after. */
function someJobs(random: Random, today: string): { payments: number[]; jobs: Job[] } {
  const payments = Array.from({ length: random.integer(0, 2) }, () => random.integer(1, MOST_PAID_ORE));
  const later: Job[] = payments.map((ore, index) => ({
    id: `payment-${index}`,
    do: 'payment',
    body: { amount: ore / 100, paidOn: today },
  }));
  if (random.chance(40)) {
    later.push({ id: 'return', do: 'return', body: { lines: [{ lineIndex: 0, quantity: 2 }] } });
  }
  const invoice = {
    client: { name: 'Fjord Kaffe AS', email: 'faktura@fjordkaffe.example' },
    dueDate: '2199-12-31',
    lines: [{ description: 'Kopp', quantity: 10, unitPriceWithVat: 125, vatCode: 3 }],
  };
  return { payments, jobs: [{ id: 'invoice', do: 'invoice', body: invoice }, ...random.shuffle(later)] };
}

const isReturned = ({ jobs }: { jobs: Job[] }) => jobs.some((job) => job.do === 'return');
const inOre = (kroner: number) => Math.round(kroner * 100);

/** The program with the client that the service hands out, in a folder of its own. */
async function makeShop(account: {
  baseUrl: string;
  accountId: string;
  clientId: string;
  clientSecret: string;
}) {
  const folder = makeTemporaryFolder();
  onEnd(() => rm(folder, { recursive: true }));
  const { project } = await installClient(folder, { url: account.baseUrl });
  copyFileSync(join(root, 'examples/web-shop/shop.mjs'), join(project, 'shop.mjs'));
  const port = String(await freePort());
  const url = `http://localhost:${port}`;
  let told = '';
  let running: ChildProcess | undefined;
  const shop = {
    told: () => told,
    read: (): Shop => JSON.parse(readFileSync(join(project, 'shop.json'), 'utf8')),
    write: (content: Shop) => writeFileSync(join(project, 'shop.json'), JSON.stringify(content)),
    async start() {
      const child = spawn(process.execPath, ['shop.mjs'], {
        cwd: project,
        env: {
          SHOP_PORT: port,
          TILGODE_URL: account.baseUrl,
          TILGODE_ACCOUNT: account.accountId,
          TILGODE_CLIENT_ID: account.clientId,
          TILGODE_CLIENT_SECRET: account.clientSecret,
        },
        stdio: ['ignore', 'ignore', 'pipe'],
      });
      child.stderr.setEncoding('utf8').on('data', (text: string) => (told += text));
      running = child;
      await eventually('the shop listens', () => answers(url));
    },
    async kill() {
      if (running === undefined) return;
      const ended = once(running, 'exit');
      running.kill('SIGKILL');
      await ended;
    },
    /** Whether it has noted the job. */
    takes: async (number: string, job: unknown) =>
      (await answers(`${url}/orders/${number}`, { method: 'POST', body: JSON.stringify(job) }))?.status ===
      202,
  };
  onEnd(shop.kill);
  return shop;
}

/** @returns undefined where nobody answers */
async function answers(url: string, request?: RequestInit): Promise<Response | undefined> {
  const answer = await fetch(url, request).catch(() => undefined);
  await answer?.body?.cancel();
  return answer;
}

async function readFeed(tilgode: TilgodeClient): Promise<Schemas['Event'][]> {
  const events: Schemas['Event'][] = [];
  for (let after = 0, hasMore = true; hasMore;) {
    const query = { after, types: ['invoice.*' as const, 'payment.*' as const] };
    const page = await orThrow(tilgode.GET('/v1/events', { params: { query } }));
    events.push(...page.items);
    ({ lastSequence: after, hasMore } = page);
  }
  return events;
}
