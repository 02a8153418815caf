import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { newSecretsKey } from '../../server/src/platform/operations/secret-box.ts';
import { assertError, bodyOf } from '../../server/test/support/api/answers.ts';
import { createApiCaller, getToken } from '../../server/test/support/api/api-caller.ts';
import { eventually } from '../../server/test/support/eventually.ts';
import { createDraft } from '../../server/test/support/example-invoices.ts';
import { logLines, makeMigratedDataDir, startService } from '../../server/test/support/program/program.ts';
import { runCommand, valueOf } from '../../server/test/support/program/run-command.ts';
import { startReceiver } from '../../server/test/support/webhooks/receiver.ts';
import { assertFound, runDoctor } from '../../server/test/program/cli/doctor/findings.ts';

// What an operator sees and can do when the key of secrets is lost, or is another one, as after a restore.

const environment = { DATA_DIR: await makeMigratedDataDir(), WEBHOOK_TARGETS: 'any' };
const keyFile = join(environment.DATA_DIR, 'secrets.key');
const receiver = await startReceiver();
const run = async (...args: string[]) => valueOf(await runCommand([...args, '--json'], environment));

let service = await startService(environment);
const owner = ['--owner-email', 'eier@nordlys.example', '--vat'];
const company = await run('company', 'create', '--name', 'Nordlys AS', '--org-number', '123456785', ...owner);
const scopes = ['--scopes', 'invoices:admin clients:admin webhooks:write events:read'];
const inTest = ['--name', 'Lager', '--environment', 'test', ...scopes];
const client = await run('api-client', 'create', '--company', company.companyId, ...inTest);
const accountId = company.accounts.test;
const caller = async () =>
  createApiCaller(
    service.url,
    accountId,
    await getToken(service.url, client, `${service.url}/v1/accounts/${accountId}`),
  );
let api = await caller();
const { id: endpointId } = bodyOf(await api.post('/v1/webhook-endpoints', { url: receiver.url }), 201);
const key = await readFile(keyFile, 'utf8');

async function restart(): Promise<void> {
  service.process.kill('SIGTERM');
  // On a busy machine the end may take longer than the 30 seconds of a clean one, and the exit code is 1. The keys are the same then.
  await service.exited;
  service = await startService(environment);
  api = await caller();
}

const errors = () => logLines(service.stdout()).filter(({ level }) => level === 'error');
/** The figures are read anew after a second. */
const figureIs = (count: number) =>
  eventually(`the figure is ${count}`, async () => {
    const text = await (await fetch(`${service.url}/metrics`)).text();
    return text.includes(`\ntilgode_webhook_secrets_unreadable ${count}\n`);
  });
const doctor = () => runDoctor({ ...environment, PORT: new URL(service.url).port });
const CANNOT_BE_OPENED = /^1 webhook endpoints have a secret that another key has encrypted/;

test('with its key the endpoint gets what happens', async () => {
  const { id } = await createDraft(api);
  await eventually('the event arrives', async () =>
    receiver.received.some(({ body }) => body.data.invoice?.id === id),
  );
  await figureIs(0);
});

for (const [what, change, says, todo] of [
  ['another key', () => writeFile(keyFile, `${newSecretsKey()}\n`), CANNOT_BE_OPENED, /^Put that key back\./],
  [
    'no key',
    () => rm(keyFile),
    /^There is no key of secrets, and 1 webhook endpoints have/,
    /^Put the key back\./,
  ],
] as const) {
  test(`with ${what} the start, the doctor and the metrics tell of it, and each endpoint is tried again`, async () => {
    await change();
    await restart();
    const told = await eventually('the log tells', async () =>
      errors().find(({ msg }) => String(msg).startsWith('secrets of webhooks cannot be opened')),
    );
    assert.equal(told['endpoints'], 1);
    await figureIs(1);
    assertFound(await doctor(), 'events', 'bad', says, todo);
    const before = errors().length;
    await createDraft(api);
    // How often, and how long it rests after each failure, are rules of the outbox.
    await eventually('it is tried again', async () => errors().length > before);
  });
}

test('where secrets are stored no second key is made: not by the doctor, and not for a new endpoint', async () => {
  const answer = await api.post('/v1/webhook-endpoints', { url: receiver.url });
  assertError(answer, 503, 'secrets-key-missing');
  const refused = await runCommand(['secrets-key', 'replace', '--json'], environment);
  assert.equal(refused.exitCode, 1);
  const { code, message } = JSON.parse(refused.stdout);
  assert.equal(code, 'unusable-key');
  assert.match(message, CANNOT_BE_OPENED);
  assert.ok(!existsSync(keyFile));
});

test('when the key is back, what has happened since arrives without a restart', async () => {
  // A new process has tried nothing yet, so its pauses are short.
  await restart();
  const before = errors().length;
  const { id } = await createDraft(api);
  await eventually('it is tried in vain', async () => errors().length > before);
  await writeFile(keyFile, key);
  await eventually('the event arrives', async () =>
    receiver.received.some(({ body }) => body.data.invoice?.id === id),
  );
  await figureIs(0);
});

test('a key that is lost for good is replaced, and each endpoint gets a new secret', async () => {
  await rm(keyFile);
  assert.deepEqual(await run('secrets-key', 'replace', '--lost'), {
    endpoints: 0,
    vippsKeys: 0,
    unreadable: 1,
    unreadableVippsKeys: 0,
  });
  await restart();
  await figureIs(1);
  bodyOf(await api.post(`/v1/webhook-endpoints/${endpointId}/rotate-secret`), 200);
  const { id } = await createDraft(api);
  await eventually('the event arrives', async () =>
    receiver.received.some(({ body }) => body.data.invoice?.id === id),
  );
  await figureIs(0);
});
