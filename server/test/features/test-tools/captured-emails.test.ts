import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { test } from 'node:test';
import { simpleParser } from 'mailparser';
import type { EmailFacts } from '../../../src/features/mail/email/read-email.ts';
import { readEmail } from '../../../src/features/mail/email/read-email.ts';
import { newId } from '../../../src/platform/database/ids.ts';
import { assertError, assertInvalid, bodyOf, existing } from '../../support/api/answers.ts';
import { createSent } from '../../support/example-invoices.ts';
import { noteStatements } from '../../support/database/executed-statements.ts';
import { startTestApp } from '../../support/test-app.ts';
import { capturedEmails } from '../../support/test-tools.ts';

const service = await startTestApp();
const company = await service.createCompany({ name: 'Blåbær & Sønn AS' });
const api = await service.caller({ company });

/** Captures a mail with this source as the newest mail of the invoice. */
async function capture(
  of: { accountId: string },
  invoiceId: string,
  source: Buffer,
  known?: EmailFacts,
): Promise<string> {
  const queued = { recipient: 'kari@nordmann.example', subject: 'Slik den ble satt i kø' };
  const facts = known ?? (await readEmail(source, queued)).facts;
  const delivery = await service.db
    .selectFrom('deliveries')
    .select('id')
    .where('account_id', '=', of.accountId)
    .where('invoice_id', '=', invoiceId)
    .executeTakeFirstOrThrow();
  const id = newId();
  await service.db
    .insertInto('captured_emails')
    .values({
      account_id: of.accountId,
      id,
      delivery_id: delivery.id,
      ...queued,
      source,
      facts: JSON.stringify(facts),
      created_at: new Date(),
    })
    .execute();
  return id;
}

const MESSAGE = [
  'Message-ID: <en@tilgode.test>',
  'Date: Mon, 20 Jul 2026 10:30:00 +0200',
  'From: =?UTF-8?Q?Bl=C3=A5b=C3=A6r?= <faktura@tilgode.test>',
  'To: "Kari Nordmann" <kari@nordmann.example>, ola@nordmann.example',
  'Reply-To: post@blaabaer.example',
  'Subject: =?UTF-8?B?UsOlIGLDpnI=?=',
  'MIME-Version: 1.0',
  'Content-Type: multipart/mixed; boundary=ytre',
  '',
  '--ytre',
  'Content-Type: multipart/alternative; boundary=indre',
  '',
  '--indre',
  'Content-Type: text/plain; charset=utf-8',
  'Content-Transfer-Encoding: quoted-printable',
  '',
  'Hei p=C3=A5 deg',
  '--indre',
  'Content-Type: text/html; charset=utf-8',
  '',
  '<p>Hei <img src="cid:logo"></p>',
  '--indre--',
  '--ytre',
  'Content-Type: application/pdf; name="faktura.pdf"',
  'Content-Disposition: attachment; filename="faktura.pdf"',
  'Content-Transfer-Encoding: base64',
  '',
  Buffer.from('%PDF-1.7 innhold').toString('base64'),
  '--ytre--',
  '',
].join('\r\n');

test('the mail of a sent invoice is captured: sender, recipients and content', async () => {
  const invoice = await createSent(api);
  const [email] = await capturedEmails(api, invoice.id, 1);
  assert.ok(email);
  assert.equal(email.invoiceId, invoice.id);
  assert.equal(email.reminderId, null);
  assert.equal(email.from?.name, 'Blåbær & Sønn AS');
  assert.equal(email.from?.address, 'faktura@tilgode.test');
  assert.deepEqual(email.to, [{ name: '', address: 'kari@nordmann.example' }]);
  assert.match(email.subject, new RegExp(`${invoice.number}.*Blåbær & Sønn AS`));
  assert.ok(email.text?.includes(existing(invoice.kid)), String(email.text));
  assert.ok(email.messageId?.includes(email.deliveryId), String(email.messageId));
});

test('a mail is shown in its parts; the bytes of attachments come only when the mail is read alone', async () => {
  const invoice = await createSent(api);
  const id = await capture(api, invoice.id, Buffer.from(MESSAGE));
  const attachment = {
    filename: 'faktura.pdf',
    contentType: 'application/pdf',
    size: 16,
    sha256: createHash('sha256').update('%PDF-1.7 innhold').digest('hex'),
  };
  const email = bodyOf(await api.get(`/v1/test/emails/${id}`), 200);
  const { createdAt, deliveryId, ...told } = email;
  assert.ok(Math.abs(Date.parse(createdAt) - Date.now()) < 60_000, createdAt);
  assert.match(deliveryId, /^[0-9a-f-]{36}$/);
  assert.deepEqual(told, {
    id,
    invoiceId: invoice.id,
    quoteId: null,
    reminderId: null,
    messageId: '<en@tilgode.test>',
    date: '2026-07-20T08:30:00.000Z',
    from: { name: 'Blåbær', address: 'faktura@tilgode.test' },
    to: [
      { name: 'Kari Nordmann', address: 'kari@nordmann.example' },
      { name: '', address: 'ola@nordmann.example' },
    ],
    replyTo: [{ name: '', address: 'post@blaabaer.example' }],
    subject: 'Rå bær',
    text: 'Hei på deg',
    html: '<p>Hei <img src="cid:logo"></p>',
    attachments: [{ ...attachment, content: Buffer.from('%PDF-1.7 innhold').toString('base64') }],
  });

  const listed = bodyOf(await api.get(`/v1/test/emails?invoiceId=${invoice.id}`), 200);
  assert.deepEqual(listed.items[0], { ...email, attachments: [attachment] });
});

