import { sql } from 'kysely';
import type { Db } from '../../../src/platform/database/database.ts';
import { eventually } from '../eventually.ts';
import { onEnd } from '../program/cleanup.ts';
import { NO_TRIGGERS } from './citus.ts';

type Gate = {
  /** Waits until somebody waits at the gate. */
  reached: () => Promise<void>;
  open: () => Promise<void>;
};

let gates = 0;

/**
 * Lets everybody wait who is about to write some rows, so that a test can act while work is half done, however fast the machine is. A
 * statement that waits for longer than a lock may take is refused, and waits again when it is tried again. On Citus nobody waits.
 * @param before SQL of the operation, as in `insert on payments`
 * @param when SQL of the rows, as in `new.amount_ore = 100`
 */
export async function shutGate(owner: Db, before: string, when: string): Promise<Gate> {
  if (NO_TRIGGERS !== false) return { reached: async () => {}, open: async () => {} };
  gates += 1;
  const [name, key] = [sql.id(`gate_${gates}`), sql.lit(gates)];
  await sql`
    create function ${name}() returns trigger language plpgsql as $$
      begin
        perform pg_advisory_xact_lock_shared(${key});
        return new;
      end $$;
    create trigger ${name} before ${sql.raw(before)} for each row when (${sql.raw(when)}) execute function ${name}()
  `.execute(owner);
  const keeper = await owner.startTransaction().execute();
  await sql`set local idle_in_transaction_session_timeout = 0`.execute(keeper);
  await sql`select pg_advisory_xact_lock(${key})`.execute(keeper);
  const reached = async () => {
    await eventually('somebody waits at the gate', async () => {
      const { rows } = await sql`
        select from pg_locks join pg_database on pg_database.oid = database
        where locktype = 'advisory' and not granted and objid = ${key} and datname = current_database()`.execute(
        owner,
      );
      return rows.length > 0;
    });
  };
  const open = async () => {
    if (!keeper.isRolledBack) await keeper.rollback().execute();
  };
  onEnd(open);
  return { reached, open };
}
