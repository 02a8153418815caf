import { readFileSync, writeFileSync } from 'node:fs';
import type { Task } from './task.ts';
import { isToolCall } from './task.ts';

const PAGE = new URL('../../docs/agents.md', import.meta.url);
const BEGIN = '<!-- npm run bench:agents writes from here -->';
const END = '<!-- to here -->';

/** Puts the tasks into docs/agents.md, in the place of the old ones. @throws as `tableIn` */
export function writeTable(tasks: readonly Task[]): void {
  writeFileSync(PAGE, tableIn(readFileSync(PAGE, 'utf8'), tasks));
}

/** @returns the page with these tasks. @throws Error when the page lacks the markers */
export function tableIn(page: string, tasks: readonly Task[]): string {
  const [before, rest] = page.split(BEGIN);
  const after = rest?.split(END)[1];
  if (before === undefined || after === undefined)
    throw new Error('docs/agents.md lacks the markers of the table.');
  return `${before}${BEGIN}\n\n${textOf(tasks)}\n\n${END}${after}`;
}

/** Markdown as prettier formats it. */
function textOf(tasks: readonly Task[]): string {
  const rows = [['What one says', 'Calls'], ...tasks.map((task) => [task.says, callsOf(task)])];
  const widths = [0, 1].map((column) => Math.max(...rows.map((cells) => cells[column]?.length ?? 0)));
  const line = (cells: string[]) =>
    `| ${cells.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join(' | ')} |`;
  const [head = '', ...body] = rows.map(line);
  return [head, line(widths.map((width) => '-'.repeat(width))), ...body].join('\n');
}

function callsOf({ steps }: Task): string {
  return steps
    .map((step) => (isToolCall(step) ? `\`${step.tool}\`` : `_a person ${step.person}_`))
    .join(', ');
}
