import { availableParallelism } from 'node:os';
import { CommanderError } from 'commander';
import type { Command } from 'commander';
import { ApiError } from '../../domain/errors/errors.ts';
import { findAccount } from '../../features/companies/index.ts';
import type { CheckResult, Verification, VerifyOptions } from '../../features/verification/index.ts';
import { verify } from '../../features/verification/index.ts';
import type { ConnectionOptions } from '../../platform/database/database.ts';
import { openDatabase } from '../../platform/database/database.ts';
import type { Settings } from '../settings.ts';
import { print, reportFailure } from './parts/output.ts';
import type { ProgressLine } from './parts/progress-line.ts';
import { countText, openProgressLine } from './parts/progress-line.ts';
import type { OpenStorage } from './database/open-storage.ts';
import { openStorage } from './database/open-storage.ts';
import { prepareTables } from './database/storage.ts';

/** A timer that runs the command must be able to tell a breach from a database that was away. */
const EXIT_CODE = { breach: 1, notRun: 2 };

/** `tilgode verify` */
export function describeVerify(command: Command, settings: () => Settings): void {
  command
    .option('--account <id>', 'only this account')
    .option('--json', 'print one JSON value, with the last hash of each journal')
    .exitOverride((error) => {
      throw error.exitCode === 0 ? error : new CommanderError(EXIT_CODE.notRun, error.code, error.message);
    })
    .action(async ({ account, json }: { account?: string; json?: true }) => {
      const line = openProgressLine(json === true);
      try {
        const storage = await openStorage(settings(), 'tool', () => {});
        const verification = await verifyStorage(storage, line, account);
        line.end();
        print(json === true ? verification : textOf(verification), json === true);
        if (!verification.holds) process.exitCode = EXIT_CODE.breach;
      } catch (error) {
        line.end();
        reportFailure(error, json === true);
        process.exitCode = EXIT_CODE.notRun;
      }
    });
}

/** As `verifyBooks`, with tables that are brought up to date before. Closes the storage. */
export async function verifyStorage(
  storage: OpenStorage,
  line: ProgressLine,
  accountId?: string,
): Promise<Verification> {
  try {
    await prepareTables(storage);
    return await verifyBooks(storage.connection, line, accountId);
  } finally {
    await storage.close();
  }
}

/**
 * Verifies all accounts or one, with as many checks at a time as there are cores, and shows how far it is.
 * @throws ApiError `not-found`
 */
export async function verifyBooks(
  connection: ConnectionOptions,
  line: ProgressLine,
  accountId?: string,
): Promise<Verification> {
  const connections = availableParallelism();
  const { db, close } = openDatabase(connection, 'request', connections);
  const onProgress: VerifyOptions['onProgress'] = (share, { done, all }) =>
    line.show(
      `verify ${String(Math.floor(share * 100)).padStart(3)} %  ${countText(done)} of ${countText(all)} accounts`,
    );
  try {
    if (accountId !== undefined && (await findAccount(db.of(accountId))) === undefined)
      throw new ApiError('not-found', { missing: 'account' });
    return await verify(db, { accountId, connections, onProgress });
  } finally {
    await close();
  }
}

function textOf({ holds, checks, accounts }: Verification): string {
  const broken = checks.filter(({ breachCount, isNote }) => breachCount > 0 && isNote !== true).length;
  const conclusion = holds
    ? `All is well in ${accounts.length} ${accounts.length === 1 ? 'account' : 'accounts'}.`
    : `${broken} of ${checks.length} checks found breaches.`;
  return [...checks.flatMap(linesOf), conclusion].join('\n');
}

function linesOf({ holds, isNote, rows, milliseconds, breachCount, breaches }: CheckResult): string[] {
  const found = isNote === true ? '!' : '✗';
  const line = `${breachCount === 0 ? '✓' : found} ${holds} – ${rows} rows, ${milliseconds} ms`;
  const named = breaches.map(({ accountId, breach }) => `    ${accountId} ${breach}`);
  const others = breachCount - breaches.length;
  return [line, ...named, ...(others === 0 ? [] : [`    and ${others} more`])];
}
