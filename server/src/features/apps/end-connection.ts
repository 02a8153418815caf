import type { Trx } from '../../platform/database/database.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { noteEvent } from '../../platform/events/note-events.ts';
import { ApiError } from '../../domain/errors/errors.ts';
import { hasRight } from '../../domain/access/roles.ts';
import type { Role } from '../../domain/access/roles.ts';
import type { AdminContext, Connection } from '../companies/index.ts';
import type { TimeIsUp } from './old-access.store.ts';
import { deleteApiClientRow, listConnections, lockConnection, recordChange } from '../companies/index.ts';
import { expireProposalsOfClient } from '../proposals/index.ts';
import { connectionInEvent } from './connection-in-event.ts';

/** Why an app has no access any more. */
export type EndReason =
  'person' | 'app' | 'credential-reused' | 'person-left' | 'app-deleted' | 'app-not-verified' | TimeIsUp;

/**
 * Ends the access of an app: calls are refused from the next request on, and what waits for approval has expired. The caller holds the lock of
 * the connection.
 */
export async function endConnection(
  trx: Trx,
  connection: Connection,
  reason: EndReason,
  context: Omit<AdminContext, 'db'>,
): Promise<void> {
  const account = trx.of(connection.accountId);
  await expireProposalsOfClient(account, connection.id, context.now);
  noteEvent(account, 'app.disconnected', connection.id, { app: connectionInEvent(connection) });
  await deleteApiClientRow(trx, connection.id);
  await recordChange(context, trx, {
    action: 'app.disconnected',
    companyId: connection.companyId,
    subject: connection.id,
    details: { app: connection.appId, name: connection.name, environment: connection.environment, reason },
  });
}

/**
 * A person ends the access of an app: owner and admins of any, others of their own.
 * @throws ApiError `not-found`, `role-not-sufficient`
 */
export async function disconnectApp(
  context: AdminContext,
  { companyId, id, personId, role }: { companyId: string; id: string; personId: string; role: Role },
): Promise<void> {
  await inTransaction(context.db, async (trx) => {
    const connection = await lockConnection(trx, id);
    if (connection?.companyId !== companyId) throw new ApiError('not-found');
    if (connection.personId !== personId && !hasRight(role, 'manageApiClients'))
      throw new ApiError('role-not-sufficient');
    await endConnection(trx, connection, 'person', context);
  });
}

/** Ends, for those that answer to it, the connections of a company that `isOver` names. */
export async function endConnectionsOf(
  trx: Trx,
  companyId: string,
  reason: EndReason,
  context: Omit<AdminContext, 'db'>,
  isOver: (connection: Connection) => boolean,
): Promise<void> {
  for (const { id } of (await listConnections(trx, companyId)).filter(isOver)) {
    const connection = await lockConnection(trx, id);
    if (connection !== undefined) await endConnection(trx, connection, reason, context);
  }
}
