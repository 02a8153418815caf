import assert from 'node:assert/strict';
import { test } from 'node:test';
import { simpleParser } from 'mailparser';
import { createMailer } from '../../../src/features/mail/mailer.ts';
import { assertInvalid, bodyOf } from '../../support/api/answers.ts';
import type { DeliveryStatus } from '../../../src/domain/deliveries.ts';
import type { ApiCaller } from '../../support/api/api-caller.ts';
import { onEnd } from '../../support/program/cleanup.ts';
import { eventually } from '../../support/eventually.ts';
import { createDraft, createSent, exemptLine, invoiceBody, send } from '../../support/example-invoices.ts';
import { startSmtpSink } from '../../support/documents/smtp-sink.ts';
import type { ReceivedMail } from '../../support/documents/smtp-sink.ts';
import { startTestApp } from '../../support/test-app.ts';

const smtp = await startSmtpSink();
const mailer = createMailer(smtp.url);
onEnd(() => mailer.close());
const service = await startTestApp({ mailer });
const company = await service.createCompany({
  name: 'Blåbær & Sønn AS',
  orgNumber: '981566378',
  address: 'Ærfuglveien 3',
});
const api = await service.caller({ company, environment: 'production' });

/** The mail of an invoice, once the mail has arrived and the service knows this. */
async function mailOf(of: ApiCaller, invoiceId: string): Promise<ReceivedMail> {
  const { id } = await eventually('the delivery is sent', () => delivered(of, invoiceId, 'sent'));
  const mail = smtp.received.find(({ parsed }) => parsed.messageId?.startsWith(`<${id}@`));
  assert.ok(mail !== undefined, 'a delivery is marked as sent, but its mail has not come');
  return mail;
}

function delivered(of: ApiCaller, invoiceId: string, status: DeliveryStatus) {
  return service.db
    .selectFrom('deliveries')
    .selectAll()
    .where('account_id', '=', of.accountId)
    .where('invoice_id', '=', invoiceId)
    .where('status', '=', status)
    .orderBy('created_at', 'desc')
    .executeTakeFirst();
}

/** No-break spaces as spaces. */
const plain = (text: string | undefined) => (text ?? '').replaceAll('\u00A0', ' ');

test('an invoice arrives once, in Norwegian, with everything needed to pay', async () => {
  const draft = await createDraft(api, {
    client: {
      name: 'Åse Ødegård',
      email: 'ase@odegard.example',
      address: 'Bakken 2',
      postalCode: '9008',
      city: 'Tromsø',
    },
    dueDate: '2030-01-31',
    reference: 'Bestilling Æ-7',
    notes: 'Takk for handelen!',
    deliveryDate: '2026-07-01',
    lines: [
      { description: 'Rådgivning', quantity: 7.5, unitPrice: 1250, vatRate: 25 },
      { description: 'Kaffe', quantity: 3, unitPrice: 149.9, vatCode: 31 },
      { description: 'Reise', quantity: 1, unitPrice: 387.5, vatRate: 12 },
      { description: 'Bok', quantity: 1, unitPrice: 349, vatCode: 5 },
      { description: 'Kurs', quantity: 1, unitPrice: 200, vatCode: 6 },
    ],
  });
  const sent = bodyOf(
    await api.post(`/v1/invoices/${draft.id}/send`, { message: 'Hei Åse!\nHer er fakturaen.' }),
    200,
  );
  const { envelope, parsed } = await mailOf(api, sent.id);
  assert.equal(smtp.received.length, 1);
  assert.deepEqual(envelope, { from: 'faktura@tilgode.test', to: ['ase@odegard.example'] });
  assert.deepEqual(parsed.from?.value, [{ name: 'Blåbær & Sønn AS', address: 'faktura@tilgode.test' }]);
  assert.deepEqual([parsed.to].flat()[0]?.value, [{ name: '', address: 'ase@odegard.example' }]);
  assert.equal(parsed.subject, 'Faktura 1 fra Blåbær & Sønn AS');
  assert.match(parsed.messageId ?? '', /^<[0-9a-f-]{36}@tilgode\.test>$/);

  const text = plain(parsed.text);
  assert.ok(text.startsWith('Hei Åse!\nHer er fakturaen.\n'), text);
  const [year, month, day] = sent.issueDate.split('-');
  for (const expected of [
    'Faktura 1 – Blåbær & Sønn AS',
    'Til: Åse Ødegård, Bakken 2, 9008 Tromsø',
    `Fakturadato: ${day}.${month}.${year}`,
    'Forfallsdato: 31.01.2030',
    'Leveringsdato: 01.07.2026',
    'Leveringssted: Tromsø',
    'Deres ref.: Bestilling Æ-7',
    'Å betale: kr 13 218,91',
    'Kontonummer: 8601 11 17947',
    'KID: 0000000018',
    'Rådgivning: 9 375,00 (7,5 × 1 250,00 · Mva. 25 %)',
    'Bok: 349,00 (1 × 349,00 · Fritatt)',
    'Sum eks. mva.: 10 761,20',
    'Takk for handelen!',
    'Ærfuglveien 3',
    'Org.nr. 981 566 378 MVA',
  ]) {
    assert.ok(text.includes(`\n${expected}`), `${expected} is not in\n${text}`);
  }
  const html = plain(parsed.html || '');
  for (const expected of ['Hei Åse!<br />Her er fakturaen.', 'kr 13 218,91', '31.01.2030', '0000000018'])
    assert.ok(html.includes(expected), `${expected} is not in\n${html}`);
  const [link] = /http:\/\/tilgode\.test\/i\/[\w-]+/.exec(text) ?? [];
  assert.ok(link !== undefined && html.includes(`href="${link}"`), html);
});

