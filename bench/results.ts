import { writeFileSync } from 'node:fs';
import { availableParallelism, cpus, totalmem } from 'node:os';
import type { Length } from './drive.ts';
import type { Measurement } from './measurement.ts';
import type { Operation } from './operations.ts';

export type Size = {
  accounts: number;
  invoicesPerAccount: number;
  connections: number[];
  rounds: number;
  /** The length of a round. */
  length: Length;
  /**
   * The warm-up of the service for an operation, with the most connections. It lasts until Node has compiled the code,
   * which takes thousands of requests. On two cores the compiler's threads hold up everything else for 10 ms at a time.
   */
  firstWarmUp: Length;
  /** The warm-up of the service and of the limit, for each number of connections. */
  warmUp: Length;
  /** The rounds in which sending is counted with its mails. */
  sending: { rounds: number; requests: number };
  /** With rate limits there are so many API clients of each account that none of them meets its limit. */
  limited: { connections: number; clientsOfEach: number };
  workers?: number;
};

export type Row = {
  operation: Operation;
  connections: number;
  http: Measurement;
  limit: Measurement | undefined;
  /** For one request; NaN where the CPU time cannot be read. */
  cpuMilliseconds: { service: number; postgres: number };
};

/** The least ratio of the service to the limit, at 8 and 32 connections. */
const LEAST_RATIO: Partial<Record<Operation, number>> = {
  create: 0.8,
  send: 0.75,
  pay: 0.6,
  get: 0.6,
  'list invoices': 0.6,
  'list clients': 0.65,
  'journal month': 0.6,
  'trial balance': 0.6,
  // Of single calls.
  batch: 1.8,
  'batch-send': 1.8,
};
const RATIO_FROM_CONNECTIONS = 8;
/** The most that p99 may be as a multiple of p50, at 32 connections, for every operation. */
const MOST_P99_OF_P50 = 4;
const P99_AT_CONNECTIONS = 32;

/** The most CPU milliseconds of service and PostgreSQL for one request, at 8 connections. For `send` with its mail. */
const MOST_CPU: Partial<Record<Operation, number>> = {
  create: 1.5,
  send: 4,
  pay: 2.5,
  get: 0.36,
  'list invoices': 2.8,
  'list clients': 1,
  'journal month': 2.2,
  'trial balance': 1.5,
};
const CPU_AT_CONNECTIONS = 8;

/** What a row misses, one sentence for each column. */
function missesOf(row: Row): { p99?: string; ratio?: string; cpu?: string } {
  const { operation, connections, http } = row;
  const where = `${operation} at ${connections} connections`;
  const least = connections >= RATIO_FROM_CONNECTIONS ? LEAST_RATIO[operation] : undefined;
  const ratio = ratioOf(row);
  const spread = http.p99Milliseconds / http.p50Milliseconds;
  const most = connections === CPU_AT_CONNECTIONS ? MOST_CPU[operation] : undefined;
  const cpu = cpuOf(row);
  return {
    ...(connections === P99_AT_CONNECTIONS &&
      spread > MOST_P99_OF_P50 && {
        p99: `${where} has a p99 of ${spread.toFixed(1)} × p50, more than ${MOST_P99_OF_P50}`,
      }),
    ...(least !== undefined &&
      ratio !== undefined &&
      ratio < least && { ratio: `${where} reaches ${ratio.toFixed(3)} of the limit, not ${least}` }),
    ...(most !== undefined &&
      cpu > most && { cpu: `${where} takes ${cpu.toFixed(2)} ms of CPU, more than ${most}` }),
  };
}

/** The missed targets, one sentence each. */
export function missedTargets(rows: Row[]): string[] {
  return rows.flatMap((row) => Object.values(missesOf(row)));
}

/** Both together. */
function cpuOf({ cpuMilliseconds: { service, postgres } }: Row): number {
  return service + postgres;
}

export function printRow(row: Row): void {
  process.stdout.write(
    `${cellsOf(row)
      .map((cell, index) => (index === 0 ? cell.padEnd(14) : cell.padStart(9)))
      .join(' ')}\n`,
  );
}

