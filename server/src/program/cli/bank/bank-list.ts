import type { Command } from 'commander';
import { ApiError } from '../../../domain/errors/errors.ts';
import type { ListedFile } from '../../../features/bank/index.ts';
import { listNewestFiles } from '../../../features/bank/index.ts';
import { findAccount } from '../../../features/companies/index.ts';
import type { Settings } from '../../settings.ts';
import { print } from '../parts/output.ts';
import { withAdminContext } from '../database/storage.ts';

const SHOWN = 50;

/** `tilgode bank list` */
export function addListCommand(bank: Command, settings: () => Settings): void {
  bank
    .command('list')
    .description(`List the ${SHOWN} newest files of the bank, and what became of them.`)
    .option('--account <id>', 'only of this account')
    .option('--json', 'print one JSON value')
    .action(async ({ account, json }: { account?: string; json?: true }) => {
      const files = await withAdminContext(settings(), async ({ db }) => {
        if (account !== undefined && (await findAccount(db.of(account))) === undefined)
          throw new ApiError('not-found', { missing: 'account' });
        return listNewestFiles(db, account, SHOWN);
      });
      print(json === true ? { files } : files.map(lineOf).join('\n') || 'No file has come.', json === true);
    });
}

function lineOf({ importedAt, accountId, company, status, name, ...file }: ListedFile): string {
  const { matchedCount, unmatchedCount, transactionCount, error } = file;
  const became =
    error === null ? `${matchedCount} of ${transactionCount} matched, ${unmatchedCount} wait` : error.code;
  return [importedAt.toISOString().slice(0, 16), accountId, status.padEnd(10), became, name, company].join(
    '  ',
  );
}
