import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { updateCompany } from '../../../../src/features/companies/index.ts';
import type { Sent } from '../../../support/example-invoices.ts';
import type { Schemas } from '../../../support/api/answer-types.ts';
import type { ApiCaller } from '../../../support/api/api-caller.ts';
import { request } from '../../../support/api/api-caller.ts';
import { bodyOf } from '../../../support/api/answers.ts';
import { assertBooksAgree } from '../../../support/books/books.ts';
import { createDraft, createSent, getInvoice, journalOf, send } from '../../../support/example-invoices.ts';
import { openAsOwner } from '../../../support/database/owner.ts';
import { getPdf } from '../../../support/documents/pdf.ts';
import { BASE_URL, startTestApp } from '../../../support/test-app.ts';

const service = await startTestApp({ jobs: false });
service.clock.now = new Date('2026-07-20T10:00:00.000Z');
const owner = openAsOwner(service.connection);

const OPEN = { description: 'Reise', quantity: 1, unitPrice: 80, vatRate: 0 };
const EXEMPT = { description: 'Bok', quantity: 1, unitPrice: 20, vatCode: 5 };
const TAXED = { description: 'Kaffe', quantity: 1, unitPrice: 100 };
const ABROAD = { name: 'Sjöbod AB', email: 'a@sjobod.example', city: 'Malmö', country: 'SE' };

type Changes = Parameters<typeof updateCompany>[2];

async function callerOf(changes: Changes = {}, overrides = {}): Promise<ApiCaller & { companyId: string }> {
  const company = await service.createCompany(overrides);
  const admin = { db: service.db, now: service.clock.now, actor: 'test' };
  await updateCompany(admin, company.companyId, changes);
  return { ...(await service.caller({ company })), companyId: company.companyId };
}

const codesOf = ({ lines }: Schemas['Invoice']) => lines.map(({ vatCode }) => vatCode);

/** The codes of the sales lines in the newest entry. */
async function bookedCodes(api: ApiCaller): Promise<(string | null)[]> {
  const entry = (await journalOf(api, '2026')).at(-1);
  assert.ok(entry);
  return entry.lines.filter(({ account }) => account.startsWith('3')).map(({ vatCode }) => vatCode);
}

const textOf = async (api: ApiCaller, id: string) =>
  (await getPdf(service.url, api, `/v1/invoices/${id}/pdf`)).text;

async function pageOf({ publicUrl }: Sent): Promise<string> {
  return (await request(service.url, 'GET', publicUrl.replace(BASE_URL, ''))).text;
}

for (const [what, changes, content, code, word] of [
  ['by the standard', {}, {}, 5, 'Fritatt'],
  ['as the company has chosen', { zeroRateVatCode: 6 }, {}, 6, 'Unntatt'],
  ['in nynorsk', { zeroRateVatCode: 6 }, { language: 'nn' }, 6, 'Unnateken'],
  ['in English', {}, { language: 'en' }, 5, 'Zero-rated'],
  ['without treatment', { zeroRateVatCode: 7 }, {}, 7, 'Uten mva.'],
  ['at home, where sales abroad are export', { foreignSalesAreExport: true }, {}, 5, 'Fritatt'],
  ['abroad', { foreignSalesAreExport: true }, { client: ABROAD, language: 'nb' }, 52, 'Eksport'],
] as const) {
  test(`${what} a line of rate 0 without a code gets ${code} when it is sent: in API, books, PDF and page`, async () => {
    const api = await callerOf(changes);
    const draft = await createDraft(api, { ...content, lines: [TAXED, OPEN] });
    assert.deepEqual(codesOf(draft), [3, null]);
    assert.match(await textOf(api, draft.id), new RegExp(`${word}.* 80[,.]00 0[,.]00`));

    const sent = await send(api, draft.id);
    assert.deepEqual(codesOf(sent), [3, code]);
    assert.deepEqual(await getInvoice(api, sent.id), sent);
    assert.deepEqual(await bookedCodes(api), ['3', String(code)]);
    assert.match(await textOf(api, sent.id), new RegExp(`${word}.* 80[,.]00 0[,.]00`));
    assert.ok((await pageOf(sent)).includes(word));
    await assertBooksAgree(api, ['2026']);
  });
}

