import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { test } from 'node:test';
import { storedSource, withContents } from '../../../src/features/mail/email/mail-source.ts';
import { readEmail } from '../../../src/features/mail/email/read-email.ts';
import type { Email } from '../../../src/features/mail/mailer.ts';
import { renderSource } from '../../../src/features/mail/mailer.ts';
import { deleteSomeTestContent } from '../../../src/features/retention/delete-test-content.store.ts';
import { newId } from '../../../src/platform/database/ids.ts';
import { inTransaction } from '../../../src/platform/database/transaction.ts';
import { bodyOf, existing } from '../../support/api/answers.ts';
import { createSent } from '../../support/example-invoices.ts';
import { getPdf } from '../../support/documents/pdf.ts';
import { startTestApp } from '../../support/test-app.ts';
import { capturedEmails } from '../../support/test-tools.ts';

const email = (sizes: number[]): Email => ({
  messageId: '<1@tilgode.test>',
  fromName: 'Blåbær & Sønn AS',
  fromAddress: 'faktura@tilgode.test',
  replyTo: undefined,
  recipient: 'ase@odegard.example',
  subject: 'Faktura 1',
  text: 'Hei på deg',
  html: '<p>Hei på deg</p>',
  attachments: sizes.map((size, index) => ({
    name: `vedlegg-${index}.pdf`,
    bytes: randomBytes(size),
    contentType: 'application/pdf',
  })),
  envelope: { from: 'faktura@tilgode.test', wantsReports: false },
});

test('a mail has the bytes of each attachment, in lines of at most 76 characters', async () => {
  const mail = email([0, 1, 56, 57, 58, 114, 40_000]);
  const { source, offsets } = await renderSource(mail, new Date(0));
  const contents = mail.attachments.map(({ bytes }, index) => ({ bytes, offset: offsets[index] ?? 0 }));
  const whole = withContents(source, contents);
  const lines = whole.toString('latin1').split('\r\n');
  assert.ok(lines.every((line) => line.length <= 78 && !line.includes('\n')));
  const { contents: read } = await readEmail(whole, mail);
  assert.deepEqual(
    read,
    mail.attachments.map(({ bytes }) => Buffer.from(bytes)),
  );
});

test('a stored source leaves out the files of documents alone', async () => {
  const mail = email([300, 200, 100]);
  const open = await renderSource(mail, new Date(0));
  const attachments = mail.attachments.map((attachment, index) =>
    index === 1 ? attachment : { ...attachment, documentId: String(index) },
  );
  const { source, leftOut } = storedSource(open, attachments);
  assert.deepEqual(
    leftOut.map(({ documentId }) => documentId),
    ['0', '2'],
  );
  const files = leftOut.map(({ documentId, offset }) => ({
    offset,
    bytes: existing(attachments[Number(documentId)]).bytes,
  }));
  const { contents } = await readEmail(withContents(source, files), mail);
  assert.deepEqual(
    contents,
    mail.attachments.map(({ bytes }) => Buffer.from(bytes)),
  );
});

test('a captured mail has the PDF of its invoice, and the facts of its list are those of its source', async () => {
  const service = await startTestApp();
  const api = await service.caller();
  const invoice = await createSent(api);
  const { id } = existing((await capturedEmails(api, invoice.id, 1))[0]);
  const captured = bodyOf(await api.get(`/v1/test/emails/${id}`), 200);
  const [attachment] = captured.attachments;
  const { bytes } = await getPdf(service.url, api, `/v1/invoices/${invoice.id}/pdf`);
  assert.ok(Buffer.from(bytes).equals(Buffer.from(existing(attachment).content ?? '', 'base64')));
  const { text: source } = await api.get(`/v1/test/emails/${id}/source`);
  const { facts } = await readEmail(Buffer.from(source), { recipient: '', subject: '' });
  const [listed] = bodyOf(await api.get('/v1/test/emails'), 200).items;
  const { attachments, text, html, messageId, date } = existing(listed);
  assert.deepEqual(
    { attachments, text, html, messageId, date },
    {
      attachments: facts.attachments,
      text: facts.text,
      html: facts.html,
      messageId: facts.messageId,
      date: facts.date,
    },
  );
  const row = await service.db
    .selectFrom('captured_emails')
    .select(({ fn }) => fn<number>('octet_length', ['source']).as('bytes'))
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  assert.ok(row.bytes < existing(attachment).size, `${row.bytes} bytes`);
});

test('the file of a document stays while a captured mail leaves it out, and goes with the mail', async () => {
  const service = await startTestApp();
  const api = await service.caller();
  const invoice = await createSent(api);
  const { id } = existing((await capturedEmails(api, invoice.id, 1))[0]);
  const deleteBefore = (before: string) =>
    inTransaction(service.db.of(api.accountId), (trx) => deleteSomeTestContent(trx, before));
  const files = async () => {
    const rows = await service.db
      .selectFrom('document_files')
      .select('document_id')
      .where('account_id', '=', api.accountId)
      .execute();
    return rows.map(({ document_id }) => document_id);
  };
  assert.ok(invoice.id < id, 'the mail is younger than its document');
  await deleteBefore(id);
  assert.deepEqual(await files(), [invoice.id]);
  assert.equal((await api.get(`/v1/test/emails/${id}/source`)).status, 200);
  await deleteBefore(newId());
  assert.deepEqual(await files(), []);
});
