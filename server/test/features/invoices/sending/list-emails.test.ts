import assert from 'node:assert/strict';
import { test } from 'node:test';
import readExcelFile from 'read-excel-file/node';
import { assertInvalid, bodyOf } from '../../../support/api/answers.ts';
import { getFile, getPdf } from '../../../support/documents/pdf.ts';
import { eventually } from '../../../support/eventually.ts';
import { createSent, send } from '../../../support/example-invoices.ts';
import { startTestApp } from '../../../support/test-app.ts';
import { capturedEmails, moveClock } from '../../../support/test-tools.ts';

const service = await startTestApp();
const api = await service.caller();
await moveClock(api, '2027-07-20T22:30:00Z');
const late = await createSent(api, {
  client: { name: 'Ås Bakeri', email: 'Post@aas.example' },
  dueDate: '2027-07-21',
});
await capturedEmails(api, late.id, 1);
await moveClock(api, '2027-09-01T10:00:00Z');
bodyOf(await api.post(`/v1/invoices/${late.id}/reminders`, { type: 'reminder', fee: false }), 201);
const other = await createSent(api, { client: { name: 'Bø AS', email: 'faktura@bo.example' } });
const note = bodyOf(await api.post(`/v1/invoices/${other.id}/credit-notes`), 201);
const sentNote = await send(api, note.id);
await capturedEmails(api, other.id, 1);
await capturedEmails(api, note.id, 1);
await capturedEmails(api, late.id, 2);
bodyOf(await api.post(`/v1/test/invoices/${note.id}/bounce`), 200);

const list = async (query = '', by = api) => bodyOf(await by.get(`/v1/emails${query}`), 200);
const types = async (query = '') => (await list(query)).items.map(({ type }) => type);

test('the emails of all documents and letters are listed with their documents, newest first', async () => {
  const { items, totalCount } = await list();
  assert.equal(totalCount, 4);
  const [delivery] = bodyOf(await api.get(`/v1/invoices/${late.id}/deliveries`), 200).items;
  assert.deepEqual(items[3], {
    ...delivery,
    date: '2027-07-20T22:30:00.000Z',
    invoiceId: late.id,
    invoiceNumber: late.number,
    quoteId: null,
    clientName: 'Ås Bakeri',
  });
  assert.deepEqual(await types(), ['credit_note', 'invoice', 'reminder', 'invoice']);
  assert.deepEqual(await types('?sort=date&pageSize=2&page=2'), ['invoice', 'credit_note']);
});

test('emails are chosen by status, content, day in Oslo, address and document', async () => {
  assert.deepEqual(await types('?status=bounced'), ['credit_note']);
  assert.deepEqual(await types('?type=invoice'), ['invoice', 'invoice']);
  assert.deepEqual(await types('?type=reminder'), ['reminder']);
  assert.deepEqual(await types('?type=collection_warning'), []);
  // Half past ten in the evening by UTC is the next day in Oslo.
  assert.deepEqual(await types('?dateTo=2027-07-20'), []);
  assert.deepEqual(await types('?dateFrom=2027-07-21&dateTo=2027-07-21'), ['invoice']);
  assert.deepEqual(await types('?q=@AAS.example'), ['reminder', 'invoice']);
  assert.deepEqual(await types('?q=bø'), ['credit_note', 'invoice']);
  assertInvalid(await api.get('/v1/emails?status=lost&type=letter&dateTo=x'), {
    status: 'unknown-value',
    type: 'unknown-value',
    dateTo: 'invalid-date',
  });
});

test('the report counts what the filter chooses, and lists it as CSV, Excel and PDF, oldest first', async () => {
  const REPORT = '/v1/reports/emails';
  assert.deepEqual(bodyOf(await api.get(REPORT), 200), { count: 4, bouncedCount: 1 });
  assert.deepEqual(bodyOf(await api.get(`${REPORT}?q=@aas`), 200), { count: 2, bouncedCount: 0 });
  const csv = await getFile(service.url, api, `${REPORT}?q=bø&format=csv`);
  assert.equal(csv.headers.get('content-disposition'), 'attachment; filename="e-post-2027-09-01.csv"');
  const [heading, ...lines] = Buffer.from(csv.bytes).toString().slice(1, -2).split('\r\n');
  assert.equal(heading, 'Sendt;Innhold;Nummer;Kunde;Til;Status;Levert eller i retur;Grunn');
  assert.deepEqual(
    lines.map((line) => line.split(';').slice(0, 6).join(';')),
    [
      `2027-09-01;Faktura;${other.number};Bø AS;faktura@bo.example;Fanget`,
      `2027-09-01;Kreditnota;${sentNote.number};Bø AS;faktura@bo.example;I retur`,
    ],
  );
  const xlsx = await getFile(service.url, api, `${REPORT}?type=reminder&format=xlsx`);
  const [sheet] = await readExcelFile(Buffer.from(xlsx.bytes));
  assert.deepEqual(
    sheet?.data.slice(1).map((row) => row.slice(1, 5)),
    [['Purring', late.number, 'Ås Bakeri', 'Post@aas.example']],
  );
  const { text } = await getPdf(service.url, api, `${REPORT}?format=pdf&language=en&dateFrom=2027-09-01`);
  for (const word of ['Emails', 'Sent 1 September 2027', 'Bounced', 'Reminder'])
    assert.ok(text.includes(word), `${word}: ${text}`);
});

test('production has the same list, and each account its own', async () => {
  const production = await service.caller({ environment: 'production' });
  assert.equal((await list('', production)).totalCount, 0);
  const { id } = await createSent(production);
  const queued = await eventually('the email is listed', async () => (await list('', production)).items[0]);
  assert.equal(queued.invoiceId, id);
});
