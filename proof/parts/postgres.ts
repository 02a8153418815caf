import { join } from 'node:path';
import { spawnSync } from 'node:child_process';
import { connectClient } from '../../server/src/platform/database/connection.ts';
import { spawnOptions } from '../../server/src/platform/local-postgres/run-as.ts';
import { eventually } from '../../server/test/support/eventually.ts';
import { freePort } from '../../server/test/support/program/program.ts';
import { postgresPrograms } from '../needs.ts';
import { makeFolder, makeFolderIn, runAs, startEngine, writeSettings } from './engine.ts';
import { killAllIn } from './processes.ts';

/** Debian's PostgreSQL with the user and the database of the service. */
export type Postgres = {
  port: number;
  /** The folder of its socket. */
  socketFolder: string;
  /** The service's database over TCP, past everything else. */
  url: string;
  start(): Promise<void>;
  /** kill -9 of all its processes. */
  kill(): Promise<void>;
  close(): Promise<void>;
};

/** @param programs the folder of its programs; left out: of the newest version that is installed */
export async function startPostgres(programs = postgresPrograms()): Promise<Postgres> {
  const folder = makeFolder();
  const work = makeFolderIn(folder.path, 'work');
  const data = join(work, 'data');
  const port = await freePort();
  const password = writeSettings(join(folder.path, 'password'), 'secret');
  const { status, stderr } = spawnSync(
    join(programs, 'initdb'),
    ['-D', data, '-U', 'postgres', '-E', 'UTF8', '-A', 'scram-sha-256', `--pwfile=${password}`],
    { ...spawnOptions(runAs), cwd: work, encoding: 'utf8' },
  );
  if (status !== 0) throw new Error(stderr);

  const server: Postgres = {
    port,
    socketFolder: work,
    url: `postgres://tilgode:secret@127.0.0.1:${port}/tilgode`,
    async start() {
      const settings = { listen_addresses: '127.0.0.1', port: String(port), unix_socket_directories: work };
      const options = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
      startEngine(work, join(programs, 'postgres'), ['-D', data, ...options]);
      await eventually('PostgreSQL answers', async () => isUp(port));
    },
    kill: () => killAllIn(work),
    close: folder.remove,
  };
  await server.start();
  const owner = await connectClient({ connectionString: superuserUrl(port) }, 'proof');
  await owner.query(`create role tilgode login createrole password 'secret'`);
  await owner.query('create database tilgode owner tilgode');
  await owner.end();
  return server;
}

async function isUp(port: number): Promise<boolean> {
  try {
    const client = await connectClient({ connectionString: superuserUrl(port) }, 'proof');
    await client.end();
    return true;
  } catch {
    return false;
  }
}

function superuserUrl(port: number): string {
  return `postgres://postgres:secret@127.0.0.1:${port}/postgres`;
}
