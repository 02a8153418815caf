import { readFileSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import type { Row } from './proof.ts';

const PAGE = new URL('../docs/scale.md', import.meta.url);
const BEGIN = '<!-- npm run proof:machines writes from here -->';
const END = '<!-- to here -->';

/** Puts the rows of all proofs into docs/scale.md, in the place of the old ones. @throws as `tableIn` */
export function writeTable(rows: Row[], skipped: string[]): void {
  writeFileSync(PAGE, tableIn(readFileSync(PAGE, 'utf8'), rows, skipped));
}

/** @returns the page with the rows instead of the old ones. @throws Error when the page lacks the markers */
export function tableIn(page: string, rows: Row[], skipped: string[]): string {
  const [before, rest] = page.split(BEGIN);
  const after = rest?.split(END)[1];
  if (before === undefined || after === undefined)
    throw new Error('docs/scale.md lacks the markers of the table.');
  return `${before}${BEGIN}\n\n${textOf(rows, skipped)}\n\n${END}${after}`;
}

/** Markdown as prettier formats it. */
function textOf(rows: Row[], skipped: string[]): string {
  const table = [
    ['What was broken', 'Times', 'What was lost', 'How long it took'],
    ...rows.map(({ broken, times, lost, took }) => [broken, String(times), lost, took]),
  ];
  const widths = [0, 1, 2, 3].map((column) => Math.max(...table.map((cells) => cells[column]?.length ?? 0)));
  const line = (cells: string[]) =>
    `| ${cells.map((cell, at) => (at === 1 ? cell.padStart(widths[at] ?? 0) : cell.padEnd(widths[at] ?? 0))).join(' | ')} |`;
  const [head = [], ...body] = table.map(line);
  const rule = `| ${widths.map((width, at) => (at === 1 ? `${'-'.repeat(width - 1)}:` : '-'.repeat(width))).join(' | ')} |`;
  const day = new Date().toISOString().slice(0, 10);
  const [cpu] = cpus();
  return [
    `Measured ${day} on ${cpus().length} cores (${cpu?.model.replace(/ \d.*/, '') ?? 'unknown'}), all machines on this one.`,
    '',
    head,
    rule,
    ...body,
    ...skipped.flatMap((text) => ['', `Not tried: ${text}.`]),
  ].join('\n');
}
