import { writeFileSync } from 'node:fs';
import type { Measurement } from './measurement.ts';
import { machine, tableOf } from './results.ts';

const READS = [
  'invoices, page 1',
  'invoices, page 1000',
  'journal, page 1',
  'journal, page 1000',
  'clients, page 1',
  'clients, last page',
  'invoices by status',
  'invoices by type',
  'invoices by date',
  'invoices by text',
  'invoices updatedSince',
  'ledger, page 1',
  'captured emails',
  'get',
] as const;
const CHANGES = ['create', 'send', 'pay'] as const;
/** Operations that make an account grow come last, after everything else is measured. */
export const GROWTH_STAGES = [READS, CHANGES];
export type GrowthOperation = (typeof GROWTH_STAGES)[number][number];

export type GrowthRow = { operation: GrowthOperation; invoices: number; measured: Measurement };

/** How many times as long (p50) an operation on a million invoices may take as the same one, or `than`, on a thousand. */
const MOST_TIMES: { operation: GrowthOperation; than?: GrowthOperation; most: number }[] = [
  { operation: 'invoices, page 1000', than: 'invoices, page 1', most: 2 },
  { operation: 'journal, page 1000', than: 'journal, page 1', most: 2 },
  { operation: 'clients, page 1', most: 1.5 },
  { operation: 'invoices by status', most: 1.5 },
  { operation: 'invoices by type', most: 2 },
  { operation: 'invoices by date', most: 2 },
  { operation: 'invoices by text', most: 2 },
  { operation: 'invoices updatedSince', most: 2 },
  { operation: 'ledger, page 1', most: 2 },
  { operation: 'captured emails', most: 2 },
];
const SMALL = 1_000;
const LARGE = 1_000_000;

type Ratio = { operation: GrowthOperation; ratio: number; most: number };

function ratiosOf(rows: GrowthRow[]): Ratio[] {
  const p50 = (operation: GrowthOperation, invoices: number) =>
    rows.find((row) => row.operation === operation && row.invoices === invoices)?.measured.p50Milliseconds;
  return MOST_TIMES.flatMap(({ operation, than = operation, most }) => {
    const [large, small] = [p50(operation, LARGE), p50(than, SMALL)];
    return large === undefined || small === undefined ? [] : [{ operation, ratio: large / small, most }];
  });
}

/** The missed targets, one sentence each. */
export function missedGrowthTargets(rows: GrowthRow[]): string[] {
  return ratiosOf(rows)
    .filter(({ ratio, most }) => ratio > most)
    .map(
      ({ operation, ratio, most }) =>
        `${operation} takes ${ratio.toFixed(1)} × as long at a million as at a thousand, more than ${most}`,
    );
}

export function printGrowthRow(row: GrowthRow): void {
  const [operation = '', ...numbers] = cellsOf(row);
  process.stdout.write(`${[operation.padEnd(22), ...numbers.map((cell) => cell.padStart(10))].join(' ')}\n`);
}

/** Overwrites GROWTH.md with the new results. */
export function writeGrowth(
  rows: GrowthRow[],
  {
    connections,
    seconds,
    rounds,
    load,
  }: { connections: number; seconds: number; rounds: number; load: number },
): void {
  const missed = new Set(
    ratiosOf(rows)
      .filter(({ ratio, most }) => ratio > most)
      .map(({ operation }) => operation),
  );
  const isRed = ({ operation, invoices }: GrowthRow) => invoices === LARGE && missed.has(operation);
  const cells = rows.map((row) =>
    cellsOf(row).map((cell, index) => (index === P50 && isRed(row) ? `🔴 ${cell}` : cell)),
  );
  const told = ratiosOf(rows).map(
    ({ operation, ratio, most }) => `${operation} ${ratio.toFixed(2)} (at most ${most})`,
  );
  writeFileSync(
    new URL('GROWTH.md', import.meta.url),
    `# While an account grows

Measured ${new Date().toISOString().slice(0, 10)} by \`npm run bench:growth\` on ${machine()}; the load comes from the same
cores. Embedded PostgreSQL with fsync on and as it is installed; one installation with an account of each size,
with a tenth as many clients and one journal entry an invoice, over 300 days. ${connections} connections to one account at a time, ${rounds} × ${seconds} seconds of
which the middle counts. Times in milliseconds. Before it began the machine had a load of ${load.toFixed(1)}: above a few tenths other work was
going on, and only what stands beside each other can be compared.

Pages have 100 rows and \`totalCount\`; page 1000 is the last page where there are fewer. The journal and the ledger are those of the year.
"By status" and "by type" are first pages that all invoices match, "by date" is September. "By text" looks for the number of one
invoice. "updatedSince" asks for the newest 200 changes ([decision 28](../docs/decisions/0028-derived-figures.md)). ${seconds * 1000} stands where no
answer came in ${seconds} seconds.

![p50 by the number of invoices](../docs/growth.svg)

${tableOf(HEADINGS, cells)}

How many times as long (p50) a million takes as a thousand; page 1000 is held against page 1, and more than is allowed is red: ${told.join(', ')}.
`,
  );
}

const HEADINGS = ['operation', 'invoices', 'per s', 'p50', 'p99'];
const P50 = HEADINGS.indexOf('p50');

function cellsOf({ operation, invoices, measured }: GrowthRow): string[] {
  return [
    operation,
    invoices.toLocaleString('en').replaceAll(',', ' '),
    measured.perSecond.toFixed(0),
    measured.p50Milliseconds.toFixed(1),
    measured.p99Milliseconds.toFixed(1),
  ];
}
