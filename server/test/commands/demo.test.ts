import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { test } from 'node:test';
import { promisify } from 'node:util';
import { eventually } from '../support/eventually.ts';
import { connectAsOwner, logLines, makeDataDir, startService } from '../support/program.ts';

const needsShell = { skip: process.platform === 'win32' ? 'needs a Unix shell' : false };

const dataDir = await makeDataDir();

test(
  'the first start prints credentials, and the printed commands send a first invoice',
  needsShell,
  async () => {
    const service = await startService({ DATA_DIR: dataDir }, ['--demo']);
    const commands = await eventually(
      'the commands are printed',
      async () => /^ {2}URL=[^]*?"Idempotency-Key: first-send"$/m.exec(service.stderr())?.[0],
    );
    const secret = /tilgode_test_\w{49}/.exec(commands)?.[0] ?? assert.fail(service.stderr());
    assert.ok(service.stderr().includes(service.url));

    const { stdout, stderr } = await promisify(execFile)('bash', ['--norc', '-euc', commands]);
    assert.equal(stderr, '');
    const { status, number, subtotal, vat, total } = JSON.parse(stdout);
    assert.deepEqual(
      { status, number, subtotal, vat, total },
      // 7.5 × 1250 at 25 %, 3 × 149.90 at 15 %
      { status: 'sent', number: '1', subtotal: 9824.7, vat: 2411.21, total: 12235.91 },
    );

    assert.ok(!service.stdout().includes(secret), 'the secret stands in the log');
    assert.ok(logLines(service.stdout()).length > 0);
    service.process.kill('SIGTERM');
    assert.equal(await service.exited, 0);
  },
);

test('a second start makes and prints nothing', async () => {
  const service = await startService({ DATA_DIR: dataDir }, ['--demo']);
  assert.equal(service.stderr(), '');
  const owner = await connectAsOwner(dataDir);
  const { rows } = await owner.query('select actor, action from audit_log order by at');
  await owner.end();
  assert.deepEqual(rows, [
    { actor: 'first start', action: 'company.created' },
    { actor: 'first start', action: 'api-client.created' },
  ]);
  service.process.kill('SIGTERM');
  assert.equal(await service.exited, 0);
});
