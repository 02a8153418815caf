import { CommanderError } from 'commander';
import type { Command } from 'commander';
import type { Settings } from '../settings.ts';
import type { CheckResult, Verification } from '../../features/verification/index.ts';
import { verify as verifyAll } from '../../features/verification/index.ts';
import { print, reportFailure } from './output.ts';
import { withAdminContext } from './storage.ts';

/** A timer that runs the command must be able to tell a breach from a database that was away. */
const EXIT_CODE = { breach: 1, notRun: 2 };

/** `tilgode verify` */
export function describeVerify(verify: Command, settings: () => Settings): void {
  verify
    .option('--json', 'print one JSON value, with the last hash of each journal')
    .exitOverride((error) => {
      throw error.exitCode === 0 ? error : new CommanderError(EXIT_CODE.notRun, error.code, error.message);
    })
    .action(async ({ json }: { json?: true }) => {
      try {
        const verification = await withAdminContext(settings(), ({ db }) => verifyAll(db));
        print(json === true ? verification : textOf(verification), json === true);
        if (!verification.holds) process.exitCode = EXIT_CODE.breach;
      } catch (error) {
        reportFailure(error, json === true);
        process.exitCode = EXIT_CODE.notRun;
      }
    });
}

function textOf({ holds, checks, accounts }: Verification): string {
  const broken = checks.filter(({ breachCount }) => breachCount > 0).length;
  const conclusion = holds
    ? `All is well in ${accounts.length} accounts.`
    : `${broken} of ${checks.length} checks found breaches.`;
  return [...checks.flatMap(linesOf), conclusion].join('\n');
}

function linesOf({ holds, rows, milliseconds, breachCount, breaches }: CheckResult): string[] {
  const line = `${breachCount === 0 ? '✓' : '✗'} ${holds} – ${rows} rows, ${milliseconds} ms`;
  const named = breaches.map(({ accountId, breach }) => `    ${accountId} ${breach}`);
  const others = breachCount - breaches.length;
  return [line, ...named, ...(others === 0 ? [] : [`    and ${others} more`])];
}
