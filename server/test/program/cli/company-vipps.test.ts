import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { test } from 'node:test';
import { newSecretsKey } from '../../../src/platform/operations/secret-box.ts';
import { createTestDatabase, databaseUrl } from '../../support/database/test-database.ts';
import { onEnd } from '../../support/program/cleanup.ts';
import type { Outcome } from '../../support/program/program.ts';
import { PROGRAM } from '../../support/program/program.ts';
import { runCommand, valueOf } from '../../support/program/run-command.ts';
import { startVippsStandIn } from '../../support/vipps/vipps-stand-in.ts';

const standIn = await startVippsStandIn();
const environment = {
  DATABASE_URL: databaseUrl(await createTestDatabase()),
  SECRETS_KEY: newSecretsKey(),
  VIPPS_URL: standIn.url,
};
const tilgode = (...args: string[]): Promise<Outcome> => runCommand(args, environment);
const DETAILS = ['--org-number', '123456785', '--owner-email', 'eier@to.example', '--no-vat'];
const { companyId } = valueOf(
  await tilgode('company', 'create', '--name', 'Nordlys AS', ...DETAILS, '--json'),
);
const vipps = (...args: string[]) => ['company', 'vipps', '--id', companyId, ...args, '--json'];

/** Runs `company vipps --keys` with this text on the standard input. */
async function give(input: string): Promise<Outcome> {
  const child = spawn(process.execPath, [PROGRAM, ...vipps('--keys')], { env: environment });
  onEnd(() => {
    child.kill();
  });
  child.stdin.end(input);
  const [stdout, stderr, [exitCode]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close') as Promise<[number | null]>,
  ]);
  return { exitCode, stdout, stderr };
}

test('the operator gives the keys of Vipps on the standard input, and turns payments off and on', async () => {
  const none = valueOf(await tilgode(...vipps()));
  assert.deepEqual([none.isOn, none.merchantSerialNumber], [false, null]);

  const refused = await give('{"clientId":"1"');
  const [{ field, code }] = JSON.parse(refused.stdout).errors;
  assert.deepEqual([refused.exitCode, field, code], [1, 'keys', 'invalid-type']);
  const wrong = await give(JSON.stringify({ ...standIn.keys, clientSecret: 'another' }));
  assert.deepEqual([wrong.exitCode, JSON.parse(wrong.stdout).code], [1, 'vipps-keys-refused']);

  const given = await give(JSON.stringify(standIn.keys));
  assert.ok(!given.stdout.includes(standIn.keys.clientSecret));
  const { isOn, merchantSerialNumber } = valueOf(given);
  assert.deepEqual([isOn, merchantSerialNumber], [true, standIn.keys.merchantSerialNumber]);
  assert.equal(valueOf(await tilgode(...vipps('--off'))).isOn, false);
  assert.equal(valueOf(await tilgode(...vipps('--on'))).isOn, true);
});
