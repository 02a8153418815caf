import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { columns, columnsAsSql } from '../../../platform/database/columns.ts';
import type {
  AccountDb,
  AccountDbOrTrx,
  AccountTrx,
  Db,
  DbOrTrx,
  Trx,
  Write,
} from '../../../platform/database/database.ts';
import { ringBell } from '../../../platform/database/bell.ts';
import { findsById, locksById } from '../../../platform/database/find-by-id.ts';
import type { Scope } from '../../../domain/access/scopes.ts';
import { isScope } from '../../../domain/access/scopes.ts';
import { rests, rightsOfConnection } from '../../../domain/apps/connection.ts';
import { insertRows, updateRow } from '../../../platform/database/statement.ts';
import { newestFirst } from '../../../platform/http/lists/list-order.ts';
import type { Page, Paged } from '../../../platform/http/lists/paging.ts';
import { limitOf, offsetOf, placedPage } from '../../../platform/http/lists/paging.ts';
import type { Lease } from '../../../platform/operations/leases.ts';
import { leasesOf } from '../../../platform/operations/leases.ts';
import { KEY_ID_BYTES } from '../../../platform/operations/secret-box.ts';
import { isFirstOfResource } from '../deliveries/deliveries.store.ts';
import type { WebhookEndpoint } from './webhook-endpoint.ts';

const COLUMNS = columns(
  'id url types description status disabled_reason creator_type creator_id scopes secret previous_secret',
  'previous_secret_until position failing_since version created_at updated_at',
);

export function insertEndpoint(trx: AccountTrx, endpoint: WebhookEndpoint): Write {
  return insertRows(trx, 'webhook_endpoints', [toRow(endpoint)]);
}

export const ENDPOINT_ORDER = { ...newestFirst('webhook-endpoints'), isDescending: false };

/** A page of the endpoints of the account, the oldest first. There are at most 20. */
export async function pageOfEndpoints(
  db: AccountDb,
  page: Page<WebhookEndpoint>,
): Promise<Paged<WebhookEndpoint[]>> {
  const all = await listEndpoints(db);
  const [madeAt = '', afterId = ''] = page.after ?? [];
  const behind = all.filter(
    ({ createdAt, id }) => `${createdAt.toISOString()} ${id}` > `${madeAt} ${afterId}`,
  );
  return placedPage(page, behind.slice(offsetOf(page)).slice(0, limitOf(page)), async () => all.length);
}

/** The endpoints of the account, the oldest first. */
export async function listEndpoints(db: AccountDbOrTrx): Promise<WebhookEndpoint[]> {
  const rows = await selectEndpoints(db, db.accountId).orderBy('created_at').orderBy('id').execute();
  return rows.map(toEndpoint);
}

export const findEndpoint = findsById(selectEndpoints, toEndpoint);

/** The endpoint, locked until the transaction ends. */
export const lockEndpoint = locksById(selectEndpoints, toEndpoint);

function selectEndpoints(db: DbOrTrx, accountId: string) {
  return db.selectFrom('webhook_endpoints').select(COLUMNS).where('account_id', '=', accountId);
}

type Row = ReturnType<typeof toRow> & { scopes: string[] };

/** @param row of a select, or of a lease, which has its end besides */
export function toEndpoint(row: Row & { leasedUntil?: string }): WebhookEndpoint {
  const { creatorType, creatorId, position, scopes, leasedUntil: _leasedUntil, ...columns } = row;
  return {
    ...columns,
    chooser: { type: creatorType, id: creatorId },
    scopes: scopes.filter(isScope),
    position: Number(position),
  };
}

function toRow({ chooser, position, ...columns }: WebhookEndpoint) {
  return { ...columns, creatorType: chooser.type, creatorId: chooser.id, position: BigInt(position) };
}

/** Writes what callers and the service change of a locked endpoint. */
export async function saveEndpoint(trx: AccountTrx, endpoint: WebhookEndpoint): Promise<void> {
  trx.afterCommit(() => ringBell('webhooks'));
  const { id, createdAt: _createdAt, ...changed } = toRow(endpoint);
  await updateRow(trx, 'webhook_endpoints', { id }, changed);
}

export async function deleteEndpoint(trx: AccountTrx, id: string): Promise<void> {
  await trx
    .deleteFrom('webhook_deliveries')
    .where('account_id', '=', trx.accountId)
    .where('endpoint_id', '=', id)
    .execute();
  await trx
    .deleteFrom('webhook_endpoints')
    .where('account_id', '=', trx.accountId)
    .where('id', '=', id)
    .execute();
}

/** Deletes all endpoints of the account with their logs. */
export async function deleteAllEndpoints(trx: AccountTrx): Promise<void> {
  for (const { id } of await listEndpoints(trx)) await deleteEndpoint(trx, id);
}

/** The number of the account's last event. */
export async function lastSequence(db: AccountDbOrTrx): Promise<number> {
  const row = await db
    .selectFrom('event_positions')
    .select('last_sequence')
    .where('account_id', '=', db.accountId)
    .executeTakeFirst();
  return Number(row?.last_sequence ?? 0n);
}

/** The number of events after a number, of these types. */
export async function countEventsAfter(
  trx: AccountTrx,
  after: number,
  types: readonly string[],
): Promise<number> {
  const { rows } = await sql<{ count: bigint }>`
    select count(*) as count from (
      select last_sequence - cardinality(types) + place as sequence, type
      from events, unnest(types) with ordinality as one (type, place)
      where account_id = ${trx.accountId} and last_sequence > ${after}
    ) told where sequence > ${after} and type = any(${[...types]}::text[])`.execute(trx);
  return Number(rows[0]?.count ?? 0n);
}

