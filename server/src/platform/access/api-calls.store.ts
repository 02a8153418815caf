import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { columns } from '../database/columns.ts';
import type { AccountDb, Db } from '../database/database.ts';
import { likePattern } from '../database/like.ts';
import { deleteInBatches } from '../database/delete-in-batches.ts';
import { isId } from '../database/ids.ts';
import type { LocalDate } from '../../domain/days/local-date.ts';
import type { ListOrder } from '../http/lists/list-order.ts';
import type { Page, Paged } from '../http/lists/paging.ts';
import { pageOf } from '../http/lists/paging.ts';
import { statement } from '../database/statement.ts';

/** One call of an API client. */
export type ApiCall = {
  accountId: string;
  /** The request's ID, which the caller got as `X-Request-Id`. */
  id: string;
  clientId: string;
  at: Date;
  method: string;
  path: string;
  status: number;
  milliseconds: number;
  /** Of the idempotency key, as `hashOfKey` makes it. */
  keyHash: string | null;
  /** The body of the answer when the answer was an error: JSON. */
  error: string | null;
  isDryRun: boolean;
  /** The proposal that the answer told of. */
  proposalId: string | null;
  /** `RequestEnd` says what these tell. */
  cpuMicroseconds: number;
  bytes: number;
  waitedMilliseconds: number;
};

const KEPT_DAYS = 30;
/**
 * An account that calls all the time has millions of calls. Only this many are listed, because older ones are found by
 * filtering.
 */
export const MOST_LISTED = 10_000;

export const CALL_SORTS = ['-at', 'at', '-milliseconds', 'milliseconds'] as const;
export type ApiCallSort = (typeof CALL_SORTS)[number];

/** Inserts calls. A call that is there already stays as it is. */
export async function insertApiCalls(db: Db, calls: ApiCall[]): Promise<void> {
  await insertCalls(
    db,
    ...(
      [
        'accountId',
        'id',
        'clientId',
        'at',
        'method',
        'path',
        'status',
        'milliseconds',
        'error',
        'keyHash',
        'isDryRun',
        'proposalId',
        'cpuMicroseconds',
        'bytes',
        'waitedMilliseconds',
      ] as const
    ).map((field) => calls.map((call) => call[field])),
  );
}

// The same text for any number of calls, because every request becomes one of these rows.
const insertCalls = statement<never>(`
  insert into api_calls (account_id, id, client_id, at, method, path, status, milliseconds, error, key_hash,
    is_dry_run, proposal_id, cpu_microseconds, bytes, waited_milliseconds)
  select * from unnest($1::text[], $2::uuid[], $3::text[], $4::timestamptz[], $5::text[], $6::text[], $7::smallint[],
    $8::integer[], $9::jsonb[], $10::text[], $11::boolean[], $12::uuid[], $13::bigint[], $14::bigint[], $15::bigint[])
  on conflict do nothing`);

/** What the calls of an account, or of one of its API clients, have taken. `refused` counts the answers 429. */
export type CallSums = {
  accountId: string;
  clientId?: string;
  calls: number;
  refused: number;
  cpuMilliseconds: number;
  bytes: number;
  waitedMilliseconds: number;
};

/**
 * What calls have taken since then, the loudest first: those with most CPU time, then those with most calls. It covers all accounts,
 * so it is for operators only. Calls of accounts whose API clients are all deleted by now are left out.
 */
export async function sumApiCalls(
  db: Db,
  since: Date,
  { by, limit = null }: { by: 'account' | 'client'; limit?: number | null },
): Promise<CallSums[]> {
  const accounts = (await findCallers(db, since)).map(({ account_id: id }) => id);
  const rows = await (by === 'account' ? sumByAccount : sumByClient)(db, accounts, since, limit);
  return rows.map((row) => ({
    accountId: row.account_id,
    ...(row.client_id !== null && { clientId: row.client_id }),
    calls: Number(row.calls),
    refused: Number(row.refused),
    cpuMilliseconds: Math.round(Number(row.cpu) / 1000),
    bytes: Number(row.bytes),
    waitedMilliseconds: Number(row.waited),
  }));
}

/** With the accounts, calls are found by their key. Looking at the calls of every account takes long where there are many. */
const findCallers = statement<{ account_id: string }>(`
  select distinct account_id from api_client_grants
  join api_clients on api_clients.id = client_id where last_used_at >= $1`);

const sumByAccount = sumOfCalls('null::text');
const sumByClient = sumOfCalls('client_id');

function sumOfCalls(client: string) {
  return statement<{
    account_id: string;
    client_id: string | null;
    calls: bigint;
    refused: bigint;
    cpu: bigint;
    bytes: bigint;
    waited: bigint;
  }>(`
    select account_id, ${client} as client_id, count(*) as calls, count(*) filter (where status = 429) as refused,
      coalesce(sum(cpu_microseconds), 0)::bigint as cpu, coalesce(sum(bytes), 0)::bigint as bytes,
      coalesce(sum(waited_milliseconds), 0)::bigint as waited
    from api_calls where account_id = any($1::text[]) and at >= $2
    group by 1, 2 order by 5 desc, 3 desc, 1, 2 limit $3::integer`);
}

