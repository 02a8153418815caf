import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Attachment } from 'mailparser';
import { simpleParser } from 'mailparser';
import { deliverEmail } from '../../../src/features/mail/deliver-email.ts';
import { createMailer } from '../../../src/features/mail/mailer.ts';
import { bodyOf } from '../../support/api/answers.ts';
import type { ApiCaller } from '../../support/api/api-caller.ts';
import { onEnd } from '../../support/program/cleanup.ts';
import { createDraft, createSent } from '../../support/example-invoices.ts';
import { startSmtpSink } from '../../support/documents/smtp-sink.ts';
import type { ReceivedMail } from '../../support/documents/smtp-sink.ts';
import { startTestApp } from '../../support/test-app.ts';

const smtp = await startSmtpSink();
const mailer = createMailer(smtp.url);
onEnd(() => mailer.close());
const service = await startTestApp({ jobs: false });
const company = await service.createCompany();
const NOW = new Date('2026-07-20T10:00:00.000Z');
service.clock.now = NOW;
const api = await service.caller({ company, environment: 'production' });
const inTest = await service.caller({ company });

/** Delivers the newest mail of a document. */
async function deliver(
  { accountId }: ApiCaller,
  invoiceId: string,
  bounceDomain?: string,
): Promise<{ id: string; bounceToken: string | null }> {
  const { id, bounce_token: bounceToken } = await service.db
    .selectFrom('deliveries')
    .select(['id', 'bounce_token'])
    .where('account_id', '=', accountId)
    .where('invoice_id', '=', invoiceId)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  smtp.received.length = 0;
  await deliverEmail({ ...service.delivery, mailer, bounceDomain }, accountId, id);
  return { id, bounceToken };
}

/** The only mail that has arrived since the last delivery. */
function received(): ReceivedMail {
  const [mail, ...others] = smtp.received;
  assert.ok(mail !== undefined && others.length === 0);
  return mail;
}

function setCompany(columns: Record<string, string | null>): Promise<unknown> {
  return service.db.updateTable('companies').set(columns).where('id', '=', company.companyId).execute();
}

function assertPdfs(attachments: Attachment[], names: RegExp[]): void {
  assert.equal(attachments.length, names.length);
  attachments.forEach(({ filename, contentType, content }, index) => {
    assert.match(filename ?? '', names[index] ?? /^$/);
    assert.equal(contentType, 'application/pdf');
    assert.equal(content.subarray(0, 5).toString(), '%PDF-');
    assert.match(content.subarray(-10).toString(), /%%EOF/);
  });
}

test('an invoice is mailed as text and HTML, with its PDF and the link to its page', async () => {
  const sent = await createSent(api);
  await deliver(api, sent.id);
  const { parsed } = received();
  assertPdfs(parsed.attachments, [new RegExp(`${sent.number}.*\\.pdf$`)]);
  assert.match(sent.publicUrl, /\/i\/[\w-]{63}$/);
  assert.ok(parsed.text?.includes(sent.publicUrl), parsed.text);
  assert.ok(parsed.html !== false && parsed.html.includes(sent.publicUrl));
});

test('the PDF of a mail is the same to the byte in every mail of the document', async () => {
  const sent = await createSent(api);
  await deliver(api, sent.id);
  const first = received().parsed.attachments[0];
  bodyOf(await api.post(`/v1/invoices/${sent.id}/resend`), 202);
  await deliver(api, sent.id);
  const second = received().parsed.attachments[0];
  assert.ok(first !== undefined && second !== undefined && first.content.equals(second.content));
});

test('a letter has its own PDF and the PDF of the invoice', async () => {
  const sent = await createSent(api, { dueDate: '2026-07-21' });
  service.clock.now = new Date('2026-08-20T10:00:00.000Z');
  const later = await service.caller({ company, environment: 'production' });
  const answer = await later.post(`/v1/invoices/${sent.id}/reminders`, { type: 'reminder', fee: false });
  assert.ok(answer.status < 300, answer.text);
  await deliver(api, sent.id);
  service.clock.now = NOW;
  const { parsed, envelope } = received();
  assert.deepEqual(envelope.to, ['kari@nordmann.example']);
  assertPdfs(parsed.attachments, [/\.pdf$/, new RegExp(`${sent.number}.*\\.pdf$`)]);
  assert.notEqual(parsed.attachments[0]?.filename, parsed.attachments[1]?.filename);
  assert.match(parsed.subject ?? '', /purring/i);
});

