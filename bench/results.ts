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

/** The least ratio of the service to the limit, at 8 connections. */
const LEAST_RATIO: Partial<Record<Operation, number>> = {
  create: 0.6,
  send: 0.75,
  pay: 0.7,
  get: 0.45,
  'list invoices': 0.8,
  'list clients': 0.75,
  'journal month': 0.75,
  'trial balance': 0.45,
  // Of single calls.
  batch: 1.8,
  'batch-send': 2.5,
};
/**
 * The most CPU of service and PostgreSQL for an invoice that is sent with its PDF and mail, as a multiple of that of a create, at
 * 8 connections. Milliseconds are no target: on one machine a create has taken 1.7 and 2.4 within a day.
 */
const MOST_CREATES_OF_A_SEND = 7;
const TARGETS_AT_CONNECTIONS = 8;
/** The most that p99 may be as a multiple of p50, at 32 connections, for every operation. */
const MOST_P99_OF_P50 = 4;
const P99_AT_CONNECTIONS = 32;

/** What a row misses, one sentence for each column. @param rows the row and those that were measured with it */
function missesOf(row: Row, rows: readonly Row[]): { p99?: string; ratio?: string; cpu?: string } {
  const { operation, connections, http } = row;
  const where = `${operation} at ${connections} connections`;
  const least = connections === TARGETS_AT_CONNECTIONS ? LEAST_RATIO[operation] : undefined;
  const ratio = ratioOf(row);
  const spread = http.p99Milliseconds / http.p50Milliseconds;
  const creates = createsOf(row, rows);
  return {
    ...(connections === P99_AT_CONNECTIONS &&
      spread > MOST_P99_OF_P50 && {
        p99: `${where} has a p99 of ${spread.toFixed(1)} × p50, more than ${MOST_P99_OF_P50}`,
      }),
    ...(least !== undefined &&
      ratio !== undefined &&
      ratio < least && { ratio: `${where} reaches ${ratio.toFixed(3)} of the limit, not ${least}` }),
    ...(creates !== undefined &&
      creates > MOST_CREATES_OF_A_SEND && {
        cpu: `${where} takes the CPU of ${creates.toFixed(1)} creates, more than ${MOST_CREATES_OF_A_SEND}`,
      }),
  };
}

/** How many creates take as much CPU as this row, for sending at 8 connections. */
function createsOf(row: Row, rows: readonly Row[]): number | undefined {
  if (row.operation !== 'send' || row.connections !== TARGETS_AT_CONNECTIONS) return undefined;
  const create = rows.find(
    ({ operation, connections }) => operation === 'create' && connections === TARGETS_AT_CONNECTIONS,
  );
  return create && cpuOf(row) / cpuOf(create);
}

/** The missed targets, one sentence each. */
export function missedTargets(rows: readonly Row[]): string[] {
  return rows.flatMap((row) => Object.values(missesOf(row, rows)));
}

/** Both together. */
function cpuOf({ cpuMilliseconds: { service, postgres } }: Row): number {
  return service + postgres;
}

export function printRow(row: Row): void {
  process.stdout.write(
    `${cellsOf(row, [row])
      .map((cell, index) => (index === 0 ? cell.padEnd(14) : cell.padStart(9)))
      .join(' ')}\n`,
  );
}

/** Overwrites RESULTS.md with the new results. @param limited with rate limits */
export function writeResults(
  rows: readonly Row[],
  limited: readonly Row[],
  size: Size & { seconds: number },
): void {
  const missed = missedTargets(rows);
  const creates = rows.map((row) => createsOf(row, rows)).find((multiple) => multiple !== undefined);
  const ratios = Object.entries(LEAST_RATIO).map(([operation, least]) => `${operation} ${least}`);
  writeFileSync(
    new URL('RESULTS.md', import.meta.url),
    `# What the service does, beside the limit

Measured ${new Date().toISOString().slice(0, 10)} by \`npm run bench\` on ${machine()}; the load comes from the same
cores. Embedded PostgreSQL with fsync on, ${size.accounts} accounts with ${size.invoicesPerAccount} invoices each, ${size.seconds} seconds an operation in
${size.rounds} rounds, by turns with the limit; rate limits off, the log of calls without bodies, as production begins, and everything else on.

The limit is the same work as bare prepared statements over \`pg\`, one round trip each, into the same tables (limit.ts): no HTTP,
no validation, no rules. Batches have 100 invoices each, and take turns with single calls, which stand in the place of the limit;
per s are invoices. Times in milliseconds; CPU is that of the service and of PostgreSQL for one request, of a batch for one invoice.
CPU of \`send\` has the mails with their PDFs, from rounds of ${size.sending.requests} requests of their own; that of \`batch-send\` has only those that were made meanwhile.

${tableOf(
  HEADINGS,
  rows.map((row) => cellsOf(row, rows)),
)}

Targets at ${TARGETS_AT_CONNECTIONS} connections, of the limit: ${ratios.join(', ')}. p99 at ${P99_AT_CONNECTIONS} connections at most ${MOST_P99_OF_P50} × p50. An invoice sent with its
PDF and mail takes the CPU of ${creates?.toFixed(1) ?? '–'} creates; the target is ${MOST_CREATES_OF_A_SEND}. ${missed.length === 0 ? 'All are met.' : 'What misses its target is red.'}

## With rate limits

As it runs: \`RATE_LIMITS=on\`, a process of its own, and ${size.limited.clientsOfEach} API clients of each account, so that none meets its limit. Tokens are limited by
address and are left out.

${tableOf(
  HEADINGS,
  limited.map((row) => cellsOf(row, [])),
)}
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

function cellsOf(row: Row, rows: readonly Row[]): string[] {
  const { operation, connections, http, limit, cpuMilliseconds } = row;
  const missed = missesOf(row, rows);
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
