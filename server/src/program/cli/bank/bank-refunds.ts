import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Command } from 'commander';
import { Option } from 'commander';
import { ENVIRONMENTS } from '../../../domain/access/environment.ts';
import type { Environment } from '../../../domain/access/environment.ts';
import { ApiError, requireFound } from '../../../domain/errors/errors.ts';
import { kronerFromOre } from '../../../domain/money.ts';
import type { RefundFile } from '../../../features/bank/index.ts';
import {
  findRefundFile,
  findRefundFileSource,
  makeRefundFile,
  refundFileEntry,
  refundFileName,
} from '../../../features/bank/index.ts';
import { findAccount, findCompanyAccounts, recordChange } from '../../../features/companies/index.ts';
import type { AdminContext } from '../../../features/companies/index.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import type { Settings } from '../../settings.ts';
import { SettingError } from '../../settings.ts';
import { print } from '../parts/output.ts';
import { requireFolder } from '../parts/require-folder.ts';
import { withAdminContext } from '../database/storage.ts';

type Options = { company: string; environment: Environment; folder: string; again?: string; json?: true };
type Made = { file: RefundFile; source: string };

/** `tilgode bank refunds` */
export function addRefundsCommand(bank: Command, settings: () => Settings): void {
  bank
    .command('refunds')
    .description('Make a file for the bank of the open refund orders, and write it to a folder.')
    .requiredOption('--company <id>', 'company id')
    .addOption(
      new Option('--environment <environment>', 'which account').choices(ENVIRONMENTS).default('production'),
    )
    .option('--folder <path>', 'where the file goes', '.')
    .option('--again <id>', 'write a file once more that was made before, by its id')
    .option('--json', 'print one JSON value')
    .action(async ({ company, environment, folder, again, json }: Options) => {
      await requireFolder(folder);
      const { file, source } = await withAdminContext(settings(), async (context) => {
        const accounts = await findCompanyAccounts(context.db, company);
        if (accounts === undefined) throw new ApiError('not-found', { missing: 'company' });
        const accountId = accounts[environment];
        return again === undefined
          ? makeFile(context, company, accountId)
          : getFile(context, accountId, again);
      });
      const path = join(folder, refundFileName(file.id, file.createdAt));
      await writeNew(path, source, file.id);
      const { id, count, amountOre } = file;
      print({ refundFileId: id, file: path, count, amount: kronerFromOre(amountOre) }, json === true);
    });
}

async function makeFile(context: AdminContext, companyId: string, accountId: string): Promise<Made> {
  const { db, now } = context;
  return inTransaction(db.of(accountId), async (trx) => {
    const account = await findAccount(trx);
    const made = await makeRefundFile({ trx, now, accountNow: account?.clock ?? now }, null);
    const { details, ...entry } = refundFileEntry(made.file);
    const place = { companyId, details: { ...details, accountId, environment: account?.environment } };
    await recordChange(context, trx, { ...entry, ...place, widens: true, named: '' });
    return made;
  });
}

/** @throws ApiError `not-found` (also when it is withdrawn) */
async function getFile({ db }: AdminContext, accountId: string, id: string): Promise<Made> {
  const account = db.of(accountId);
  const file = requireFound(await findRefundFile(account, id));
  const { source } = requireFound(await findRefundFileSource(account, id));
  return { file, source };
}

/** It says who gets how much, so that only this user may read it. */
async function writeNew(path: string, source: string, id: string): Promise<void> {
  try {
    await writeFile(path, source, { flag: 'wx', mode: 0o600 });
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new SettingError(`The file is made, but was not written: ${reason}. Write it by --again ${id}.`);
  }
}