test('the headers name the sender, the address for answers and that a program wrote the mail, and nothing else', async () => {
  await setCompany({ contact_email: 'post@nordlys.example' });
  const sent = await createSent(api);
  const { id } = await deliver(api, sent.id);
  const { parsed, source } = received();
  assert.deepEqual([...parsed.headers.keys()].toSorted(), [
    'auto-submitted',
    'content-type',
    'date',
    'from',
    'message-id',
    'mime-version',
    'reply-to',
    'subject',
    'to',
  ]);
  assert.equal(parsed.messageId, `<${id}@tilgode.test>`);
  assert.deepEqual(
    [parsed.from?.text, parsed.replyTo?.text, parsed.headers.get('auto-submitted')],
    ['"Nordlys Design AS" <faktura@tilgode.test>', 'post@nordlys.example', 'auto-generated'],
  );
  assert.match(source, /^To: kari@nordmann\.example\r$/m);

  await setCompany({ contact_email: '' });
  const without = await createSent(api);
  await deliver(api, without.id);
  assert.equal(received().parsed.replyTo, undefined);
});

test('with a bounce domain every delivery has its own return path, the same for all its attempts', async () => {
  const sent = await createSent(api);
  smtp.trouble = { at: 'DATA', code: 451 };
  const { bounceToken } = await deliver(api, sent.id, 'retur.tilgode.test');
  const first = received().envelope;
  smtp.trouble = undefined;
  service.clock.now = new Date(NOW.getTime() + 60_000);
  await deliver(api, sent.id, 'retur.tilgode.test');
  const { envelope, reports, parsed } = received();
  assert.match(bounceToken ?? '', /^[0-9a-f]{32}$/);
  assert.deepEqual(envelope, {
    from: `bounces+${api.accountId}.${bounceToken}@retur.tilgode.test`,
    to: ['kari@nordmann.example'],
  });
  assert.deepEqual(first, envelope);
  assert.deepEqual(reports, { ret: 'HDRS', notify: ['FAILURE'], orcpt: 'rfc822;kari@nordmann.example' });
  assert.equal(parsed.from?.value[0]?.address, 'faktura@tilgode.test');

  bodyOf(await api.post(`/v1/invoices/${sent.id}/resend`), 202);
  await deliver(api, sent.id, 'retur.tilgode.test');
  assert.notEqual(received().envelope.from, envelope.from);
  service.clock.now = NOW;
});

test('without a bounce domain, reports go to the sender, and nothing limits the reports', async () => {
  const sent = await createSent(api);
  await deliver(api, sent.id);
  const { envelope, reports } = received();
  assert.equal(envelope.from, 'faktura@tilgode.test');
  assert.deepEqual(reports, { ret: null, notify: [], orcpt: null });
});

test('no server is asked to repeat an address beyond ASCII', async () => {
  const sent = await createSent(api, {
    client: { name: 'Åse', email: 'åse@blåbær.example', city: 'Bergen' },
  });
  await deliver(api, sent.id, 'retur.tilgode.test');
  assert.equal(received().reports.orcpt, null);
});

