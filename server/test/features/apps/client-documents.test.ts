import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertError, bodyOf, existing } from '../../support/api/answers.ts';
import { createApiCaller, request } from '../../support/api/api-caller.ts';
import type { Tokens } from '../../support/apps/app-program.ts';
import { connect, openProgram, requestAt } from '../../support/apps/app-program.ts';
import type { Answer } from '../../support/apps/document-host.ts';
import { createDocumentHosts, documentOf } from '../../support/apps/document-host.ts';
import { openStaff } from '../../support/browser/app-caller.ts';
import { startTestApp } from '../../support/test-app.ts';

// Client ID metadata documents: apps that nobody has registered. SECURITY.md names each test.

const hosts = createDocumentHosts();
const app = await hosts.start('app.example');
const service = await startTestApp({ jobs: false, documentsOutgoing: hosts.outgoing });
const { company, owner } = await openStaff(service);

const SCOPES = ['invoices:read'] as const;
const CALLBACK = 'http://127.0.0.1:5123/callback';
let made = 0;
/** A new address of a document, and its program. */
function newApp(path = `/client-${(made += 1)}.json`) {
  const clientId = `${app.url}${path}`;
  const program = openProgram(service, { clientId, clientSecret: null });
  const about = {
    client_id: clientId,
    client_name: 'Regnskapsagenten',
    client_uri: `${app.url}/`,
    redirect_uris: ['http://127.0.0.1/callback', 'https://app.example/callback'],
  };
  return { clientId, program, about };
}
const pathOf = (clientId: string, redirectUri = CALLBACK) =>
  openProgram(service, { clientId, clientSecret: null }).begin(SCOPES, { redirect_uri: redirectUri }).path;
const ask = (clientId: string, redirectUri?: string) =>
  request(service.url, 'GET', pathOf(clientId, redirectUri));
const FRESH = { 'cache-control': 'no-store' };
const MOST_BYTES = 50_000;

test('an app whose document names its address is shown by its host, and connected without a secret', async () => {
  const { clientId, program, about } = newApp();
  app.answer = documentOf(about);
  const signed = await requestAt(service, pathOf(clientId));
  const asked = bodyOf(await owner.post('/app-requests', { request: signed }), 200);
  assert.deepEqual(
    [asked.name, asked.host, asked.backTo, asked.registeredBy, asked.isVerified, asked.isOnThisMachine],
    ['Regnskapsagenten', new URL(app.url).host, '127.0.0.1:5123', null, false, true],
  );
  const tokens = await connect(service, program, {
    person: owner,
    company,
    scopes: [...SCOPES],
    fields: { redirect_uri: CALLBACK },
  });
  bodyOf(await createApiCaller(service.url, tokens.account_id, tokens.access_token).get('/v1/invoices'), 200);
});

test('a document that is not about its address is no app, and neither is one without a name that people see', async () => {
  const { clientId, about } = newApp();
  const wrong: Answer[] = [
    documentOf({ ...about, client_id: `${clientId}x` }),
    documentOf({ ...about, client_id: undefined }),
    documentOf({ ...about, client_name: undefined }),
    documentOf({ ...about, client_name: ' \u2800\u3164\u202e' }),
    documentOf({ ...about, redirect_uris: [] }),
    documentOf({ ...about, redirect_uris: 'http://127.0.0.1/callback' }),
    documentOf({ ...about, redirect_uris: ['http://evil.example/callback', 'javascript:alert(1)', 5] }),
    documentOf({ ...about, redirect_uris: Array.from({ length: 21 }, () => CALLBACK) }),
    (_request, response) => void response.end('{'),
    (_request, response) => void response.end('[]'),
    (_request, response) => void response.end('null'),
    (_request, response) => void response.writeHead(404).end(JSON.stringify(about)),
    (_request, response) => void response.writeHead(204).end(),
  ];
  for (const answer of wrong) {
    const at = newApp();
    app.answer = (incoming, response) => {
      // The right address, so that only the fault of the document counts.
      const end = response.end.bind(response);
      response.end = ((text?: string) =>
        end(
          text?.replaceAll(new URL(clientId).pathname, new URL(at.clientId).pathname),
        )) as typeof response.end;
      answer(incoming, response);
    };
    const refused = await ask(at.clientId);
    assert.deepEqual([refused.status, refused.headers.get('location')], [400, null], refused.text);
  }
});

test('a client_id that is no plain https address of a path is asked for nowhere', async () => {
  app.asked.length = 0;
  const { host } = new URL(app.url);
  for (const clientId of [
    `http://${host}/client.json`,
    `https://${host}`,
    `https://${host}/`,
    `https://${host}/client.json?x=1`,
    `https://${host}/client.json#x`,
    `https://${host}/a/../client.json`,
    `https://${host}/./client.json`,
    `https://user@${host}/client.json`,
    `https://user:pw@${host}/client.json`,
    `https://${host}\\@evil.example/client.json`,
    `https://APP.example:${app.port}/client.json`,
    `https://${host}/cli ent.json`,
    `https://${host}/cli\u202eent.json`,
    ` https://${host}/client.json`,
    `https://${host}/${'a'.repeat(500)}`,
    'file:///etc/passwd',
    'ftp://app.example/client.json',
  ])
    assert.equal((await ask(clientId)).status, 400, clientId);
  assert.deepEqual(app.asked, []);
});

