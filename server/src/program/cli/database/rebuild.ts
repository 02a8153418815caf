import type { Command } from 'commander';
import { findAccount } from '../../../features/companies/index.ts';
import { rebuildDerived } from '../../../features/derived/index.ts';
import { ApiError } from '../../../domain/errors/errors.ts';
import type { Settings } from '../../settings.ts';
import { listAccountIds } from '../../../features/verification/index.ts';
import { print } from '../parts/output.ts';
import { withAdminContext } from './storage.ts';

/** `tilgode rebuild` */
export function describeRebuild(command: Command, settings: () => Settings): void {
  command
    .option('--account <id>', 'only of this account')
    .option('--json', 'print one JSON value')
    .action(async ({ account, json }: { account?: string; json?: true }) => {
      const rebuilt = await withAdminContext(settings(), async ({ db }) => {
        if (account !== undefined && (await findAccount(db.of(account))) === undefined)
          throw new ApiError('not-found', { missing: 'account' });
        const accountIds = account === undefined ? await listAccountIds(db) : [account];
        for (const accountId of accountIds) await rebuildDerived(db.of(accountId));
        return accountIds;
      });
      print(json === true ? { rebuilt } : `Made anew for ${rebuilt.length} accounts.`, json === true);
    });
}
