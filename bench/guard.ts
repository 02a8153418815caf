/**
 * Compares the CPU time of a request with that of the release before (decision 33). Each version has a PostgreSQL of its own, which its
 * own bench has filled. Both run at once and are driven by turns, so that whatever else the machine does falls on both.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type pg from 'pg';
import { commitOf, lastRelease, unpack } from '../proof/parts/earlier-version.ts';
import { raise } from './choice.ts';
import { connect } from './connect.ts';
import { cpuSeconds, postmasterOf } from './cpu-time.ts';
import { drive } from './drive.ts';
import type { Length } from './drive.ts';
import type * as installationPart from './installation.ts';
import type { Installation, Service } from './installation.ts';
import { mailsAreMade } from './mails.ts';
import { newStopwatch } from './measurement.ts';
import type * as operationsPart from './operations.ts';
import type { Driven, Operation } from './operations.ts';
import { isBatch, isSending } from './operations.ts';
import type * as preloadPart from './preload.ts';

type Size = {
  accounts: number;
  invoicesPerAccount: number;
  connections: number;
  turns: number;
  roundsOfWarmUp: number;
  rounds: number;
  round: Length;
  /** A round of sending lasts until its mails are made, which takes much longer than the answers. */
  roundOfSending: { requests: number };
};

export const SIZES: Record<'full' | 'smoke', Size> = {
  full: {
    accounts: 10,
    invoicesPerAccount: 5_000,
    connections: 8,
    turns: 3,
    roundsOfWarmUp: 6,
    rounds: 9,
    round: { seconds: 1 },
    roundOfSending: { requests: 100 },
  },
  smoke: {
    accounts: 1,
    invoicesPerAccount: 20,
    connections: 2,
    turns: 1,
    roundsOfWarmUp: 1,
    rounds: 1,
    // Fewer may take less than a tick, in which Linux counts CPU time.
    round: { requests: 100 },
    roundOfSending: { requests: 4 },
  },
};

const ROOT = fileURLToPath(new URL('..', import.meta.url));
/** Of the CPU time that the release needs. In one turn of three, the same code may differ by as much. */
const MOST = 1.07;
const NO_TIMES = 'The guard reads CPU times from /proc, which this machine does not have.';

/** What a bench has of its version. */
type Bench = {
  installation: typeof installationPart;
  operations: typeof operationsPart;
  preload: typeof preloadPart;
};
type Version = { operations: Bench['operations']; installation: Installation; owner: pg.Client };
type Next = Awaited<ReturnType<Bench['operations']['requestsOf']>>;
type Running = Version & { service: Service; accounts: Driven[]; processes: number[] };

/**
 * @param from the tag or the commit to compare with
 * @returns the operations that need too much CPU time in each turn
 */
export async function guard(
  operations: readonly Operation[],
  size: Size,
  from = lastRelease() ?? raise('The history has no release (git fetch --unshallow).'),
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
      `CPU milliseconds a request: ${commit}, this version, difference in ${size.turns} turns\n`,
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
  for (let turn = 1; turn <= size.turns; turn += 1) {
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

/**
 * The versions follow one another as in A B B A, so that neither has had more time than the other for what Node compiles meanwhile.
 * @returns the CPU milliseconds of a request of each version: the median of the rounds, because the load of others makes some dearer
 */
async function measure(operation: Operation, running: Running[], size: Size): Promise<number[]> {
  const { connections, roundsOfWarmUp, rounds, roundOfSending } = size;
  const length = isSending(operation) ? roundOfSending : size.round;
  // A connection takes its next request before its last one is counted.
  const most = (roundOfSending.requests + connections) * (roundsOfWarmUp + rounds);
  const driven: { version: Running; next: Next; milliseconds: number[] }[] = [];
  for (const version of running) {
    const { operations, owner, service, accounts } = version;
    const next = await operations.requestsOf(operation, { url: service.url, owner, accounts, most });
    driven.push({ version, next, milliseconds: [] });
  }
  for (let round = 0; round < roundsOfWarmUp + rounds; round += 1) {
    for (const { version, next, milliseconds } of round % 2 === 0 ? driven : driven.toReversed()) {
      const { owner, service, processes } = version;
      const stopwatch = newStopwatch();
      await mailsAreMade(owner);
      const before = cpuSeconds(processes) ?? raise(NO_TIMES);
      await drive(service.url, connections, length, next, stopwatch);
      await mailsAreMade(owner);
      const seconds = (cpuSeconds(processes) ?? raise(NO_TIMES)) - before;
      milliseconds.push((seconds * 1000) / (stopwatch.histogram.count + stopwatch.early));
    }
  }
  return driven.map(({ milliseconds }) => medianOf(milliseconds.slice(roundsOfWarmUp)));
}

function medianOf(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN;
}
