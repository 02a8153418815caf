import { rests } from '../../domain/apps/connection.ts';
import { ApiError, requireFound } from '../../domain/errors/errors.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import type { Trx } from '../../platform/database/database.ts';
import type { AdminContext } from '../companies/index.ts';
import {
  isSwitchedOn,
  leaveConnection,
  listConnections,
  lockConnection,
  recordChange,
  takeConnectionOver,
} from '../companies/index.ts';
import { lockRole } from '../people/index.ts';
import { findApp } from './apps.store.ts';
import { endConnection } from './end-connection.ts';

/**
 * A person works for a company no more. Access that belongs to the person ends. That of an app with a secret belongs to the company: it reads
 * on for seven days, in which an owner or admin may take it over. What rests by the rule of the company ends, so that it does not wake up.
 */
export async function leaveConnections(
  trx: Trx,
  { companyId, personId }: { companyId: string; personId: string },
  context: Omit<AdminContext, 'db'>,
): Promise<void> {
  const own = (await listConnections(trx, companyId)).filter((one) => one.personId === personId);
  const isByAdminsOnly = await isSwitchedOn(trx, companyId, 'appsByAdminsOnly');
  for (const { id, appId } of own) {
    const connection = await lockConnection(trx, id);
    if (connection === undefined || connection.personLeftAt !== null) continue;
    const goesOn = !rests(isByAdminsOnly, connection.role ?? undefined);
    if (goesOn && (await findApp(trx, appId))?.isConfidential === true)
      await leaveConnection(trx, id, context.now);
    else await endConnection(trx, connection, 'person-left', context);
  }
}

/**
 * Takes over the access of an app whose person has left: from now on it may do what the new person may.
 * @throws ApiError `not-found`, `confirmation-required` on production
 */
export async function takeOver(
  context: AdminContext,
  { companyId, id, personId }: { companyId: string; id: string; personId: string },
): Promise<void> {
  await inTransaction(context.db, async (trx) => {
    requireFound(await lockRole(trx, companyId, personId));
    const connection = await lockConnection(trx, id);
    if (connection?.companyId !== companyId || connection.personLeftAt === null)
      throw new ApiError('not-found');
    await takeConnectionOver(trx, id, personId);
    await recordChange(context, trx, {
      action: 'app.taken-over',
      companyId,
      subject: id,
      details: { app: connection.appId, name: connection.name },
      widens: connection.environment === 'production',
      named: connection.name,
    });
  });
}
