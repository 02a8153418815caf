import assert from 'node:assert/strict';
import { test } from 'node:test';
import { updateCompany } from '../../../../src/features/companies/index.ts';
import { kidForNumber } from '../../../../src/domain/invoices/kid.ts';
import type { ApiCaller } from '../../../support/api/api-caller.ts';
import { assertError, assertInvalid, bodyOf, existing } from '../../../support/api/answers.ts';
import {
  createDraft,
  createSent,
  exemptLine,
  getInvoice,
  journalOf,
  postings,
  send,
} from '../../../support/example-invoices.ts';
import { getPdf } from '../../../support/documents/pdf.ts';
import { startTestApp } from '../../../support/test-app.ts';

const service = await startTestApp({ jobs: false });
const company = await service.createCompany();
const NOON = new Date('2026-07-20T10:00:00.000Z');
const ADMIN = { db: service.db, now: NOON, actor: 'kari' };
service.clock.now = NOON;
const api = await service.caller({ company });

function deliveriesOf(of: ApiCaller, invoiceId: string) {
  return service.db
    .selectFrom('deliveries')
    .select(['recipient', 'message', 'status'])
    .where('account_id', '=', of.accountId)
    .where('invoice_id', '=', invoiceId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

test('sending gives the invoice a number, a KID and a date, books the invoice, keeps a copy, and queues one mail', async () => {
  const fresh = await service.caller();
  const draft = await createDraft(fresh, { lines: [exemptLine(100)], dueDate: '2026-08-08' });
  service.clock.now = new Date('2026-07-20T10:10:00.000Z');
  const answer = await fresh.post(`/v1/invoices/${draft.id}/send`, {});
  service.clock.now = NOON;
  const sent = bodyOf(answer, 200);
  assert.deepEqual(sent, {
    ...draft,
    number: '1',
    kid: '0000000018',
    status: 'sent',
    channel: 'email',
    issueDate: '2026-07-20',
    // 8 August 2026 is a Saturday.
    payableUntil: '2026-08-10',
    clientType: 'consumer',
    deliveryDate: '2026-07-20',
    deliveryPlace: 'Bergen',
    language: 'nb',
    lines: [{ ...draft.lines[0], account: '3100' }],
    publicUrl: sent.publicUrl,
    updatedAt: '2026-07-20T10:10:00.000Z',
  });
  // 192 random bits: whoever has the link may see the invoice, and nobody can guess the link.
  assert.match(existing(sent.publicUrl), /^http:\/\/tilgode\.test\/i\/[\w-]{63}$/);
  assert.deepEqual(await getInvoice(fresh, draft.id), sent);
  const etag = (await fresh.get(`/v1/invoices/${draft.id}`)).headers.get('etag');
  assert.equal(answer.headers.get('etag'), etag);

  const [entry, ...others] = await journalOf(fresh, '2026');
  assert.ok(entry);
  assert.deepEqual(others, []);
  assert.deepEqual(
    [entry.series, entry.number, entry.documentDate, entry.postingDate, entry.sourceDocumentType],
    ['SalesInvoice', 1, '2026-07-20', '2026-07-20', 'Invoice'],
  );
  assert.deepEqual([entry.sourceDocumentId, entry.correctsEntryId, entry.status], [draft.id, null, 'Posted']);
  assert.deepEqual(postings(entry), ['1500 100', '3100 -100']);

  assert.deepEqual(await deliveriesOf(fresh, draft.id), [
    { recipient: 'kari@nordmann.example', message: null, status: 'queued' },
  ]);
  const copy = await service.db
    .selectFrom('issued_documents')
    .select('snapshot')
    .where('account_id', '=', fresh.accountId)
    .where('invoice_id', '=', draft.id)
    .executeTakeFirstOrThrow();
  assert.partialDeepStrictEqual(copy.snapshot, {
    number: '1',
    kid: '0000000018',
    totalOre: '10000',
    buyer: { name: 'Kari Nordmann' },
    seller: { bankAccount: '86011117947' },
  });
});

test('numbers run 1, 2, 3 … without a gap after refused sends, and every KID belongs to its number', async () => {
  const fresh = await service.caller();
  const refused = await createDraft(fresh, { client: { name: 'Uten adresse' } });
  for (const number of ['1', '2', '3']) {
    assert.equal((await fresh.post(`/v1/invoices/${refused.id}/send`)).status, 400);
    const sent = await createSent(fresh);
    assert.deepEqual([sent.number, sent.kid], [number, kidForNumber(BigInt(number), 10)]);
  }
});

for (const [utc, day] of [
  ['2026-03-28T22:59:59.999Z', '2026-03-28'],
  ['2026-03-28T23:00:00.000Z', '2026-03-29'],
  ['2026-07-20T21:59:59.999Z', '2026-07-20'],
  ['2026-07-20T22:00:00.000Z', '2026-07-21'],
  ['2026-12-31T22:59:59.999Z', '2026-12-31'],
  ['2026-12-31T23:00:00.000Z', '2027-01-01'],
] as const) {
  test(`sent at ${utc} an invoice is dated ${day}, the day it is in Oslo`, async () => {
    service.clock.now = new Date(utc);
    const sent = await createSent(await service.caller({ company }));
    service.clock.now = NOON;
    assert.deepEqual([sent.issueDate, sent.deliveryDate], [day, day]);
  });
}

test('the delivery date and place of the draft stay', async () => {
  const sent = await createSent(api, { deliveryDate: '2026-06-30', deliveryPlace: 'Svalbard' });
  assert.deepEqual([sent.deliveryDate, sent.deliveryPlace], ['2026-06-30', 'Svalbard']);
});

test('the request may give another recipient and a message, and the invoice shows the address of the mail', async () => {
  const draft = await createDraft(api);
  const body = { email: 'regnskap@nordmann.example', message: 'Hei!\nHer er den.' };
  const sent = bodyOf(await api.post(`/v1/invoices/${draft.id}/send`, body), 200);
  assert.equal(sent.client.email, 'regnskap@nordmann.example');
  assert.deepEqual(await deliveriesOf(api, draft.id), [
    { recipient: body.email, message: body.message, status: 'queued' },
  ]);
});

test('client.email is required to send; the request may give the email instead', async () => {
  const draft = await createDraft(api, { client: { name: 'Uten adresse' } });
  for (const body of [undefined, {}, { email: null }, { email: '' }]) {
    assertInvalid(await api.post(`/v1/invoices/${draft.id}/send`, body), { 'client.email': 'required' });
  }
  assertInvalid(await api.post(`/v1/invoices/${draft.id}/send`, { email: 'ikke en adresse' }), {
    email: 'invalid-email',
  });
  assert.equal((await getInvoice(api, draft.id)).status, 'draft');
  assert.equal(
    (await api.post(`/v1/invoices/${draft.id}/send`, { email: 'a@example.no' })).body.status,
    'sent',
  );
});

test('client.name is required to send, and listed together with client.email', async () => {
  const draft = await createDraft(api, { client: { name: 'Uten adresse' } });
  // No request can empty the name of a draft. This stands for a draft that was stored in another way.
  await service.db
    .updateTable('invoices')
    .set({ client_name: '' })
    .where('account_id', '=', api.accountId)
    .where('id', '=', draft.id)
    .execute();
  assertInvalid(await api.post(`/v1/invoices/${draft.id}/send`), {
    'client.name': 'required',
    'client.email': 'required',
  });
});

test('an invoice of 0 kr is paid on its issue date, and is booked', async () => {
  const fresh = await service.caller();
  const sent = await createSent(fresh, { lines: [exemptLine(0)] });
  assert.deepEqual(
    [sent.status, sent.paidAt, sent.total, sent.outstandingAmount, sent.payments],
    ['paid', '2026-07-20', 0, 0, []],
  );
  assert.equal((await journalOf(fresh, '2026')).length, 1);
  assertError(
    await fresh.post(`/v1/invoices/${sent.id}/payments`, { amount: 1, paidOn: '2026-07-20' }),
    409,
    'payment-exceeds-outstanding',
    { outstanding: 0 },
  );
});

test('invoice-not-draft: an invoice is sent only once', async () => {
  const sent = await createSent(api);
  assertError(await api.post(`/v1/invoices/${sent.id}/send`), 409, 'invoice-not-draft');
  assert.equal((await deliveriesOf(api, sent.id)).length, 1);
});

test('company-incomplete: without a bank account the production account cannot send, and the test account can', async () => {
  const bare = await service.createCompany({ bankAccount: '' });
  const production = await service.caller({ company: bare, environment: 'production' });
  const draft = await createDraft(production);
  assertError(await production.post(`/v1/invoices/${draft.id}/send`), 409, 'company-incomplete', {
    missing: ['bankAccount'],
  });
  assert.equal((await getInvoice(production, draft.id)).status, 'draft');
  assert.deepEqual(await deliveriesOf(production, draft.id), []);
  assert.equal((await createSent(await service.caller({ company: bare }))).number, '1');
});

test('a company outside the VAT register invoices without VAT, booked as sales of goods', async () => {
  const outside = await service.caller({
    company: await service.createCompany({ vatRegistered: false, defaultVatRateBp: 0 }),
  });
  const sent = await createSent(outside, {
    lines: [
      { quantity: 1, unitPrice: 250 },
      { quantity: 1, unitPrice: 50, vatRate: 0 },
    ],
  });
  assert.deepEqual([sent.subtotal, sent.vat, sent.total], [300, 0, 300]);
  assert.deepEqual(postings(existing((await journalOf(outside, '2026'))[0])), ['1500 300', '3200 -300']);
});

test('a line of 0 % without a code is booked as the company books such sales: as exempt', async () => {
  const fresh = await service.caller();
  await createSent(fresh, { lines: [{ quantity: 1, unitPrice: 80, vatRate: 0 }] });
  const [entry] = await journalOf(fresh, '2026');
  assert.ok(entry);
  assert.deepEqual(postings(entry), ['1500 80', '3100 -80']);
  assert.deepEqual(
    entry.lines.map(({ vatCode }) => vatCode),
    [null, '5'],
  );
});

test('the company sets the length of its KIDs', async () => {
  const long = await service.createCompany();
  await service.db
    .updateTable('companies')
    .set({ kid_length: 25 })
    .where('id', '=', long.companyId)
    .execute();
  const sent = await createSent(await service.caller({ company: long }));
  assert.deepEqual([sent.kid?.length, sent.kid], [25, `${'0'.repeat(23)}18`]);
});

test('kid-too-short: a number too long for the KID is refused and stays unused until the KID is longer', async () => {
  const owner = await service.createCompany();
  const outgrown = await service.caller({ company: owner, environment: 'production' });
  await updateCompany(ADMIN, owner.companyId, { firstInvoiceNumber: 999_999_999n });
  const last = await createSent(outgrown);
  assert.equal(last.number, '999999999');

  const draft = await createDraft(outgrown);
  for (const attempt of [1, 2]) {
    const refused = await outgrown.post(`/v1/invoices/${draft.id}/send`);
    assertError(refused, 409, 'kid-too-short');
    assert.equal((await getInvoice(outgrown, draft.id)).status, 'draft', `attempt ${attempt}`);
  }
  // A credit note has no KID.
  const credit = bodyOf(await outgrown.post(`/v1/invoices/${last.id}/credit-notes`), 201);
  assert.equal((await send(outgrown, credit.id)).number, '1000000000');

  await updateCompany(ADMIN, owner.companyId, { kidLength: 12 });
  const sent = await send(outgrown, draft.id);
  assert.deepEqual([sent.number, sent.kid], ['1000000001', kidForNumber(1_000_000_001n, 12)]);
});

test('a company may have KIDs by MOD11; one in eleven ends in a hyphen, and the hyphen finds the invoice', async () => {
  const owner = await service.createCompany();
  const caller = await service.caller({ company: owner });
  await createSent(caller);
  await updateCompany(ADMIN, owner.companyId, { kidCheck: 'mod11' });
  const sent = [];
  for (let number = 2; number <= 6; number++) sent.push(await createSent(caller));
  assert.deepEqual(
    sent.map(({ kid }) => kid),
    ['0000000027', '0000000035', '0000000043', '0000000051', '000000006-'],
  );
  const { items } = bodyOf(await caller.get('/v1/invoices?kid=000000006-'), 200);
  assert.deepEqual(
    items.map(({ number }) => number),
    ['6'],
  );
  const [first] = bodyOf(await caller.get('/v1/invoices?number=1'), 200).items;
  assert.ok(first);
  assert.equal(first.kid, '0000000018');
  const page = await fetch(existing(sent.at(-1)?.publicUrl.replace('http://tilgode.test', service.url)));
  assert.match(await page.text(), /000000006-/);
  const { text: safT } = await caller.get('/v1/exports/saf-t?from=2026-01&to=2026-12');
  assert.match(safT, /<CID>000000006-<\/CID>/);
});

test('not-vat-registered: after the company has left the VAT register, a draft with VAT is not sent, and credit notes are', async () => {
  const leaver = await service.createCompany();
  const leaving = await service.caller({ company: leaver });
  const sent = await createSent(leaving);
  const lines = [exemptLine(10), { description: 'Kaffe', quantity: 1, unitPrice: 100 }];
  const draft = await createDraft(leaving, { lines });
  await updateCompany(ADMIN, leaver.companyId, { vatRegistered: false });

  const refused = await leaving.post(`/v1/invoices/${draft.id}/send`);
  assertError(refused, 400, 'not-vat-registered', { lines: [1] });
  const { canSend, problems } = bodyOf(await leaving.get(`/v1/invoices/${draft.id}/readiness`), 200);
  assert.equal(canSend, false);
  assert.deepEqual(
    problems.map(({ field, code }) => [field, code]),
    [['lines[1].vatRate', 'not-vat-registered']],
  );
  const credit = bodyOf(await leaving.post(`/v1/invoices/${sent.id}/credit-notes`), 201);
  assert.equal((await send(leaving, credit.id)).vat, 25);
  const { text } = await getPdf(service.url, leaving, `/v1/invoices/${credit.id}/pdf`);
  assert.match(
    text,
    /Org\.nr\. [\d ]{11} MVA/,
    'the PDF of the credit note states VAT as its e-invoice does',
  );
  await leaving.patch(`/v1/invoices/${draft.id}`, { lines: [{ quantity: 1, unitPrice: 100 }] });
  assert.equal((await send(leaving, draft.id)).vat, 0);
});

test('resending answers 202 and queues one more mail; the invoice does not change', async () => {
  const sent = await createSent(api);
  const resent = await api.post(`/v1/invoices/${sent.id}/resend`, {
    email: 'b@example.no',
    message: 'Igjen',
  });
  assert.deepEqual(bodyOf(resent, 202), sent);
  assert.equal((await api.post(`/v1/invoices/${sent.id}/resend`)).status, 202);
  const mails = await deliveriesOf(api, sent.id);
  assert.deepEqual(mails.map(({ recipient, message }) => `${recipient}: ${message}`).toSorted(), [
    'b@example.no: Igjen',
    'kari@nordmann.example: null',
    'kari@nordmann.example: null',
  ]);
});

test('a resend removes the status bounced', async () => {
  const sent = await createSent(api);
  await service.db
    .updateTable('invoices')
    .set({ bounced_at: NOON, status: 'bounced' })
    .where('account_id', '=', api.accountId)
    .where('id', '=', sent.id)
    .execute();
  assert.equal((await getInvoice(api, sent.id)).status, 'bounced');
  assert.equal(bodyOf(await api.post(`/v1/invoices/${sent.id}/resend`), 202).status, 'sent');
  assert.equal((await getInvoice(api, sent.id)).status, 'sent');
});

test('invoice-not-sent: a draft cannot be resent; an unknown invoice is not-found', async () => {
  const draft = await createDraft(api);
  assertError(await api.post(`/v1/invoices/${draft.id}/resend`), 409, 'invoice-not-sent');
  assertError(await api.post(`/v1/invoices/${crypto.randomUUID()}/resend`), 404, 'not-found');
  assertError(await api.post('/v1/invoices/x/send'), 404, 'not-found');
});

test('test and production have separate numbers, registers and lists', async () => {
  const both = await service.createCompany();
  const inTest = await service.caller({ company: both });
  const inProduction = await service.caller({ company: both, environment: 'production' });
  await createSent(inTest);
  const second = await createSent(inTest);
  const first = await createSent(inProduction);
  assert.deepEqual([second.number, first.number], ['2', '1']);
  assert.notEqual(first.client.id, second.client.id);
  for (const [own, other, invoices] of [
    [inTest, inProduction, 2],
    [inProduction, inTest, 1],
  ] as const) {
    assert.equal(bodyOf(await own.get('/v1/invoices'), 200).totalCount, invoices);
    assert.equal(bodyOf(await own.get('/v1/clients'), 200).totalCount, 1);
    assert.equal((await journalOf(own, '2026')).length, invoices);
    const id = own === inTest ? first.id : second.id;
    assertError(await own.get(`/v1/invoices/${id}`), 404, 'not-found');
    assert.equal((await getInvoice(other, id)).id, id);
  }
});

test('after the client has changed in the register, a sent draft keeps the name and city of the draft', async () => {
  const draft = await createDraft(api, { client: { name: 'Lise', email: 'lise@example.no', city: 'Moss' } });
  bodyOf(await api.patch(`/v1/clients/${draft.client.id}`, { name: 'Lise Ny', city: 'Hamar' }), 200);
  const sent = await send(api, draft.id);
  assert.deepEqual([sent.client.name, sent.client.city, sent.deliveryPlace], ['Lise', 'Moss', 'Moss']);
});