test('no request goes inside of the network: by number, by name, by both at once, or by a redirect', async () => {
  const inside = await hosts.start('inside.example', 'inside');
  inside.answer = documentOf({});
  const { port } = inside;
  for (const [name, addresses] of [
    ['both.example', ['127.0.0.2', '127.0.0.1']],
    ['private.example', ['10.0.0.1']],
    ['six.example', ['::1']],
    ['mapped.example', ['::ffff:127.0.0.1']],
    ['unique.example', ['fd00::1']],
    ['link.example', ['169.254.169.254']],
    ['zero.example', ['0.0.0.0']],
    ['nobody.example', []],
  ] as const)
    hosts.names.set(name, [...addresses]);
  const began = performance.now();
  for (const host of [
    '127.0.0.1',
    '[::1]',
    '10.0.0.1',
    '192.168.0.1',
    '172.16.0.1',
    '169.254.169.254',
    '0.0.0.0',
    '100.64.0.1',
    '[::ffff:7f00:1]',
    '[64:ff9b::7f00:1]',
    '[fd00::1]',
    '[fe80::1]',
    'localhost',
    'x.localhost',
    ...[...hosts.names.keys()].filter((name) => name !== 'app.example'),
  ]) {
    const answer = await ask(`https://${host}:${port}/client.json`);
    assert.equal(answer.status, 400, host);
    // The answer tells nothing of what is inside.
    assert.match(answer.text, /There is no app with this client_id/);
  }
  assert.ok(performance.now() - began < 5_000, 'an address inside was waited for');

  for (const [status, location] of [
    [302, `https://inside.example:${port}/client.json`],
    [307, `https://127.0.0.1:${port}/client.json`],
    [301, '/elsewhere.json'],
  ] as const) {
    const { clientId } = newApp();
    app.answer = (incoming, response) =>
      incoming.url === '/elsewhere.json'
        ? documentOf(newApp().about)(incoming, response)
        : void response.writeHead(status, { location }).end();
    app.asked.length = 0;
    assert.equal((await ask(clientId)).status, 400);
    assert.deepEqual(app.asked, [new URL(clientId).pathname]);
  }
  assert.deepEqual(inside.asked, []);
});

test('a document has a bound of bytes and one of time, and an address that gave none is left alone for a while', async () => {
  const large = newApp();
  app.answer = (_request, response) =>
    void response.end(JSON.stringify({ ...large.about, x: 'a'.repeat(MOST_BYTES) }));
  assert.equal((await ask(large.clientId)).status, 400);

  const slow = newApp();
  app.answer = (_request, response) => {
    const drops = setInterval(() => response.write(' '), 50);
    response.on('close', () => clearInterval(drops));
  };
  app.asked.length = 0;
  const began = performance.now();
  // All who ask meanwhile wait for one request.
  const answers = await Promise.all(Array.from({ length: 5 }, () => ask(slow.clientId)));
  assert.ok(performance.now() - began < 20_000);
  for (const { status } of answers) assert.equal(status, 400);
  app.answer = documentOf(slow.about);
  assert.equal((await ask(slow.clientId)).status, 400);
  assert.deepEqual(app.asked, [new URL(slow.clientId).pathname]);
});

test('a document is kept as its answer says, and the request for it says nothing of person or company', async () => {
  const kept = newApp();
  const headers: unknown[] = [];
  app.answer = (incoming, response) => {
    headers.push(incoming.rawHeaders.filter((_, index) => index % 2 === 0).map((name) => name.toLowerCase()));
    documentOf(kept.about, { 'cache-control': 'max-age=60' })(incoming, response);
  };
  app.asked.length = 0;
  await requestAt(service, pathOf(kept.clientId));
  await requestAt(service, pathOf(kept.clientId));
  assert.equal(app.asked.length, 1);
  assert.deepEqual(headers, [['host', 'connection', 'user-agent', 'accept']]);
  const fresh = newApp();
  app.answer = documentOf(fresh.about, FRESH);
  await requestAt(service, pathOf(fresh.clientId));
  await requestAt(service, pathOf(fresh.clientId));
  assert.equal(app.asked.length, 3);
});

test('a document that changes: the next authorization goes by it, and what was given shows what the person saw', async () => {
  const { clientId, program, about } = newApp();
  app.answer = documentOf(about, FRESH);
  const tokens = await connect(service, program, {
    person: owner,
    company,
    scopes: [...SCOPES],
    fields: { redirect_uri: CALLBACK },
  });
  const connections = `/companies/${company.companyId}/connections` as const;
  const shown = async () =>
    existing(bodyOf(await owner.get(connections), 200).items.find(({ appId }) => appId === clientId)).name;
  const waiting = await requestAt(service, pathOf(clientId));

  app.answer = documentOf(
    { ...about, client_name: 'Tilgode Støtte', redirect_uris: ['https://app.example/other'] },
    FRESH,
  );
  // An address that the document had when the page was opened is none any more when the person agrees.
  const agreed = { request: waiting, environment: 'test', scopes: [...SCOPES], mode: 'direct' };
  assertError(await owner.post(connections, agreed), 409, 'app-request-not-valid');
  assert.equal((await ask(clientId)).status, 400);
  assert.equal(await shown(), 'Regnskapsagenten');
  const signed = await requestAt(service, pathOf(clientId, 'https://app.example/other'));
  assert.equal(bodyOf(await owner.post('/app-requests', { request: signed }), 200).name, 'Tilgode Støtte');
  assert.equal(await shown(), 'Regnskapsagenten');

  // What was given goes on: a refresh asks nobody outside.
  app.asked.length = 0;
  app.answer = (_request, response) => void response.writeHead(404).end();
  const refreshed = await program.refresh(tokens.refresh_token);
  assert.equal((refreshed.body as Tokens).scope, 'invoices:read', refreshed.text);
  assert.deepEqual(app.asked, []);
});
