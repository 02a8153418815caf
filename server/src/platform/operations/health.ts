import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Db } from '../database/database.ts';

/**
 * `/healthz`: the process answers. `/readyz`: the process can work, because the database answers, accepts changes, and
 * has its schema. Otherwise `/readyz` gives 503. It also gives 503 from the moment the service begins to stop, so that
 * a load balancer sends no more requests.
 */
export function serveHealth(app: FastifyInstance, db: Db): void {
  let stopping = false;
  app.addHook('preClose', async () => {
    stopping = true;
  });

  app.get('/healthz', { schema: { hide: true } }, async () => ({ status: 'ok' }));

  app.get('/readyz', { schema: { hide: true } }, async (_request, reply) => {
    const ready = !stopping && (await databaseWorks(db));
    return reply.code(ready ? 200 : 503).send({ status: ready ? 'ready' : 'not-ready' });
  });
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
