import type { Environment } from '../../../domain/access/environment.ts';
import type { Selectable } from 'kysely';
import type { ActsAs, ApiClientLimits, ApiClientMode } from '../../../domain/proposals/api-client-mode.ts';
import type { ApiClients } from '../../../platform/database/database-types.ts';
import type { ApiClientKind, Scope } from '../../../domain/access/scopes.ts';
import type { LocalDate } from '../../../domain/days/local-date.ts';
import type { Ore } from '../../../domain/money.ts';
import type { AccountTrx, Db, DbOrTrx, Trx } from '../../../platform/database/database.ts';
import { updateRow } from '../../../platform/database/statement.ts';

export type Grant = { id: string; accountId: string; environment: Environment; scopes: Scope[] };
export type ListedApiClient = ApiClient & {
  createdAt: Date;
  /** It may lag a few moments behind. It is null when the API client has never called. */
  lastUsedAt: Date | null;
  /** A program that has called the tools for agents, and of which no person has said since what it is. */
  mayBeAgent: boolean;
  /** The access that a person has given to an app: logs name it, and nobody changes it as an API client. */
  isApp: boolean;
};
export type ApiClient = {
  id: string;
  companyId: string;
  name: string;
  kind: ApiClientKind;
  actsAs: ActsAs;
  mode: ApiClientMode;
  limits: ApiClientLimits;
  grants: Grant[];
};

export async function insertApiClient(
  trx: Trx,
  client: ApiClient,
  secretSha256: Buffer,
  now: Date,
): Promise<void> {
  await trx
    .insertInto('api_clients')
    .values({
      id: client.id,
      company_id: client.companyId,
      name: client.name,
      kind: client.kind,
      acts_as: client.actsAs,
      ...modeColumns(client),
      secret_sha256: secretSha256,
      created_at: now,
    })
    .execute();
  await trx
    .insertInto('api_client_grants')
    .values(
      client.grants.map((grant) => ({
        id: grant.id,
        client_id: client.id,
        account_id: grant.accountId,
        scopes: grant.scopes,
        created_at: now,
      })),
    )
    .execute();
}

/** The API client, when it belongs to this company. The access of an app is none: it belongs to its person. */
export async function findApiClient(
  db: DbOrTrx,
  companyId: string,
  id: string,
): Promise<{ id: string } | undefined> {
  return db
    .selectFrom('api_clients')
    .select('id')
    .where('id', '=', id)
    .where('company_id', '=', companyId)
    .where('app_id', 'is', null)
    .executeTakeFirst();
}

