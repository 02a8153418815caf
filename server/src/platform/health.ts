import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Db } from './database.ts';

/**
 * `/healthz`: the process answers. `/readyz`: it can do work, that is the database answers and its schema is there;
 * 503 otherwise, and from the moment the service begins to stop, so that a load balancer sends no more.
 */
export function serveHealth(app: FastifyInstance, db: Db): void {
  let stopping = false;
  app.addHook('preClose', async () => {
    stopping = true;
  });

  app.get('/healthz', { schema: { hide: true } }, async () => ({ status: 'ok' }));

  app.get('/readyz', { schema: { hide: true } }, async (_request, reply) => {
    const ready = !stopping && (await databaseAnswers(db));
    return reply.code(ready ? 200 : 503).send({ status: ready ? 'ready' : 'not-ready' });
  });
}

async function databaseAnswers(db: Db): Promise<boolean> {
  try {
    await sql`select 1 from accounts limit 1`.execute(db);
    return true;
  } catch {
    return false;
  }
}
