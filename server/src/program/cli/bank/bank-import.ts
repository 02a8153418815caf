import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { CommanderError } from 'commander';
import type { Command } from 'commander';
import { ApiError } from '../../../domain/errors/errors.ts';
import { LIMITS } from '../../../domain/limits.ts';
import { formatKroner } from '../../../domain/money.ts';
import type { BankFile, FailureReason, WholeFile } from '../../../features/bank/index.ts';
import {
  REASON_TOO_LARGE,
  bringFile,
  findRecipients,
  followImport,
  foreseeFile,
  presentFile,
} from '../../../features/bank/index.ts';
import type { AdminContext } from '../../../features/companies/index.ts';
import { findAccount } from '../../../features/companies/index.ts';
import type { Settings } from '../../settings.ts';
import { print, reportFailure } from '../parts/output.ts';
import type { ProgressLine } from '../parts/progress-line.ts';
import { countText, openProgressLine } from '../parts/progress-line.ts';
import { withAdminContext } from '../database/storage.ts';

type Asked = { account?: string; dryRun?: true };
type Context = AdminContext & Asked & { line: ProgressLine; stopping: AbortSignal };
/** What became of a file for an account. `wasKnown`: it had been taken in before. */
type Import =
  { accountId: string; file: BankFile; wasKnown: boolean } | { accountId: string; reason: FailureReason };
/** `reason`: why it was imported for nobody. `unknown`: bank accounts in it that no company has. */
type Result = { path: string; reason: FailureReason | null; unknown: string[]; imports: Import[] };

/** A timer that runs the command must be able to tell a file that fails from a database that was away. */
const EXIT_CODE = { failed: 1, notRun: 2 };

/** `tilgode bank import` */
export function addImportCommand(bank: Command, settings: () => Settings): void {
  bank
    .command('import')
    .description(
      'Import files of the bank into the companies whose accounts stand in them; 1 when one fails, 2 when it cannot run.',
    )
    .argument('<files...>', 'OCR giro, camt.054 or camt.053')
    .option('--account <id>', 'into this account, P… or T…, instead of those that the bank accounts tell')
    .option('--dry-run', 'check the files, tell what would come of them, and keep nothing')
    .option('--json', 'print one JSON value')
    .exitOverride((error) => {
      throw error.exitCode === 0 ? error : new CommanderError(EXIT_CODE.notRun, error.code, error.message);
    })
    .action(async (paths: string[], { json, ...asked }: Asked & { json?: true }) => {
      const line = openProgressLine(json === true);
      const stopping = new AbortController();
      const stop = (): void => stopping.abort();
      process.once('SIGINT', stop);
      process.once('SIGTERM', stop);
      try {
        const results = await withAdminContext(settings(), (context) =>
          importAll(paths, { ...context, ...asked, line, stopping: stopping.signal }),
        );
        line.end();
        print(json === true ? { files: results.map(toJson) } : results.map(textOf).join('\n'), json === true);
        if (results.some(hasFailed)) process.exitCode = EXIT_CODE.failed;
      } catch (error) {
        line.end();
        reportFailure(stopping.signal.aborted ? new CommanderError(2, '', STOPPED) : error, json === true);
        process.exitCode = EXIT_CODE.notRun;
      } finally {
        process.off('SIGINT', stop);
        process.off('SIGTERM', stop);
      }
    });
}

const STOPPED = 'Stopped. What was taken in is imported by the service, or when the command runs again.';

async function importAll(paths: string[], context: Context): Promise<Result[]> {
  const { db, account } = context;
  if (account !== undefined && (await findAccount(db.of(account))) === undefined) {
    throw new ApiError('not-found', { missing: 'account' });
  }
  const results: Result[] = [];
  for (const path of paths) results.push(await importPath(path, context));
  return results;
}

async function importPath(path: string, context: Context): Promise<Result> {
  const { db, now, account } = context;
  const nothing = { path, reason: null, unknown: [], imports: [] };
  const file = await readable(path);
  if ('code' in file) return { ...nothing, reason: file };
  context.line.show(`${path}  checking`);
  const recipients =
    account === undefined
      ? await findRecipients(db, file, now)
      : { accounts: [{ accountId: account }], unknown: [] };
  if ('code' in recipients) return { ...nothing, reason: recipients };
  const imports: Import[] = [];
  for (const { accountId } of recipients.accounts) imports.push(await importFor(accountId, file, context));
  return { ...nothing, unknown: recipients.unknown, imports };
}

