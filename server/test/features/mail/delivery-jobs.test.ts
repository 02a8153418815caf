import assert from 'node:assert/strict';
import { test } from 'node:test';
import { mailsInOutbox } from '../../../src/features/mail/jobs.ts';
import type { Mailer } from '../../../src/features/mail/mailer.ts';
import { MAIL_CONNECTIONS, createMailer } from '../../../src/features/mail/mailer.ts';
import { createDoor } from '../../../src/platform/operations/door.ts';
import { createOutbox } from '../../../src/platform/operations/outbox.ts';
import { onEnd } from '../../support/program/cleanup.ts';
import { eventually } from '../../support/eventually.ts';
import { freePort } from '../../support/program/program.ts';
import { createSent } from '../../support/example-invoices.ts';
import { startSmtpSink } from '../../support/documents/smtp-sink.ts';
import { startTestApp } from '../../support/test-app.ts';

const service = await startTestApp({ jobs: false, isAlone: true });
const KARI = 'kari@nordmann.example';
const invoiceTo = (email: string) => ({ client: { name: 'Kari Nordmann', email, city: 'Bergen' } });

/** A mail server and an outbox for it, and an account whose mails are the only ones that wait. */
async function begin(options: { mailer?: Mailer; lookMilliseconds?: number } = {}) {
  await service.db
    .updateTable('deliveries')
    .set({ status: 'bounced' })
    .where('status', 'in', ['queued', 'sending'])
    .execute();
  const smtp = await startSmtpSink();
  const mailer = options.mailer ?? createMailer(smtp.url);
  onEnd(() => mailer.close());
  const outbox = createOutbox(
    service.db,
    mailsInOutbox({ ...service.delivery, mailer }),
    async (_name, work) => {
      await work();
      return true;
    },
    { lookMilliseconds: options.lookMilliseconds ?? 100 },
  );
  const production = await service.caller({ environment: 'production' });
  const answered = Promise.withResolvers<void>();
  onEnd(() => answered.resolve());
  onEnd(() => outbox.stop());
  const mails = () =>
    service.db
      .selectFrom('deliveries')
      .select(['recipient', 'status', 'attempts'])
      .where('account_id', '=', production.accountId)
      .execute();
  return { smtp, outbox, production, answered, mails };
}

test('when the process is about to end, the outbox finishes the mails in hand and begins no other', async () => {
  const { smtp, outbox, production, answered, mails } = await begin();
  for (let index = 0; index < 2 * MAIL_CONNECTIONS; index += 1) await createSent(production, invoiceTo(KARI));
  smtp.trouble = { at: 'DATA', recipient: KARI, until: answered.promise };
  outbox.start();
  await eventually(
    'as many as go at once are on their way',
    async () => smtp.received.length === MAIL_CONNECTIONS,
  );
  const stopped = outbox.stop();
  answered.resolve();
  await stopped;

  const rows = await mails();
  const inHand = rows.filter(({ status, attempts }) => status === 'sent' && attempts === 1);
  const waiting = rows.filter(({ status, attempts }) => status === 'queued' && attempts === 0);
  assert.deepEqual([inHand.length, waiting.length], [MAIL_CONNECTIONS, MAIL_CONNECTIONS]);
});

test('a mail server that keeps every connection waiting delays no mail of the test environment', async () => {
  const { smtp, outbox, production, answered } = await begin();
  outbox.start();
  smtp.trouble = { at: 'DATA', recipient: KARI, until: answered.promise };
  for (let index = 0; index < MAIL_CONNECTIONS; index += 1) await createSent(production, invoiceTo(KARI));
  await eventually('all connections wait', async () => smtp.received.length === MAIL_CONNECTIONS);
  const inTest = await service.caller();
  await createSent(inTest, invoiceTo(KARI));
  await eventually('the test mail is captured', async () => {
    const captured = service.db.selectFrom('captured_emails').select('id');
    return (await captured.where('account_id', '=', inTest.accountId).execute()).length === 1;
  });
  answered.resolve();
  await outbox.stop();
});

test('a mail that hangs delays no mail that is sent after it', async () => {
  const { smtp, outbox, production, answered, mails } = await begin();
  outbox.start();
  smtp.trouble = { at: 'DATA', recipient: 'treg@nordmann.example', until: answered.promise };
  await createSent(production, invoiceTo('treg@nordmann.example'));
  await eventually('it hangs', async () => smtp.received.length === 1);
  await createSent(production, invoiceTo(KARI));
  await eventually('the next has arrived', async () => {
    const sent = (await mails()).filter(({ status }) => status === 'sent');
    return sent.length === 1 && sent[0]?.recipient === KARI;
  });
  answered.resolve();
  await outbox.stop();
});

test('while the mail server is away one mail tries for all, and when it is back all go out', async () => {
  const port = await freePort();
  const failures: number[] = [];
  const pause = (inARow: number) => {
    failures.push(inARow);
    return 100;
  };
  const mailer = createMailer(`smtp://127.0.0.1:${port}`, undefined, createDoor({ pause }));
  const { outbox, production, mails } = await begin({ mailer, lookMilliseconds: 50 });
  for (let index = 0; index < 4 * MAIL_CONNECTIONS; index += 1) await createSent(production);
  outbox.start();
  await eventually('three have found out in a row', async () => failures.length >= 3);

  const smtp = await startSmtpSink({ port });
  await eventually('all that were not tried in vain go out', async () =>
    (await mails()).every(
      ({ status, attempts }) => status === 'sent' || (status === 'queued' && attempts > 0),
    ),
  );
  await outbox.stop();
  const inVain = (await mails()).filter(({ status }) => status === 'queued').length;
  // Those that went together, and those that tried for all.
  assert.ok(inVain >= 1 && inVain <= MAIL_CONNECTIONS + failures.length - 1, String(inVain));
  assert.ok(smtp.connections <= 2 * MAIL_CONNECTIONS, String(smtp.connections));
});
