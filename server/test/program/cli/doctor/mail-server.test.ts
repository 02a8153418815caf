import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { test } from 'node:test';
import { SMTPServer } from 'smtp-server';
import type { SMTPServerOptions } from 'smtp-server';
import { onEnd } from '../../../support/program/cleanup.ts';
import { freePort } from '../../../support/program/program.ts';
import { assertFound, marksOf, runDoctor } from './findings.ts';

// The doctor tries the mail server as a mail would, and sends none.

const PORT = String(await freePort());

async function startMailServer(options: SMTPServerOptions) {
  const told: string[] = [];
  const server = new SMTPServer({
    ...options,
    onAuth({ username, password }, _session, answer) {
      told.push(`login ${username}`);
      if (password === 'right') answer(null, { user: username });
      else answer(new Error('Invalid username or password'));
    },
    onMailFrom(address, _session, answer) {
      told.push(`mail from ${address.address}`);
      answer();
    },
    onSecure(_socket, _session, answer) {
      told.push('encrypted');
      answer();
    },
  });
  server.on('error', () => {});
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  onEnd(() => server.close());
  return { told, place: `127.0.0.1:${(server.server.address() as AddressInfo).port}` };
}

const examine = (SMTP_URL: string) =>
  runDoctor({
    DATABASE_URL: 'postgres://user@127.0.0.1:1/none',
    PORT,
    SMTP_URL,
    MAIL_FROM: 'faktura@tilgode.test',
  });

test('a mail server that takes the login is well, over STARTTLS where it has that', async () => {
  const { told, place } = await startMailServer({ authMethods: ['PLAIN'] });
  // The certificate of the test server is nobody's.
  const { findings } = await examine(`smtp://anne:right@${place}/?tls.rejectUnauthorized=false`);
  const found = findings.filter(({ check }) => check === 'mail-server');
  assert.deepEqual(
    found.map(({ mark, says }) => [mark, says]),
    [['ok', 'The mail server answers and takes the login.']],
  );
  assert.deepEqual(told, ['encrypted', 'login anne']);
});

test('a mail server without login is well when it answers', async () => {
  const { told, place } = await startMailServer({ hideSTARTTLS: true, authOptional: true });
  const { findings } = await examine(`smtp://${place}`);
  assert.ok(marksOf(findings, 'ok').includes('The mail server answers.'), JSON.stringify(findings));
  assert.deepEqual(told, []);
});

test('a wrong password is a fault, and the finding does not show it', async () => {
  const { place } = await startMailServer({
    hideSTARTTLS: true,
    allowInsecureAuth: true,
    authMethods: ['PLAIN'],
  });
  const examination = await examine(`smtp://anne:wrong-word@${place}`);
  assertFound(
    examination,
    'mail-server',
    'bad',
    /^The mail server of SMTP_URL refuses the login \(535\)\.$/,
    /^Are user and password of SMTP_URL right\?/,
  );
  assert.ok(!JSON.stringify(examination).includes('wrong-word'));
});

test('a mail server that is away, one that says nothing and one whose certificate is not trusted are faults', async () => {
  const todo = /^Are host and port of SMTP_URL right/;
  const away = await examine(`smtp://127.0.0.1:${await freePort()}`);
  assertFound(
    away,
    'mail-server',
    'bad',
    /^The mail server of SMTP_URL cannot be used: .*ECONNREFUSED/,
    todo,
  );
  const silent = createServer(() => {}).listen(0, '127.0.0.1');
  await once(silent, 'listening');
  onEnd(() => void silent.close());
  const waits = await examine(`smtp://127.0.0.1:${(silent.address() as AddressInfo).port}`);
  assertFound(
    waits,
    'mail-server',
    'bad',
    /^The mail server of SMTP_URL cannot be used: Greeting never received/,
    todo,
  );
  const { place } = await startMailServer({});
  const untrusted = await examine(`smtp://anne:right@${place}`);
  assertFound(
    untrusted,
    'mail-server',
    'bad',
    /^The mail server of SMTP_URL cannot be used: .*certificate/,
    todo,
  );
});

test('without SMTP_URL there is nothing to try', async () => {
  const { findings } = await runDoctor({ DATABASE_URL: 'postgres://user@127.0.0.1:1/none', PORT });
  assert.ok(findings.every(({ check }) => check !== 'mail-server'));
});
