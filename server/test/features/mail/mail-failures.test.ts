import assert from 'node:assert/strict';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { test } from 'node:test';
import { sql } from 'kysely';
import { MAIL_LEASES } from '../../../src/features/mail/deliveries.store.ts';
import { deliverEmail } from '../../../src/features/mail/deliver-email.ts';
import { mailsInOutbox } from '../../../src/features/mail/jobs.ts';
import type { Mailer } from '../../../src/features/mail/mailer.ts';
import { createMailer } from '../../../src/features/mail/mailer.ts';
import { bodyOf } from '../../support/api/answers.ts';
import type { ApiCaller } from '../../support/api/api-caller.ts';
import { openDatabase } from '../../../src/platform/database/database.ts';
import { onEnd } from '../../support/program/cleanup.ts';
import { eventually } from '../../support/eventually.ts';
import { createSent, getInvoice, send } from '../../support/example-invoices.ts';
import { endLease } from '../../support/program/leases.ts';
import { startSmtpSink } from '../../support/documents/smtp-sink.ts';
import { assertAllChangesHaveEvents } from '../../support/events/changes-and-events.ts';
import { workOff } from '../../support/work-off.ts';
import { startTestApp } from '../../support/test-app.ts';

const smtp = await startSmtpSink();
const service = await startTestApp({ jobs: false });
const company = await service.createCompany();
const START = new Date('2026-07-20T10:00:00.000Z');
service.clock.now = START;
const api = await service.caller({ company, environment: 'production' });
const inTest = await service.caller({ company });
const mailer = openMailer(smtp.url);
const owner = openDatabase(service.connection, 'owner', 1);
onEnd(owner.close);

function openMailer(url: string): Mailer {
  const opened = createMailer(url);
  onEnd(() => opened.close());
  return opened;
}

const depsWith = (mailer: Mailer | undefined) => ({ ...service.delivery, mailer });

/** All mails that are due, with the service's clock this many minutes after the start. */
async function sweep(minutes: number, by: Mailer | 'no mailer' = mailer): Promise<void> {
  service.clock.now = minutesLater(minutes);
  await workOff(service.db, mailsInOutbox(depsWith(by === 'no mailer' ? undefined : by)));
}

function minutesLater(minutes: number): Date {
  return new Date(START.getTime() + minutes * 60_000);
}

/** An invoice that is sent at the start. Its mail is the only one in the queue. */
async function queuedMail(
  accountCaller = api,
  invoice: Record<string, unknown> = {},
): Promise<{ id: string; accountId: string; invoiceId: string }> {
  await service.db
    .updateTable('deliveries')
    .set({ status: 'bounced' })
    .where('status', 'in', ['queued', 'sending'])
    .execute();
  service.clock.now = START;
  smtp.trouble = undefined;
  smtp.received.length = 0;
  const sent = await createSent(accountCaller, invoice);
  return deliveryOf(accountCaller, sent.id);
}

/** The only delivery of a document. */
async function deliveryOf(
  { accountId }: ApiCaller,
  invoiceId: string,
): Promise<{ id: string; accountId: string; invoiceId: string }> {
  const { id } = await service.db
    .selectFrom('deliveries')
    .select('id')
    .where('account_id', '=', accountId)
    .where('invoice_id', '=', invoiceId)
    .executeTakeFirstOrThrow();
  return { id, accountId, invoiceId };
}

function rowOf({ id, accountId }: { id: string; accountId: string }) {
  return service.db
    .selectFrom('deliveries')
    .select(['status', 'attempts', 'next_attempt_at', 'last_error', 'delivered_at', 'bounced_at'])
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
}

