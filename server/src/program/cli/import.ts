import { readFile, stat } from 'node:fs/promises';
import type { Command } from 'commander';
import { Argument, Option } from 'commander';
import { ENVIRONMENTS } from '../../domain/access/environment.ts';
import type { Environment } from '../../domain/access/environment.ts';
import { ApiError } from '../../domain/errors/errors.ts';
import { SERVICE_ACTOR } from '../../domain/webhooks/event-types.ts';
import { LIMITS } from '../../domain/limits.ts';
import { findAccount, findCompanyAccounts, getAccountSettings } from '../../features/companies/index.ts';
import type { AdminContext } from '../../features/companies/index.ts';
import type { ImportKind, ImportReport } from '../../features/imports/index.ts';
import { inTransaction, rehearseTransaction } from '../../platform/database/transaction.ts';
import type { Settings } from '../settings.ts';
import { SettingError } from '../settings.ts';
import { print } from './parts/output.ts';
import { withAdminContext } from './database/storage.ts';

type Options = {
  company: string;
  environment: Environment;
  leaveOut?: string;
  keepExisting?: true;
  companiesAreBusinesses?: true;
  dryRun?: true;
  json?: true;
};

/** `tilgode import` */
export function describeImport(command: Command, settings: () => Settings): void {
  command
    .addArgument(new Argument('<what>', 'what the rows are').choices(['clients', 'products', 'invoices']))
    .argument('<file>', 'a CSV file with a header')
    .requiredOption('--company <id>', 'company id')
    .addOption(
      new Option('--environment <environment>', 'into which account')
        .choices(ENVIRONMENTS)
        .default('production'),
    )
    .option('--leave-out <lines>', 'lines of the file to leave out, as 3,7')
    .option(
      '--keep-existing',
      'of clients: one that the register has already is no error, and stays as it is',
    )
    .option(
      '--companies-are-businesses',
      'clients with the name of a company are businesses, where the file does not say what they are',
    )
    .option('--dry-run', 'tell what would come of the file, and keep nothing')
    .option('--json', 'print one JSON value')
    .action(async (kind: ImportKind, path: string, options: Options) => {
      const bytes = await readWhole(path);
      const report = await withAdminContext(settings(), (context) =>
        importInto(context, kind, bytes, options),
      );
      const { json, dryRun } = options;
      print(json === true ? report : textOf(report, dryRun === true), json === true);
      if (report.errorCount > 0) process.exitCode = 1;
    });
}

async function readWhole(path: string): Promise<Uint8Array> {
  const status = await stat(path).catch(() => undefined);
  if (status?.isFile() !== true) throw new SettingError(`There is no file ${path} that this user can reach.`);
  if (status.size > LIMITS.importBytes) {
    throw new SettingError(`${path} is too large: a file may have 5 MB. Divide it.`);
  }
  return readFile(path);
}

/** The report, also of a file that was refused. */
async function importInto(
  { db, now }: AdminContext,
  kind: ImportKind,
  bytes: Uint8Array,
  { company, environment, leaveOut, keepExisting, companiesAreBusinesses, dryRun }: Options,
): Promise<ImportReport> {
  const accounts = await findCompanyAccounts(db, company);
  if (accounts === undefined) throw new ApiError('not-found', { missing: 'company' });
  const accountId = accounts[environment];
  // Only this command loads the schemas of requests.
  const { ImportRefused, importFile, readLeaveOut } = await import('../../features/imports/index.ts');
  const run = dryRun === true ? rehearseTransaction : inTransaction;
  try {
    return await run(
      db.of(accountId),
      async (trx) => {
        const account = await findAccount(trx);
        const { currencies } = (await getAccountSettings({ db: trx })).body;
        const caller = { currencies };
        const existing = keepExisting === true ? ('keep' as const) : ('refuse' as const);
        const context = { trx, accountId, now, accountNow: account?.clock ?? now, caller, existing };
        const choices = {
          leaveOut: readLeaveOut(leaveOut),
          companiesAreBusinesses: companiesAreBusinesses === true,
          isDryRun: dryRun === true,
        };
        return importFile(context, kind, bytes, choices);
      },
      SERVICE_ACTOR,
    );
  } catch (error) {
    if (error instanceof ImportRefused) return error.report;
    throw error;
  }
}

function textOf(report: ImportReport, isDryRun: boolean): string {
  const { columns, rowCount, leftOutCount, importedCount, errorCount, errors, warnings } = report;
  const place = ({ line, column }: ImportReport['errors'][number]) => {
    const header = column === null ? undefined : columns[column - 1]?.header.replaceAll(/\p{Cc}/gu, ' ');
    return [
      ...(line === null ? [] : [`line ${line}`]),
      ...(column === null ? [] : [`column ${column}${header === undefined ? '' : ` (${header})`}`]),
    ].join(', ');
  };
  const tell = (one: ImportReport['errors'][number]) =>
    `  ${[place(one), `${one.code}: ${one.message}`].filter((part) => part !== '').join(': ')}`;
  const unread = columns
    .filter(({ field }) => field === null)
    .map(({ header }) => header.replaceAll(/\p{Cc}/gu, ' '));
  return [
    `${rowCount} rows, ${leftOutCount} left out, ${errorCount} errors`,
    ...(unread.length > 0 ? [`Columns that are not read: ${unread.join(', ')}`] : []),
    ...errors.map(tell),
    ...(warnings.length > 0 ? ['Warnings:', ...warnings.map(tell)] : []),
    errorCount > 0
      ? 'Nothing was imported. Mend the file, or leave rows out by --leave-out.'
      : `${importedCount} ${isDryRun ? 'would be imported' : 'imported'}`,
  ].join('\n');
}