/** The API client with its grants, locked against other changes until the transaction ends. */
export async function lockApiClient(trx: Trx, id: string): Promise<ApiClient | undefined> {
  const row = await trx
    .selectFrom('api_clients')
    .selectAll()
    .where('id', '=', id)
    .where('app_id', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const grants = await selectGrants(trx).where('api_client_grants.client_id', '=', id).execute();
  return {
    id: row.id,
    companyId: row.company_id,
    name: row.name,
    kind: row.kind,
    actsAs: row.acts_as,
    ...modeOf(row),
    grants: grants.map(toGrant),
  };
}

/** Sets a new secret. Tokens that were issued for the old secret are refused from the next request on. */
export async function replaceSecret(trx: Trx, id: string, secretSha256: Buffer): Promise<void> {
  await trx
    .updateTable('api_clients')
    .set((eb) => ({ secret_sha256: secretSha256, secret_version: eb('secret_version', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

export async function setMode(trx: Trx, id: string, mode: Pick<ApiClient, 'mode' | 'limits'>): Promise<void> {
  await trx.updateTable('api_clients').set(modeColumns(mode)).where('id', '=', id).execute();
}

export async function setActsAs(trx: Trx, id: string, actsAs: ActsAs, now: Date): Promise<void> {
  await trx
    .updateTable('api_clients')
    .set({ acts_as: actsAs, acts_as_set_at: now })
    .where('id', '=', id)
    .execute();
}

function modeColumns({ mode, limits }: Pick<ApiClient, 'mode' | 'limits'>) {
  return { mode, limit_per_document_ore: limits.perDocumentOre, limit_per_day_ore: limits.perDayOre };
}

function modeOf(
  row: Pick<Selectable<ApiClients>, 'mode' | 'limit_per_document_ore' | 'limit_per_day_ore'>,
): Pick<ApiClient, 'mode' | 'limits'> {
  return {
    mode: row.mode as ApiClientMode,
    limits: { perDocumentOre: row.limit_per_document_ore, perDayOre: row.limit_per_day_ore },
  };
}

export async function setGrantScopes(trx: Trx, grantId: string, scopes: Scope[]): Promise<void> {
  await trx.updateTable('api_client_grants').set({ scopes }).where('id', '=', grantId).execute();
}

export async function deleteGrant(trx: Trx, grantId: string): Promise<void> {
  await trx.deleteFrom('api_client_grants').where('id', '=', grantId).execute();
}

export async function deleteApiClient(trx: Trx, id: string): Promise<void> {
  await trx.deleteFrom('api_clients').where('id', '=', id).execute();
}

/** All API clients of the company, with their grants. */
export async function deleteApiClients(trx: Trx, companyId: string): Promise<void> {
  await trx.deleteFrom('api_clients').where('company_id', '=', companyId).execute();
}

/** The company's API clients, oldest first. */
export async function listClientsOfCompany(db: Db, companyId: string): Promise<ListedApiClient[]> {
  const clients = await db
    .selectFrom('api_clients')
    .selectAll()
    .where('company_id', '=', companyId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  const grants = await selectGrants(db)
    .innerJoin('api_clients', 'api_clients.id', 'api_client_grants.client_id')
    .where('api_clients.company_id', '=', companyId)
    .execute();
  return clients.map((client) => ({
    id: client.id,
    companyId,
    name: client.name,
    kind: client.kind,
    actsAs: client.acts_as,
    ...modeOf(client),
    createdAt: client.created_at,
    lastUsedAt: client.last_used_at,
    mayBeAgent: mayBeAgent(client),
    isApp: client.app_id !== null,
    grants: grants.filter((grant) => grant.client_id === client.id).map(toGrant),
  }));
}

function mayBeAgent(row: Selectable<ApiClients>): boolean {
  const { acts_as: actsAs, tools_called_at: calledAt, acts_as_set_at: saidAt } = row;
  return actsAs === 'program' && calledAt !== null && (saidAt === null || saidAt < calledAt);
}

/** The accounts that an API client has access to: one or both of its company. */
export async function findGrantedAccounts(db: Db, id: string): Promise<string[]> {
  const grants = await selectGrants(db).where('api_client_grants.client_id', '=', id).execute();
  return grants.map(({ account_id }) => account_id);
}

function selectGrants(db: DbOrTrx) {
  return db
    .selectFrom('api_client_grants')
    .innerJoin('accounts', 'accounts.id', 'api_client_grants.account_id')
    .select([
      'api_client_grants.id',
      'api_client_grants.client_id',
      'api_client_grants.account_id',
      'api_client_grants.scopes',
      'accounts.environment',
    ])
    .orderBy('accounts.environment');
}

function toGrant(row: { id: string; account_id: string; environment: Environment; scopes: Scope[] }): Grant {
  return {
    id: row.id,
    accountId: row.account_id,
    environment: row.environment,
    scopes: row.scopes,
  };
}

/** What the API client of a grant has spent on that day. The caller holds the lock of proposals. */
export function saveSpent(trx: AccountTrx, grantId: string, day: LocalDate, spentOre: Ore): void {
  trx.later(updateRow(trx, 'api_client_grants', { id: grantId }, { spentOn: day, spentOre }));
}
