import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { Webhook } from 'standardwebhooks';
import type { Received } from '../../support/webhooks/receiver.ts';
import { assertInvalid, bodyOf } from '../../support/api/answers.ts';
import { createApiCaller, getToken } from '../../support/api/api-caller.ts';
import { eventually } from '../../support/eventually.ts';
import { createDraft } from '../../support/example-invoices.ts';
import { makeDataDir, runTilgode, startService } from '../../support/program/program.ts';
import { startReceiver } from '../../support/webhooks/receiver.ts';

const SLOW_MILLISECONDS = 500;

test('the program posts events of a test account to a local receiver without a setting, through a new key, kill -9 and a stop', async () => {
  const environment = { DATA_DIR: await makeDataDir() };
  const run = async (args: string[]) => {
    const { exitCode, stdout, stderr } = await runTilgode([...args, '--json'], environment);
    assert.equal(exitCode, 0, stderr);
    return JSON.parse(stdout);
  };
  let service = await startService(environment);
  const company = await run(
    ['company', 'create', '--name', 'Nordlys AS', '--org-number', '123456785'].concat(
      '--owner-email',
      'eier@nordlys.example',
    ),
  );
  const scopes = 'invoices:admin clients:admin webhooks:write events:read';
  const client = await run(
    ['api-client', 'create', '--company', company.companyId, '--name', 'Lager'].concat(
      ['--environment', 'both'],
      ['--scopes', scopes],
    ),
  );
  const caller = async (accountId = company.accounts.test) => {
    const token = await getToken(service.url, client, `${service.url}/v1/accounts/${accountId}`);
    return createApiCaller(service.url, accountId, token);
  };
  let api = await caller();
  const receiver = await startReceiver();
  const { secret } = bodyOf(await api.post('/v1/webhook-endpoints', { url: receiver.url }), 201);
  const inProduction = await caller(company.accounts.production);
  const refused = await inProduction.post('/v1/webhook-endpoints', { url: receiver.url });
  assertInvalid(refused, { url: 'webhook-target-forbidden' });
  assert.match(bodyOf(refused, 400).errors?.[0]?.message ?? '', /WEBHOOK_TARGETS .* test accounts/);
  const arrives = async () => {
    const { id } = await createDraft(api);
    const { headers, text } = await eventually('the event arrives', async () =>
      receiver.received.find(({ body }) => body.data.invoice?.id === id),
    );
    new Webhook(secret).verify(text, headers as Record<string, string>);
  };
  await arrives();
  const keyFile = join(environment.DATA_DIR, 'secrets.key');
  const before = await readFile(keyFile, 'utf8');
  assert.deepEqual(await run(['secrets-key', 'replace']), {
    endpoints: 1,
    vippsKeys: 0,
    unreadable: 0,
    unreadableVippsKeys: 0,
  });
  assert.notEqual((await readFile(keyFile, 'utf8')).split('\n')[0], before.trim());
  await arrives();
  assert.deepEqual(await run(['secrets-key', 'replace']), {
    endpoints: 1,
    vippsKeys: 0,
    unreadable: 0,
    unreadableVippsKeys: 0,
  });

  // What was committed arrives, although the processes died before they gave it a number or sent it.
  const { id } = await createDraft(api);
  service.process.kill('SIGKILL');
  await service.exited;
  service = await startService(environment);
  await eventually('the event arrives after the crash', async () =>
    receiver.received.some(({ body }) => body.data.invoice?.id === id),
  );
  api = await caller();
  await arrives();

  // A service that stops waits for the answer: the event does not come again, and the next one waits for no lease.
  receiver.answer = (_request, response) => void setTimeout(() => response.end(), SLOW_MILLISECONDS);
  const { id: last } = await createDraft(api);
  const isLast = ({ body }: Received) => body.data.invoice?.id === last;
  await eventually('the event is being sent', async () => receiver.received.some(isLast));
  service.process.kill('SIGTERM');
  assert.equal(await service.exited, 0);
  receiver.answer = (_request, response) => void response.end();
  service = await startService(environment);
  api = await caller();
  await arrives();
  assert.equal(receiver.received.filter(isLast).length, 1);
});