test('an address with å before the @ bounces at once where the mail server has no SMTPUTF8, and is never sent', async () => {
  const plain = await startSmtpSink({ lacksUtf8: true });
  const client = { name: 'Kåre', email: 'kåre@kunde.example', city: 'Bergen' };
  const mail = await queuedMail(api, { client });
  await sweep(0, openMailer(plain.url));
  const { status, last_error } = await rowOf(mail);
  assert.deepEqual([status, last_error], ['bounced', 'The mail server has no SMTPUTF8']);
  assert.equal(plain.received.length, 0);

  const inDomain = await queuedMail(api, { client: { ...client, email: 'post@blåbær.example' } });
  await sweep(0, openMailer(plain.url));
  assert.equal((await rowOf(inDomain)).status, 'sent');
  assert.deepEqual(
    plain.received.map(({ envelope }) => envelope.to),
    [['post@blåbær.example']],
  );
});

for (const [at, code] of [
  ['RCPT TO', 550],
  ['DATA', 554],
] as const) {
  test(`${code} at ${at} refuses the mail for good, and keeps no address in the reason`, async () => {
    const mail = await queuedMail();
    smtp.trouble = { at, code };
    await sweep(0);
    const row = await rowOf(mail);
    assert.deepEqual(
      [row.status, row.attempts, row.delivered_at, row.bounced_at],
      ['bounced', 1, null, START],
    );
    assert.match(row.last_error ?? '', new RegExp(`\\b${code}\\b`));
    assert.doesNotMatch(row.last_error ?? '', /@|kari/);

    smtp.trouble = undefined;
    await sweep(60 * 24 * 14);
    assert.deepEqual([(await rowOf(mail)).status, (await rowOf(mail)).attempts], ['bounced', 1]);
  });

  test(`${code} at ${at} marks the invoice bounced, and sending it again to another address clears that`, async () => {
    const mail = await queuedMail();
    smtp.trouble = { at, code };
    await sweep(0);
    assert.equal((await getInvoice(api, mail.invoiceId)).status, 'bounced');

    smtp.trouble = undefined;
    const again = { email: 'regnskap@nordmann.example' };
    const resent = bodyOf(await api.post(`/v1/invoices/${mail.invoiceId}/resend`, again), 202);
    assert.equal(resent.status, 'sent');
    smtp.received.length = 0;
    await sweep(1);
    assert.deepEqual(
      smtp.received.map(({ envelope }) => envelope.to),
      [['regnskap@nordmann.example']],
    );
    assert.equal((await getInvoice(api, mail.invoiceId)).status, 'sent');
  });
}

