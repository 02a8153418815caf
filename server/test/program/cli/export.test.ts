import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { readFile, readdir, rm, stat } from 'node:fs/promises';
import { test } from 'node:test';
import { databaseUrl } from '../../support/database/test-database.ts';
import { createSent } from '../../support/example-invoices.ts';
import { unzipped } from '../../support/exports/exports.ts';
import { onEnd } from '../../support/program/cleanup.ts';
import { runCommand, valueOf } from '../../support/program/run-command.ts';
import { makeTemporaryFolder } from '../../support/program/temporary-folder.ts';
import { startTestApp } from '../../support/test-app.ts';

const service = await startTestApp({ jobs: false });
const folder = makeTemporaryFolder();
onEnd(() => rm(folder, { recursive: true }));

const run = (...args: string[]) =>
  runCommand(['export', ...args], { DATABASE_URL: databaseUrl(service.connection) });

test('export writes all of an account to one file for this user alone, and the log of changes tells of it', async () => {
  const company = await service.createCompany();
  const api = await service.caller({ company });
  const { id } = await createSent(api);
  const written = valueOf(
    await run('--company', company.companyId, '--environment', 'test', '--folder', folder, '--json'),
  );
  const bytes = await readFile(written.file);
  assert.deepEqual(
    [bytes.length, createHash('sha256').update(bytes).digest('hex')],
    [written.size, written.sha256],
  );
  assert.equal((await stat(written.file)).mode & 0o777, 0o600);
  assert.deepEqual(await readdir(folder), [written.file.slice(folder.length + 1)]);
  const names = [...(await unzipped(bytes)).keys()];
  assert.ok(names.some((name) => name.startsWith('documents/') && name.includes(id)));
  const { action, actor } = await service.db
    .selectFrom('audit_log')
    .select(['action', 'actor'])
    .where('company_id', '=', company.companyId)
    .orderBy('at', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  assert.deepEqual([action, actor], ['export.created', 'command line']);

  const unknown = await run('--company', crypto.randomUUID(), '--folder', folder);
  assert.equal(unknown.exitCode, 1);
  assert.deepEqual((await readdir(folder)).length, 1);
});
