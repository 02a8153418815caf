import assert from 'node:assert/strict';
import { once } from 'node:events';
import { Socket, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { test } from 'node:test';
import { sql } from 'kysely';
import nodemailer from 'nodemailer';
import pino from 'pino';
import { startBounceListener } from '../../../src/features/mail/bounces/bounce-listener.ts';
import { deliverEmail } from '../../../src/features/mail/deliver-email.ts';
import { createMailer } from '../../../src/features/mail/mailer.ts';
import { openDatabase } from '../../../src/platform/database/database.ts';
import { bodyOf } from '../../support/api/answers.ts';
import type { ApiCaller } from '../../support/api/api-caller.ts';
import { onEnd } from '../../support/program/cleanup.ts';
import { deliveryReport } from '../../support/documents/delivery-reports.ts';
import { eventually } from '../../support/eventually.ts';
import { createDraft, createSent, getInvoice, send } from '../../support/example-invoices.ts';
import { startSmtpSink } from '../../support/documents/smtp-sink.ts';
import { assertAllChangesHaveEvents } from '../../support/events/changes-and-events.ts';
import { startTestApp } from '../../support/test-app.ts';
import { countWaiting } from '../../support/database/waiting.ts';

const DOMAIN = 'retur.tilgode.test';
const KARI = 'kari@nordmann.example';
const LATER = new Date('2026-07-22T08:00:00.000Z');

const smtp = await startSmtpSink();
const mailer = createMailer(smtp.url);
onEnd(() => mailer.close());
const service = await startTestApp({ jobs: false });
const company = await service.createCompany();
const api = await service.caller({ company, environment: 'production' });
const inTest = await service.caller({ company });
const owner = openDatabase(service.connection, 'owner', 2);
onEnd(owner.close);
const logged: string[] = [];
const log = pino({ level: 'trace' }, { write: (line) => void logged.push(line) });
const delivery = { ...service.delivery, log, mailer, bounceDomain: DOMAIN };
const listener = await startBounceListener({ ...delivery, domain: DOMAIN }, { port: 0, host: '127.0.0.1' });
onEnd(() => listener.close());

/** An invoice whose mail the recipient's server has accepted, and the address for reports about that mail. */
async function delivered(
  of: ApiCaller = api,
  draft?: { id: string },
): Promise<{ id: string; returnPath: string }> {
  const { id } = draft === undefined ? await createSent(of) : await send(of, draft.id);
  return { id, returnPath: await deliverNewest(of, id) };
}

async function deliverNewest(of: ApiCaller, invoiceId: string): Promise<string> {
  const { id, returnPath } = await newestDelivery(of, invoiceId);
  await deliverEmail(delivery, of.accountId, id);
  return returnPath;
}

async function newestDelivery(
  { accountId }: ApiCaller,
  invoiceId: string,
): Promise<{ id: string; returnPath: string }> {
  const row = await service.db
    .selectFrom('deliveries')
    .select(['id', 'bounce_token'])
    .where('account_id', '=', accountId)
    .where('invoice_id', '=', invoiceId)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  return { id: row.id, returnPath: `bounces+${accountId}.${row.bounce_token}@${DOMAIN}` };
}

/** The listener's answer to a mail from a mail server: the code of the last reply. */
async function report(to: string | string[], source: string | Buffer, port = listener.port): Promise<number> {
  const server = nodemailer.createTransport({ host: '127.0.0.1', port, ignoreTLS: true });
  try {
    const { response } = await server.sendMail({ envelope: { from: '', to }, raw: source });
    return Number(response.slice(0, 3));
  } catch (error) {
    if (error instanceof Error && 'responseCode' in error) return Number(error.responseCode);
    throw error;
  } finally {
    server.close();
  }
}

/** Says this after the greeting and hangs up. @returns all answers */
async function talk(words: string): Promise<string> {
  const socket = connect(listener.port, '127.0.0.1');
  const [greeting] = await once(socket, 'data');
  const answers = text(socket);
  socket.end(words);
  return `${greeting}${await answers}`;
}

const failed = (recipient = KARI) =>
  deliveryReport({
    groups: [{ recipient, action: 'failed', status: '5.1.1' }],
    returned: 'text/rfc822-headers',
  });

const statusOf = async (id: string): Promise<string> => (await getInvoice(api, id)).status;

async function deliveriesOf(id: string) {
  return bodyOf(await api.get(`/v1/invoices/${id}/deliveries`), 200).items;
}

test('a report of failure marks the delivery and its invoice bounced; a second report changes nothing', async () => {
  const { id, returnPath } = await delivered();
  assert.equal(await statusOf(id), 'sent');
  service.clock.now = LATER;
  assert.equal(await report(returnPath, failed()), 250);
  const bounced = await getInvoice(api, id);
  assert.equal(bounced.status, 'bounced');
  const [item] = await deliveriesOf(id);
  assert.ok(item);
  assert.deepEqual(
    [item.status, item.lastError, item.bouncedAt],
    ['bounced', 'report 5.1.1', LATER.toISOString()],
  );

  service.clock.now = new Date(LATER.getTime() + 60_000);
  assert.equal(await report(returnPath, failed()), 250);
  assert.deepEqual(await getInvoice(api, id), bounced);
  assert.deepEqual(await deliveriesOf(id), [item]);
});

test('a report may come from a server that has changed the case of the address', async () => {
  const { id, returnPath } = await delivered();
  assert.equal(await report(returnPath.toUpperCase(), failed()), 250);
  assert.equal(await statusOf(id), 'bounced');
});

test('a credit note bounces, too', async () => {
  const { id } = await delivered();
  const draft = bodyOf(await api.post(`/v1/invoices/${id}/credit-notes`), 201);
  const creditNote = await delivered(api, draft);
  assert.equal(await report(creditNote.returnPath, failed()), 250);
  assert.deepEqual([await statusOf(draft.id), await statusOf(id)], ['bounced', 'credited']);
});

test('a report that comes after the invoice was sent again marks only its own delivery', async () => {
  const { id, returnPath } = await delivered();
  const again = { email: 'regnskap@nordmann.example' };
  bodyOf(await api.post(`/v1/invoices/${id}/resend`, again), 202);
  const newer = await deliverNewest(api, id);
  assert.equal(await report(returnPath, failed()), 250);
  assert.deepEqual(
    (await deliveriesOf(id)).map(({ recipient, status }) => [recipient, status]),
    [
      [KARI, 'bounced'],
      ['regnskap@nordmann.example', 'sent'],
    ],
  );
  assert.equal(await statusOf(id), 'sent');
  assert.equal(await report(newer, failed('regnskap@nordmann.example')), 250);
  assert.equal(await statusOf(id), 'bounced');
});

for (const first of ['sending again', 'the report'] as const) {
  test(`when a report and a resend come at once, ${first} first, the newest mail decides the status`, async () => {
    const { id, returnPath } = await delivered();
    const begin = {
      'sending again': () => api.post(`/v1/invoices/${id}/resend`),
      'the report': () => report(returnPath, failed()),
    };
    const second = first === 'the report' ? 'sending again' : 'the report';
    // Both requests wait for the row of the invoice, in this order.
    const begun = await owner.db.transaction().execute(async (trx) => {
      await sql`select from invoices where account_id = ${api.accountId} and id = ${id} for update`.execute(
        trx,
      );
      const begunFirst = begin[first]();
      await eventually('the first one waits', async () => (await waiting()) === 1);
      const begunSecond = begin[second]();
      await eventually('the second one waits', async () => (await waiting()) === 2);
      return [begunFirst, begunSecond];
    });
    await Promise.all(begun);
    assert.deepEqual(
      (await deliveriesOf(id)).map(({ status }) => status),
      ['bounced', 'queued'],
    );
    assert.equal(await statusOf(id), 'sent');
  });
}

/** The number of statements that wait for a lock. */
async function waiting(): Promise<number> {
  return countWaiting(owner.db);
}

test('after a report about a mail of unknown outcome, that mail is not sent again', async () => {
  const draft = await createDraft(api);
  smtp.trouble = { at: 'DATA', drop: 'before answering' };
  const { id, returnPath } = await delivered(api, draft);
  smtp.trouble = undefined;
  assert.equal((await deliveriesOf(id))[0]?.status, 'queued');
  assert.equal(await report(returnPath, failed()), 250);
  const [item] = await deliveriesOf(id);
  assert.ok(item);
  assert.deepEqual([item.status, item.nextAttemptAt], ['bounced', null]);
  smtp.received.length = 0;
  service.clock.now = new Date(service.clock.now.getTime() + 3_600_000);
  await deliverEmail(delivery, api.accountId, item.id);
  assert.equal(smtp.received.length, 0);
});

const HARMLESS = {
  'a delay': deliveryReport({ groups: [{ recipient: KARI, action: 'delayed', status: '4.2.2' }] }),
  'a failure of somebody else': failed('ola@nordmann.example'),
  'an answer of somebody who is away':
    'Subject: Ute av kontoret\r\nAuto-Submitted: auto-replied\r\n\r\nTilbake i august.\r\n',
  'an offer': 'Subject: Billige kroner\r\nContent-Type: text/html\r\n\r\n<h1>Kjøp nå</h1>\r\n',
  'bytes that are no mail': Buffer.from(Array.from({ length: 50_000 }, (_, index) => (index * 89 + 7) % 256)),
  'a broken multipart': 'Content-Type: multipart/report; boundary=\r\n\r\n--\r\n--\r\n\r\n--',
};

test('a mail that is no report of failure about the recipient is accepted and changes nothing', async () => {
  const { id, returnPath } = await delivered();
  const before = [await getInvoice(api, id), await deliveriesOf(id)];
  for (const [name, source] of Object.entries(HARMLESS)) {
    assert.equal(await report(returnPath, source), 250, name);
    assert.deepEqual([await getInvoice(api, id), await deliveriesOf(id)], before, name);
  }
});

test('mail to an address other than an existing return path is refused before its content is sent', async () => {
  const { id, returnPath } = await delivered();
  const [account, rest] = returnPath.split('.') as [string, string];
  const forged = `${account}.${'0'.repeat(32)}@${DOMAIN}`;
  for (const address of [
    forged,
    `bounces@${DOMAIN}`,
    `postmaster@${DOMAIN}`,
    returnPath.replace('bounces+', ''),
    returnPath.replace(DOMAIN, 'annet.example'),
    returnPath.replace(api.accountId, inTest.accountId),
    returnPath.replace(api.accountId, 'P00000000'),
    `${account}.${rest.slice(1)}`,
    `${account}.'drop-table-deliveries--@${DOMAIN}`,
  ]) {
    assert.equal(await report(address, failed()), 550, address);
  }
  assert.equal(await report([forged, returnPath], failed()), 250);
  assert.equal(await statusOf(id), 'bounced');
});

test('the return path of a test account does not exist, because its mail has never left', async () => {
  const { id } = await createSent(inTest);
  const returnPath = await deliverNewest(inTest, id);
  assert.equal(await report(returnPath, failed()), 550);
  assert.equal((await getInvoice(inTest, id)).status, 'sent');
});

test('only the beginning of a large report is read, and a report that is too large is refused', async () => {
  const groups = [{ recipient: KARI, action: 'failed', status: '5.1.1' }];
  const sized = (megabytes: number) =>
    deliveryReport({ groups, returned: 'message/rfc822', returnedBytes: megabytes * 1024 * 1024 });
  const large = await delivered();
  assert.equal(await report(large.returnPath, sized(2)), 250);
  assert.equal(await statusOf(large.id), 'bounced');
  const tooLarge = await delivered();
  assert.equal(await report(tooLarge.returnPath, sized(11)), 552);
  assert.equal(await statusOf(tooLarge.id), 'sent');
});

test('a connection that breaks in the middle of a report changes nothing and harms nobody', async () => {
  const { id, returnPath } = await delivered();
  const half = failed().subarray(0, 400).toString();
  const socket = connect(listener.port, '127.0.0.1');
  await once(socket, 'data');
  socket.write(`EHLO post.example\r\nMAIL FROM:<>\r\nRCPT TO:<${returnPath}>\r\nDATA\r\n${half}`);
  let said = '';
  for await (const chunk of socket) {
    said += chunk;
    // Leaving the loop hangs up.
    if (said.includes('\r\n354 ')) break;
  }
  assert.ok(socket.destroyed);
  assert.equal(await statusOf(id), 'sent');
  assert.equal(await report(returnPath, failed()), 250);
  assert.equal(await statusOf(id), 'bounced');
});

test('one address holds at most ten connections, however many it opens: reports from others still arrive', async () => {
  const { returnPath } = await delivered();
  const sockets = Array.from({ length: 120 }, () =>
    connect({ port: listener.port, host: '127.0.0.1', localAddress: '127.0.0.3' }),
  );
  let closed = 0;
  for (const socket of sockets) socket.on('error', () => {}).on('close', () => closed++);
  await eventually('all but ten are closed', async () => closed === 110);
  assert.equal(await report(returnPath, deliveryReport({})), 250);
  for (const socket of sockets) socket.destroy();
});

test('a connection that says nothing is closed after ten seconds', async (t) => {
  const limits = t.mock.method(Socket.prototype, 'setTimeout').mock;
  assert.match(await talk('QUIT\r\n'), /^220 /);
  assert.ok(limits.calls.some(({ arguments: [milliseconds] }) => milliseconds === 10_000));

  const place = { port: 0, host: '127.0.0.1', silenceMilliseconds: 200 };
  const strict = await startBounceListener({ ...delivery, domain: DOMAIN }, place);
  onEnd(() => strict.close());
  assert.match(await text(connect(strict.port, '127.0.0.1')), /^220 .*\r\n421 /);
});

test('while the database is away the sender is told to try again', async () => {
  const { id, returnPath } = await delivered();
  const away = openDatabase({ connectionString: 'postgres://tilgode@127.0.0.1:1/tilgode' }, 'request', 1);
  onEnd(away.close);
  const deps = { ...delivery, db: away.db, domain: DOMAIN };
  const blind = await startBounceListener(deps, { port: 0, host: '127.0.0.1' });
  onEnd(() => blind.close());
  assert.equal(await report(returnPath, failed(), blind.port), 451);
  assert.equal(await statusOf(id), 'sent');
});

test('the listener offers no login, and no encryption that it does not have', async () => {
  const said = await talk('EHLO post.example\r\nAUTH PLAIN AGEAYg==\r\nSTARTTLS\r\nQUIT\r\n');
  assert.match(said, /^220 retur\.tilgode\.test /);
  assert.match(said, /SIZE 10485760/);
  assert.doesNotMatch(said, /^250[ -](AUTH|STARTTLS)/m);
  assert.equal(said.match(/^5\d\d /gm)?.length, 2, said);
});

test('a port that is taken is an error for the caller that starts the listener', async () => {
  const deps = { ...delivery, domain: DOMAIN };
  await assert.rejects(startBounceListener(deps, { port: listener.port, host: '127.0.0.1' }), {
    code: 'EADDRINUSE',
  });
});

test('the log of the listener names no address', () => {
  assert.ok(logged.some((line) => line.includes('mail to a return path')));
  assert.deepEqual(
    logged.filter((line) => line.includes('@')),
    [],
  );
});

test('every change of these tests has its event', () => assertAllChangesHaveEvents(service));