test('a line with a price with VAT says so, and the sums tell net and VAT', async () => {
  const sent = await createSent(api, {
    lines: [
      { description: 'Kopp', quantity: 3, unitPriceWithVat: 99.9, vatCode: 3, discountAmountWithVat: 9.7 },
      { description: 'Bok', quantity: 1, unitPriceWithVat: 349, vatCode: 5 },
    ],
  });
  const text = plain((await mailOf(api, sent.id)).parsed.text);
  for (const expected of [
    'Kopp: 290,00 (3 × 99,90 · Rabatt 9,70 · Inkl. mva. 25 %)',
    'Bok: 349,00 (1 × 349,00 · Fritatt)',
    'Sum eks. mva.: 581,00',
    'Mva.: 58,00',
    'Sum inkl. mva.: kr 639,00',
  ]) {
    assert.ok(text.includes(`\n${expected}`), `${expected} is not in\n${text}`);
  }
});

test('the texts of a request come before the texts of the company, and these before the standard texts', async () => {
  const own = await service.createCompany({ name: 'Egne Ord AS', orgNumber: '974760673' });
  const production = await service.caller({ company: own, environment: 'production' });
  const invoice = await createSent(production);
  const standard = (await mailOf(production, invoice.id)).parsed;
  assert.equal(standard.subject, 'Faktura 1 fra Egne Ord AS');
  assert.ok(standard.text?.startsWith('Hei!\nHer er faktura 1 fra Egne Ord AS.\n'), standard.text);

  await service.db
    .updateTable('companies')
    .set({ email_subject: 'Til deg: faktura {number}', email_message: 'Takk, {customer}!' })
    .where('id', '=', own.companyId)
    .execute();
  const company = (await mailOf(production, (await createSent(production)).id)).parsed;
  assert.equal(company.subject, 'Til deg: faktura 2');
  assert.ok(company.text?.startsWith('Takk, Kari Nordmann!\n'), company.text);

  const { id } = await createDraft(production);
  bodyOf(await production.post(`/v1/invoices/${id}/send`, { message: 'KID er {kid}.' }), 200);
  const given = (await mailOf(production, id)).parsed;
  assert.equal(given.subject, 'Til deg: faktura 3');
  assert.ok(given.text?.startsWith('KID er 0000000034.\n'), given.text);

  const note = bodyOf(await production.post(`/v1/invoices/${invoice.id}/credit-notes`), 201);
  await send(production, note.id);
  assert.equal((await mailOf(production, note.id)).parsed.subject, 'Kreditnota 4 fra Egne Ord AS');
});

test('a client abroad gets its mail in English', async () => {
  const client = { name: 'Acme Ltd', email: 'accounts@acme.example', city: 'Leeds', country: 'GB' };
  const { parsed } = await mailOf(api, (await createSent(api, { client, dueDate: '2030-02-01' })).id);
  assert.match(parsed.subject ?? '', /^Invoice \d+ from Blåbær & Sønn AS$/);
  for (const shown of [parsed.text, parsed.html || '']) {
    assert.ok(shown !== undefined && shown.includes('1 February 2030'), shown);
    assert.ok(shown.includes('NOK\u00A0125.00'), shown);
  }
});

test('a credit note names the invoice that it credits, and asks for no payment', async () => {
  const invoice = await createSent(api, { lines: [exemptLine(100)] });
  const note = bodyOf(await api.post(`/v1/invoices/${invoice.id}/credit-notes`), 201);
  const sent = await send(api, note.id);
  const { parsed } = await mailOf(api, note.id);
  assert.equal(parsed.subject, `Kreditnota ${sent.number} fra Blåbær & Sønn AS`);
  const text = plain(parsed.text);
  assert.ok(text.includes(`Gjelder faktura nr.: ${invoice.number}\n`), text);
  assert.ok(text.includes('Det er ingenting å betale.'), text);
  assert.ok(text.includes('kr 100,00'), text);
  assert.doesNotMatch(text, /\bKID\b|Forfallsdato|Å betale|Kontonummer/);
});

test('a company outside the VAT register shows its organisation number without MVA', async () => {
  const outside = await service.createCompany({ vatRegistered: false, defaultVatRateBp: 0 });
  const production = await service.caller({ company: outside, environment: 'production' });
  const sent = await createSent(production);
  const text = plain((await mailOf(production, sent.id)).parsed.text);
  assert.match(text, /Org\.nr\. 123 456 785, Foretaksregisteret$/m);
});

