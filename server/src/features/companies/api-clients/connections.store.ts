import type { Environment } from '../../../domain/access/environment.ts';
import type { Role } from '../../../domain/access/roles.ts';
import type { Scope } from '../../../domain/access/scopes.ts';
import type { ActsAs, ApiClientMode } from '../../../domain/proposals/api-client-mode.ts';
import type { DbOrTrx, Trx } from '../../../platform/database/database.ts';
import { lockForTransaction } from '../../../platform/database/locks.ts';

/** The access that a person has given to an app, on one account. It is an API client without a secret. */
export type Connection = {
  id: string;
  companyId: string;
  appId: string;
  personId: string;
  /** As the person saw it. */
  name: string;
  actsAs: ActsAs;
  mode: ApiClientMode;
  grantId: string;
  accountId: string;
  environment: Environment;
  scopes: Scope[];
  createdAt: Date;
  /** When the person last agreed to it. */
  renewedAt: Date;
  /** The person works for the company no more, and an owner or admin may take the access over; null: the person is there. */
  personLeftAt: Date | null;
  /** It may lag a few moments behind; null when the app has never called. */
  lastUsedAt: Date | null;
  /** Of the person; null once they have left. */
  role: Role | null;
};

type NewConnection = Omit<
  Connection,
  'environment' | 'createdAt' | 'renewedAt' | 'personLeftAt' | 'lastUsedAt' | 'role'
>;

/** The account of an open company in an environment; undefined while the operator has not opened production. */
export async function findAccountToConnect(
  trx: Trx,
  companyId: string,
  environment: Environment,
): Promise<string | undefined> {
  const row = await trx
    .selectFrom('accounts')
    .innerJoin('companies', 'companies.id', 'accounts.company_id')
    .select('accounts.id')
    .where('company_id', '=', companyId)
    .where('environment', '=', environment)
    .where('closed_at', 'is', null)
    .where('waits_since', 'is', null)
    .executeTakeFirst();
  return row?.id;
}

export async function insertConnection(trx: Trx, connection: NewConnection, now: Date): Promise<void> {
  const { id, companyId, appId, personId, name, actsAs, mode, grantId, accountId, scopes } = connection;
  await trx
    .insertInto('api_clients')
    .values({
      id,
      company_id: companyId,
      app_id: appId,
      person_id: personId,
      name,
      kind: 'advanced',
      acts_as: actsAs,
      mode,
      secret_sha256: null,
      created_at: now,
      renewed_at: now,
    })
    .execute();
  await trx
    .insertInto('api_client_grants')
    .values({ id: grantId, client_id: id, account_id: accountId, scopes, created_at: now })
    .execute();
}

/** Replaces what the person has allowed, who works for the company, also when they had left it once. Tokens of before hold less or more than that, and each request takes the smaller. */
export async function renewConnection(
  trx: Trx,
  {
    id,
    grantId,
    accountId,
    name,
    actsAs,
    mode,
    scopes,
  }: Pick<Connection, 'id' | 'grantId' | 'accountId' | 'name' | 'actsAs' | 'mode' | 'scopes'>,
  now: Date,
): Promise<void> {
  await trx
    .updateTable('api_clients')
    .set({ name, acts_as: actsAs, mode, renewed_at: now, person_left_at: null })
    .where('id', '=', id)
    .execute();
  await trx
    .updateTable('api_client_grants')
    .set({ scopes })
    .where('id', '=', grantId)
    .where('account_id', '=', accountId)
    .execute();
}

/** The connection of an app by a person on an account, locked. */
export async function lockConnectionOf(
  trx: Trx,
  {
    appId,
    personId,
    companyId,
    accountId,
  }: Pick<Connection, 'appId' | 'personId' | 'companyId' | 'accountId'>,
): Promise<Connection | undefined> {
  const row = await selectConnections(trx)
    .where('c.company_id', '=', companyId)
    .where('c.app_id', '=', appId)
    .where('c.person_id', '=', personId)
    .where('g.account_id', '=', accountId)
    .forUpdate('c')
    .executeTakeFirst();
  return row && toConnection(row);
}