/** What an API client may do on the account now; nothing when it is gone. An app may do no more than its person. */
export async function scopesOfClient(db: AccountDbOrTrx, clientId: string): Promise<Scope[]> {
  const row = await db
    .selectFrom('api_client_grants as g')
    .innerJoin('api_clients as c', 'c.id', 'g.client_id')
    .innerJoin('companies', 'companies.id', 'c.company_id')
    .leftJoin('memberships as m', (join) =>
      join.onRef('m.company_id', '=', 'c.company_id').onRef('m.person_id', '=', 'c.person_id'),
    )
    .select(['g.scopes', 'c.person_id', 'm.role', 'companies.apps_by_admins_only'])
    .where('g.account_id', '=', db.accountId)
    .where('g.client_id', '=', clientId)
    .executeTakeFirst();
  const scopes = (row?.scopes ?? []).filter(isScope);
  if (row === undefined || row.person_id === null) return scopes;
  const role = row.role ?? undefined;
  return rests(row.apps_by_admins_only, role)
    ? []
    : rightsOfConnection({ scopes, mode: 'proposes' }, role).scopes;
}

/** The company of an account that is not closed. */
export async function findCompanyId(db: AccountDbOrTrx): Promise<string | undefined> {
  const row = await db
    .selectFrom('accounts')
    .innerJoin('companies', 'companies.id', 'accounts.company_id')
    .select('companies.id')
    .where('accounts.id', '=', db.accountId)
    .where('companies.closed_at', 'is', null)
    .executeTakeFirst();
  return row?.id;
}

export type EndpointAddress = { accountId: string; id: string };

/** One process at a time sends to an endpoint. */
const ENDPOINTS = leasesOf<Row>({
  table: 'webhook_endpoints',
  until: 'leased_until',
  seconds: 30,
  // A service of release 1.1.0 names its lease here, and so notices that another process has the endpoint.
  taken: { lease: null },
  columns: columnsAsSql(COLUMNS),
});

/**
 * SQL for the endpoints with something to do, which nobody works on: events that are no deliveries yet, or deliveries that are due.
 * It covers all accounts, so only the outbox may use it.
 */
export function endpointsWithWork(now: Date, limit: number): RawBuilder<unknown> {
  return sql`
    select e.account_id, e.id from webhook_endpoints e
    left join event_positions p on p.account_id = e.account_id
    where e.status = 'enabled' and ${ENDPOINTS.isDue()} and (
      e.position < p.last_sequence or exists (
        select from webhook_deliveries d
        where d.account_id = e.account_id and d.endpoint_id = e.id and d.status = 'pending' and d.next_attempt_at <= ${now}
          and ${isFirstOfResource()}
      )
    ) limit ${limit}`;
}

/** No process has an endpoint before the first start after a restore. It covers all accounts, and tells nothing of them. */
export async function endEndpointLeases(db: DbOrTrx): Promise<void> {
  await sql`
    update webhook_endpoints set lease = null, leased_until = null where leased_until > statement_timestamp()`.execute(
    db,
  );
}

/** The endpoints for which the feed has events that are no deliveries yet. It covers all accounts. */
export async function listEndpointsBehind(db: DbOrTrx): Promise<EndpointAddress[]> {
  const { rows } = await sql<EndpointAddress>`
    select e.account_id as "accountId", e.id from webhook_endpoints e
    join event_positions p on p.account_id = e.account_id
    where e.status = 'enabled' and e.position < p.last_sequence`.execute(db);
  return rows;
}

/** Takes the endpoint for this process. @returns undefined when another process has it, or it is disabled */
export async function leaseEndpoint(db: Db, address: EndpointAddress): Promise<Lease<Row> | undefined> {
  return ENDPOINTS.take(db, address, sql<boolean>`status = 'enabled' and ${ENDPOINTS.isDue()}`);
}

/** Moves the endpoint on, unless a caller has moved it or another process has it. */
export async function moveEndpointPosition(
  trx: Trx,
  { accountId, id }: EndpointAddress,
  lease: Lease<unknown>,
  { from, to }: { from: number; to: number },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('webhook_endpoints')
    .set({ position: BigInt(to) })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .where(lease.isMine())
    .where('position', '=', BigInt(from))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** All sealed secrets, for another key. It covers all accounts, so only the command may call it. */
export async function listSealedSecrets(db: DbOrTrx): Promise<(EndpointAddress & SealedSecrets)[]> {
  const { rows } = await sql<EndpointAddress & SealedSecrets>`
    select account_id as "accountId", id, secret, previous_secret as "previousSecret" from webhook_endpoints
  `.execute(db);
  return rows;
}

/** How many endpoints have a secret of each key. It covers all accounts, and tells nothing of them. */
export async function countEndpointsByKey(db: DbOrTrx): Promise<{ keyId: Buffer; count: number }[]> {
  const { rows } = await sql<{ keyId: Buffer; count: number }>`
    select substring(secret from 1 for ${sql.lit(KEY_ID_BYTES)}) as "keyId", count(*)::int as count
    from webhook_endpoints group by 1`.execute(db);
  return rows;
}

export type SealedSecrets = { secret: Buffer; previousSecret: Buffer | null };

/** Replaces sealed secrets, unless they have been rotated meanwhile. */
export async function replaceSealedSecrets(
  db: Db,
  { accountId, id }: EndpointAddress,
  before: SealedSecrets,
  after: SealedSecrets,
): Promise<void> {
  await db
    .updateTable('webhook_endpoints')
    .set({ secret: after.secret, previous_secret: after.previousSecret })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .where('secret', '=', before.secret)
    .execute();
}
