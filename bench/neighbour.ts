import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Request } from 'autocannon';
import type pg from 'pg';
import { bankFileOf } from './bank-file.ts';
import { anyOf, raise } from './choice.ts';
import { connect } from './connect.ts';
import type { Account } from './installation.ts';
import { install } from './installation.ts';
import { mailsAreMade } from './mails.ts';
import type { Measurement, Stopwatch } from './measurement.ts';
import { measurementOf, newStopwatch, recordMilliseconds, runRound } from './measurement.ts';
import type { Driven } from './operations.ts';
import { ITEMS_OF_A_BATCH, readAccount, requestsOf } from './operations.ts';
import { preload, settle } from './preload.ts';

/** The processes that answer requests. */
const WORKERS = [1, 2];
const SMALL_INVOICES = 1_000;
const SMALL_MIX = ['create', 'get', 'get', 'pay', 'list invoices', 'list clients'] as const;
const SMALL_PAUSE_MILLISECONDS = 20;
const LOOK_MILLISECONDS = 500;
/** A token lasts 15 minutes. */
const TOKEN_MILLISECONDS = 10 * 60_000;
/** How many times as long a request (p99) may take beside the neighbour as without it. */
export const MOST_TIMES = 10;

export type Beside = { workers: number; minutes: number; alone: Measurement; beside: Measurement };

/**
 * The requests of a small company, one after another: while a large company sends a month's documents, imports a bank file of ten times as
 * many payments and exports everything, all at once; and for as long without it. The export draws each document of the account, so it lasts
 * longest: it is given up when the others are done.
 * @param documents of the month
 */
export async function measureNeighbour(documents: number): Promise<Beside[]> {
  const installation = await install(1 + WORKERS.length);
  const owner = await connect(installation.connection);
  try {
    const [small = raise('There is no small company.'), ...large] = installation.accounts;
    const files: string[] = [];
    await preload(owner, small.id, SMALL_INVOICES);
    for (const { id } of large) {
      await preload(owner, id, documents * 10);
      files.push(await bankFileOf(owner, id, documents * 10));
    }
    await settle(installation.connection, owner);
    const measured: Beside[] = [];
    for (const [index, workers] of WORKERS.entries()) {
      const service = await installation.startService(workers);
      const company = await readAccount(
        owner,
        service.url,
        large[index] ?? raise('There is no large company.'),
      );
      const around = { url: service.url, owner };
      const heavy = () => bearHeavyDay(around, company, documents, files[index] ?? '');
      // Node compiles what is asked for first.
      await askUntil(around, small, () => pause(5_000));
      const { measurement: beside, minutes } = await askUntil(around, small, heavy);
      const { measurement: alone } = await askUntil(around, small, () => pause(minutes * 60_000));
      await service.stop();
      measured.push({ workers, minutes, alone, beside });
      process.stdout.write(`${rowOf({ workers, minutes, alone, beside }).join(' | ')}\n`);
    }
    return measured;
  } finally {
    await owner.end();
    await installation.remove();
  }
}

/** The cells of a row of the table. Times are in milliseconds. */
export function rowOf({ workers, minutes, alone, beside }: Beside): string[] {
  const times = ({ p50Milliseconds, p99Milliseconds }: Measurement) => [
    p50Milliseconds.toFixed(1),
    p99Milliseconds.toFixed(1),
  ];
  return [
    String(workers),
    minutes.toFixed(1),
    ...times(alone),
    ...times(beside),
    timesAsLong({ alone, beside }).toFixed(1),
  ];
}

export function timesAsLong({ alone, beside }: Pick<Beside, 'alone' | 'beside'>): number {
  return beside.p99Milliseconds / alone.p99Milliseconds;
}

type Around = { url: string; owner: pg.Client };

async function bearHeavyDay(
  { url, owner }: Around,
  company: Driven,
  documents: number,
  file: string,
): Promise<void> {
  const send = await requestsOf('batch-send', { url, owner, accounts: [company], most: documents });
  const exported = await begin('/v1/exports', JSON.stringify({ kind: 'everything' }), 'application/json');
  await Promise.all([sendAll(), importFile()]);
  const { status } = await read(exported);
  if (status !== 'processing' && status !== 'done') throw new Error(`The export is ${status}.`);
  await ask(url, { method: 'DELETE', path: exported, headers: authorised(company) });

  async function sendAll() {
    for (let sent = 0; sent < documents; sent += ITEMS_OF_A_BATCH) await ask(url, send());
    await mailsAreMade(owner);
  }

  async function importFile() {
    const imported = await begin('/v1/bank-files', file, 'text/plain');
    for (let status = 'processing'; status !== 'done'; { status } = await read(imported)) {
      if (status !== 'processing') throw new Error(`The bank file is ${status}.`);
      await pause(LOOK_MILLISECONDS);
    }
  }

  /** @returns the path of what has begun */
  async function begin(path: string, body: string, contentType: string): Promise<string> {
    const { id } = JSON.parse(await ask(url, postOf(company, path, body, contentType))) as { id: string };
    return `${path}/${id}`;
  }

  async function read(path: string): Promise<{ status: string }> {
    return JSON.parse(await ask(url, { method: 'GET', path, headers: authorised(company) })) as {
      status: string;
    };
  }
}

/** Asks for the small company, one request after another with a pause, until `work` has ended. */
async function askUntil(
  { url, owner }: Around,
  small: Account,
  work: () => Promise<void>,
): Promise<{ measurement: Measurement; minutes: number }> {
  const over = new AbortController();
  const working = work().finally(() => over.abort());
  const stopwatch = newStopwatch();
  await Promise.all([
    working,
    runRound(stopwatch, () => askMix({ url, owner }, small, stopwatch, over.signal)),
  ]);
  return { measurement: measurementOf(stopwatch), minutes: stopwatch.seconds / 60 };
}

async function askMix(
  { url, owner }: Around,
  small: Account,
  stopwatch: Stopwatch,
  over: AbortSignal,
): Promise<void> {
  while (!over.aborted) {
    const accounts = [await readAccount(owner, url, small)];
    const nexts = await Promise.all(
      SMALL_MIX.map((operation) => requestsOf(operation, { url, owner, accounts, most: 0 })),
    );
    const until = performance.now() + TOKEN_MILLISECONDS;
    while (!over.aborted && performance.now() < until) {
      const from = performance.now();
      await ask(url, anyOf(nexts)());
      recordMilliseconds(stopwatch, performance.now() - from);
      await pause(SMALL_PAUSE_MILLISECONDS);
    }
  }
}

function authorised({ token }: Driven) {
  return { authorization: `Bearer ${token}` };
}

function postOf(company: Driven, path: string, body: string, contentType: string): Request {
  const headers = {
    ...authorised(company),
    'content-type': contentType,
    'idempotency-key': randomUUID(),
  };
  return { method: 'POST', path, headers, body };
}

/** As autocannon has requests, which deletes nothing. */
type Asked = Omit<Request, 'method'> & { method?: Request['method'] | 'DELETE' };

/** @returns the body. @throws Error when the request is refused */
async function ask(url: string, { method = 'GET', path, headers, body }: Asked): Promise<string> {
  const sent = { method, headers: headers ?? {}, ...(body !== undefined && { body }) };
  const answer = await fetch(`${url}${path}`, sent);
  const text = await answer.text();
  if (answer.status >= 300)
    throw new Error(`${method} ${path} is answered ${answer.status}: ${text.slice(0, 300)}`);
  return text;
}