/** Overwrites RESULTS.md with the new results. @param limited with rate limits */
export function writeResults(rows: Row[], limited: Row[], size: Size & { seconds: number }): void {
  const missed = missedTargets(rows);
  const cpuTargets = Object.entries(MOST_CPU).map(([operation, most]) => `${operation} ${most}`);
  const ratios = Object.entries(LEAST_RATIO).map(([operation, least]) => `${operation} ${least}`);
  writeFileSync(
    new URL('RESULTS.md', import.meta.url),
    `# What the service does, beside the limit

Measured ${new Date().toISOString().slice(0, 10)} by \`npm run bench\` on ${machine()}; the load comes from the same
cores. Embedded PostgreSQL with fsync on, ${size.accounts} accounts with ${size.invoicesPerAccount} invoices each, ${size.seconds} seconds an operation in
${size.rounds} rounds, by turns with the limit; rate limits off and everything else on.

The limit is the same work as bare prepared statements over \`pg\`, one round trip each, into the same tables (limit.ts): no HTTP,
no validation, no rules. Batches have 100 invoices each, and take turns with single calls, which stand in the place of the limit;
per s are invoices. Times in milliseconds; CPU is that of the service and of PostgreSQL for one request, of a batch for one invoice.
CPU of \`send\` has the mails with their PDFs, from rounds of ${size.sending.requests} requests of their own; that of \`batch-send\` has only those that were made meanwhile.

${tableOf(HEADINGS, rows.map(cellsOf))}

Targets at 8 and 32 connections, of the limit: ${ratios.join(', ')}. p99 at 32 connections at most ${MOST_P99_OF_P50} × p50. CPU at
${CPU_AT_CONNECTIONS} connections, both together, at most: ${cpuTargets.join(', ')}. ${missed.length === 0 ? 'All are met.' : 'What misses its target is red.'}

## With rate limits

As it runs: \`RATE_LIMITS=on\`, a process of its own, and ${size.limited.clientsOfEach} API clients of each account, so that none meets its limit. Tokens are limited by
address and are left out.

${tableOf(HEADINGS, limited.map(cellsOf))}
`,
  );
}

/** A table of Markdown: the first column is text, the others are numbers. */
export function tableOf(headings: string[], rows: string[][]): string {
  return [headings, headings.map((_, index) => (index === 0 ? '---' : '---:')), ...rows]
    .map((cells) => `| ${cells.join(' | ')} |`)
    .join('\n');
}

export function machine(): string {
  const model = cpus()[0]?.model.trim() ?? 'unknown';
  return `${availableParallelism()} cores (${model}), ${Math.round(totalmem() / 1024 ** 3)} GB, Node ${process.version}`;
}

const HEADINGS = [
  'operation',
  'conn.',
  'per s',
  'p50',
  'p99',
  'limit per s',
  'ratio',
  'CPU service',
  'CPU PostgreSQL',
  'CPU both',
];

function cellsOf(row: Row): string[] {
  const { operation, connections, http, limit, cpuMilliseconds } = row;
  const missed = missesOf(row);
  const red = (cell: string, miss: string | undefined) => (miss === undefined ? cell : `🔴 ${cell}`);
  const number = (value: number | undefined, digits: number) =>
    value === undefined || Number.isNaN(value) ? '' : value.toFixed(digits);
  return [
    operation,
    String(connections),
    number(http.perSecond, 0),
    number(http.p50Milliseconds, 1),
    red(number(http.p99Milliseconds, 1), missed.p99),
    number(limit?.perSecond, 0),
    red(number(ratioOf(row), 2), missed.ratio),
    number(cpuMilliseconds.service, 2),
    number(cpuMilliseconds.postgres, 2),
    red(number(cpuOf(row), 2), missed.cpu),
  ];
}

function ratioOf({ http, limit }: Row): number | undefined {
  return limit && http.perSecond / limit.perSecond;
}
