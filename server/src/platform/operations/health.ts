import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Db } from '../database/database.ts';
import { listHolds } from './holds.store.ts';
import type { DiskRoom } from './disk-room.ts';

/** Why a process cannot work. `disk-full`: also sending and payments are refused for want of room. */
type Reason = 'stopping' | 'database' | 'disk-full';

/**
 * `/healthz`: the process answers. `/readyz`: the process can work, because the database answers, has its schema, accepts changes and has
 * room for them. With `held`, the process works, and things that may have gone out before a restore wait for a person: why, and since which
 * moment. Otherwise `/readyz` gives 503 and the reason. `/readyz` also gives 503 from the moment the service begins to stop, so that a load
 * balancer sends no more requests.
 */
export function serveHealth(app: FastifyInstance, db: Db, diskRoom: DiskRoom | undefined): void {
  let stopping = false;
  app.addHook('preClose', async () => {
    stopping = true;
  });

  app.get('/healthz', { schema: { hide: true } }, async () => ({ status: 'ok' }));

  app.get('/readyz', { schema: { hide: true } }, async (_request, reply) => {
    const reason = await reasonNotToWork();
    if (reason !== undefined) return reply.code(503).send({ status: 'not-ready', reason });
    const holds = await listHolds(db).catch(() => []);
    if (holds.length === 0) return reply.send({ status: 'ready' });
    const held = holds.map(({ reason: why, wentBackTo }) => ({
      reason: why,
      since: wentBackTo.toISOString(),
    }));
    return reply.send({ status: 'ready', held });
  });

  async function reasonNotToWork(): Promise<Reason | undefined> {
    if (stopping) return 'stopping';
    if (!(await databaseWorks(db))) return 'database';
    return diskRoom?.hasRoomFor('all') === false ? 'disk-full' : undefined;
  }
}

async function databaseWorks(db: Db): Promise<boolean> {
  try {
    // Read-only: a standby, or a database that its operator has made read-only.
    const { rows } = await sql<{ readOnly: string }>`
      select current_setting('transaction_read_only') as "readOnly", exists (select from accounts)`.execute(
      db,
    );
    return rows[0]?.readOnly === 'off';
  } catch {
    return false;
  }
}
