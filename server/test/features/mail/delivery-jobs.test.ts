import assert from 'node:assert/strict';
import { test } from 'node:test';
import { mailsInOutbox } from '../../../src/features/mail/jobs.ts';
import { CONNECTIONS, createMailer } from '../../../src/features/mail/mailer.ts';
import { createOutbox } from '../../../src/platform/operations/outbox.ts';
import { onEnd } from '../../support/program/cleanup.ts';
import { eventually } from '../../support/eventually.ts';
import { freePort } from '../../support/program/program.ts';
import { createSent } from '../../support/example-invoices.ts';
import { startSmtpSink } from '../../support/documents/smtp-sink.ts';
import { startTestApp } from '../../support/test-app.ts';

test('when the process is about to end, the outbox finishes the mails in hand and begins no other', async () => {
  const smtp = await startSmtpSink();
  const service = await startTestApp({ jobs: false, isAlone: true });
  const mailer = createMailer(smtp.url);
  onEnd(() => mailer.close());
  const api = await service.caller({ environment: 'production' });
  const recipient = 'kari@nordmann.example';
  for (let index = 0; index < 2 * CONNECTIONS; index += 1) {
    await createSent(api, { client: { name: 'Kari Nordmann', email: recipient, city: 'Bergen' } });
  }
  const answered = Promise.withResolvers<void>();
  smtp.trouble = { at: 'DATA', recipient, until: answered.promise };
  let looks = 0;
  const kinds = mailsInOutbox({ ...service.delivery, mailer });
  const outbox = createOutbox(service.db, kinds, async (name, work) => {
    await work();
    if (name === 'outbox') looks += 1;
    return true;
  });
  outbox.start();
  await eventually(
    'as many as go at once are on their way',
    async () => smtp.received.length === CONNECTIONS,
  );
  const stopped = outbox.stop();
  answered.resolve();
  await stopped;

  const rows = await service.db.selectFrom('deliveries').select(['status', 'attempts']).execute();
  const inHand = rows.filter(({ status, attempts }) => status === 'sent' && attempts === 1);
  const waiting = rows.filter(({ status, attempts }) => status === 'queued' && attempts === 0);
  assert.deepEqual([inHand.length, waiting.length], [CONNECTIONS, CONNECTIONS]);
});

test('a mail server that keeps every connection waiting delays no mail of the test environment', async () => {
  const { smtp, service, answered } = await startWithMailServer();
  const recipient = 'kari@nordmann.example';
  smtp.trouble = { at: 'DATA', recipient, until: answered.promise };
  const invoice = { client: { name: 'Kari Nordmann', email: recipient, city: 'Bergen' } };

  const production = await service.caller({ environment: 'production' });
  for (let index = 0; index < CONNECTIONS; index += 1) await createSent(production, invoice);
  await eventually('all connections wait', async () => smtp.received.length === CONNECTIONS);
  await createSent(await service.caller(), invoice);
  await eventually('the test mail is captured', async () => {
    const captured = await service.db.selectFrom('captured_emails').select('id').execute();
    return captured.length === 1;
  });
  answered.resolve();
});

test('a mail that hangs delays no mail that is sent after it', async () => {
  const { smtp, service, answered } = await startWithMailServer();
  const production = await service.caller({ environment: 'production' });
  const sendTo = (email: string) =>
    createSent(production, { client: { name: 'Kari Nordmann', email, city: 'Bergen' } });
  smtp.trouble = { at: 'DATA', recipient: 'treg@nordmann.example', until: answered.promise };

  await sendTo('treg@nordmann.example');
  await eventually('it hangs', async () => smtp.received.length === 1);
  await sendTo('kari@nordmann.example');
  await eventually('the next has arrived', async () => {
    const sent = await service.db
      .selectFrom('deliveries')
      .select('recipient')
      .where('status', '=', 'sent')
      .execute();
    return sent.length === 1 && sent[0]?.recipient === 'kari@nordmann.example';
  });
  answered.resolve();
});

test('while the mail server is away one mail tries for all, and when it is back all go out', async () => {
  const service = await startTestApp({ jobs: false, isAlone: true });
  const production = await service.caller({ environment: 'production' });
  const WAITING = 40;
  for (let index = 0; index < WAITING; index += 1) await createSent(production);
  const port = await freePort();
  const mailer = createMailer(`smtp://127.0.0.1:${port}`);
  onEnd(() => mailer.close());
  let looks = 0;
  const kinds = mailsInOutbox({ ...service.delivery, mailer });
  const outbox = createOutbox(service.db, kinds, async (name, work) => {
    await work();
    if (name === 'outbox') looks += 1;
    return true;
  });
  outbox.start();
  onEnd(() => outbox.stop());
  const attempts = async () => {
    const rows = await service.db.selectFrom('deliveries').select(['status', 'attempts']).execute();
    return {
      tried: rows.filter(({ attempts: count }) => count > 0).length,
      sent: rows.filter(({ status }) => status === 'sent').length,
    };
  };
  await eventually('they have been found three times', async () => looks >= 3);
  const { tried } = await attempts();
  // Those that went together, and those that tried for all.
  assert.ok(tried >= 1 && tried <= CONNECTIONS + 2, String(tried));

  const smtp = await startSmtpSink({ port });
  await eventually(
    'all that were not tried go out',
    async () => (await attempts()).sent >= WAITING - tried - 1,
  );
  assert.ok(smtp.connections <= 2 * CONNECTIONS, String(smtp.connections));
  await outbox.stop();
});

/** A service with a mail server, and a promise for which a test may let the mail server wait. */
async function startWithMailServer() {
  const smtp = await startSmtpSink();
  const mailer = createMailer(smtp.url);
  onEnd(() => mailer.close());
  const service = await startTestApp({ mailer, isAlone: true });
  return { smtp, service, answered: Promise.withResolvers<void>() };
}
