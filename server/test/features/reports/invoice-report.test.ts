import assert from 'node:assert/strict';
import { test } from 'node:test';
import readExcelFile from 'read-excel-file/node';
import { assertInvalid, bodyOf } from '../../support/api/answers.ts';
import { getFile, getPdf } from '../../support/documents/pdf.ts';
import { createDraft, createSent, exemptLine, send } from '../../support/example-invoices.ts';
import { openBooks } from '../../support/opening-examples.ts';
import { startTestApp } from '../../support/test-app.ts';

const service = await startTestApp({ jobs: false });
service.clock.now = new Date('2026-03-01T10:00:00Z');
const api = await service.caller();
const PATH = '/v1/reports/invoices';
const sumsOf = async (query = '') => bodyOf(await api.get(`${PATH}${query}`), 200);

/** An invoice with VAT that is partly paid, one that is credited, its credit note, and a draft. */
const first = await createSent(api, {
  client: { name: '=Ås & Co', email: 'aas@example.no', orgNumber: '974760673' },
  reference: 'ordre;1',
  dueDate: '2026-03-15',
  lines: [{ description: 'Kaffe', quantity: 1, unitPrice: 100, vatRate: 25 }],
});
bodyOf(await api.post(`/v1/invoices/${first.id}/payments`, { amount: 25, paidOn: '2026-03-01' }), 201);
const credited = await createSent(api, { dueDate: '2026-03-20', lines: [exemptLine(200)] });
const note = bodyOf(await api.post(`/v1/invoices/${credited.id}/credit-notes`), 201);
await send(api, note.id);
await createDraft(api, { dueDate: '2026-04-01', lines: [exemptLine(50)] });

test('the sums deduct credit notes, and what is outstanding is of issued invoices', async () => {
  assert.deepEqual(await sumsOf(), { count: 3, net: 100, vat: 25, total: 125, outstanding: 100 });
  assert.deepEqual(await sumsOf('?outstanding=true'), {
    count: 1,
    net: 100,
    vat: 25,
    total: 125,
    outstanding: 100,
  });
  assert.deepEqual(await sumsOf('?q=nobody'), { count: 0, net: 0, vat: 0, total: 0, outstanding: 0 });
  assertInvalid(await api.get(`${PATH}?status=x&amountFrom=1.234&outstanding=yes`), {
    status: 'unknown-value',
    amountFrom: 'too-precise',
    outstanding: 'invalid-type',
  });
});

test('what is partly paid is a filter of the list and the sums, and a word in the file', async () => {
  const list = async (query: string) =>
    bodyOf(await api.get(`/v1/invoices?${query}`), 200).items.map(({ id }) => id);
  assert.deepEqual(await list('partlyPaid=true'), [first.id]);
  assert.equal((await list('partlyPaid=false')).includes(first.id), false);
  assert.equal((await list('partlyPaid=false')).length, 3);
  assert.equal((await sumsOf('?partlyPaid=true')).outstanding, 100);
});

test('an invoice of another system has no net and no VAT here, in sums and files', async () => {
  const other = await service.caller();
  await openBooks(other);
  await createSent(other, { lines: [{ description: 'Kaffe', quantity: 1, unitPrice: 100, vatRate: 25 }] });
  const sums = bodyOf(await other.get(PATH), 200);
  assert.deepEqual([sums.count, sums.net, sums.vat, sums.total], [4, 100, 25, 18_125]);
  const csv = await getFile(service.url, other, `${PATH}?format=csv`);
  const line = Buffer.from(csv.bytes)
    .toString()
    .split('\r\n')
    .find((one) => one.startsWith('10234;'));
  assert.match(line ?? '', /;;;10000,00;10000,00;/);
});

test('CSV, Excel and PDF have a line for each chosen document', async () => {
  const csv = await getFile(service.url, api, `${PATH}?type=invoice&status=sent,credited&format=csv`);
  assert.equal(csv.headers.get('content-disposition'), 'attachment; filename="fakturaer-2026-03-01.csv"');
  assert.deepEqual(
    Buffer.from(csv.bytes).toString().slice(1, -2).split('\r\n'),
    [
      'Nummer;Type;Kunde;Org.nr.;Fakturadato;Forfall;KID;Referanse;Netto;Mva;Brutto;Utestående;Status;Sendt som',
      `1;Faktura;"'=Ås & Co";974760673;2026-03-01;2026-03-15;${first.kid};"ordre;1";100,00;25,00;125,00;100,00;Delvis betalt;E-post`,
      `2;Faktura;${credited.client.name};;2026-03-01;2026-03-20;${credited.kid};;200,00;0,00;200,00;0,00;Kreditert;E-post`,
    ].map((line) => line.replace(`"'=Ås & Co"`, "'=Ås & Co")),
  );
  const xlsx = await getFile(service.url, api, `${PATH}?format=xlsx`);
  const [sheet] = await readExcelFile(Buffer.from(xlsx.bytes));
  assert.equal(sheet?.sheet, 'TEST Fakturaer');
  assert.deepEqual(
    sheet?.data.slice(1).map((row) => [row[0], row[1], row[10], row[11]]),
    [
      ['1', 'Faktura', 125, 100],
      ['2', 'Faktura', 200, 0],
      ['3', 'Kreditnota', -200, null],
    ],
  );
  const { text } = await getPdf(service.url, api, `${PATH}?format=pdf&language=en`);
  for (const word of ['Invoices', 'Credit note', '−200.00']) assert.ok(text.includes(word), word);
});

test('drafts are in no sum and no file unless they are asked for, and the sums agree with those of the journal', async () => {
  const draft = { count: 1, net: 50, vat: 0, total: 50, outstanding: 0 };
  for (const query of ['?status=draft', '?issued=false']) assert.deepEqual(await sumsOf(query), draft, query);
  assert.deepEqual(await sumsOf('?issued=true'), await sumsOf());
  // The first invoice, the credit note and the draft.
  assert.deepEqual(await sumsOf('?status=draft,sent'), {
    count: 3,
    net: -50,
    vat: 25,
    total: -25,
    outstanding: 100,
  });
  const none = { count: 0, net: 0, vat: 0, total: 0, outstanding: 0 };
  assert.deepEqual(await sumsOf('?status=draft&issued=true'), none);
  const { totals } = bodyOf(await api.get('/v1/reports/sales?from=2026-01&to=2026-12'), 200);
  const { count, net, vat, total } = await sumsOf('?issuedFrom=2026-01-01&issuedTo=2026-12-31');
  assert.deepEqual([totals.documents, totals.net, totals.vat, totals.gross], [count, net, vat, total]);
  const { text } = await getPdf(service.url, api, `${PATH}?format=pdf&language=en&status=draft`);
  assert.ok(text.includes('Draft'));
});

test('another account has no part in the sums', async () => {
  const other = await service.caller();
  assert.equal(bodyOf(await other.get(PATH), 200).count, 0);
});
