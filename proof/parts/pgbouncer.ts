import { join } from 'node:path';
import { eventually } from '../../server/test/support/eventually.ts';
import { freePort } from '../../server/test/support/program/program.ts';
import { hostAnswers } from '../../server/src/platform/database/connection.ts';
import { documented } from '../documented.ts';
import { pathOf } from '../needs.ts';
import { makeFolder, startEngine, writeSettings } from './engine.ts';
import type { Postgres } from './postgres.ts';
import { killAllIn } from './processes.ts';

export type Pooler = {
  /** The service's database through the pooler. */
  url: string;
  start(): Promise<void>;
  kill(): Promise<void>;
  close(): Promise<void>;
};

/**
 * PgBouncer as in docs/scale.md. It reaches PostgreSQL over the socket, so that its connections can be told from others.
 * @param more further lines of its settings
 */
export async function startPgbouncer(postgres: Postgres, more = ''): Promise<Pooler> {
  const folder = makeFolder();
  const port = await freePort();
  const users = writeSettings(join(folder.path, 'userlist.txt'), '"tilgode" "secret"\n');
  const settings = writeSettings(
    join(folder.path, 'pgbouncer.ini'),
    documented('/etc/pgbouncer/pgbouncer.ini', {
      'host=10.0.0.1 port=5432': `host=${postgres.socketFolder} port=${postgres.port}`,
      'listen_port = 6432': `listen_port = ${port}`,
      '/etc/pgbouncer/userlist.txt': users,
    }) + more,
  );
  const url = `postgres://tilgode:secret@127.0.0.1:${port}/tilgode`;
  const pooler: Pooler = {
    url,
    async start() {
      startEngine(folder.path, pathOf('pgbouncer'), [settings]);
      await eventually('PgBouncer answers', () => hostAnswers({ connectionString: url }));
    },
    kill: () => killAllIn(folder.path),
    close: folder.remove,
  };
  await pooler.start();
  return pooler;
}
