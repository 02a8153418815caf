import assert from 'node:assert/strict';
import { rm } from 'node:fs/promises';
import { test } from 'node:test';
import { Webhook } from 'standardwebhooks';
import { EVENT_TYPES } from '../../server/src/domain/webhooks/event-types.ts';
import { bodyOf, existing } from '../../server/test/support/api/answers.ts';
import { createApiCaller, getToken } from '../../server/test/support/api/api-caller.ts';
import { BACK, agree, openProgram } from '../../server/test/support/apps/app-program.ts';
import { openAppCaller } from '../../server/test/support/browser/app-caller.ts';
import { eventually } from '../../server/test/support/eventually.ts';
import {
  PROGRAM,
  isReady,
  makeMigratedDataDir,
  needsTerminal,
  startInTerminal,
  startProgram,
  startService,
} from '../../server/test/support/program/program.ts';
import { runCommand } from '../../server/test/support/program/run-command.ts';
import { makeTemporaryFolder } from '../../server/test/support/program/temporary-folder.ts';
import { onEnd } from '../../server/test/support/program/cleanup.ts';
import { startReceiver } from '../../server/test/support/webhooks/receiver.ts';

const PATIENCE_MILLISECONDS = 60_000;
const dataDir = await makeMigratedDataDir();
let service = await startService({ DATA_DIR: dataDir, RATE_LIMITS: 'off' }, ['--demo']);
const read = (name: string) =>
  eventually(
    `the demo prints ${name}`,
    async () => new RegExp(`^ +${name} +(\\S+)$`, 'm').exec(service.stderr())?.[1],
  );
const credentials = { clientId: await read('Client ID'), clientSecret: await read('Client secret') };
const account = await read('Account ID');
const caches = makeTemporaryFolder();
onEnd(() => rm(caches, { recursive: true, force: true }));
const environment = {
  XDG_CACHE_HOME: caches,
  TILGODE_URL: service.url,
  TILGODE_ACCOUNT: account,
  TILGODE_CLIENT_ID: credentials.clientId,
  TILGODE_CLIENT_SECRET: credentials.clientSecret,
};

async function startListener(receiver: { url: string }, args: string[] = []) {
  const listener = startProgram(['listen', '--forward-to', receiver.url, ...args], environment);
  await eventually('the listener waits', async () => listener.stdout().includes('Waiting for events'));
  const secret = /whsec_\S+/.exec(listener.stdout())?.[0] ?? assert.fail(listener.stdout());
  return { ...listener, secret };
}

const trigger = (type: string) => runCommand(['trigger', type], environment);

const person = openAppCaller(service, service.url);
const email = await read('Email');
assert.equal((await person.signIn(email, await read('Password'))).status, 204);
const { companies } = existing(bodyOf(await person.get('/session'), 200));
const company = { companyId: existing(companies[0]).companyId };
const connections = `/companies/${company.companyId}/connections` as const;

/** What a person does in the browser while `trigger` waits for it. */
const BY_PERSON: Partial<Record<string, () => Promise<void>>> = {
  'app.connected': async () => {
    const { clientId } = bodyOf(
      await person.post(`/companies/${company.companyId}/apps`, {
        name: 'Nettbutikk',
        homepage: null,
        redirectUris: [BACK],
        isConfidential: false,
      }),
      200,
    );
    const program = openProgram(service, { clientId, clientSecret: null });
    const { path } = program.begin(['invoices:read'], { resource: `${service.url}/v1` });
    await agree(service, path, { person, company, scopes: ['invoices:read'] });
  },
  'app.disconnected': async () => {
    const [{ id } = assert.fail()] = bodyOf(await person.get(connections), 200).items;
    assert.equal((await person.delete(`${connections}/${id}`)).status, 204);
  },
};

async function triggerWithPerson(type: string, act: () => Promise<void>) {
  const running = startProgram(['trigger', type], environment);
  await eventually('trigger waits', async () => running.stdout().includes('in the browser'));
  await act();
  return { exitCode: await running.exited, stdout: running.stdout(), stderr: running.stderr() };
}