/** The transaction that waits for a lock of this table. */
async function waiterFor(table: string): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select virtualtransaction as id from pg_locks where relation = ${table}::regclass and not granted
  `.execute(service.db);
  return rows[0]?.id;
}

test('that a mail is out is noted once more when a lock was in the way, so that the mail goes once', async () => {
  const mail = await queuedMail();
  const locker = await owner.db.startTransaction().execute();
  const lockedMailer: Mailer = {
    ...mailer,
    async send(...args) {
      const outcome = await mailer.send(...args);
      await sql`lock table invoices in access exclusive mode`.execute(locker);
      return outcome;
    },
  };
  const delivering = deliverEmail(depsWith(lockedMailer), mail.accountId, mail.id);
  const first = await eventually('the note waits for the lock', () => waiterFor('invoices'));
  await eventually('the wait is over its limit', async () => (await waiterFor('invoices')) !== first);
  await locker.rollback().execute();
  await delivering;
  const { status, attempts } = await service.db
    .selectFrom('deliveries')
    .select(['status', 'attempts'])
    .where('id', '=', mail.id)
    .executeTakeFirstOrThrow();
  assert.deepEqual([status, attempts, smtp.received.length], ['sent', 1, 1]);
});

test('a refused credit note is marked bounced, and its invoice is not', async () => {
  const mail = await queuedMail();
  await sweep(0);
  const draft = bodyOf(await api.post(`/v1/invoices/${mail.invoiceId}/credit-notes`), 201);
  await send(api, draft.id);
  smtp.trouble = { at: 'RCPT TO', code: 550 };
  await sweep(1);
  assert.equal((await rowOf(await deliveryOf(api, draft.id))).status, 'bounced');
  assert.equal((await getInvoice(api, draft.id)).status, 'bounced');
  assert.equal((await getInvoice(api, mail.invoiceId)).status, 'credited');
});

test('the refusal of an older mail does not change an invoice that has a newer mail', async () => {
  const mail = await queuedMail();
  smtp.trouble = { at: 'RCPT TO', code: 450 };
  await sweep(0);
  smtp.trouble = undefined;
  const again = { email: 'regnskap@nordmann.example' };
  bodyOf(await api.post(`/v1/invoices/${mail.invoiceId}/resend`, again), 202);
  await sweep(0);
  smtp.trouble = { at: 'RCPT TO', code: 550 };
  await sweep(1);
  assert.equal((await rowOf(mail)).status, 'bounced');
  assert.equal((await getInvoice(api, mail.invoiceId)).status, 'sent');
});

for (const [at, code] of [
  ['RCPT TO', 451],
  ['DATA', 452],
  ['MAIL FROM', 451],
  // The server refuses our sender address or login. We must correct this, and the mail has no fault.
  ['MAIL FROM', 550],
  ['RCPT TO', 530],
  ['DATA', 421],
] as const) {
  test(`${code} at ${at} queues the mail again, and it is sent when it is due and not before`, async () => {
    const mail = await queuedMail();
    smtp.trouble = { at, code };
    await sweep(0);
    const row = await rowOf(mail);
    assert.deepEqual([row.status, row.attempts, row.next_attempt_at], ['queued', 1, minutesLater(1)]);
    assert.doesNotMatch(row.last_error ?? '', /@|kari/);

    smtp.trouble = undefined;
    smtp.received.length = 0;
    await sweep(0.9);
    assert.equal((await rowOf(mail)).attempts, 1);
    await sweep(1);
    const sent = await rowOf(mail);
    assert.deepEqual(
      [sent.status, sent.attempts, sent.last_error, sent.delivered_at],
      ['sent', 2, null, minutesLater(1)],
    );
    assert.deepEqual(
      smtp.received.map(({ parsed }) => parsed.messageId),
      [`<${mail.id}@tilgode.test>`],
    );
    await sweep(60 * 24);
    assert.equal(smtp.received.length, 1);
  });
}

test('while the server is down the mail waits, with growing pauses of at most 6 hours', async () => {
  const listener = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => listener.once('listening', resolve));
  const { port } = listener.address() as AddressInfo;
  await new Promise((resolve) => listener.close(resolve));
  const nowhere = openMailer(`smtp://127.0.0.1:${port}`);

  const mail = await queuedMail();
  let minutes = 0;
  for (const pause of [1, 5, 15, 60, 180, 360, 360]) {
    await sweep(minutes, nowhere);
    const row = await rowOf(mail);
    minutes += pause;
    assert.deepEqual([row.status, row.next_attempt_at], ['queued', minutesLater(minutes)]);
  }
  await sweep(minutes);
  assert.equal((await rowOf(mail)).status, 'sent');
  assert.equal(smtp.received.length, 1);
});

const DAY = 24 * 60;

test("a mail that the recipient's server delays for 5 days ends as bounced", async () => {
  const mail = await queuedMail();
  smtp.trouble = { at: 'RCPT TO', code: 450 };
  for (const minutes of [0, 1, DAY, 5 * DAY - 1]) {
    await sweep(minutes);
    assert.equal((await rowOf(mail)).status, 'queued', `${minutes}`);
  }
  await sweep(6 * DAY);
  const row = await rowOf(mail);
  assert.deepEqual([row.status, row.attempts, row.bounced_at], ['bounced', 5, minutesLater(6 * DAY)]);
  assert.match(row.last_error ?? '', /\b450\b/);
  // The token of the start is still valid then.
  service.clock.now = START;
  assert.equal((await getInvoice(api, mail.invoiceId)).status, 'bounced');
});

