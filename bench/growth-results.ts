import { writeFileSync } from 'node:fs';
import { drawGrowth } from './growth-chart.ts';
import type { Measurement } from './measurement.ts';
import { machine } from './results.ts';

const READS = [
  'invoices, page 1',
  'invoices, page 1000',
  'journal, page 1',
  'journal, page 1000',
  'clients, page 1',
  'clients, last page',
  'invoices by status',
  'get',
] as const;
const CHANGES = ['create', 'send', 'pay'] as const;
/** Operations that make an account grow come last, after everything else is measured. */
export const GROWTH_STAGES = [READS, CHANGES];
export type GrowthOperation = (typeof GROWTH_STAGES)[number][number];

export type GrowthRow = { operation: GrowthOperation; invoices: number; measured: Measurement };

/** The most that page 1000 of a million invoices may take, as a multiple of page 1 of a thousand invoices. */
const MOST_TIMES_FIRST_PAGE = 2;
const SMALL = 1_000;
const LARGE = 1_000_000;

type Ratio = { list: 'invoices' | 'journal'; ratio: number };

function ratiosOf(rows: GrowthRow[]): Ratio[] {
  const p50 = (operation: GrowthOperation, invoices: number) =>
    rows.find((row) => row.operation === operation && row.invoices === invoices)?.measured.p50Milliseconds;
  return (['invoices', 'journal'] as const).flatMap((list) => {
    const [deep, first] = [p50(`${list}, page 1000`, LARGE), p50(`${list}, page 1`, SMALL)];
    return deep === undefined || first === undefined ? [] : [{ list, ratio: deep / first }];
  });
}

/** The missed targets, one sentence each. */
export function missedGrowthTargets(rows: GrowthRow[]): string[] {
  return ratiosOf(rows)
    .filter(({ ratio }) => ratio > MOST_TIMES_FIRST_PAGE)
    .map(
      ({ list, ratio }) =>
        `page 1000 of a million (${list}) takes ${ratio.toFixed(1)} × page 1 of a thousand`,
    );
}

export function printGrowthRow(row: GrowthRow): void {
  const [operation = '', ...numbers] = cellsOf(row);
  process.stdout.write(`${[operation.padEnd(20), ...numbers.map((cell) => cell.padStart(10))].join(' ')}\n`);
}

/** Overwrites GROWTH.md and docs/growth.svg with the new results. */
export function writeGrowth(
  rows: GrowthRow[],
  {
    connections,
    seconds,
    rounds,
    load,
  }: { connections: number; seconds: number; rounds: number; load: number },
): void {
  const table = [HEADINGS, HEADINGS.map((_, index) => (index === 0 ? '---' : '---:')), ...rows.map(cellsOf)];
  const told = ratiosOf(rows).map(({ list, ratio }) => `${list} ${ratio.toFixed(2)} ×`);
  writeFileSync(
    new URL('GROWTH.md', import.meta.url),
    `# While an account grows

Measured ${new Date().toISOString().slice(0, 10)} by \`npm run bench:growth\` on ${machine()}; the load comes from the same
cores. Embedded PostgreSQL with fsync on and as it is installed (256 MB of shared buffers); one installation with an account of each size,
with a tenth as many clients and one journal entry an invoice, over 300 days. ${connections} connections to one account at a time, ${rounds} × ${seconds} seconds of
which the middle counts. Times in milliseconds. Before it began the machine had a load of ${load.toFixed(1)}: above a few tenths other work was
going on, and only what stands beside each other can be compared.

Pages have 100 rows and \`totalCount\`; page 1000 is the last page where there are fewer. The journal's period is the year. "By status" is
the first page of \`?status=sent\`, which nearly all invoices match: these are counted one by one
([decision 28](../docs/decisions/0028-deep-pages.md)); ${seconds * 1000} stands where no answer came in ${seconds} seconds.

![p50 by the number of invoices](../docs/growth.svg)

${table.map((cells) => `| ${cells.join(' | ')} |`).join('\n')}

Target: page 1000 of a million takes at most ${MOST_TIMES_FIRST_PAGE} × page 1 of a thousand (p50). Measured: ${told.join(', ')}.
`,
  );
  writeFileSync(new URL('../docs/growth.svg', import.meta.url), drawGrowth(rows));
}

const HEADINGS = ['operation', 'invoices', 'per s', 'p50', 'p99'];

function cellsOf({ operation, invoices, measured }: GrowthRow): string[] {
  return [
    operation,
    invoices.toLocaleString('en').replaceAll(',', ' '),
    measured.perSecond.toFixed(0),
    measured.p50Milliseconds.toFixed(1),
    measured.p99Milliseconds.toFixed(1),
  ];
}
