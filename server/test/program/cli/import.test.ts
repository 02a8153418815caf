import assert from 'node:assert/strict';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { bodyOf } from '../../support/api/answers.ts';
import { databaseUrl } from '../../support/database/test-database.ts';
import { onEnd } from '../../support/program/cleanup.ts';
import { runCommand, textOf, valueOf } from '../../support/program/run-command.ts';
import { makeTemporaryFolder } from '../../support/program/temporary-folder.ts';
import { startTestApp } from '../../support/test-app.ts';

const service = await startTestApp({ jobs: false });
const folder = makeTemporaryFolder();
onEnd(() => rm(folder, { recursive: true }));

const run = (...args: string[]) =>
  runCommand(['import', ...args], { DATABASE_URL: databaseUrl(service.connection) });

test('import tells every error, imports nothing then, and all but what is left out', async () => {
  const company = await service.createCompany();
  const api = await service.caller({ company, environment: 'test' });
  const clients = async () => bodyOf(await api.get('/v1/clients'), 200).items.map(({ name }) => name);
  const path = join(folder, 'kunder.csv');
  await writeFile(path, 'Navn;E-post;Farge\nFjord;feil;x\nBygg;bygg@example.com;\n');
  const given = ['clients', path, '--company', company.companyId, '--environment', 'test'];

  const refused = await run(...given);
  assert.deepEqual([refused.exitCode, await clients()], [1, []]);
  assert.equal(
    refused.stdout,
    `2 rows, 0 left out, 1 errors
Columns that are not read: Farge
  line 2, column 2 (E-post): invalid-email: Must be one mail address without a name, as in kari@example.com.
Nothing was imported. Mend the file, or leave rows out by --leave-out.
`,
  );
  assert.match(textOf(await run(...given, '--leave-out', '2', '--dry-run')), /1 would be imported\n$/);
  assert.deepEqual(await clients(), []);
  const report = valueOf(await run(...given, '--leave-out', '2', '--json'));
  assert.deepEqual([report.importedCount, report.leftOutCount, await clients()], [1, 1, ['Bygg']]);
  const again = await run(...given, '--leave-out', '2');
  assert.match(again.stdout, /line 3: client-exists/);
  const kept = valueOf(await run(...given, '--leave-out', '2', '--keep-existing', '--json'));
  const [client] = bodyOf(await api.get('/v1/clients'), 200).items;
  assert.deepEqual([kept.importedCount, kept.clientIds], [0, [client?.id]]);
});

test('a file that is not there, a company that is not there and a line without a row are told', async () => {
  const { companyId } = await service.createCompany();
  const path = join(folder, 'produkter.csv');
  await writeFile(path, 'Navn;Pris uten mva\nKaffe;100\n');
  const none = await run('products', join(folder, 'ingen.csv'), '--company', companyId);
  assert.match(none.stderr, /There is no file/);
  const nobody = await run('products', path, '--company', crypto.randomUUID());
  assert.match(nobody.stderr, /no open company/);
  const line = await run('products', path, '--company', companyId, '--leave-out', '9');
  assert.match(line.stderr, /--leave-out: no-such-row/);
  assert.match(textOf(await run('products', path, '--company', companyId)), /1 imported\n$/);
});
