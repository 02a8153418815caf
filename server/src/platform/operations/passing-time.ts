import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { LocalDate } from '../../domain/days/local-date.ts';
import type { DB } from '../database/database-types.ts';
import type { AccountTrx, Db } from '../database/database.ts';
import { inTransaction } from '../database/transaction.ts';
import type { Job } from './schedules.ts';

/** `accountNow`: the account's time, which a test clock may have moved. */
export type AccountTimes = { now: Date; accountNow: Date };

/** How many things have happened, by the name under which the answer of a test clock tells them. */
export type Happened = Record<string, number>;

/** Work that is due because time has passed. A job does the work in real time, and a test clock does the work when the clock is moved. */
export type PassingTime<Deps> = Omit<Job, 'run'> & {
  run(deps: Deps, stopping?: AbortSignal): Promise<void>;
  /**
   * The part of the work that the move of a test clock does, once `at-the-end` or `each-day` with work on the way; or why the move does
   * nothing.
   */
  onTestClock:
    | {
        when: 'at-the-end' | 'each-day';
        pass(trx: AccountTrx, times: AccountTimes): Promise<Happened>;
      }
    | { not: string };
};

export type TimeDeps = { db: Db; clock: () => Date };

export type AccountNow = { accountId: string; accountNow: Date };

/** Does at most `limit` of the due work. @returns how many. Fewer than `limit` means that no more are left */
export type PassSome = (trx: AccountTrx, times: AccountTimes, limit: number) => Promise<number>;

/** So many rows are changed in a transaction of a job. */
const AT_ONCE = 500;

/**
 * The effects of time on the rows of a table. The job runs each hour: at midnight in Oslo, and later for rows that were locked then and for
 * a missed midnight.
 * @param options.hasCome SQL for whether the time of a row has come, by the day and the time of its account
 * @param options.counted the name in `Happened`; left out: a test clock tells nothing of these rows
 */
export function passingTimeOfRows({
  name,
  minute = 0,
  goes,
  table,
  hasCome,
  passSome,
  when,
  counted,
}: {
  name: string;
  minute?: number;
  /** Why the work goes on after a restore. */
  goes: string;
  table: keyof DB;
  hasCome(at: { day: RawBuilder<LocalDate>; time: RawBuilder<Date> }): RawBuilder<boolean>;
  passSome: PassSome;
  when: 'at-the-end' | 'each-day';
  counted?: string;
}): PassingTime<TimeDeps> {
  return {
    name,
    at: { minute },
    afterRestore: { goes },
    async run({ db, clock }, stopping) {
      const now = clock();
      const time = sql<Date>`coalesce(accounts.clock, ${now}::timestamptz)`;
      const day = sql<LocalDate>`(${time} at time zone 'Europe/Oslo')::date`;
      const { rows } = await sql<{ accountId: string; clock: Date | null }>`
        select distinct account_id as "accountId", accounts.clock from ${sql.table(table)} join accounts on accounts.id = account_id
        where ${hasCome({ day, time })}`.execute(db);
      const accounts = rows.map((row) => ({ accountId: row.accountId, accountNow: row.clock ?? now }));
      await passTimeInBatches({ db, clock }, accounts, passSome, stopping);
    },
    onTestClock: {
      when,
      async pass(trx, times) {
        const count = await passTimeIn(trx, times, passSome);
        return counted === undefined ? {} : { [counted]: count };
      },
    },
  };
}

/** Passes time in these accounts, a batch in each transaction. The work can be stopped between two batches. */
export async function passTimeInBatches(
  { db, clock }: TimeDeps,
  accounts: readonly AccountNow[],
  passSome: PassSome,
  stopping: AbortSignal | undefined,
): Promise<void> {
  for (const { accountId, accountNow } of accounts) {
    await sumOfBatches(() => {
      stopping?.throwIfAborted();
      return inTransaction(db.of(accountId), (trx) => passSome(trx, { now: clock(), accountNow }, AT_ONCE));
    });
  }
}

/** Passes time in an account, in the caller's transaction. @returns how many */
export async function passTimeIn(trx: AccountTrx, times: AccountTimes, passSome: PassSome): Promise<number> {
  return sumOfBatches(() => passSome(trx, times, AT_ONCE));
}

async function sumOfBatches(pass: () => Promise<number>): Promise<number> {
  let [sum, count] = [0, AT_ONCE];
  while (count === AT_ONCE) {
    count = await pass();
    sum += count;
  }
  return sum;
}
