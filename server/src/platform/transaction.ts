import { DummyDriver, Kysely, PostgresDialect, PostgresDriver, Transaction } from 'kysely';
import type { PostgresDialectConfig } from 'kysely';
import type { DB } from './database-types.ts';
import type { Db, Trx } from './database.ts';

const dialects = new WeakMap<Db, KnownDriverDialect>();

/** Kysely over these connections, for which `inTransaction` works. */
export function createDb(config: PostgresDialectConfig): Db {
  const dialect = new KnownDriverDialect(config);
  const db = new Kysely<DB>({ dialect });
  dialects.set(db, dialect);
  return db;
}

/**
 * A transaction as `db.transaction().execute(work)`, but in as few round trips as there can be: BEGIN travels with the first
 * statement, and statements that are made at the same time (`Promise.all`) travel together. They run in the order in which they
 * were made, each with a snapshot of its own; when one fails, so do those after it. (Kysely's own transactions send each
 * statement when the one before is answered.)
 *
 * @throws whatever `work` throws, after everything has been undone; Kysely's AbortedTransactionError when a statement had
 *   failed though `work` returned
 */
export async function inTransaction<T>(db: Db, work: (trx: Trx) => Promise<T>): Promise<T> {
  const dialect = dialects.get(db);
  if (dialect?.driver === undefined) throw new Error('Only a database that was opened by createDb.');
  const { driver } = dialect;
  const executor = db.getExecutor();
  return executor.provideConnection(async (provided) => {
    const connection = provided as Parameters<PostgresDriver['rollbackTransaction']>[0];
    const trx = new Transaction<DB>({
      config: { dialect },
      dialect,
      // Asked for nothing: what reaches the connection goes by the executor.
      driver: new DummyDriver(),
      executor: executor.withConnectionProvider({ provideConnection: (consume) => consume(provided) }),
    });
    const begun = driver.beginTransaction(connection, {});
    // Where BEGIN is lost so is the connection, and what follows fails as well; it is looked at before the commit.
    begun.catch(() => {});
    let result: T;
    try {
      result = await work(trx);
      await begun;
      await driver.commitTransaction(connection);
    } catch (error) {
      // When this fails the driver throws the connection away, and with it what was open.
      await driver.rollbackTransaction(connection).catch(() => {});
      throw error;
    }
    return result;
  });
}

class KnownDriverDialect extends PostgresDialect {
  readonly #config: PostgresDialectConfig;
  driver: PostgresDriver | undefined;

  constructor(config: PostgresDialectConfig) {
    super(config);
    this.#config = config;
  }

  override createDriver(): PostgresDriver {
    this.driver = new PostgresDriver(this.#config);
    return this.driver;
  }
}
