import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createMailer } from '../../../src/features/mail/mailer.ts';
import { bodyOf } from '../../support/api/answers.ts';
import { databaseUrl } from '../../support/database/test-database.ts';
import { inDays } from '../../support/dates.ts';
import { startSmtpSink } from '../../support/documents/smtp-sink.ts';
import { eventually } from '../../support/eventually.ts';
import { createSent } from '../../support/example-invoices.ts';
import { onEnd } from '../../support/program/cleanup.ts';
import { runCommand, valueOf } from '../../support/program/run-command.ts';
import { created, invoicesOf } from '../../support/recurring-invoices.ts';
import { startTestApp } from '../../support/test-app.ts';
import { workOff } from '../../support/work-off.ts';

const smtp = await startSmtpSink();
const mailer = createMailer(smtp.url);
onEnd(() => mailer.close());
const service = await startTestApp({ jobs: false, isAlone: true, mailer });
const api = await service.caller({ environment: 'production' });
const environment = { DATABASE_URL: databaseUrl(service.connection) };
const hold = (...args: string[]) => runCommand(['hold', ...args, '--json'], environment);

test('a database that was brought back by other means is marked by hand: what was made by the time is held, and later work goes', async () => {
  const client = { name: 'Kari Nordmann', city: 'Bergen' };
  await createSent(api, { client: { ...client, email: 'waits@nordmann.example' } });
  const recurring = await service.clock.at(new Date(Date.now() - 5 * 86_400_000), () =>
    created(api, { firstDate: inDays(-1), action: 'send' }),
  );
  const since = new Date();
  await eventually('the time has passed', async () => new Date() > since);
  // Before somebody marks the database, a service has worked on it.
  await createSent(api, { client: { ...client, email: 'goes@nordmann.example' } });
  const marked = valueOf(await hold('--since', since.toISOString()));
  assert.deepEqual(marked, { heldSince: since.toISOString() });

  await workOff(service.db, service.outbox);
  assert.deepEqual(
    smtp.received.flatMap(({ envelope }) => envelope.to),
    ['goes@nordmann.example'],
  );
  assert.deepEqual(await invoicesOf(api, recurring.id), []);
  const { holds, held } = valueOf(await runCommand(['release', '--json'], environment));
  assert.deepEqual(
    holds.map(({ reason, wentBackTo }: { reason: string; wentBackTo: string }) => [reason, wentBackTo]),
    [['by-hand', since.toISOString()]],
  );
  assert.deepEqual(
    held.map(({ kind, count }: { kind: string; count: number }) => [kind, count]),
    [
      ['recurring-invoices', 1],
      ['mails-production', 1],
    ],
  );
  // A table for people says the same.
  const { stdout } = await runCommand(['release', '--list'], environment);
  assert.match(stdout, /^by-hand: the database went back to .*, and started not yet$/m);
  assert.match(stdout, /^recurring-invoices +P\d+ +1 +\S+Z +\S+Z$/m);
  assert.equal(bodyOf(await api.get(`/v1/recurring-invoices/${recurring.id}`), 200).nextDate, inDays(-1));
});

test('a mark without a time, or with one that lies ahead, is refused', async () => {
  for (const [args, code, says] of [
    [[], 'wrong-setting', /--since must name the moment/],
    [['--since', '2199-01-01T00:00:00Z'], 'wrong-setting', /must not lie ahead/],
    [['--since', 'yesterday'], 'wrong-usage', /A time with its offset is needed/],
  ] as const) {
    const { exitCode, stdout } = await hold(...args);
    const { code: given, message } = JSON.parse(stdout);
    assert.deepEqual([exitCode, given], [1, code]);
    assert.match(message, says);
  }
  assert.equal(valueOf(await runCommand(['release', '--json'], environment)).holds.length, 1);
});
