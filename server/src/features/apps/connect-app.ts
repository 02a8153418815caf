import { isAdmin, scopesOf } from '../../domain/access/roles.ts';
import { isRegisteredAddress } from '../../domain/apps/redirect-address.ts';
import type { Environment } from '../../domain/access/environment.ts';
import type { Scope } from '../../domain/access/scopes.ts';
import { allowsScope, isReading } from '../../domain/access/scopes.ts';
import { ApiError, requireFound, validationFailed } from '../../domain/errors/errors.ts';
import type { ApiClientMode } from '../../domain/proposals/api-client-mode.ts';
import { newId } from '../../platform/database/ids.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { noteEvent } from '../../platform/events/note-events.ts';
import type { AdminContext } from '../companies/index.ts';
import {
  countConnections,
  findAccountToConnect,
  insertConnection,
  isSwitchedOn,
  lockConnectionOf,
  lockConnectionsOfCompany,
  newClientId,
  newSecret,
  recordChange,
  renewConnection,
} from '../companies/index.ts';
import { lockRole } from '../people/index.ts';
import type { App } from './app.ts';
import { saveDocumentedApp, shareLockApp } from './apps.store.ts';
import type { Asked } from './credentials.store.ts';
import { credentialDigest, insertCredential } from './credentials.store.ts';
import { connectionInEvent } from './connection-in-event.ts';
import { mayConnect } from './may-connect.ts';
import type { AppRules } from './may-connect.ts';

/** Of a company, in both environments. A person can name any number of addresses as apps. */
const MOST_CONNECTIONS = 200;

export type Agreed = {
  app: App;
  companyId: string;
  personId: string;
  environment: Environment;
  scopes: Scope[];
  mode: ApiClientMode;
  asked: Required<Asked>;
  /** Of the request of the app, which is answered once. */
  requestId: string;
};

/**
 * Gives an app what a person has agreed to, and makes the code that the app changes into tokens. The same app, person and account have one
 * connection: it is renewed, and its keys of idempotency stay.
 * @returns the code; only its digest is kept
 * @throws ApiError `not-found`, `app-request-not-valid`, `app-not-verified`, `too-many-apps`, `role-not-sufficient`, `apps-by-admins-only`, `must-propose`, `validation-failed`, `confirmation-required` on production
 */
export async function connectApp(
  context: AdminContext,
  rules: AppRules,
  { app: seen, companyId, personId, environment, scopes, mode, asked, requestId }: Agreed,
): Promise<string> {
  const { now } = context;
  return inTransaction(context.db, async (trx) => {
    const role = requireFound(await lockRole(trx, companyId, personId));
    const accountId = requireFound(await findAccountToConnect(trx, companyId, environment));
    const app = seen.companyId === null ? seen : await shareLockApp(trx, seen.id);
    if (app === undefined || !isRegisteredAddress(asked.redirectUri, app.redirectUris))
      throw new ApiError('app-request-not-valid');
    if (!mayConnect(rules, app, { companyId, environment })) throw new ApiError('app-not-verified');
    const lacking = scopes.find((scope) => !allowsScope(scopesOf(role), scope));
    if (scopes.length === 0) throw validationFailed([{ field: 'scopes', code: 'required' }]);
    if (lacking !== undefined) throw new ApiError('role-not-sufficient');
    const isOnlyReading = scopes.every(isReading);
    if (!isAdmin(role) && (await isSwitchedOn(trx, companyId, 'appsByAdminsOnly')))
      throw new ApiError('apps-by-admins-only');
    if (!isAdmin(role) && mode === 'direct' && !isOnlyReading) throw new ApiError('must-propose');

    if (app.companyId === null) await saveDocumentedApp(trx, app);
    // Else two consents at once would give two connections.
    await lockConnectionsOfCompany(trx, companyId);
    const before = await lockConnectionOf(trx, { appId: app.id, personId, companyId, accountId });
    if (before === undefined && (await countConnections(trx, companyId)) >= MOST_CONNECTIONS)
      throw new ApiError('too-many-apps', { details: { max: MOST_CONNECTIONS } });
    const isAgent = asked.resource === 'mcp' || before?.actsAs === 'agent';
    const connection = {
      id: before?.id ?? newClientId('connection'),
      companyId,
      appId: app.id,
      personId,
      name: app.name,
      actsAs: isAgent ? ('agent' as const) : ('program' as const),
      mode,
      grantId: before?.grantId ?? newId(),
      accountId,
      scopes,
    };
    await (before === undefined
      ? insertConnection(trx, connection, now)
      : renewConnection(trx, connection, now));

    const code = newSecret('code');
    const sha256 = credentialDigest(app.id, code);
    const credential = { sha256, clientId: connection.id, kind: 'code' as const, asked, createdAt: now };
    if (!(await insertCredential(trx, credential, requestId))) throw new ApiError('app-request-not-valid');
    noteEvent(trx.of(accountId), 'app.connected', connection.id, { app: connectionInEvent(connection) });
    await recordChange(context, trx, {
      action: 'app.connected',
      companyId,
      subject: connection.id,
      details: { app: app.id, name: app.name, environment, scopes, mode, resource: asked.resource },
      // A person proves again who they are where customers and books are real.
      widens: environment === 'production',
      named: app.name,
    });
    return code;
  });
}