test('the source is the message byte for byte, and its ETag saves a second download', async () => {
  const invoice = await createSent(api);
  const { id } = existing((await capturedEmails(api, invoice.id, 1))[0]);
  const answer = await api.get(`/v1/test/emails/${id}/source`);
  assert.equal(answer.status, 200);
  assert.equal(answer.headers.get('content-type'), 'message/rfc822');
  const parsed = await simpleParser(answer.text);
  assert.equal([parsed.to].flat()[0]?.text, 'kari@nordmann.example');
  const etag = answer.headers.get('etag') ?? '';
  assert.equal((await api.get(`/v1/test/emails/${id}/source`, { 'if-none-match': etag })).status, 304);

  const odd = await capture(api, invoice.id, Buffer.from(MESSAGE));
  assert.equal((await api.get(`/v1/test/emails/${odd}/source`)).text, MESSAGE);
});

test('a mail that cannot be read is listed with the facts that are known', async () => {
  const invoice = await createSent(api);
  const [readable] = await capturedEmails(api, invoice.id, 1);
  const wicked = [
    Buffer.alloc(0),
    Buffer.from([0, 255, 254, 13, 10, 13, 10, 0]),
    Buffer.from('no header at all'),
    Buffer.from(
      `Content-Type: multipart/mixed; boundary=x\r\n\r\n${'--x\r\nContent-Type: multipart/mixed; boundary=x\r\n\r\n'.repeat(2000)}`,
    ),
    Buffer.from(
      'Content-Type: text/plain; charset=no-such-thing\r\nContent-Transfer-Encoding: base64\r\n\r\n%%%',
    ),
    Buffer.from('From: <<<>>>,;:\r\nTo: =?x?y?z?=\r\nDate: never\r\nSubject: \r\n\r\n'),
    Buffer.from(`To: ${'a@example.no, '.repeat(20_000)}\r\n\r\n`),
  ];
  // This header is too large for the mail parser, so only the facts that the service stored itself are known.
  const unreadable = await capture(api, invoice.id, Buffer.from(`X-Long: ${'x'.repeat(3_000_000)}\r\n\r\n`));
  const { subject, to, from, text } = bodyOf(await api.get(`/v1/test/emails/${unreadable}`), 200);
  assert.deepEqual(
    [subject, to, from, text],
    ['Slik den ble satt i kø', [{ name: '', address: 'kari@nordmann.example' }], null, null],
  );

  for (const source of wicked) await capture(api, invoice.id, source);
  const { items, totalCount } = bodyOf(await api.get(`/v1/test/emails?invoiceId=${invoice.id}`), 200);
  assert.equal(totalCount, wicked.length + 2);
  assert.deepEqual(items.at(-1), readable);
  for (const { id } of items) {
    assert.equal(bodyOf(await api.get(`/v1/test/emails/${id}`), 200).invoiceId, invoice.id);
  }
});

test('pages go from the newest mail to the oldest, and can be limited to one invoice', async () => {
  const own = await service.caller();
  const invoices = [];
  for (let count = 1; count <= 3; count++) {
    const invoice = await createSent(own);
    await capturedEmails(own, invoice.id, 1);
    invoices.push(invoice.id);
  }
  const first = bodyOf(await own.get('/v1/test/emails?pageSize=2'), 200);
  assert.deepEqual(
    first.items.map(({ invoiceId }) => invoiceId),
    [invoices[2], invoices[1]],
  );
  assert.deepEqual([first.page, first.pageSize, first.totalCount, first.hasMore], [1, 2, 3, true]);
  const last = bodyOf(await own.get('/v1/test/emails?pageSize=2&page=2'), 200);
  assert.deepEqual([last.items.length, last.items[0]?.invoiceId, last.hasMore], [1, invoices[0], false]);
  const none = bodyOf(await own.get(`/v1/test/emails?invoiceId=${crypto.randomUUID()}`), 200);
  assert.deepEqual([none.items, none.totalCount], [[], 0]);
  assertInvalid(await own.get('/v1/test/emails?pageSize=101&from=2026-01-01'), {
    pageSize: 'out-of-range',
    from: 'unknown-parameter',
  });
});

test('a page of mails with large files is listed without reading the files', async () => {
  const own = await service.caller();
  const invoice = await createSent(own);
  await capturedEmails(own, invoice.id, 1);
  const [content] = MESSAGE.split('\r\n').slice(-3);
  const line = `${'A'.repeat(76)}\r\n`;
  const large = Buffer.from(MESSAGE.replace(content ?? '', line.repeat(2 * 13_000)));
  const { facts } = await readEmail(large, { recipient: '', subject: '' });
  for (let count = 0; count < 3; count++) await capture(own, invoice.id, large, facts);

  const { statements, stop } = noteStatements(service.connection);
  const answer = await own.get('/v1/test/emails?pageSize=100');
  stop();
  const { items } = bodyOf(answer, 200);
  assert.equal(items.length, 4);
  assert.equal(items[0]?.attachments[0]?.size, (26_000 * 76 * 3) / 4);
  assert.ok(answer.text.length < 4 * 50_000, `${answer.text.length}`);
  const asked = [...statements.keys()].filter((text) => text.includes('captured_emails'));
  assert.ok(asked.length > 0);
  for (const text of asked) assert.doesNotMatch(text, /\bsource\b|\*/);
});

test('the mails of another account are neither found nor listed', async () => {
  const other = await service.caller();
  const invoice = await createSent(other);
  const { id } = existing((await capturedEmails(other, invoice.id, 1))[0]);
  for (const path of [id, `${id}/source`, crypto.randomUUID(), 'no-id', 'no-id/source']) {
    assertError(await api.get(`/v1/test/emails/${path}`), 404, 'not-found');
  }
  assert.equal(bodyOf(await api.get(`/v1/test/emails?invoiceId=${invoice.id}`), 200).totalCount, 0);
});
