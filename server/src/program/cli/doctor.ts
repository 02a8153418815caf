import { styleText } from 'node:util';
import { CommanderError } from 'commander';
import type { Command } from 'commander';
import type { Settings } from '../settings.ts';
import type { Named } from './doctor/examine.ts';
import { examineInstallation } from './doctor/examine.ts';
import type { Mark } from './doctor/finding.ts';
import { print, reportFailure } from './parts/output.ts';

/** A timer that runs the command must be able to tell a fault from a doctor that did not come. */
const EXIT_CODE = { fault: 1, notRun: 2 };

const SIGNS = { ok: '✓', warn: '!', bad: '✗' };
const COLOURS = { ok: 'green', warn: 'yellow', bad: 'red' } as const;
/** Longer lines are hard to read. A terminal that does not tell its width says 0. */
const COLUMNS = { most: 100, least: 40 };

/** `tilgode doctor` */
export function describeDoctor(doctor: Command, settings: () => Settings): void {
  doctor
    .option('--json', 'print one JSON value')
    .exitOverride((error) => {
      throw error.exitCode === 0 ? error : new CommanderError(EXIT_CODE.notRun, error.code, error.message);
    })
    .action(async ({ json }: { json?: true }) => {
      try {
        const findings = await examineInstallation(settings, () => new Date());
        const faults = countOf(findings, 'bad');
        const warnings = countOf(findings, 'warn');
        print(json === true ? { faults, warnings, findings } : textOf(findings), json === true);
        if (faults > 0) process.exitCode = EXIT_CODE.fault;
      } catch (error) {
        reportFailure(error, json === true);
        process.exitCode = EXIT_CODE.notRun;
      }
    });
}

function countOf(findings: Named[], mark: Mark): number {
  return findings.filter((finding) => finding.mark === mark).length;
}

function textOf(findings: Named[]): string {
  const groups = Map.groupBy(findings, ({ group }) => group);
  const parts = [...groups].map(([group, found]) =>
    [styleText('bold', group), ...found.flatMap(linesOf)].join('\n'),
  );
  return [...parts, conclusionOf(findings)].join('\n\n');
}

function linesOf({ mark, says, todo }: Named): string[] {
  const sign = styleText(COLOURS[mark], SIGNS[mark]);
  const lines = [`  ${sign} ${wrapped(says, 4)}`];
  if (todo !== undefined) lines.push(`    ${styleText('cyan', '→')} ${wrapped(todo, 6)}`);
  return lines;
}

/** In a terminal long lines go on below their beginning. Elsewhere each is one line, for other programs to search. */
function wrapped(text: string, indent: number): string {
  if (!process.stdout.isTTY) return text;
  const { columns } = process.stdout;
  const width = (columns < COLUMNS.least ? COLUMNS.most : Math.min(columns, COLUMNS.most)) - indent;
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const line = lines.at(-1);
    if (line === undefined || line.length + 1 + word.length > width) lines.push(word);
    else lines[lines.length - 1] = `${line} ${word}`;
  }
  return lines.join(`\n${' '.repeat(indent)}`);
}

function conclusionOf(findings: Named[]): string {
  const faults = countOf(findings, 'bad');
  const warnings = countOf(findings, 'warn');
  if (faults > 0) return styleText('red', `${counted(faults, 'fault')}, ${counted(warnings, 'warning')}.`);
  if (warnings > 0) return styleText('yellow', `No fault, ${counted(warnings, 'warning')}.`);
  return styleText('green', 'All is well.');
}

function counted(count: number, what: string): string {
  return count === 1 ? `1 ${what}` : `${count} ${what}s`;
}