/** Notes the last use of each API client. A later use that another process has noted stays. */
export async function touchApiClients(db: Db, lastUses: ReadonlyMap<string, Date>): Promise<void> {
  await sql`
    update api_clients set last_used_at = used.at
    from unnest(${[...lastUses.keys()]}::text[], ${[...lastUses.values()]}::timestamptz[]) as used (id, at)
    where api_clients.id = used.id and (last_used_at is null or last_used_at < used.at)
  `.execute(db);
}

/**
 * Deletes calls older than 30 days, some at a time so that no request waits. It covers all accounts, so only the job
 * may call it.
 */
export async function deleteOldApiCalls(db: Db, now: Date, stopping?: AbortSignal): Promise<void> {
  const before = new Date(now.getTime() - KEPT_DAYS * 24 * 3_600_000);
  const { rows: accounts } = await sql<{ id: string }>`
    select account_id as id from journals where exists (
      select from api_calls where account_id = journals.account_id and at < ${before}
    )`.execute(db);
  for (const { id: accountId } of accounts) {
    await deleteInBatches(stopping, (limit) =>
      sql`
        delete from api_calls where account_id = ${accountId} and ctid = any(array(
          select ctid from api_calls where account_id = ${accountId} and at < ${before} order by at limit ${limit}
        ))
      `.execute(db),
    );
  }
}

export type ListedApiCall = Pick<
  ApiCall,
  'id' | 'clientId' | 'at' | 'method' | 'path' | 'status' | 'milliseconds' | 'isDryRun' | 'proposalId'
> & { error: unknown };

/** Which calls are wanted; a field that is undefined wants all. */
export type ApiCallFilter = {
  clientId: string | undefined;
  onlyFailed: boolean;
  /** Part of the path, the whole request ID or the whole idempotency key. */
  text?: string | undefined;
  method?: string | undefined;
  /** The least and the largest status. */
  statuses?: { from: number; to: number } | undefined;
  /** Days in Oslo. Both are included. */
  dateFrom?: LocalDate | undefined;
  dateTo?: LocalDate | undefined;
};

export const CALL_ORDER: ListOrder<Pick<ListedApiCall, 'at' | 'id'>, ApiCallSort> = {
  name: 'api-calls',
  sort: '-at',
  sorts: { at: 'at', milliseconds: 'milliseconds' },
  isDescending: true,
  keys: [
    { column: 'at', type: 'timestamptz', of: ({ at }) => at },
    { column: 'id', type: 'uuid', of: ({ id }) => id },
  ],
};

/** An account's calls. When more than 10 000 match the filter, only the newest 10 000 are listed, in any order. */
export async function listApiCalls(
  db: AccountDb,
  filter: ApiCallFilter,
  page: Page<ListedApiCall>,
): Promise<Paged<ListedApiCall[]>> {
  const { dateFrom, dateTo } = filter;
  const newest = selectCalls(db)
    .$if(filter.clientId !== undefined, (query) => query.where('client_id', '=', filter.clientId ?? ''))
    .$if(filter.onlyFailed, (query) => query.where('status', '>=', 400))
    .$if(filter.method !== undefined, (query) => query.where('method', '=', filter.method ?? ''))
    .$if(filter.statuses !== undefined, (query) =>
      query
        .where('status', '>=', filter.statuses?.from ?? 0)
        .where('status', '<=', filter.statuses?.to ?? 999),
    )
    .$if(dateFrom !== undefined, (query) =>
      query.where('at', '>=', sql<Date>`${dateFrom}::timestamp at time zone 'Europe/Oslo'`),
    )
    .$if(dateTo !== undefined, (query) =>
      query.where('at', '<', sql<Date>`(${dateTo}::date + 1)::timestamp at time zone 'Europe/Oslo'`),
    )
    .where((eb) => (filter.text === undefined ? eb.lit(true) : hasText(filter.text)))
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(MOST_LISTED);
  return pageOf(page, db.selectFrom(newest.as('newest')).selectAll());
}

function selectCalls(db: AccountDb) {
  return db
    .selectFrom('api_calls')
    .select(columns('id at client_id method path status milliseconds error is_dry_run proposal_id'))
    .where('account_id', '=', db.accountId);
}

/** A key may say anything, names included, so only its hash is kept. */
export function hashOfKey(key: string): string {
  return createHash('sha256').update(key).digest('hex');
}

function hasText(text: string) {
  const contains = sql<boolean>`(path ilike ${likePattern(text)} or key_hash = ${hashOfKey(text)})`;
  return isId(text) ? sql<boolean>`(${isCall(text)} or ${contains})` : contains;
}

/**
 * Whether it is the call with this ID. The ID says when the call was made, so only the calls of that day are looked at: the
 * primary key begins with the time. When a clock is set back, IDs go on from the latest time that they have said, so the
 * call can be older than its ID.
 */
function isCall(id: string) {
  const madeAt = Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16);
  const around = (minutes: number) => new Date(Math.min(madeAt, MOST_MILLISECONDS) + minutes * 60_000);
  return sql<boolean>`(id = ${id}::uuid and at between ${around(-24 * 60)} and ${around(10)})`;
}

/** The year 9999: an ID that we did not make may say any time. */
const MOST_MILLISECONDS = Date.UTC(9999, 0);

/** The call with this ID. */
export async function findApiCall(db: AccountDb, id: string): Promise<ListedApiCall | undefined> {
  if (!isId(id)) return undefined;
  return selectCalls(db).where(isCall(id)).executeTakeFirst();
}
