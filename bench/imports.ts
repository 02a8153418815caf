/**
 * Imports an OCR giro file of many payments while the service answers requests, and prints how fast it is booked, what memory the
 * process takes that books it, and how long the requests take. The number of payments may be given: npm run bench:imports 10000.
 */
import { readFileSync, readdirSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { bankFileOf } from './bank-file.ts';
import { connect } from './connect.ts';
import { cpuSeconds } from './cpu-time.ts';
import { install } from './installation.ts';
import type { Driven } from './operations.ts';
import { readAccount } from './operations.ts';
import { preload, settle } from './preload.ts';

const count = Number(process.argv[2] ?? 100_000);
const MEGABYTE = 1024 ** 2;
/** The niceness of the process that does the jobs. */
const OF_JOBS = '5';
const LOOK_MILLISECONDS = 200;
const ASK_MILLISECONDS = 100;

const installation = await install(1);
try {
  const owner = await connect(installation.connection);
  const [account] = installation.accounts;
  if (account === undefined) throw new Error('There is no account.');
  await preload(owner, account.id, count);
  const file = await bankFileOf(owner, account.id, count);
  await settle(installation.connection, owner);
  const service = await installation.startService();
  const driven = await readAccount(owner, service.url, account);
  const postmaster = await readPostmaster(owner);
  await owner.end();
  const jobs = jobsProcessOf(service.process.pid ?? 0);
  await pause(3_000);
  const idle = memoryOf(jobs);

  const from = performance.now();
  const id = await send(service.url, driven, file);
  const sentAt = performance.now();
  const before = { jobs: cpuSeconds([jobs]) ?? 0, postgres: cpuSeconds([postmaster]) ?? 0 };
  let peak = idle;
  let checkedAt = 0;
  const asking = new AbortController();
  const asked = ask(service.url, driven, asking.signal);
  for (;;) {
    await pause(LOOK_MILLISECONDS);
    peak = Math.max(peak, memoryOf(jobs));
    const got = await call(service.url, driven, `/v1/bank-files/${id}`);
    const { status, transactionCount, matchedCount } = (await got.json()) as Record<string, unknown>;
    if (checkedAt === 0 && transactionCount !== 0) checkedAt = performance.now();
    if (status === 'processing') continue;
    const seconds = (performance.now() - checkedAt) / 1000;
    process.stdout.write(
      `${String(status)}: ${String(matchedCount)} of ${count} payments, ${(file.length / MEGABYTE).toFixed(1)} MB\n` +
        `sent in ${((sentAt - from) / 1000).toFixed(1)} s, checked and stored in ${((checkedAt - sentAt) / 1000).toFixed(1)} s, ` +
        `booked in ${seconds.toFixed(1)} s: ${Math.round(count / seconds)} a second\n` +
        `processor time for each: ${each(jobs, before.jobs)} ms of the jobs process, ${each(postmaster, before.postgres)} ms of PostgreSQL\n` +
        `jobs process: ${Math.round(idle / MEGABYTE)} MB idle, ${Math.round(peak / MEGABYTE)} MB at most: ` +
        `${Math.round((peak - idle) / MEGABYTE)} MB more\n`,
    );
    break;
  }
  asking.abort();
  const times = (await asked).toSorted((one, other) => one - other);
  const at = (share: number) => Math.round(times[Math.floor((times.length - 1) * share)] ?? 0);
  process.stdout.write(
    `${times.length} requests beside it: ${at(0.5)} ms in the middle, ${at(0.99)} ms for 99 %, ${at(1)} ms at most\n`,
  );
} finally {
  await installation.remove();
}

/** The milliseconds of a processor that each payment has taken. */
function each(pid: number, secondsBefore: number): string {
  return ((((cpuSeconds([pid]) ?? 0) - secondsBefore) * 1000) / count).toFixed(2);
}

/** The process of which all of PostgreSQL are children. */
async function readPostmaster(owner: pg.Client): Promise<number> {
  const { rows } = await owner.query<{ pid: string }>(
    `select split_part(pg_read_file('postmaster.pid'), E'\\n', 1) as pid`,
  );
  return Number(rows[0]?.pid);
}

async function send(url: string, account: Driven, file: string): Promise<string> {
  const answer = await call(url, account, '/v1/bank-files', {
    method: 'POST',
    headers: { 'content-type': 'text/plain', 'idempotency-key': 'file' },
    body: file,
  });
  if (answer.status !== 202) throw new Error(`The file is answered ${answer.status}: ${await answer.text()}`);
  return ((await answer.json()) as { id: string }).id;
}

type Sent = { method: 'POST'; headers: Record<string, string>; body: string };

function call(url: string, { token }: Driven, path: string, sent?: Sent) {
  return fetch(`${url}${path}`, {
    ...sent,
    headers: { ...sent?.headers, authorization: `Bearer ${token}` },
  });
}

/** Lists and makes invoices of the same account until then. @returns the milliseconds of each request */
async function ask(url: string, account: Driven, until: AbortSignal): Promise<number[]> {
  const times: number[] = [];
  const invoice = {
    clientId: account.clientIds[0],
    dueDate: '2199-12-31',
    lines: [{ description: 'Kaffe', quantity: 1, unitPrice: 100 }],
  };
  for (let number = 1; !until.aborted; number += 1) {
    const from = performance.now();
    const answer =
      number % 2 === 0
        ? await call(url, account, '/v1/invoices?pageSize=25')
        : await call(url, account, '/v1/invoices', {
            method: 'POST',
            headers: { 'content-type': 'application/json', 'idempotency-key': `invoice ${number}` },
            body: JSON.stringify(invoice),
          });
    await answer.text();
    if (answer.status >= 400) throw new Error(`A request is answered ${answer.status}.`);
    times.push(performance.now() - from);
    await pause(ASK_MILLISECONDS);
  }
  return times;
}

/** The process of the service that does the jobs. */
function jobsProcessOf(service: number): number {
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    const fields = statOf(pid);
    if (fields[1] === String(service) && fields[16] === OF_JOBS) return Number(pid);
  }
  throw new Error('There is no such process.');
}

/** The fields of /proc/PID/stat after the name. */
function statOf(pid: string): string[] {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
  } catch {
    return [];
  }
}

function memoryOf(pid: number): number {
  const [, kilobytes = '0'] =
    /^Pss:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8')) ?? [];
  return Number(kilobytes) * 1024;
}
