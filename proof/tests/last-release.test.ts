import assert from 'node:assert/strict';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { databaseUrl, createTestDatabase } from '../../server/test/support/database/test-database.ts';
import { onEnd } from '../../server/test/support/program/cleanup.ts';
import { freePort } from '../../server/test/support/program/program.ts';
import { makeTemporaryFolder } from '../../server/test/support/program/temporary-folder.ts';
import { endService } from '../../torture/installation.ts';
import { runTilgode, startService } from '../../torture/program.ts';
import { asksForOldestVersion, lastRelease, unpack } from '../parts/earlier-version.ts';

// In a rolling update a service of the version before that dies must come back (decision 78).

const release = lastRelease();
const skip =
  release !== undefined && asksForOldestVersion(release)
    ? false
    : 'the last release is 1.0.0, which counts migrations and does not work on a database of 1.1.0';

test(
  'the last release starts on the tables of this version, is ready, and verifies them',
  { skip },
  async () => {
    const folder = makeTemporaryFolder();
    onEnd(() => rm(folder, { recursive: true, force: true }));
    const program = join(unpack(release ?? '', folder), 'server/bin/tilgode.js');
    const environment = { DATABASE_URL: databaseUrl(await createTestDatabase()) };
    const logFile = join(folder, 'service.log');
    const service = await startService({ port: await freePort(), workers: 1, environment, logFile, program });
    await endService(service);
    const verdict = await runTilgode(['verify'], environment, program);
    assert.equal(verdict.exitCode, 0, verdict.stdout);
  },
);