/** The connection with this id, locked: it is used, renewed and ended by one request at a time. */
export async function lockConnection(trx: Trx, id: string): Promise<Connection | undefined> {
  const row = await selectConnections(trx).where('c.id', '=', id).forUpdate('c').executeTakeFirst();
  return row && toConnection(row);
}

/** The connections of a company, oldest first. */
export async function listConnections(db: DbOrTrx, companyId: string): Promise<Connection[]> {
  const rows = await selectConnections(db)
    .where('c.company_id', '=', companyId)
    .orderBy('c.created_at')
    .orderBy('c.id')
    .execute();
  return rows.map(toConnection);
}

export async function countConnections(trx: Trx, companyId: string): Promise<number> {
  const { count } = await trx
    .selectFrom('api_clients')
    .select((eb) => eb.fn.countAll<bigint>().as('count'))
    .where('company_id', '=', companyId)
    .where('app_id', 'is not', null)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** The companies of which somebody has connected the app. */
export async function listCompaniesOfApp(trx: Trx, appId: string): Promise<string[]> {
  const rows = await trx
    .selectFrom('api_clients')
    .select('company_id')
    .distinct()
    .where('app_id', '=', appId)
    .execute();
  return rows.map(({ company_id }) => company_id);
}

/** The access to an app that is left: that of closed companies, which nobody is told of. */
export async function deleteConnectionsOfApp(trx: Trx, appId: string): Promise<void> {
  await trx.deleteFrom('api_clients').where('app_id', '=', appId).execute();
}

/** One transaction at a time gives apps access to the company. */
export async function lockConnectionsOfCompany(trx: Trx, companyId: string): Promise<void> {
  await lockForTransaction(trx, `connections of ${companyId}`);
}

/** How many connections each app has; apps without one are not in it. */
export async function countConnectionsByApp(db: DbOrTrx): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('api_clients')
    .select((eb) => [eb.ref('app_id').$notNull().as('appId'), eb.fn.countAll<bigint>().as('count')])
    .where('app_id', 'is not', null)
    .groupBy('app_id')
    .execute();
  return new Map(rows.map(({ appId, count }) => [appId, Number(count)]));
}

/** The person has left; the connection waits until somebody takes it over. */
export async function leaveConnection(trx: Trx, id: string, now: Date): Promise<void> {
  await trx.updateTable('api_clients').set({ person_left_at: now }).where('id', '=', id).execute();
}

export async function takeConnectionOver(trx: Trx, id: string, personId: string): Promise<void> {
  await trx
    .updateTable('api_clients')
    .set({ person_id: personId, person_left_at: null })
    .where('id', '=', id)
    .execute();
}

function selectConnections(db: DbOrTrx) {
  return (
    db
      .selectFrom('api_clients as c')
      .innerJoin('api_client_grants as g', 'g.client_id', 'c.id')
      .innerJoin('accounts as a', 'a.id', 'g.account_id')
      .innerJoin('companies', 'companies.id', 'c.company_id')
      .leftJoin('memberships as m', (join) =>
        join.onRef('m.company_id', '=', 'c.company_id').onRef('m.person_id', '=', 'c.person_id'),
      )
      .select((eb) => [
        'c.id',
        'c.company_id as companyId',
        eb.ref('c.app_id').$notNull().as('appId'),
        eb.ref('c.person_id').$notNull().as('personId'),
        'c.name',
        'c.acts_as as actsAs',
        'c.mode',
        'g.id as grantId',
        'g.account_id as accountId',
        'a.environment',
        'g.scopes',
        'c.created_at as createdAt',
        eb.fn.coalesce('c.renewed_at', 'c.created_at').as('renewedAt'),
        'c.person_left_at as personLeftAt',
        'c.last_used_at as lastUsedAt',
        'm.role',
      ])
      .where('c.app_id', 'is not', null)
      // A closed company has none: they are deleted when it is opened again.
      .where('companies.closed_at', 'is', null)
  );
}

function toConnection<R extends { mode: string; environment: string; role: string | null }>(row: R) {
  return {
    ...row,
    mode: row.mode as ApiClientMode,
    environment: row.environment as Environment,
    role: row.role as Role | null,
  };
}
