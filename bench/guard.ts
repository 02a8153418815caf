/**
 * Compares the CPU time of a request with that of the release before (decision 33). Each version has a PostgreSQL of its own, which its
 * own bench has filled. Both run at once and are driven by turns, so that whatever else the machine does falls on both.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type pg from 'pg';
import { commitOf, git, unpack } from '../proof/parts/earlier-version.ts';
import { raise } from './choice.ts';
import { connect } from './connect.ts';
import { cpuSeconds, postmasterOf } from './cpu-time.ts';
import { drive } from './drive.ts';
import type { Length } from './drive.ts';
import type { Installation, Service } from './installation.ts';
import { newStopwatch } from './measurement.ts';
import type { Driven, Operation } from './operations.ts';
import { isBatch, isSending } from './operations.ts';

type Size = {
  accounts: number;
  invoicesPerAccount: number;
  connections: number;
  rounds: number;
  round: Length;
  /** A round of sending lasts until its mails are made, which takes much longer than the answers. */
  roundOfSending: { requests: number };
  warmUp: Length;
};

export const SIZES: Record<'full' | 'smoke', Size> = {
  full: {
    accounts: 20,
    invoicesPerAccount: 5_000,
    connections: 8,
    rounds: 6,
    round: { seconds: 1 },
    roundOfSending: { requests: 100 },
    warmUp: { seconds: 5 },
  },
  smoke: {
    accounts: 1,
    invoicesPerAccount: 20,
    connections: 2,
    rounds: 1,
    round: { requests: 4 },
    roundOfSending: { requests: 4 },
    warmUp: { requests: 2 },
  },
};

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const TURNS = 3;
/** Of the CPU time that the release needs. In one turn of three, the same code may differ by as much. */
const MOST = 1.07;
const BETWEEN_LOOKS_MILLISECONDS = 50;
const NO_TIMES = 'The guard reads CPU times from /proc, which this machine does not have.';

/** What a bench has of its version. */
type Bench = {
  installation: typeof import('./installation.ts');
  operations: typeof import('./operations.ts');
  preload: typeof import('./preload.ts');
};
type Version = { operations: Bench['operations']; installation: Installation; owner: pg.Client };
type Running = Version & { service: Service; accounts: Driven[]; processes: number[] };

/**
 * @param from the tag or the commit to compare with
 * @returns the operations that need too much CPU time in each of three turns
 */
export async function guard(
  operations: readonly Operation[],
  size: Size,
  from = lastRelease(),
): Promise<Operation[]> {
  const commit = commitOf(from) ?? raise(`The history has no ${from}.`);
  const folder = mkdtempSync(join(tmpdir(), 'tilgode-guard-'));
  const versions: Version[] = [];
  try {
    for (const root of [unpack(commit, folder), ROOT]) versions.push(await install(root, size));
    const compared = operations.filter(
      (operation) =>
        !isBatch(operation) && versions.every((one) => one.operations.OPERATIONS.includes(operation)),
    );
    process.stdout.write(
      `CPU milliseconds a request: ${commit}, this version, difference in ${TURNS} turns\n`,
    );
    return await compare(compared, versions, size);
  } finally {
    for (const { owner, installation } of versions) {
      await owner.end();
      await installation.remove();
    }
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The last tag, or the commit that gave the version its number. */
function lastRelease(): string {
  const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { version: string };
  const numbered = ['log', '-1', '--format=%H', `-S"version": "${version}"`, '--', 'package.json'];
  return git('describe', '--tags', '--abbrev=0') ?? git(...numbered) ?? `version ${version}`;
}

async function install(root: string, { accounts, invoicesPerAccount }: Size): Promise<Version> {
  const part = (name: string) => import(pathToFileURL(join(root, 'bench', name)).href);
  const { install }: Bench['installation'] = await part('installation.ts');
  const { preload, settle }: Bench['preload'] = await part('preload.ts');
  const operations: Bench['operations'] = await part('operations.ts');
  const installation = await install(accounts);
  const owner = await connect(installation.connection);
  for (const { id } of installation.accounts) await preload(owner, id, invoicesPerAccount);
  await settle(installation.connection, owner);
  return { operations, installation, owner };
}

/** Each turn has new processes, because Node compiles the same code differently in each. */
async function compare(
  operations: readonly Operation[],
  versions: Version[],
  size: Size,
): Promise<Operation[]> {
  const ratios = new Map<Operation, number[]>(operations.map((operation) => [operation, []]));
  for (let turn = 1; turn <= TURNS; turn += 1) {
    const running: Running[] = [];
    for (const version of versions) running.push(await start(version));
    for (const operation of operations) {
      const [before = 0, now = 0] = await measure(operation, running, size);
      ratios.get(operation)?.push(now / before);
      const difference = `${now < before ? '' : '+'}${((now / before - 1) * 100).toFixed(1)} %`;
      const cells = [
        operation.padEnd(14),
        ...[before.toFixed(2), now.toFixed(2), difference].map((cell) => cell.padStart(9)),
      ];
      process.stdout.write(`${cells.join(' ')}\n`);
    }
    for (const { service } of running) await service.stop();
  }
  return operations.filter((operation) => isTooMuch(ratios.get(operation) ?? []));
}

/** @param ratios one a turn */
export function isTooMuch(ratios: readonly number[]): boolean {
  return ratios.every((ratio) => ratio > MOST);
}

async function start(version: Version): Promise<Running> {
  const { installation, operations, owner } = version;
  const service = await installation.startService();
  const accounts: Driven[] = [];
  for (const account of installation.accounts)
    accounts.push(await operations.readAccount(owner, service.url, account));
  const processes = [service.process.pid, await postmasterOf(owner)].map((pid) => pid ?? raise(NO_TIMES));
  return { ...version, service, accounts, processes };
}

/** @returns the CPU milliseconds of a request of each version */
async function measure(operation: Operation, running: Running[], size: Size): Promise<number[]> {
  const { connections, rounds, roundOfSending } = size;
  const [length, warmUp] = isSending(operation)
    ? [roundOfSending, roundOfSending]
    : [size.round, size.warmUp];
  // A connection takes its next request before its last one is counted.
  const most = (roundOfSending.requests + connections) * (rounds + 1);
  const driven = [];
  for (const version of running) {
    const { owner, service, accounts } = version;
    const next = await version.operations.requestsOf(operation, { url: service.url, owner, accounts, most });
    await drive(service.url, connections, warmUp, next);
    driven.push({ ...version, next, milliseconds: 0, answered: 0 });
  }
  for (let round = 1; round <= rounds; round += 1) {
    for (const one of driven) {
      const stopwatch = newStopwatch();
      await mailsAreMade(one.owner);
      const before = cpuSeconds(one.processes) ?? raise(NO_TIMES);
      await drive(one.service.url, connections, length, one.next, stopwatch);
      await mailsAreMade(one.owner);
      one.milliseconds += ((cpuSeconds(one.processes) ?? raise(NO_TIMES)) - before) * 1000;
      one.answered += stopwatch.histogram.count + stopwatch.early;
    }
  }
  return driven.map(({ milliseconds, answered }) => milliseconds / answered);
}

async function mailsAreMade(owner: pg.Client): Promise<void> {
  const open = `select from deliveries where status in ('queued', 'sending') limit 1`;
  while ((await owner.query(open)).rows.length > 0) await pause(BETWEEN_LOOKS_MILLISECONDS);
}