test('days with trouble at our own server do not count, and never end a mail', async () => {
  const mail = await queuedMail();
  for (const [minutes, at, code] of [
    [0, 'RCPT TO', 450],
    [1, 'MAIL FROM', 450],
    [30 * DAY, 'MAIL FROM', 550],
    [60 * DAY, 'RCPT TO', 450],
    [64 * DAY, 'DATA', 450],
  ] as const) {
    smtp.trouble = { at, code };
    await sweep(minutes);
    assert.equal((await rowOf(mail)).status, 'queued', `${code} at ${at}`);
  }
  smtp.trouble = undefined;
  await sweep(70 * DAY);
  assert.equal((await rowOf(mail)).status, 'sent');
});

test('a mail that the server accepts slowly does not delay the others, and is sent once', async () => {
  const slow = await queuedMail(api, {
    client: { name: 'Treg AS', email: 'treg@kunde.example', city: 'Bergen' },
  });
  const others = await Promise.all(Array.from({ length: 8 }, () => createSent(api)));
  let takeIt = () => {};
  const until = new Promise<void>((resolve) => {
    takeIt = resolve;
  });
  smtp.trouble = { at: 'DATA', recipient: 'treg@kunde.example', until };
  const sweeping = sweep(0);
  for (const { id } of others) {
    await eventually('the others are sent', async () => {
      return (await rowOf(await deliveryOf(api, id))).status === 'sent';
    });
  }
  assert.equal((await rowOf(slow)).status, 'sending');
  takeIt();
  await sweeping;
  assert.deepEqual([(await rowOf(slow)).status, (await rowOf(slow)).attempts], ['sent', 1]);
  assert.equal(smtp.received.length, 9);
});

test('when a server never answers, the attempt is given up and repeated', async () => {
  const mail = await queuedMail();
  let takeIt = () => {};
  const until = new Promise<void>((resolve) => {
    takeIt = resolve;
  });
  smtp.trouble = { at: 'DATA', recipient: 'kari@nordmann.example', until };
  const impatient = createMailer(smtp.url, 200);
  onEnd(() => impatient.close());
  await sweep(0, impatient);
  const row = await rowOf(mail);
  assert.deepEqual([row.status, row.attempts, row.next_attempt_at], ['queued', 1, minutesLater(1)]);
  takeIt();
  smtp.trouble = undefined;
  await sweep(1);
  assert.deepEqual([(await rowOf(mail)).status, (await rowOf(mail)).attempts], ['sent', 2]);
  assert.equal(new Set(smtp.received.map(({ parsed }) => parsed.messageId)).size, 1);
});

test('a mail that cannot be made waits longer each time, delays no other mail, and is sent once it can be made', async () => {
  const mail = await queuedMail();
  const other = await createSent(api);
  const whole = await replaceSnapshot(mail, {});
  let minutes = 0;
  for (const pause of [1, 5]) {
    await sweep(minutes);
    const row = await rowOf(mail);
    minutes += pause;
    assert.deepEqual(
      [row.status, row.next_attempt_at, row.last_error],
      ['queued', minutesLater(minutes), 'internal'],
    );
  }
  assert.equal((await rowOf(await deliveryOf(api, other.id))).status, 'sent');
  await replaceSnapshot(mail, whole);
  await sweep(minutes);
  assert.equal((await rowOf(mail)).status, 'sent');
});

/** Replaces a snapshot as the owner of the tables, because the service may not. @returns the old snapshot */
async function replaceSnapshot(
  { accountId, invoiceId }: { accountId: string; invoiceId: string },
  snapshot: unknown,
): Promise<unknown> {
  const before = await owner.db
    .selectFrom('issued_documents')
    .select('snapshot')
    .where('account_id', '=', accountId)
    .where('invoice_id', '=', invoiceId)
    .executeTakeFirstOrThrow();
  await owner.db
    .updateTable('issued_documents')
    .set({ snapshot: JSON.stringify(snapshot) })
    .where('account_id', '=', accountId)
    .where('invoice_id', '=', invoiceId)
    .execute();
  return before.snapshot;
}

