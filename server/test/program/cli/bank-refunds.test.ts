import assert from 'node:assert/strict';
import { readFile, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { bodyOf, existing } from '../../support/api/answers.ts';
import { clientWithCredit, refundOrder } from '../../support/bank/credit.ts';
import { databaseUrl } from '../../support/database/test-database.ts';
import { onEnd } from '../../support/program/cleanup.ts';
import { runCommand, textOf, valueOf } from '../../support/program/run-command.ts';
import { makeTemporaryFolder } from '../../support/program/temporary-folder.ts';
import { startTestApp } from '../../support/test-app.ts';
import { moveClock } from '../../support/test-tools.ts';

const service = await startTestApp({ jobs: false });
const folder = makeTemporaryFolder();
onEnd(() => rm(folder, { recursive: true }));

const refunds = (...args: string[]) =>
  runCommand(['bank', 'refunds', ...args], { DATABASE_URL: databaseUrl(service.connection) });

async function withOrders(environment: 'production' | 'test') {
  service.clock.now = new Date('2026-01-12T10:00:00.000Z');
  const company = await service.createCompany();
  const api = await service.caller({ company, environment });
  const { clientId } = await clientWithCredit(api, 100);
  const orders = [await refundOrder(api, clientId, 60), await refundOrder(api, clientId, 30.5)];
  return { api, orders, given: ['--company', company.companyId, '--folder', folder] };
}

test('bank refunds writes the file that the API has, once, for this user alone; --again writes it once more', async () => {
  const { api, orders, given } = await withOrders('production');
  const made = valueOf(await refunds(...given, '--json'));
  assert.deepEqual([made.count, made.amount], [2, 90.5]);
  const file = bodyOf(await api.get(`/v1/refund-files/${made.refundFileId}`), 200);
  assert.deepEqual(
    file.refunds.map(({ id, status }) => [id, status]),
    orders.map(({ id }) => [id, 'sent']),
  );
  const { text } = await api.get(`/v1/refund-files/${file.id}/source`);
  assert.equal(await readFile(made.file, 'utf8'), text);
  assert.equal((await stat(made.file)).mode & 0o777, 0o600);
  assert.deepEqual(await readdir(folder), [made.file.slice(folder.length + 1)]);

  const nothing = await refunds(...given);
  assert.equal(nothing.exitCode, 1);
  assert.match(nothing.stderr, /No refund order is open/);
  const refused = await refunds(...given, '--again', file.id);
  assert.equal(refused.exitCode, 1);
  assert.match(
    refused.stderr,
    /^The file is made, but was not written: EEXIST.* Write it by --again [\w-]{36}\.\n$/,
  );
  await rm(made.file);
  assert.match(textOf(await refunds(...given, '--again', file.id)), /amount: 90.5/);
  assert.equal(await readFile(made.file, 'utf8'), text);
});

test('the test environment is asked for, and has its clock', async () => {
  const { api, given } = await withOrders('test');
  // A Saturday.
  await moveClock(api, '2026-03-07');
  assert.match((await refunds(...given)).stderr, /No refund order is open/);
  const made = valueOf(await refunds(...given, '--environment', 'test', '--json'));
  assert.match(await readFile(made.file, 'utf8'), /<ReqdExctnDt>2026-03-09</);
});

test('a wrong company, a wrong folder and a withdrawn file are told, and nothing is made', async () => {
  const { api, given } = await withOrders('production');
  const [, companyId = ''] = given;
  const wrong = await refunds('--company', crypto.randomUUID(), '--folder', folder);
  assert.deepEqual([wrong.exitCode, wrong.stdout], [1, '']);
  assert.match(wrong.stderr, /no open company with this id/);
  const file = join(folder, 'file');
  await writeFile(file, '');
  for (const path of [join(folder, 'nowhere'), file]) {
    assert.equal(
      (await refunds('--company', companyId, '--folder', path)).stderr,
      `--folder: there is no folder ${path} that this user may write to.\n`,
    );
  }
  assert.equal(bodyOf(await api.get('/v1/refund-files'), 200).totalCount, 0);

  const { refundFileId } = valueOf(await refunds(...given, '--json'));
  bodyOf(await api.delete(`/v1/refund-files/${existing(refundFileId)}`), 200);
  const withdrawn = await refunds(...given, '--again', refundFileId, '--json');
  assert.equal(withdrawn.exitCode, 1);
  assert.equal(JSON.parse(withdrawn.stdout).code, 'not-found');
});
