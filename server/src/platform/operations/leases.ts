import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { DB } from '../database/database-types.ts';
import type { Db, DbOrTrx } from '../database/database.ts';
import { inTransaction } from '../database/transaction.ts';
import type { TrxOf } from '../database/transaction.ts';
import { pauseAfterFailure } from './door.ts';
import type { Due } from './outbox.ts';

type Values = Record<string, unknown>;

/**
 * The declaration of a kind of work about its rows. A single process at a time works on a row: the process leases the row until a time that
 * stands in the row, and renews that time or gives the row back. When the process dies, the row is due again at that time.
 */
type Declared = {
  table: keyof DB;
  /** The column that names a row. Left out: `id` together with `account_id`. */
  key?: 'id' | 'name';
  /** The column that says until when a process has the row. */
  until: string;
  /** The seconds of a lease, much longer than a piece of the work takes. */
  seconds: number;
  /**
   * Of rows that are tried until they end: the pauses in minutes, after the first attempt, the second …; the last pause is repeated. Such
   * a row has `status` (`queued`, `sending`, or an end) and `attempts`. `until` also says when a queued row is due.
   */
  pauses?: readonly number[];
  /** Further values that are set when a row is leased, and when the row is given back. */
  taken?: Values;
  givenBack?: Values;
  /** SQL for the columns of `Row`. */
  columns: string;
};

/** A row that this process has taken, until the lease is over or another process takes the row. */
export type Lease<Row> = {
  /** The row as of its lease or its last renewal. */
  readonly row: Row;
  /** SQL for whether this process still has the row, for an update or a deletion of the row. */
  isMine(): RawBuilder<boolean>;
  /** @param until left out: as long as at first. @returns false when another process has taken the row since */
  renew(db: DbOrTrx, until?: Date): Promise<boolean>;
  /** To be called between two pieces of the work. Renews when a third of the lease is over. @throws LostLease; the reason of `stopping` */
  goOn(db: Db, stopping: AbortSignal): Promise<void>;
  /** Runs a transaction that is undone when another process has the row by then. @throws LostLease */
  transact<T, D extends Db>(db: D, work: (trx: TrxOf<D>) => Promise<T>): Promise<T>;
  /** Does nothing when another process has taken the row since. @param at when the row is due; left out: at once */
  giveBack(db: DbOrTrx, at?: Date, set?: Values): Promise<void>;
  /** Gives back a row whose attempt has failed, for after the pause. */
  putOff(db: DbOrTrx, now: Date, set?: Values): Promise<void>;
};

export type Leases<Row> = {
  /**
   * SQL for whether no process has the row, and the row is due. The service's clock says when a queued row is due. The database's clock
   * ends a lease, because services with different clocks must not take each other's work for dead.
   */
  isDue(now?: Date): RawBuilder<boolean>;
  /** A query of the due rows of all accounts that also fulfil `where`, the longest waiting first, as the outbox wants them. */
  due(now: Date, limit: number, where: RawBuilder<unknown>): RawBuilder<unknown>;
  /** @param where the row must fulfil this, `isDue` as well. @returns undefined when the row does not, or another process was faster */
  take(db: DbOrTrx, one: Due, where: RawBuilder<boolean>): Promise<Lease<Row> | undefined>;
};

/** Another process has taken the row over, because this process did not renew its lease. */
export class LostLease extends Error {
  override name = 'LostLease';
}

/** @typeParam Row the columns. Nothing checks the type, so tests must read every column */
export function leasesOf<Row>(declared: Declared): Leases<Row> {
  const { key, seconds, pauses } = declared;
  const [table, until, id] = [
    sql.table(declared.table),
    sql.ref(declared.until),
    sql.ref(key ?? 'id'),
  ] as const;
  const taken = { ...(pauses && { status: 'sending', attempts: sql`attempts + 1` }), ...declared.taken };
  const givenBack = { ...(pauses && { status: 'queued' }), ...declared.givenBack };
  const isOver = sql<boolean>`(${until} is null or ${until} <= statement_timestamp())`;
  const isDue = (now?: Date) =>
    pauses === undefined
      ? isOver
      : sql<boolean>`((status = 'queued' and ${until} <= ${now}) or (status = 'sending' and ${isOver}))`;

  type Taken = Row & { leasedUntil: string; attempts?: number };
  const update = (values: Values, which: RawBuilder<boolean>) => {
    const set = Object.entries(values).map(([column, value]) => sql`${sql.ref(column)} = ${value}`);
    return sql`update ${table} set ${sql.join(set)} where ${which}`;
  };
  /** @param end left out: after the seconds of the kind */
  async function lease(db: DbOrTrx, which: RawBuilder<boolean>, values: Values, end?: Date) {
    const at = end ?? sql`statement_timestamp() + make_interval(secs => ${seconds})`;
    const { rows } = await sql<Taken>`
      ${update({ [declared.until]: at, ...values }, which)}
      returning ${sql.raw(declared.columns)}, ${until}::text as "leasedUntil"`.execute(db);
    return rows[0];
  }

  return {
    isDue,

    due: (now, limit, where) => sql`
      select ${key === undefined ? sql`account_id` : sql`''`} as account_id, ${id} as id from ${table}
      where ${where} and ${isDue(now)} order by ${until} limit ${limit}`,

    async take(db, one, where) {
      const isOne = sql<boolean>`${key === undefined ? sql`account_id = ${one.accountId} and` : sql``} ${id} = ${one.id}`;
      const first = await lease(db, sql`${isOne} and ${where}`, taken);
      if (first === undefined) return undefined;
      let row = first;
      let renewedAt = performance.now();
      const isMine = () =>
        sql<boolean>`(${isOne} and ${until} = ${row.leasedUntil}::timestamptz
          ${pauses === undefined ? sql`` : sql`and status = 'sending'`})`;
      const keep = (next: Taken) => {
        row = next;
        renewedAt = performance.now();
      };
      const renew = async (on: DbOrTrx, end?: Date) => {
        const next = await lease(on, isMine(), {}, end);
        if (next !== undefined) keep(next);
        return next !== undefined;
      };
      const giveBack = async (on: DbOrTrx, at?: Date, set?: Values) => {
        await update({ ...givenBack, [declared.until]: at ?? '-infinity', ...set }, isMine()).execute(on);
      };
      return {
        get row() {
          return row;
        },
        isMine,
        renew,
        giveBack,
        putOff: (on, now, set) =>
          giveBack(on, minutesFrom(now, pauseAfterFailure(pauses ?? [], row.attempts ?? 1)), set),
        async goOn(on, stopping) {
          stopping.throwIfAborted();
          const isLate = performance.now() - renewedAt > (seconds * 1000) / 3;
          if (isLate && !(await renew(on))) throw new LostLease();
        },
        async transact(on, work) {
          const [result, next] = await inTransaction(on, async (trx) => {
            const done = await work(trx);
            const renewed = await lease(trx, isMine(), {});
            if (renewed === undefined) throw new LostLease();
            return [done, renewed] as const;
          });
          keep(next);
          return result;
        },
      };
    },
  };
}

export function minutesFrom(instant: Date, minutes: number): Date {
  return new Date(instant.getTime() + minutes * 60_000);
}
