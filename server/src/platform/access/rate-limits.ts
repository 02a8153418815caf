import { sql } from 'kysely';
import type { Db, DbOrTrx } from '../database/database.ts';
import { deleteInBatches } from '../database/delete-in-batches.ts';
import { statement } from '../database/statement.ts';

/** Windows are fixed: 60 seconds from their first request. */
const WINDOW_SECONDS = 60;
/** The window of sign-in attempts, in seconds. Only windows of a day are longer. */
export const LONGEST_WINDOW_SECONDS = 15 * 60;
/** A window of a day, in seconds. */
const DAY_SECONDS = 24 * 60 * 60;
/** The subjects of windows of a day begin so. */
const OF_A_DAY = 'day ';

export type RateLimit = { name: string; requestsPerWindow: number };

/** Contract 10.1 to 10.3. */
export const RATE_LIMITS = {
  client: { name: 'client', requestsPerWindow: 600 },
  tokenByAddress: { name: 'token-address', requestsPerWindow: 60 },
  tokenByClient: { name: 'token-client', requestsPerWindow: 30 },
  authorizeByAddress: { name: 'authorize-address', requestsPerWindow: 60 },
  refreshByConnection: { name: 'refresh-connection', requestsPerWindow: 30 },
  refreshByApp: { name: 'refresh-app', requestsPerWindow: 1_200 },
} as const satisfies Record<string, RateLimit>;

/** A counted window: how many requests came in it, this one included, and in how many seconds it ends. */
export type WindowState = { requestCount: number; resetSeconds: number };

/**
 * The SQL that counts one request: an upsert that either raises the count of the running window or begins a new one.
 * The database's clock decides, so that all processes agree.
 *
 * @param source SQL that yields the subjects to count, at most once each
 * @param windowSeconds SQL of the window's length
 * @param count SQL of how many requests there are
 */
export function countRequests(source: string, windowSeconds = String(WINDOW_SECONDS), count = '1'): string {
  const windowIsOver = `w.started_at <= statement_timestamp() - make_interval(secs => ${windowSeconds})`;
  return `
    insert into rate_limit_windows as w (subject, started_at, request_count)
    select subject, statement_timestamp(), ${count} from (${source}) as counted (subject)
    on conflict (subject) do update set
      started_at = case when ${windowIsOver} then excluded.started_at else w.started_at end,
      request_count = case when ${windowIsOver} then excluded.request_count else w.request_count + ${count} end
    returning subject, request_count,
      ceil(extract(epoch from w.started_at - statement_timestamp()) + ${windowSeconds})::integer as reset_seconds`;
}

const countSubjects = statement<{ subject: string; request_count: number; reset_seconds: number }>(
  countRequests('select unnest($1::text[])', '$2::integer'),
);

/**
 * Counts one request against several subjects at once, in an order that cannot deadlock. In a transaction, the next request
 * with one of the subjects waits for its end, and a rollback takes the count back.
 */
export async function countRequest(
  db: DbOrTrx,
  subjects: string[],
  windowSeconds = WINDOW_SECONDS,
): Promise<Map<string, WindowState>> {
  const rows = await countSubjects(db, subjects.toSorted(), windowSeconds);
  return new Map(
    rows.map((row) => [row.subject, { requestCount: row.request_count, resetSeconds: row.reset_seconds }]),
  );
}

const countSeveral = statement<{ request_count: number; reset_seconds: number }>(
  countRequests('select $1::text', undefined, '$2::integer'),
);

/** Counts several requests of one subject, which may pass the limit together. */
export async function countMore(db: Db, subject: string, count: number): Promise<WindowState> {
  const [row] = await countSeveral(db, subject, count);
  if (row === undefined) throw new Error('A count always has an answer.');
  return { requestCount: row.request_count, resetSeconds: row.reset_seconds };
}

const readWindow = statement<{ request_count: number; reset_seconds: number }>(`
  select request_count,
    ceil(extract(epoch from started_at - statement_timestamp()) + $2::integer)::integer as reset_seconds
  from rate_limit_windows
  where subject = $1 and started_at > statement_timestamp() - make_interval(secs => $2::integer)`);

/** The running window of a subject, without counting. */
export async function findWindow(
  db: Db,
  subject: string,
  windowSeconds: number,
): Promise<WindowState | undefined> {
  const [row] = await readWindow(db, subject, windowSeconds);
  return row && { requestCount: row.request_count, resetSeconds: row.reset_seconds };
}

/** Counts as `countRequest`, in windows of 24 hours. */
export async function countInDay(db: DbOrTrx, subjects: string[]): Promise<Map<string, WindowState>> {
  const windows = await countRequest(
    db,
    subjects.map((subject) => OF_A_DAY + subject),
    DAY_SECONDS,
  );
  return new Map([...windows].map(([subject, state]) => [subject.slice(OF_A_DAY.length), state]));
}

/** Takes one counted request back from each of these subjects. */
export async function uncountRequest(db: Db, subjects: string[]): Promise<void> {
  await sql`
    update rate_limit_windows set request_count = request_count - 1
    where request_count > 0 and subject in (
      select subject from rate_limit_windows where subject = any(${subjects}::text[]) order by subject for update
    )
  `.execute(db);
}

/** `RateLimit-Policy` and `RateLimit` (IETF draft-ietf-httpapi-ratelimit-headers). */
export function rateLimitHeaders(limit: RateLimit, state: WindowState): Record<string, string> {
  const remaining = Math.max(0, limit.requestsPerWindow - state.requestCount);
  return {
    'ratelimit-policy': `"${limit.name}";q=${limit.requestsPerWindow};w=${WINDOW_SECONDS}`,
    ratelimit: `"${limit.name}";r=${remaining};t=${state.resetSeconds}`,
  };
}

/** Deletes windows that have ended. A job calls this. A window that a request counts at that moment is left. */
export async function deleteEndedWindows(db: Db, stopping?: AbortSignal): Promise<void> {
  await deleteInBatches(stopping, (limit) =>
    sql`
      delete from rate_limit_windows where ctid = any(array(
        select ctid from rate_limit_windows
        where started_at < statement_timestamp() - make_interval(secs => ${LONGEST_WINDOW_SECONDS}) and (
          not starts_with(subject, ${OF_A_DAY})
          or started_at < statement_timestamp() - make_interval(secs => ${DAY_SECONDS})
        )
        order by started_at limit ${limit} for update skip locked
      ))
    `.execute(db),
  );
}
