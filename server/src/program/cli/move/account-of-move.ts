import type { Environment } from '../../../domain/access/environment.ts';
import { ApiError } from '../../../domain/errors/errors.ts';
import type { AdminContext, RecordedChange } from '../../../features/companies/index.ts';
import { findAccount, findCompanyAccounts, recordChange } from '../../../features/companies/index.ts';
import type { AccountDb, AccountTrx, Db } from '../../../platform/database/database.ts';
import type { Settings } from '../../settings.ts';
import { withAdminContext } from '../database/storage.ts';

export type Place = { company: string; environment: Environment };

/** `db` is that of the account. */
export type MoveContext = Omit<AdminContext, 'db'> & { allAccounts: Db; db: AccountDb; place: Place };

/** @throws ApiError `not-found` (no such open company), `accounting-not-enabled` */
export async function withAccountOfMove<T>(
  settings: Settings,
  place: Place,
  use: (context: MoveContext) => Promise<T>,
): Promise<T> {
  return withAdminContext(settings, async (context) => {
    const accounts = await findCompanyAccounts(context.db, place.company);
    if (accounts === undefined) throw new ApiError('not-found', { missing: 'company' });
    const db = context.db.of(accounts[place.environment]);
    const account = await findAccount(db);
    if (account?.accountingEnabled !== true) throw new ApiError('accounting-not-enabled');
    return use({ ...context, allAccounts: context.db, db, place });
  });
}

/** Writes to the log of changes what the API writes there. */
export async function noteInLog(
  { now, actor, db: { accountId }, place }: MoveContext,
  trx: AccountTrx,
  {
    action,
    subject,
    details,
  }: { action: 'move.applied' | 'move.undone'; subject: string; details: Record<string, unknown> },
): Promise<void> {
  const change: RecordedChange = {
    action,
    companyId: place.company,
    subject,
    details: { accountId, environment: place.environment, ...details },
  };
  await recordChange({ now, actor }, trx, change);
}