async function readable(path: string): Promise<WholeFile | FailureReason> {
  const status = await stat(path).catch(() => undefined);
  if (status?.isFile() !== true) {
    const todo = 'Name a file. The shell may have put a name with spaces into parts: quote it.';
    return { code: 'no-file', reason: 'There is no such file that this user can reach.', todo };
  }
  if (status.size > LIMITS.bankFileBytes) return REASON_TOO_LARGE;
  const name = basename(path).slice(0, LIMITS.filenameCharacters);
  return { name, size: status.size, chunks: () => createReadStream(path) };
}

async function importFor(accountId: string, file: WholeFile, context: Context): Promise<Import> {
  const { db, now, dryRun, line, stopping } = context;
  try {
    if (dryRun === true) {
      const foreseen = await foreseeFile(
        { db: db.of(accountId), accountId, now },
        { name: file.name, origin: 'folder' },
        file.chunks(),
      );
      return { accountId, file: foreseen, wasKnown: false };
    }
    const { id, wasKnown } = await taken(accountId, file, context);
    const clock = () => new Date();
    const onProgress = ({ transactionCount, matchedCount, unmatchedCount }: BankFile) =>
      line.show(
        `${file.name} → ${accountId}  ${countText(matchedCount + unmatchedCount)} of ${countText(transactionCount)} transactions`,
      );
    const ended = await followImport({ db, clock }, { accountId, fileId: id }, onProgress, stopping);
    return { accountId, file: ended, wasKnown };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return {
      accountId,
      reason: {
        code: error.code,
        reason: error.message,
        todo: 'Do what the reason says, and run the command again.',
      },
    };
  }
}

/** A file that was taken in before is followed to its end, as when the command was stopped. */
async function taken(
  accountId: string,
  file: WholeFile,
  { db, now }: Context,
): Promise<{ id: string; wasKnown: boolean }> {
  try {
    const { id } = await bringFile({ db: db.of(accountId), now }, file);
    return { id, wasKnown: false };
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'bank-file-already-imported') throw error;
    return { id: String(error.facts.details?.['existingId']), wasKnown: true };
  }
}

function hasFailed({ reason, imports }: Result): boolean {
  return reason !== null || imports.some((one) => 'reason' in one || one.file.status === 'failed');
}

function toJson({ path, reason, unknown, imports }: Result) {
  return {
    path,
    reason,
    unknownBankAccounts: unknown,
    imports: imports.map((one) =>
      'reason' in one
        ? { accountId: one.accountId, wasKnown: false, file: null, reason: one.reason }
        : { accountId: one.accountId, wasKnown: one.wasKnown, file: presentFile(one.file), reason: null },
    ),
  };
}

function textOf({ path, reason, unknown, imports }: Result): string {
  if (reason !== null) return failureText(path, reason);
  const lines = imports.map((one) => {
    const where = `${path} → ${one.accountId}`;
    if ('reason' in one) return failureText(where, one.reason);
    const { error } = one.file;
    if (error === null) return `${where}: ${countsText(one.file)}${one.wasKnown ? ' (imported before)' : ''}`;
    const { line, reason: told } = { line: undefined, reason: error.message, ...error.details };
    return failureText(where, { code: error.code, ...(line !== undefined && { line }), reason: told });
  });
  if (unknown.length > 0)
    lines.push(`${path}: left out, because no open company has the account: ${unknown.join(', ')}`);
  return lines.length > 0 ? lines.join('\n') : `${path}: nothing in it`;
}

function failureText(
  where: string,
  { code, line, reason, todo }: Omit<FailureReason, 'todo'> & { todo?: string },
): string {
  const place = line === undefined ? '' : `, line ${line}`;
  return `${where}: failed, ${code}${place}: ${reason}${todo === undefined ? '' : `\n  → ${todo}`}`;
}

function countsText({
  transactionCount,
  duplicateCount,
  matchedCount,
  unmatchedCount,
  overpaidCount,
  overpaidOre,
  amountOre,
  leftOutAccountCount,
  leftOutTransactionCount,
}: BankFile): string {
  return [
    `transactions ${countText(transactionCount)}`,
    `matched ${countText(matchedCount)}`,
    `waiting for a person ${countText(unmatchedCount)}`,
    `known before ${countText(duplicateCount)}`,
    `${formatKroner(amountOre)} kr`,
    ...(overpaidCount === 0
      ? []
      : [`overpaid ${countText(overpaidCount)} (${formatKroner(overpaidOre)} kr of credit)`]),
    ...(leftOutAccountCount === 0
      ? []
      : [
          `left out ${countText(leftOutTransactionCount)} of other accounts (${countText(leftOutAccountCount)})`,
        ]),
  ].join(', ');
}