test('a connection dropped after DATA leaves the outcome unknown: the mail is tried again later with the same Message-ID', async () => {
  const mail = await queuedMail();
  smtp.trouble = { at: 'DATA', drop: 'before answering' };
  await sweep(0);
  const row = await rowOf(mail);
  assert.deepEqual([row.status, row.attempts, row.next_attempt_at], ['queued', 1, minutesLater(1)]);
  assert.equal(smtp.received.length, 1, 'one attempt hands the mail over once');

  smtp.trouble = undefined;
  await sweep(1);
  assert.deepEqual([(await rowOf(mail)).status, (await rowOf(mail)).attempts], ['sent', 2]);
  const [first, second] = smtp.received.map(({ parsed }) => parsed);
  assert.equal(first?.messageId, `<${mail.id}@tilgode.test>`);
  assert.deepEqual(
    [second?.messageId, second?.subject, second?.text],
    [first?.messageId, first?.subject, first?.text],
  );
});

test('when a process dies during an attempt, the attempt is repeated after its lease has ended by the clock of PostgreSQL', async () => {
  const mail = await queuedMail();
  const lease = await MAIL_LEASES.take(service.db, mail, MAIL_LEASES.isDue(START));
  assert.equal(lease?.row.id, mail.id);
  // The clock of a second service is an hour ahead. It must not take the mail that this service is sending.
  await sweep(60);
  assert.deepEqual([(await rowOf(mail)).status, smtp.received.length], ['sending', 0]);
  await endLease(service.db, mail);
  await sweep(0);
  assert.deepEqual([(await rowOf(mail)).status, smtp.received.length], ['sent', 1]);
});

test('eight attempts at the same mail at once send the mail once', async () => {
  const mail = await queuedMail();
  await Promise.all(Array.from({ length: 8 }, () => deliverEmail(depsWith(mailer), mail.accountId, mail.id)));
  assert.deepEqual([(await rowOf(mail)).status, (await rowOf(mail)).attempts], ['sent', 1]);
  await deliverEmail(depsWith(mailer), mail.accountId, mail.id);
  assert.equal(smtp.received.length, 1);
});

test('without a mail server production mail stays queued, and is sent when there is one', async () => {
  const mail = await queuedMail();
  await sweep(0, 'no mailer');
  await deliverEmail(depsWith(undefined), mail.accountId, mail.id);
  const waiting = await rowOf(mail);
  assert.deepEqual([waiting.status, waiting.attempts], ['queued', 0]);
  await sweep(60);
  assert.deepEqual([(await rowOf(mail)).status, smtp.received.length], ['sent', 1]);
});

test('mail of a test account is captured with or without a mail server, and never connects to the mail server', async () => {
  for (const by of ['no mailer', mailer] as const) {
    const mail = await queuedMail(inTest);
    const before = smtp.connections;
    await sweep(0, by);
    assert.equal((await rowOf(mail)).status, 'captured');
    assert.deepEqual([smtp.connections, smtp.received.length], [before, 0]);
    const captured = await service.db
      .selectFrom('captured_emails')
      .select('recipient')
      .where('account_id', '=', mail.accountId)
      .where('delivery_id', '=', mail.id)
      .execute();
    assert.deepEqual(captured, [{ recipient: 'kari@nordmann.example' }]);
  }
});

test('test mail does not wait behind production mail that waits for a mail server', async () => {
  const waiting = await queuedMail();
  await sql`
    insert into deliveries
      (account_id, id, invoice_id, status, recipient, next_attempt_at, created_at, dated_at)
    select account_id, gen_random_uuid(), invoice_id, status, recipient, next_attempt_at, created_at, dated_at
    from deliveries, generate_series(1, 600)
    where account_id = ${waiting.accountId} and id = ${waiting.id}
  `.execute(service.db);
  service.clock.now = minutesLater(1);
  await createSent(inTest);
  await sweep(1, 'no mailer');
  const queued = await service.db
    .selectFrom('deliveries')
    .select((eb) => ['account_id', eb.fn.countAll<bigint>().as('count')])
    .where('status', '=', 'queued')
    .groupBy('account_id')
    .execute();
  assert.deepEqual(queued, [{ account_id: waiting.accountId, count: 601n }]);
});

test('every change of these tests has its event', () => assertAllChangesHaveEvents(service));