test("the company's own texts are used where the request has none, and on invoices only", async () => {
  await setCompany({ email_subject: 'Ny faktura {number}', email_message: 'Hilsen oss på Nordlys' });
  const sent = await createSent(api);
  await deliver(api, sent.id);
  const own = received().parsed;
  assert.equal(own.subject, `Ny faktura ${sent.number}`);
  assert.match(own.text ?? '', /Hilsen oss på Nordlys/);

  const texts = { subject: 'Din kaffe', message: 'Takk for sist!' };
  bodyOf(await api.post(`/v1/invoices/${sent.id}/resend`, texts), 202);
  await deliver(api, sent.id);
  const given = received().parsed;
  assert.equal(given.subject, 'Din kaffe');
  assert.match(given.text ?? '', /Takk for sist!/);
  assert.doesNotMatch(given.text ?? '', /Hilsen oss/);

  const draft = bodyOf(await api.post(`/v1/invoices/${sent.id}/credit-notes`), 201);
  bodyOf(await api.post(`/v1/invoices/${draft.id}/send`), 200);
  await deliver(api, draft.id);
  const note = received().parsed;
  assert.match(note.subject ?? '', /^Kreditnota /);
  assert.doesNotMatch(note.text ?? '', /Hilsen oss/);
  await setCompany({ email_subject: null, email_message: null });
});

test('mail of a test account is captured as it would have gone out, at the time of its clock', async () => {
  await service.db
    .updateTable('accounts')
    .set({ clock: new Date('2027-01-15T09:00:00.000Z') })
    .where('id', '=', inTest.accountId)
    .execute();
  const draft = await createDraft(inTest);
  const sent = bodyOf(await inTest.post(`/v1/invoices/${draft.id}/send`, { subject: 'Til deg' }), 200);
  const { id } = await deliver(inTest, sent.id, 'retur.tilgode.test');
  assert.equal(smtp.received.length, 0);
  const row = await service.db
    .selectFrom('captured_emails')
    .innerJoin('deliveries', (join) =>
      join
        .onRef('deliveries.account_id', '=', 'captured_emails.account_id')
        .onRef('deliveries.id', '=', 'captured_emails.delivery_id'),
    )
    .select(['captured_emails.id', 'captured_emails.subject', 'captured_emails.created_at', 'delivered_at'])
    .where('captured_emails.account_id', '=', inTest.accountId)
    .where('deliveries.id', '=', id)
    .executeTakeFirstOrThrow();
  assert.deepEqual(
    [row.subject, row.created_at, row.delivered_at],
    ['Til deg', NOW, new Date('2027-01-15T09:00:00.000Z')],
  );
  const source = (await inTest.get(`/v1/test/emails/${row.id}/source`)).text;
  const parsed = await simpleParser(source);
  assert.deepEqual([parsed.subject, parsed.messageId], ['Til deg', `<${id}@tilgode.test>`]);
  assertPdfs(parsed.attachments, [/\.pdf$/]);
  assert.doesNotMatch(source, /bounces\+/);
});

test('line breaks hidden in encoded words reach no header, in invoices and in invitations', async () => {
  const hidden = '=?utf-8?q?Hei=0d=0aBcc:_ond@example.no=0d=0a?=';
  const caller = await service.caller({
    company: await service.createCompany({ name: `Nordlys ${hidden}` }),
    environment: 'production',
  });
  const draft = await createDraft(caller, { reference: hidden });
  bodyOf(await caller.post(`/v1/invoices/${draft.id}/send`), 200);
  await deliver(caller, draft.id);
  const outcome = await mailer.send({
    messageId: '<1@tilgode.test>',
    fromName: `Tilgode ${hidden}`,
    fromAddress: 'faktura@tilgode.test',
    replyTo: undefined,
    recipient: 'kari@nordmann.example',
    subject: `${hidden}: invitasjon\r\nBcc: ond@example.no`,
    text: hidden,
    html: undefined,
    attachments: [],
    envelope: { from: 'faktura@tilgode.test', wantsReports: false },
  });
  assert.equal(outcome.kind, 'accepted');
  const mails = [...smtp.received];
  assert.equal(mails.length, 2);
  for (const { parsed, envelope } of mails) {
    assert.equal(envelope.to.length, 1);
    for (const header of [parsed.subject ?? '', parsed.from?.text ?? '', parsed.from?.value[0]?.name ?? '']) {
      assert.doesNotMatch(header, /[\r\n]/);
      assert.match(header, /= \?utf-8\?q\?Hei=0d=0a/);
    }
    assert.equal(parsed.headers.get('bcc'), undefined);
  }
});
