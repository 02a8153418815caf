/**
 * What takes longer than `npm run bench`, each a section of ENDURANCE.md. `memory`: whether it stays flat under load (--minutes, 10 by
 * default). `burst`: how soon 1 000 invoices that are sent at once are rendered and delivered, and how much that slows a GET. `neighbour`: how
 * long a small company's requests take beside a large one (--documents of a month, 10 000 by default). All of them, or those that are
 * named. Exits 1 when the neighbour takes too much.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type pg from 'pg';
import { anyOf } from './choice.ts';
import { connect } from './connect.ts';
import { memoryBytes } from './cpu-time.ts';
import { drive } from './drive.ts';
import type { Account, Service } from './installation.ts';
import { install } from './installation.ts';
import type { Measurement } from './measurement.ts';
import { measurementOf, newStopwatch, recordMilliseconds, runRound } from './measurement.ts';
import type { Driven } from './operations.ts';
import { readAccount, requestsOf } from './operations.ts';
import { preload } from './preload.ts';
import type { Beside } from './neighbour.ts';
import { MOST_TIMES, measureNeighbour, rowOf, timesAsLong } from './neighbour.ts';
import { machine, tableOf } from './results.ts';

const ACCOUNTS = 20;
const INVOICES_PER_ACCOUNT = 1_000;
const CONNECTIONS = 8;
const MIX = ['create', 'create', 'get', 'get', 'pay', 'list invoices', 'list clients', 'token'] as const;
const BURST = 1_000;
const GET_PAUSE_MILLISECONDS = 20;
const MEGABYTE = 1024 ** 2;

const PAGE = new URL('ENDURANCE.md', import.meta.url);
const SECTIONS = { memory: 'Memory', burst: 'A burst', neighbour: 'Beside a large company' };
type Section = keyof typeof SECTIONS;

const { values, positionals } = parseArgs({
  options: {
    minutes: { type: 'string', default: '10' },
    documents: { type: 'string', default: '10000' },
  },
  allowPositionals: true,
});
const minutes = wholeNumber('minutes');
const documents = wholeNumber('documents');
const unknown = positionals.filter((name) => !(name in SECTIONS));
if (unknown.length > 0)
  throw new Error(`There is no ${unknown.join(', ')}, but ${Object.keys(SECTIONS).join(', ')}.`);
const isWanted = (section: Section) => positionals.length === 0 || positionals.includes(section);

if (isWanted('memory') || isWanted('burst')) await measureLoad();
if (isWanted('neighbour')) {
  const measured = await measureNeighbour(documents);
  writeSection('neighbour', besideReport(measured));
  if (measured.some((one) => timesAsLong(one) > MOST_TIMES)) process.exitCode = 1;
}

function wholeNumber(name: 'minutes' | 'documents'): number {
  const number = Number(values[name]);
  if (!Number.isInteger(number) || number < 1) throw new Error(`--${name} must be a whole number above 0.`);
  return number;
}

async function measureLoad(): Promise<void> {
  const installation = await install(ACCOUNTS);
  const owner = await connect(installation.connection);
  try {
    for (const { id } of installation.accounts) await preload(owner, id, INVOICES_PER_ACCOUNT);
    await owner.query('analyze');
    const around = { owner, installed: installation.accounts, service: await installation.startService() };
    if (isWanted('memory')) writeSection('memory', memoryReport(await watchMemory(around)));
    if (isWanted('burst')) writeSection('burst', burstReport(await sendAtOnce(around)));
  } finally {
    await owner.end();
    await installation.remove();
  }
}

type Around = { owner: pg.Client; installed: Account[]; service: Service };

/** Megabytes after each minute of load. */
async function watchMemory({
  owner,
  installed,
  service,
}: Around): Promise<{ megabytes: number[]; requests: number }> {
  const megabytes: number[] = [];
  let requests = 0;
  for (let minute = 1; minute <= minutes; minute += 1) {
    // Tokens expire sooner than this bench ends.
    const accounts = await readAccounts({ owner, installed, service });
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

async function sendAtOnce({ owner, installed, service }: Around): Promise<Burst> {
  const accounts = await readAccounts({ owner, installed, service });
  const quiet = await getUntil(accounts, service, () => pause(5_000));
  const next = await requestsOf('send', { url: service.url, owner, accounts, most: BURST });
  const before = await countDelivered(owner);
  const beganAt = performance.now();
  let sentSeconds = 0;
  const meanwhile = await getUntil(accounts, service, async () => {
    await drive(service.url, CONNECTIONS, { requests: BURST }, next);
    sentSeconds = (performance.now() - beganAt) / 1000;
    while ((await countDelivered(owner)) < before + BURST) await pause(200);
  });
  const deliveredSeconds = (performance.now() - beganAt) / 1000;
  process.stdout.write(`${BURST} sent in ${sentSeconds} s, delivered after ${deliveredSeconds} s\n`);
  return { sentSeconds, deliveredSeconds, quiet, meanwhile };
}

/** Counts the captured mails. Test accounts' mail is captured with its PDFs. */
async function countDelivered(owner: pg.Client): Promise<number> {
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

async function readAccounts({ owner, installed, service }: Around): Promise<Driven[]> {
  const driven: Driven[] = [];
  for (const account of installed) driven.push(await readAccount(owner, service.url, account));
  return driven;
}

function memoryReport({ megabytes, requests }: { megabytes: number[]; requests: number }): string {
  return `${requests} requests in ${minutes} minutes over ${CONNECTIONS} connections (creates, payments, single invoices, lists, tokens). All
processes of the service together, after each minute, in MB: ${megabytes.join(', ')}.`;
}

function burstReport({ sentSeconds, deliveredSeconds, quiet, meanwhile }: Burst): string {
  const milliseconds = ({ p50Milliseconds, p99Milliseconds }: Measurement) =>
    `${p50Milliseconds.toFixed(1)} (p50) and ${p99Milliseconds.toFixed(1)} ms (p99)`;
  return `${BURST} invoices sent in ${sentSeconds.toFixed(1)} s over ${CONNECTIONS} connections; all were rendered and delivered (captured, as mail of
test accounts is) ${deliveredSeconds.toFixed(1)} s after the first was sent: ${(BURST / deliveredSeconds).toFixed(1)} documents a second. A GET of an invoice took
${milliseconds(quiet)} before, and ${milliseconds(meanwhile)} meanwhile.`;
}

function besideReport(measured: Beside[]): string {
  const headings = ['workers', 'minutes', 'alone p50', 'p99', 'beside p50', 'p99', 'times as long (p99)'];
  return `The requests of a small company (creates, payments, single invoices, lists), one after another, in milliseconds: while a large company
sends ${documents} documents, imports a bank file of ${documents * 10} payments and exports everything, all at once; and as long without
it. p99 may be ${MOST_TIMES} times as long.

${tableOf(headings, measured.map(rowOf))}`;
}

/** Puts what was measured into its place on the page. The other sections stay. */
function writeSection(section: Section, text: string): void {
  const heading = `## ${SECTIONS[section]}`;
  const [title = '', ...old] = readFileSync(PAGE, 'utf8').split(/^(?=## )/m);
  const measured = `Measured ${new Date().toISOString().slice(0, 10)} by \`npm run bench:endurance\` on ${machine()}; the load comes from the
same cores.`;
  const texts = new Map(old.map((one) => [one.split('\n')[0], one.trim()]));
  texts.set(heading, `${heading}\n\n${measured}\n\n${text.trim()}`);
  const inOrder = Object.values(SECTIONS).flatMap((name) => texts.get(`## ${name}`) ?? []);
  writeFileSync(PAGE, `${[title.trim(), ...inOrder].join('\n\n')}\n`);
}
