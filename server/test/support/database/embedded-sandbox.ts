import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { rm, rmdir } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterEach } from 'node:test';
import pg from 'pg';
import { openEmbeddedPostgres } from '../../../src/platform/local-postgres/index.ts';
import type { EmbeddedPostgres, PostgresEnd } from '../../../src/platform/local-postgres/index.ts';
import { SHARED_FOLDER } from '../../../src/platform/local-postgres/shared-folder.ts';
import { onEnd } from '../program/cleanup.ts';
import { PATIENCE_MILLISECONDS, eventually } from '../eventually.ts';
import { clusterOf, findPostgres } from '../program/program.ts';
import { makeTemporaryFolder } from '../program/temporary-folder.ts';

const INDEX = import.meta.resolve('../../../src/platform/local-postgres/index.ts');
const SETTINGS = { fsync: 'off', shared_buffers: '16MB' };

type Kind = 'service' | 'tool';

/**
 * A folder for data folders, removed when the tests of this file have run. After each test, what runs on the data folders
 * that it has used is ended.
 */
export function createSandbox() {
  const root = makeTemporaryFolder();
  const opened: EmbeddedPostgres[] = [];
  const children: ChildProcess[] = [];
  const dataDirs: string[] = [];

  afterEach(async () => {
    for (const child of children.splice(0)) child.kill('SIGKILL');
    await Promise.all(opened.splice(0).map((postgres) => postgres.close()));
    for (const dataDir of dataDirs.splice(0)) {
      const { folder } = await clusterOf(dataDir);
      const left = await findPostgres(dataDir);
      if (left !== undefined) process.kill(left.processId, 'SIGQUIT');
      await eventually('PostgreSQL has ended', async () => !(await isRunning(dataDir)));
      if (folder.startsWith(SHARED_FOLDER)) await rm(folder, { recursive: true, force: true });
    }
  });
  onEnd(async () => {
    await rm(root, { recursive: true, force: true, maxRetries: 3 });
    // Stays when a service on this machine keeps something there.
    await rmdir(SHARED_FOLDER).catch(() => undefined);
  });

  return {
    root,

    dataDirNamed(name: string): string {
      const dataDir = join(root, name);
      dataDirs.push(dataDir);
      return dataDir;
    },

    async open(
      dataDir: string,
      as: Kind,
      messages: string[] = [],
      onEnded?: (end: PostgresEnd) => void,
    ): Promise<EmbeddedPostgres> {
      const log = (message: string): void => void messages.push(message);
      const postgres = await openEmbeddedPostgres({ dataDir, as, log, settings: SETTINGS, onEnded });
      opened.push(postgres);
      return postgres;
    },

    /** Opens it in a process of its own, which closes it when its input ends. Resolves when it is open. */
    async openInChild(
      dataDir: string,
      as: Kind,
      user: { uid?: number; gid?: number } = {},
    ): Promise<ChildProcess> {
      const options = JSON.stringify({ dataDir, as, settings: SETTINGS });
      const script = `
        import { openEmbeddedPostgres } from ${JSON.stringify(INDEX)};
        const postgres = await openEmbeddedPostgres({ ...${options}, log: () => {} });
        process.stdin.on('end', () => void postgres.close().then(() => process.exit())).resume();
        console.log('open');`;
      const child = spawn(process.execPath, ['--input-type=module', '--eval', script], {
        ...user,
        cwd: '/',
        stdio: ['pipe', 'pipe', 'inherit'],
      });
      children.push(child);
      const [line]: unknown[] = await once(createInterface(child.stdout), 'line', {
        signal: AbortSignal.timeout(PATIENCE_MILLISECONDS),
      });
      assert.equal(line, 'open');
      return child;
    },
  };
}

export async function query(postgres: EmbeddedPostgres, sql: string): Promise<unknown[]> {
  const client = new pg.Client(postgres.connection());
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows;
  } finally {
    await client.end();
  }
}

/** The process of the PostgreSQL that runs on this data folder; 0 when none does. */
export async function postgresIdOf(dataDir: string): Promise<number> {
  return (await findPostgres(dataDir))?.processId ?? 0;
}

export async function isRunning(dataDir: string): Promise<boolean> {
  return (await findPostgres(dataDir)) !== undefined;
}