test('an address with Norwegian letters gets its mail', async () => {
  const client = { name: 'Åse', email: 'åse@blåbær.example', city: 'Bergen' };
  const sent = await createSent(api, { client });
  assert.equal(sent.client.email, client.email);
  const { envelope } = await mailOf(api, sent.id);
  assert.deepEqual(envelope.to, ['åse@blåbær.example']);
});

test('a resent invoice is a separate mail to the new address, with the same content', async () => {
  const sent = await createSent(api);
  const first = await mailOf(api, sent.id);
  bodyOf(await api.patch(`/v1/clients/${sent.client.id}`, { name: 'Et nytt navn' }), 200);
  await service.db
    .updateTable('companies')
    .set({ name: 'Nytt Firmanavn AS' })
    .where('id', '=', company.companyId)
    .execute();
  bodyOf(await api.post(`/v1/invoices/${sent.id}/resend`, { email: 'ny@nordmann.example' }), 202);
  const second = await eventually('the second mail', async () =>
    smtp.received.find(({ envelope }) => envelope.to[0] === 'ny@nordmann.example'),
  );
  assert.notEqual(second.parsed.messageId, first.parsed.messageId);
  assert.equal(second.parsed.text, first.parsed.text);
  assert.equal(second.parsed.subject, first.parsed.subject);
});

test('the mail of a test account is captured whole, and never reaches a mail server', async () => {
  const inTest = await service.caller({ company });
  const sent = await createSent(inTest, { client: { name: 'Ekte Kunde', email: 'ekte@kunde.example' } });
  const delivery = await eventually('the mail is captured', () => delivered(inTest, sent.id, 'captured'));
  const captured = await service.db
    .selectFrom('captured_emails')
    .selectAll()
    .where('account_id', '=', inTest.accountId)
    .where('delivery_id', '=', delivery.id)
    .execute();
  const [mail, ...others] = captured;
  assert.ok(mail !== undefined && others.length === 0);
  const parsed = await simpleParser(mail.source);
  assert.deepEqual([mail.recipient, mail.subject], ['ekte@kunde.example', parsed.subject]);
  assert.match(mail.subject, /^Faktura 1 fra /);
  assert.deepEqual([parsed.to].flat()[0]?.text, 'ekte@kunde.example');
  assert.equal(parsed.messageId, `<${delivery.id}@tilgode.test>`);
  assert.ok(plain(parsed.text).includes('Å betale: kr 125,00'), parsed.text);
  assert.ok(smtp.received.every(({ envelope }) => !envelope.to.includes('ekte@kunde.example')));
});

test('no name, address or text of a caller can add a header or a recipient', async () => {
  for (const email of [
    'a@example.no\r\nBcc: b@example.no',
    'a@example.no, b@example.no',
    'A <a@example.no>',
    '"a\r\nBcc: b"@example.no',
  ]) {
    const client = { name: 'A', email };
    assertInvalid(await api.post('/v1/invoices', invoiceBody({ client })), {
      'client.email': 'invalid-email',
    });
    const { id } = await createDraft(api);
    assertInvalid(await api.post(`/v1/invoices/${id}/send`, { email }), { email: 'invalid-email' });
  }
  for (const field of ['name', 'city', 'address']) {
    const client = { name: 'A', email: 'a@example.no', [field]: 'A\r\nBcc: b@example.no' };
    assertInvalid(await api.post('/v1/invoices', invoiceBody({ client })), {
      [`client.${field}`]: 'invalid-format',
    });
  }

  const wicked = 'Ond AS\r\nBcc: b@example.no\r\n\r\n<script>';
  await service.db
    .updateTable('companies')
    .set({ name: wicked, email_subject: '{seller}\r\nBcc: h@example.no' })
    .where('id', '=', company.companyId)
    .execute();
  const draft = await createDraft(api, {
    client: { name: 'Bcc: c@example.no', email: 'offer@example.no', city: 'Bergen' },
    reference: 'Bcc: d@example.no',
    notes: 'Bcc: e@example.no\r\n.\r\nRCPT TO:<f@example.no>\r\n',
  });
  bodyOf(await api.post(`/v1/invoices/${draft.id}/send`, { message: '\r\n\r\nBcc: g@example.no' }), 200);
  const { envelope, parsed, source } = await mailOf(api, draft.id);
  assert.deepEqual(envelope.to, ['offer@example.no']);
  assert.equal(parsed.subject, 'Ond AS Bcc: b@example.no <script> Bcc: h@example.no');
  assert.deepEqual([...parsed.headers.keys()].toSorted(), [
    'auto-submitted',
    'content-type',
    'date',
    'from',
    'message-id',
    'mime-version',
    'subject',
    'to',
  ]);
  assert.deepEqual([parsed.bcc, parsed.cc], [undefined, undefined]);
  assert.doesNotMatch(parsed.html || '', /<script/);
  assert.deepEqual(
    parsed.from?.value.map(({ address }) => address),
    ['faktura@tilgode.test'],
  );
  assert.ok(!/^bcc:/im.test(source.split('\r\n\r\n')[0] ?? ''), source);
  assert.equal(smtp.received.filter((mail) => mail.envelope.to.length !== 1).length, 0);
});
