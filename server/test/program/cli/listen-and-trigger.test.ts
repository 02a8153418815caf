import assert from 'node:assert/strict';
import { rm } from 'node:fs/promises';
import { test } from 'node:test';
import { Webhook } from 'standardwebhooks';
import { TRIGGERS } from '../../../../client/src/cli/triggers.ts';
import { EVENT_TYPES } from '../../../src/domain/webhooks/event-types.ts';
import { eventually } from '../../support/eventually.ts';
import { onEnd } from '../../support/program/cleanup.ts';
import { startProgram } from '../../support/program/program.ts';
import { runCommand, textOf } from '../../support/program/run-command.ts';
import { makeTemporaryFolder } from '../../support/program/temporary-folder.ts';
import { startTestApp } from '../../support/test-app.ts';
import { startReceiver } from '../../support/webhooks/receiver.ts';

// One of the events and the refusals. `npm run proof` makes every event happen, beside a service that dies meanwhile.

const service = await startTestApp({ isForBrowsers: true });
const company = await service.createCompany();
const account = company.accounts.test;
const credentials = await service.createClient(company, { environments: ['test'] });
const caches = makeTemporaryFolder();
onEnd(() => rm(caches, { recursive: true, force: true }));
const environment = {
  TILGODE_URL: service.url,
  TILGODE_ACCOUNT: account,
  TILGODE_CLIENT_ID: credentials.clientId,
  TILGODE_CLIENT_SECRET: credentials.clientSecret,
  XDG_CACHE_HOME: caches,
};

test('trigger lists every type of event', async () => {
  const listed = textOf(await runCommand(['trigger', '--list'], {}))
    .split('\n')
    .map((line) => line.split(' ')[0]);
  assert.deepEqual(listed.slice(0, -1), EVENT_TYPES);
  assert.deepEqual(Object.keys(TRIGGERS), EVENT_TYPES);
});

test('a local program gets what trigger makes happen, signed, and of the types that it wants alone', async () => {
  const receiver = await startReceiver();
  const listener = startProgram(
    ['listen', '--forward-to', receiver.url, '--types', 'invoice.paid'],
    environment,
  );
  await eventually('the listener waits', async () => listener.stdout().includes('Waiting for events'));
  const secret = /whsec_\S+/.exec(listener.stdout())?.[0] ?? assert.fail(listener.stdout());
  textOf(await runCommand(['trigger', 'client.created'], environment));
  const told = textOf(await runCommand(['trigger', 'invoice.paid'], environment));
  await eventually('it is posted', async () => receiver.received.length > 0);
  const [{ headers, text, body } = assert.fail()] = receiver.received;
  new Webhook(secret).verify(text, headers as Record<string, string>);
  assert.equal(body.type, 'invoice.paid');
  assert.equal(headers['webhook-id'], body.id);
  assert.ok(told.includes(body.id), told);
  const line = /invoice\.paid +→ 200 in \d+ ms +invoice \d+, 12 500\.00 kr, Fjord Kaffe AS/;
  await eventually('it is told', async () => line.test(listener.stdout()));
  assert.ok(!listener.stdout().includes('\u001B'), 'no colours where there is no terminal');
  listener.process.kill('SIGINT');
  assert.equal(await listener.exited, 0);
  assert.equal(receiver.received.length, 1);
  assert.match(listener.stdout(), /\nStopped\. 1 accepted\.\n$/);
});

test('a production account, wrong credentials and unknown types are refused in a sentence', async () => {
  const listen = ['listen', '--forward-to', 'http://localhost:4000'];
  const refusals: [args: string[], changes: Record<string, string>, says: RegExp][] = [
    [['trigger', 'invoice.paid'], { TILGODE_ACCOUNT: `P${account.slice(1)}` }, /not a test account/],
    [listen, { TILGODE_ACCOUNT: `P${account.slice(1)}` }, /not a test account/],
    [listen, { TILGODE_ACCOUNT: account.slice(1) }, /accountId.* must be P or T/],
    [listen, { TILGODE_ACCOUNT: '' }, /^error: missing: --account or TILGODE_ACCOUNT\./m],
    [listen, { TILGODE_CLIENT_SECRET: '' }, /TILGODE_CLIENT_SECRET\. .+ only once, .+ rotate it there\.$/m],
    [
      ['trigger', 'invoice.paid'],
      { TILGODE_CLIENT_SECRET: 'wrong' },
      /^401 invalid_client: There is no client with this ID and this secret/,
    ],
    [['trigger', 'invoice.paid'], { TILGODE_URL: 'http://localhost:1' }, /Nothing answers at/],
    [['trigger', 'invoice.sold'], {}, /^error: there is no type invoice\.sold; /m],
    [['listen', '--forward-to', 'localhost:4000'], {}, /--forward-to is no URL/],
    [[...listen, '--types', 'invoice.sold'], {}, /^error: there is no type invoice\.sold; /m],
    [[...listen, 'http://localhost:4001'], {}, /^error: unknown argument http:\/\/localhost:4001$/m],
    [['listen'], {}, /^error: --forward-to is missing/m],
    [['listen', '--forward-too', 'http://localhost:4000'], {}, /^error: Unknown option '--forward-too'$/m],
    [['trigger'], {}, /^error: the type is missing/m],
  ];
  for (const [args, changes, says] of refusals) {
    const { exitCode, stderr } = await runCommand(args, { ...environment, ...changes });
    assert.equal(exitCode, 1, args.join(' '));
    assert.match(stderr, says);
    assert.match(stderr, /^(Usage: tilgode (listen|trigger) .*\nerror: )?[^\n]+\n$/, 'the error is last');
    assert.ok(!stderr.includes(credentials.clientSecret));
  }
});