test('the code is stored also while accounting is off', async () => {
  const api = await callerOf({ zeroRateVatCode: 6 }, { accounting: false });
  assert.deepEqual(codesOf(await createSent(api, { lines: [OPEN] })), [6]);
});

test('the line of a seller outside the VAT register gets code 7', async () => {
  const api = await callerOf({}, { vatRegistered: false, defaultVatRateBp: 0 });
  const sent = await createSent(api, { lines: [OPEN, { description: 'Te', quantity: 1, unitPrice: 5 }] });
  assert.deepEqual(codesOf(sent), [7, 7]);
});

test('the document has one row for each VAT treatment: lines with the code and lines without a code share a row', async () => {
  const api = await callerOf();
  const lines = [OPEN, TAXED, EXEMPT, { ...EXEMPT, vatCode: 6, unitPrice: 30 }, { ...EXEMPT, vatCode: 52 }];
  const { id } = await createSent(api, { lines });
  const text = await textOf(api, id);
  const rows = text
    .split('\n')
    .filter((row) => /^(25 %|Fritatt|Eksport|Unntatt) [\d ]+,\d\d [\d ]+,\d\d$/.test(row));
  assert.deepEqual(rows, [
    '25 % 100,00 25,00',
    'Fritatt 100,00 0,00',
    'Unntatt 30,00 0,00',
    'Eksport 20,00 0,00',
  ]);
});

test('a credit note has the code of its invoice, whatever the company has chosen later', async () => {
  const api = await callerOf();
  const sent = await createSent(api, { lines: [OPEN] });
  await updateCompany({ db: service.db, now: service.clock.now, actor: 'test' }, api.companyId, {
    zeroRateVatCode: 6,
  });
  const draft = bodyOf(await api.post(`/v1/invoices/${sent.id}/credit-notes`), 201);
  assert.deepEqual(codesOf(draft), [5]);
  assert.deepEqual(codesOf(await send(api, draft.id)), [5]);
  assert.deepEqual(await bookedCodes(api), ['5']);
});

for (const [accounting, code] of [
  [true, 5],
  [false, null],
] as const) {
  test(`an invoice from before, ${accounting ? 'booked' : 'not booked'}, stays as it is; its credit note has ${code}`, async () => {
    const api = await callerOf({}, { accounting });
    const sent = await createSent(api, { lines: [OPEN] });
    // The invoice as it was stored before `send` gave the line its code.
    await sql`update invoices set lines = lines::jsonb #- '{0,vatCode}' where id = ${sent.id}`.execute(owner);
    await sql`
      update issued_documents set snapshot = jsonb_set(snapshot::jsonb, '{lines,0,vatCode}', 'null')
      where invoice_id = ${sent.id}
    `.execute(owner);
    assert.deepEqual(codesOf(await getInvoice(api, sent.id)), [null]);
    assert.match(await textOf(api, sent.id), /0 % 80,00 0,00/);

    const draft = bodyOf(await api.post(`/v1/invoices/${sent.id}/credit-notes`), 201);
    assert.deepEqual(codesOf(await send(api, draft.id)), [code]);
    assert.deepEqual(codesOf(await getInvoice(api, sent.id)), [null]);
    if (accounting) await assertBooksAgree(api, ['2026']);
  });
}

test('a draft that cannot be sent leaves the code of its line open', async () => {
  const api = await callerOf();
  const draft = await createDraft(api, { client: { name: 'Uten e-post' }, lines: [OPEN] });
  assert.equal((await api.post(`/v1/invoices/${draft.id}/send`)).status, 400);
  assert.deepEqual(codesOf(await getInvoice(api, draft.id)), [null]);
});