test('trigger reaches every type that it lists, and a local program gets each, signed', async () => {
  const receiver = await startReceiver();
  const listener = await startListener(receiver);
  const hooked = await startReceiver();
  const token = await getToken(service.url, credentials, `${service.url}/v1/accounts/${account}`);
  const api = createApiCaller(service.url, account, token);
  const none = await trigger('webhook.test');
  assert.equal(none.exitCode, 1);
  assert.match(none.stderr, /no enabled webhook/);
  const endpoint = bodyOf(
    await api.post('/v1/webhook-endpoints', { url: hooked.url, types: ['webhook.test'] }),
    201,
  );

  for (const type of EVENT_TYPES) {
    const act = BY_PERSON[type];
    const { exitCode, stdout, stderr } = await (act ? triggerWithPerson(type, act) : trigger(type));
    assert.equal(exitCode, 0, `${type}: ${stdout}\n${stderr}`);
    const [place, secret] = type === 'webhook.test' ? [hooked, endpoint.secret] : [receiver, listener.secret];
    const { headers, text, body } = await eventually(`${type} is posted`, async () =>
      place.received.find((one) => one.body.type === type),
    );
    new Webhook(secret).verify(text, headers as Record<string, string>);
    assert.equal(headers['webhook-id'], body.id);
    assert.equal(headers['content-type'], 'application/json');
    if (type === 'webhook.test') continue;
    assert.ok(stdout.includes(body.id) || receiver.received.length > 1, stdout);
    const { body: shown } = await api.get(`/v1/events/${body.id}`);
    assert.deepEqual(body, shown);
  }
  const printed = listener.stdout();
  for (const { body } of receiver.received) assert.ok(printed.includes(body.id), body.type);
  assert.match(printed, /invoice\.paid +→ 200 in \d+ ms +invoice \d+, 12 500\.00 kr, Fjord Kaffe AS/);
  assert.ok(!printed.includes('\u001B'), 'no colours where there is no terminal');
  listener.process.kill('SIGINT');
  assert.equal(await listener.exited, 0);
  assert.match(listener.stdout(), /\nStopped\. \d+ accepted\.\n$/);
});

test('listen filters by type, tells what a program answers, and goes on after the service was away', async () => {
  const receiver = await startReceiver();
  receiver.answer = (_request, response) => void response.writeHead(500).end();
  const listener = await startListener(receiver, ['--types', 'client.*']);
  await trigger('invoice.created');
  await trigger('client.created');
  const shows = (pattern: RegExp) => eventually(String(pattern), async () => pattern.test(listener.stdout()));
  await shows(/client\.created +→ 500 in \d+ ms/);
  assert.ok(receiver.received.every(({ body }) => body.type.startsWith('client.')));
  receiver.answer = (_request, response) => void response.socket?.destroy();
  await trigger('client.created');
  await shows(/client\.created +→ (ECONNRESET|UND_ERR_SOCKET)/);

  const { port } = new URL(service.url);
  service.process.kill('SIGKILL');
  await service.exited;
  await shows(/Nothing answers at .+ Trying again …\n/);
  receiver.answer = (_request, response) => void response.end();
  const again = startProgram(['serve', '--workers', '1'], {
    DATA_DIR: dataDir,
    RATE_LIMITS: 'off',
    PORT: port,
  });
  service = { ...again, url: service.url };
  await eventually('the service is back', () => isReady(service), PATIENCE_MILLISECONDS);
  const { exitCode, stderr } = await trigger('client.updated');
  assert.equal(exitCode, 0, stderr);
  await shows(/Connected again\. Nothing was missed\.\n(.*\n)*.*client\.updated +→ 200/);
  listener.process.kill('SIGINT');
  assert.equal(await listener.exited, 0);
  assert.match(listener.stdout(), /Stopped\. \d+ accepted, 2 not\.\n$/);
});

test('colours are for terminals, and NO_COLOR turns them off', needsTerminal, async () => {
  for (const [changes, hasColours] of [
    [{ TERM: 'xterm-256color' }, true],
    [{ TERM: 'xterm-256color', NO_COLOR: '1' }, false],
  ] as const) {
    const terminal = startInTerminal([PROGRAM, 'trigger', 'client.created'], { ...environment, ...changes });
    assert.equal(await terminal.exited, 0, terminal.screen());
    assert.equal(terminal.screen().includes('\u001B['), hasColours, terminal.screen());
  }
});
