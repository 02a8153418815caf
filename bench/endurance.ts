/**
 * Two measurements that take longer than `npm run bench`. First: whether memory stays flat under load (--minutes, 10 by
 * default). Second: how soon 1 000 invoices that are sent at once are rendered and delivered, and how much that slows a
 * GET. Writes ENDURANCE.md.
 */
import { writeFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { anyOf } from './choice.ts';
import { connect } from './connect.ts';
import { memoryBytes } from './cpu-time.ts';
import { drive } from './drive.ts';
import type { Service } from './installation.ts';
import { install } from './installation.ts';
import type { Measurement } from './measurement.ts';
import { measurementOf, newStopwatch, recordMilliseconds, runRound } from './measurement.ts';
import type { Driven } from './operations.ts';
import { readAccount, requestsOf } from './operations.ts';
import { preload } from './preload.ts';
import { machine } from './results.ts';

const ACCOUNTS = 20;
const INVOICES_PER_ACCOUNT = 1_000;
const CONNECTIONS = 8;
const MIX = ['create', 'create', 'get', 'get', 'pay', 'list invoices', 'list clients', 'token'] as const;
const BURST = 1_000;
const GET_PAUSE_MILLISECONDS = 20;
const MEGABYTE = 1024 ** 2;

const { values } = parseArgs({ options: { minutes: { type: 'string', default: '10' } } });
const minutes = Number(values.minutes);
if (!Number.isInteger(minutes) || minutes < 1) throw new Error('--minutes must be a whole number above 0.');

const installation = await install(ACCOUNTS);
const owner = await connect(installation.connection);
try {
  for (const { id } of installation.accounts) await preload(owner, id, INVOICES_PER_ACCOUNT);
  await owner.query('analyze');
  const service = await installation.startService();
  const memory = await watchMemory(service);
  const burst = await sendAtOnce(await readAccounts(service), service);
  writeFileSync(new URL('ENDURANCE.md', import.meta.url), report(memory, burst));
} finally {
  await owner.end();
  await installation.remove();
}

/** Megabytes after each minute of load. */
async function watchMemory(service: Service): Promise<{ megabytes: number[]; requests: number }> {
  const megabytes: number[] = [];
  let requests = 0;
  for (let minute = 1; minute <= minutes; minute += 1) {
    // Tokens expire sooner than this bench ends.
    const accounts = await readAccounts(service);
    const nexts = await Promise.all(
      MIX.map((operation) => requestsOf(operation, { url: service.url, owner, accounts, most: 0 })),
    );
    const driven = await drive(service.url, CONNECTIONS, { seconds: 60 }, () => anyOf(nexts)());
    requests += driven.count;
    megabytes.push(Math.round((memoryBytes([service.process.pid ?? 0]) ?? 0) / MEGABYTE));
    process.stdout.write(`minute ${minute}: ${megabytes.at(-1)} MB, ${driven.count} requests\n`);
  }
  return { megabytes, requests };
}

type Burst = { sentSeconds: number; deliveredSeconds: number; quiet: Measurement; meanwhile: Measurement };

async function sendAtOnce(accounts: Driven[], service: Service): Promise<Burst> {
  const quiet = await getUntil(accounts, service, () => pause(5_000));
  const next = await requestsOf('send', { url: service.url, owner, accounts, most: BURST });
  const before = await countDelivered();
  const beganAt = performance.now();
  let sentSeconds = 0;
  const meanwhile = await getUntil(accounts, service, async () => {
    await drive(service.url, CONNECTIONS, { requests: BURST }, next);
    sentSeconds = (performance.now() - beganAt) / 1000;
    while ((await countDelivered()) < before + BURST) await pause(200);
  });
  const deliveredSeconds = (performance.now() - beganAt) / 1000;
  process.stdout.write(`${BURST} sent in ${sentSeconds} s, delivered after ${deliveredSeconds} s\n`);
  return { sentSeconds, deliveredSeconds, quiet, meanwhile };
}

/** Counts the captured mails. Test accounts' mail is captured with its PDFs. */
async function countDelivered(): Promise<number> {
  const { rows } = await owner.query<{ count: string }>('select count(*) from captured_emails');
  return Number(rows[0]?.count);
}

/** The times of GETs, one after another with a pause, until `work` has ended. */
async function getUntil(
  accounts: Driven[],
  { url }: Service,
  work: () => Promise<void>,
): Promise<Measurement> {
  const over = new AbortController();
  const working = work().finally(() => over.abort());
  const stopwatch = newStopwatch();
  const ask = async () => {
    const { token, invoiceIds } = anyOf(accounts);
    const from = performance.now();
    const answer = await fetch(`${url}/v1/invoices/${anyOf(invoiceIds)}`, {
      headers: { authorization: `Bearer ${token}` },
    });
    await answer.arrayBuffer();
    if (answer.status !== 200) throw new Error(`A GET is answered ${answer.status}.`);
    recordMilliseconds(stopwatch, performance.now() - from);
    await pause(GET_PAUSE_MILLISECONDS);
  };
  await runRound(stopwatch, async () => {
    while (!over.signal.aborted) await ask();
  });
  await working;
  return measurementOf(stopwatch);
}

async function readAccounts(service: Service): Promise<Driven[]> {
  const driven: Driven[] = [];
  for (const account of installation.accounts) driven.push(await readAccount(owner, service.url, account));
  return driven;
}

function report(memory: { megabytes: number[]; requests: number }, burst: Burst): string {
  const { sentSeconds, deliveredSeconds, quiet, meanwhile } = burst;
  const milliseconds = ({ p50Milliseconds, p99Milliseconds }: Measurement) =>
    `${p50Milliseconds.toFixed(1)} (p50) and ${p99Milliseconds.toFixed(1)} ms (p99)`;
  return `# What only shows after a while

Measured ${new Date().toISOString().slice(0, 10)} by \`npm run bench:endurance\` on ${machine()}; the load comes from the same cores.

Memory: ${memory.requests} requests in ${minutes} minutes over ${CONNECTIONS} connections (creates, payments, single invoices, lists, tokens). All
processes of the service together, after each minute, in MB: ${memory.megabytes.join(', ')}.

A burst: ${BURST} invoices sent in ${sentSeconds.toFixed(1)} s over ${CONNECTIONS} connections; all were rendered and delivered (captured, as mail of
test accounts is) ${deliveredSeconds.toFixed(1)} s after the first was sent: ${(BURST / deliveredSeconds).toFixed(1)} documents a second. A GET of an invoice took
${milliseconds(quiet)} before, and ${milliseconds(meanwhile)} meanwhile.
`;
}
