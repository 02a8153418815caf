import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertError, assertInvalid, bodyOf, failingFields } from '../../../support/api/answers.ts';
import type { ApiCaller } from '../../../support/api/api-caller.ts';
import { assertBooksAgree } from '../../../support/books/books.ts';
import {
  createSent,
  exemptLine,
  getInvoice,
  journalOf,
  postings,
} from '../../../support/example-invoices.ts';
import { OPENED, OPEN_INVOICES, openBooks, postOpening } from '../../../support/opening-examples.ts';
import { assertAllChangesHaveEvents } from '../../../support/events/changes-and-events.ts';
import { BASE_URL, startTestApp } from '../../../support/test-app.ts';
import { postEntry } from '../../../../src/features/books/booking/post-entry.ts';
import { verify } from '../../../../src/features/verification/index.ts';
import { inTransaction } from '../../../../src/platform/database/transaction.ts';
import { moveClock } from '../../../support/test-tools.ts';

const service = await startTestApp({ jobs: false });
service.clock.now = new Date('2026-01-05T10:00:00.000Z');

const list = async (api: ApiCaller, query: string) =>
  bodyOf(await api.get(`/v1/invoices?${query}`), 200).items;
const numbersOf = (invoices: { number: string | null }[]) => invoices.map(({ number }) => number);

test('an opening balance is one entry, with a line for each open invoice, and the invoices are there', async () => {
  const api = await service.caller();
  const answer = await postOpening(api);
  const opening = bodyOf(answer, 201);
  assert.equal(answer.headers.get('location'), `${BASE_URL}/v1/opening-balances`);
  assert.deepEqual(opening.balances, [
    { account: '1500', debit: 18_000, credit: 0 },
    { account: '1920', debit: 82_000, credit: 0 },
    { account: '2050', debit: 0, credit: 75_000 },
    { account: '2740', debit: 0, credit: 25_000 },
  ]);
  assert.deepEqual([opening.date, opening.inUse], [OPENED, false]);
  assert.deepEqual(bodyOf(await api.get('/v1/opening-balances'), 200), opening);

  const [entry, ...others] = await journalOf(api, '2025');
  assert.ok(entry);
  assert.deepEqual(others, []);
  assert.equal(entry.id, opening.journalEntryId);
  assert.deepEqual(
    [entry.series, entry.number, entry.postingDate, entry.sourceDocumentType, entry.sourceDocumentId],
    ['Manual', 1, OPENED, 'OpeningBalance', opening.id],
  );
  assert.deepEqual(postings(entry), [
    '1500 10000',
    '1500 2500.5',
    '1500 5499.5',
    '1920 82000',
    '2050 -75000',
    '2740 -25000',
  ]);
  const [kaffe, kari] = bodyOf(await api.get('/v1/clients'), 200).items;
  assert.ok(kaffe && kari);
  assert.deepEqual(
    entry.lines.map(({ customerId, description }) => [customerId, description]),
    [
      [kaffe.id, 'Faktura 10234'],
      [kaffe.id, 'Faktura A-77'],
      [kari.id, 'Faktura 7003'],
      ...[null, null, null].map((none) => [none, null]),
    ],
  );

  const [first, second] = opening.openInvoices;
  assert.ok(first && second);
  const { client, ...invoice } = await getInvoice(api, first.id);
  assert.deepEqual([client.id, client.name, client.orgNumber], [kaffe.id, 'Fjord Kaffe AS', '974760673']);
  assert.partialDeepStrictEqual(invoice, {
    number: '10234',
    kid: '102342',
    type: 'invoice',
    status: 'overdue',
    opening: true,
    issueDate: '2025-12-01',
    dueDate: '2025-12-15',
    lines: [],
    subtotal: 10_000,
    vat: 0,
    total: 10_000,
    outstandingAmount: 10_000,
    publicUrl: null,
    language: 'nb',
  });
  const later = await getInvoice(api, second.id);
  assert.deepEqual([later.status, later.issueDate, later.kid], ['sent', OPENED, null]);
  // The email comes from the register. The first invoice put the email there.
  assert.equal(later.client.email, 'faktura@fjordkaffe.example');
  assert.equal((await createSent(api)).opening, false);
  await assertBooksAgree(api, ['2025', '2026']);
});

test('open invoices are found by number, KID and text', async () => {
  const api = await service.caller();
  await openBooks(api);
  for (const query of ['number=A-77', 'q=a-7', 'number=7003', 'kid=102342', 'status=overdue&number=10234']) {
    assert.equal((await list(api, query)).length, 1, query);
  }
  assert.deepEqual(numbersOf(await list(api, 'q=fjord&sort=dueDate')), ['10234', 'A-77']);
  assert.deepEqual(await list(api, 'number=99'), []);
});

test('an unbalanced opening balance is refused, and the answer gives the difference', async () => {
  const api = await service.caller();
  const answer = await postOpening(api, {
    balances: [
      { account: '1500', debit: 18_000.25 },
      { account: '2050', credit: 17_000 },
    ],
  });
  assertInvalid(answer, { balances: 'not-balanced', openInvoices: 'receivables-mismatch' });
  assert.deepEqual(bodyOf(answer, 400).details, { difference: 1000.25, receivablesDifference: 0.25 });
  assertInvalid(await postOpening(api, { openInvoices: [] }), { openInvoices: 'receivables-mismatch' });
  const without1500 = {
    balances: [
      { account: '1920', debit: 5 },
      { account: '2050', credit: 5 },
    ],
  };
  assertInvalid(await postOpening(api, without1500), { openInvoices: 'receivables-mismatch' });
  assertError(await api.get('/v1/opening-balances'), 404, 'not-found');
  assert.deepEqual([await list(api, ''), await journalOf(api, '2025')], [[], []]);
  assert.deepEqual(bodyOf(await api.get('/v1/clients'), 200).items, []);
  await openBooks(api, { ...without1500, openInvoices: [] });
});

test('the answer names each wrong field', async () => {
  const api = await service.caller();
  const row = (account: string, amounts: object = { debit: 1 }) => ({ account, ...amounts });
  assertInvalid(
    await postOpening(api, {
      balances: [row('1920'), row('9999'), row('2900', { credit: 2 })],
      openInvoices: [],
    }),
    { 'balances[1].account': 'unknown-account', 'balances[2].account': 'reserved-account' },
  );
  assertInvalid(
    await postOpening(api, {
      balances: [row('1920', {}), row('2050', { debit: 1, credit: 1 }), row('1920')],
    }),
    {
      'balances[0].debit': 'required',
      'balances[1].debit': 'debit-and-credit',
      'balances[2].account': 'already-used',
    },
  );
  const item = (changes: object) => ({ ...OPEN_INVOICES[0], ...changes });
  assertInvalid(
    await postOpening(api, {
      openInvoices: [
        item({ kid: '102341', issueDate: '2026-01-01' }),
        item({ client: undefined, kid: '10017' }),
        item({ number: '4', client: { orgNumber: '123456789' }, outstanding: 0, kid: '10017' }),
        item({ number: ' ', dueDate: '2025-02-30', kid: undefined }),
      ],
    }),
    {
      'openInvoices[0].kid': 'invalid-kid',
      'openInvoices[0].issueDate': 'out-of-range',
      'openInvoices[1].number': 'already-used',
      'openInvoices[1].client': 'required',
      'openInvoices[2].client.orgNumber': 'invalid-org-number',
      'openInvoices[2].kid': 'already-used',
      'openInvoices[2].outstanding': 'greater-than',
      'openInvoices[3].number': 'required',
      'openInvoices[3].dueDate': 'invalid-date',
    },
  );
  assertInvalid(await postOpening(api, { balances: [] }), { balances: 'required' });
  assertInvalid(await postOpening(api, { date: '2026-01-06' }), { date: 'out-of-range' });
  const nameless = await postOpening(api, {
    openInvoices: [item({ client: { email: 'x@y.example' }, outstanding: 18_000 })],
  });
  assertInvalid(nameless, { 'openInvoices[0].client.name': 'required' });
  const stranger = item({ client: undefined, clientId: crypto.randomUUID(), outstanding: 18_000 });
  assertError(await postOpening(api, { openInvoices: [stranger] }), 404, 'client-not-found', {
    openInvoices: [0],
  });
});

test('a client of the register is named by id, and an inline client that matches the register adds none', async () => {
  const api = await service.caller();
  const kari = bodyOf(await api.post('/v1/clients', { name: 'Kari', email: 'KARI@nordmann.example' }), 201);
  const openInvoices = [
    { number: '1', clientId: kari.id.toUpperCase(), dueDate: OPENED, outstanding: 1000 },
    { number: '2', client: { email: 'kari@nordmann.example' }, dueDate: OPENED, outstanding: 2000 },
    { number: '3', client: { name: 'Uten noe' }, dueDate: OPENED, outstanding: 3000 },
    { number: '4', client: { name: 'Uten noe' }, dueDate: OPENED, outstanding: 4000 },
    { number: '5', client: { name: 'Ny', email: 'NY@ny.example' }, dueDate: OPENED, outstanding: 5000 },
    { number: '6', client: { name: 'Ny igjen', email: 'ny@ny.example' }, dueDate: OPENED, outstanding: 3000 },
  ];
  const opening = await openBooks(api, { openInvoices });
  const ids = opening.openInvoices.map(({ client }) => client.id);
  assert.deepEqual([ids[0], ids[1]], [kari.id, kari.id]);
  assert.equal(ids[2], ids[3]);
  assert.equal(ids[4], ids[5]);
  assert.equal(new Set(ids).size, 3);
  assert.deepEqual(
    opening.openInvoices.map(({ client }) => client.name),
    ['Kari', 'Kari', 'Uten noe', 'Uten noe', 'Ny', 'Ny igjen'],
  );
  assert.equal(bodyOf(await api.get('/v1/clients'), 200).totalCount, 3);
});

test('what customers have to their credit comes along, one by one, until it is used', async () => {
  const api = await service.caller();
  const credits = [
    { number: 'K-1', client: { name: 'Kari Nordmann', email: 'kari@nordmann.example' }, amount: 300 },
    { number: 'K-1', client: { name: 'Per Hansen', email: 'per@hansen.example' }, amount: 200.5 },
  ];
  const balances = (owed: number) => [
    { account: '1500', debit: 18_000 },
    { account: '1920', debit: 82_500.5 },
    { account: '2050', credit: 100_500.5 - owed },
    { account: '2900', credit: owed },
  ];
  const off = await postOpening(api, { balances: balances(500), openCredits: credits });
  assertInvalid(off, { openCredits: 'credits-mismatch' });
  assert.deepEqual(bodyOf(off, 400).details, { creditsDifference: -0.5 });
  const wrong = [
    { ...credits[0], amount: 0 },
    { number: '2', clientId: crypto.randomUUID(), amount: 1 },
  ];
  assertInvalid(await postOpening(api, { openCredits: wrong }), { 'openCredits[0].amount': 'greater-than' });
  assertError(
    await postOpening(api, { balances: balances(1), openCredits: wrong.slice(1) }),
    404,
    'client-not-found',
    {
      openCredits: [0],
    },
  );
  const opening = await openBooks(api, { balances: balances(500.5), openCredits: credits });
  assert.deepEqual(
    opening.openCredits.map(({ number, amount }) => [number, amount]),
    [
      ['K-1', 300],
      ['K-1', 200.5],
    ],
  );
  const [entry] = await journalOf(api, '2025');
  assert.ok(entry);
  assert.deepEqual(postings(entry).slice(-2), ['2900 -300', '2900 -200.5']);
  const creditOf = async (id: string) => bodyOf(await api.get(`/v1/clients/${id}`), 200).creditBalance;
  const [kari, per] = opening.openCredits.map(({ clientId }) => clientId);
  assert.ok(kari && per);
  assert.deepEqual([await creditOf(kari), await creditOf(per)], [300, 200.5]);
  assert.equal((await api.delete('/v1/opening-balances')).status, 204);
  assert.deepEqual([await creditOf(kari), await creditOf(per)], [0, 0]);

  await openBooks(api, { balances: balances(500.5), openCredits: credits });
  const refund = bodyOf(
    await api.post(`/v1/clients/${per}/refunds`, { amount: 0.5, paidOn: '2026-01-05' }),
    201,
  );
  assertError(await api.delete('/v1/opening-balances'), 409, 'opening-balance-in-use', { clients: [per] });
  assert.equal(bodyOf(await api.get('/v1/opening-balances'), 200).inUse, true);
  // It was used, also when it came back.
  assert.equal((await api.delete(`/v1/clients/${per}/refunds/${refund.id}`)).status, 204);
  assertError(await api.delete('/v1/opening-balances'), 409, 'opening-balance-in-use', { clients: [per] });
  await assertBooksAgree(api, ['2025', '2026']);
  const { checks } = await verify(service.db, { accountId: api.accountId });
  assert.deepEqual(
    checks.flatMap(({ breaches }) => breaches),
    [],
  );
});

test('an account has one opening balance: of many at once one wins, and a second is refused', async () => {
  const api = await service.caller();
  const answers = await Promise.all(Array.from({ length: 5 }, () => postOpening(api)));
  assert.equal(answers.filter(({ status }) => status === 201).length, 1);
  for (const answer of answers) if (answer.status !== 201) assertError(answer, 409, 'opening-balance-exists');
  assertError(await postOpening(api), 409, 'opening-balance-exists');
  assert.equal((await journalOf(api, '2025')).length, 1);
  assert.equal(bodyOf(await api.get('/v1/clients'), 200).totalCount, 2);
  const other = await service.caller();
  await openBooks(other);
});

test('nothing is dated into the balances that were brought over: no manual entry, and no money before an invoice', async () => {
  const api = await service.caller();
  await openBooks(api);
  const fee = (documentDate: string) =>
    api.post('/v1/journal-entries', {
      documentDate,
      description: 'Gebyr',
      lines: [
        { account: '7770', debit: 150 },
        { account: '1920', credit: 150 },
      ],
    });
  for (const documentDate of [OPENED, '2025-06-30']) {
    const refused = await fee(documentDate);
    assertInvalid(refused, { documentDate: 'before-opening-balance' });
    assert.deepEqual(bodyOf(refused, 400).errors?.[0]?.details, { min: '2026-01-01' });
  }
  assert.equal(bodyOf(await fee('2026-01-01'), 201).postingDate, '2026-01-01');
  const { id } = await createSent(api, { lines: [exemptLine(100)] });
  const pay = (paidOn: string) => api.post(`/v1/invoices/${id}/payments`, { amount: 1, paidOn });
  assertInvalid(await pay(OPENED), { paidOn: 'before-opening-balance' });
  bodyOf(await pay('2026-01-01'), 201);
  // A late document of before counts in an open month. So does everything where the balance is taken back.
  await moveClock(api, '2026-02-02');
  bodyOf(await api.call('PUT', '/v1/period-closing', { body: { closedThrough: '2025-12' } }), 200);
  const late = bodyOf(await fee('2025-12-20'), 201);
  assert.deepEqual([late.postingDate, late.warnings?.[0]?.code], ['2026-01-01', 'closed-month']);
  const other = await service.caller();
  await openBooks(other);
  // `tilgode verify` notes what was posted before the rule.
  const old = await inTransaction(service.db.of(other.accountId), async (trx) =>
    postEntry(
      trx,
      {
        series: 'Manual',
        documentDate: OPENED,
        description: 'Gebyr',
        sourceDocumentType: 'Manual',
        correctsEntryId: null,
        lines: [
          {
            account: '7770',
            debitOre: 100n,
            creditOre: 0n,
            vatCode: null,
            customerId: null,
            description: null,
          },
          {
            account: '1920',
            debitOre: 0n,
            creditOre: 100n,
            vatCode: null,
            customerId: null,
            description: null,
          },
        ],
      },
      service.clock.now,
    ),
  );
  const { checks } = await verify(service.db, { accountId: other.accountId });
  const noted = checks.filter(({ breachCount, isNote }) => breachCount > 0 && isNote === true);
  assert.deepEqual(
    noted.map(({ name, breaches }) => [name, breaches.map(({ breach }) => breach.includes(old))]),
    [['before-opening-balances', [true]]],
  );
  bodyOf(await other.post(`/v1/journal-entries/${old}/reversal`, { documentDate: '2026-01-02' }), 201);
  bodyOf(await other.delete('/v1/opening-balances'), 204);
  bodyOf(
    await other.post('/v1/journal-entries', {
      documentDate: OPENED,
      description: 'Gebyr',
      lines: [
        { account: '7770', debit: 150 },
        { account: '1920', credit: 150 },
      ],
    }),
    201,
  );
});

test('an opening balance is posted on a day in an open month, before any account has a balance', async () => {
  const api = await service.caller();
  await createSent(api, { lines: [exemptLine(100)] });
  const today = await postOpening(api, { date: '2026-01-05' });
  assertInvalid(today, { date: 'earlier-balances' });
  assert.deepEqual(bodyOf(today, 400).details, { accounts: ['1500', '3100'] });
  bodyOf(await api.call('PUT', '/v1/period-closing', { body: { closedThrough: '2025-12' } }), 200);
  assertInvalid(await postOpening(api), { date: 'closed-month' });
  assertInvalid(await postOpening(api, { date: '2026-01-04', openInvoices: [] }), {
    openInvoices: 'receivables-mismatch',
  });
  await openBooks(api, { date: '2026-01-04' });
});

test('the number series never gives a number or a KID that an open invoice has', async () => {
  const api = await service.caller();
  const first = await createSent(api);
  assert.deepEqual([first.number, first.kid], ['1', '0000000018']);
  const item = (number: string, kid?: string) => ({ ...OPEN_INVOICES[0], number, kid, outstanding: 4500 });
  const taken = [item('1'), item('x', '0000000018'), item('2'), item('9')];
  assertInvalid(await postOpening(api, { openInvoices: taken }), {
    'openInvoices[0].number': 'already-used',
    'openInvoices[1].kid': 'already-used',
  });
  // The KID of the invoice that would get number 4.
  await openBooks(api, { openInvoices: [item('2'), item('3'), item('x', '0000000042'), item('007')] });
  assert.deepEqual(numbersOf([await createSent(api), await createSent(api), await createSent(api)]), [
    '5',
    '6',
    '7',
  ]);
  // The left-out numbers stay left out, so that no number is missing without an explanation.
  assert.equal((await api.delete('/v1/opening-balances')).status, 204);
  await openBooks(api, { openInvoices: [item('2'), item('8'), item('9'), item('10')] });
  assert.equal((await createSent(api)).number, '11');
});

test('a number or KID of an open invoice is not given again, even when many invoices are sent meanwhile', async () => {
  const api = await service.caller();
  const openInvoices = [2, 3, 5, 8].map((number) => ({
    ...OPEN_INVOICES[0],
    kid: null,
    number: String(number),
    outstanding: 4500,
  }));
  const [opened, ...sent] = await Promise.all([
    postOpening(api, { openInvoices }),
    ...Array.from({ length: 8 }, () => createSent(api)),
  ]);
  const invoices = await list(api, 'pageSize=100');
  assert.equal(new Set(numbersOf(invoices)).size, invoices.length);
  assert.equal(sent.length, 8);
  if (opened.status !== 201)
    assert.deepEqual(new Set(failingFields(opened).map(([, code]) => code)), new Set(['already-used']));
});

test('an opening balance can be deleted and posted again until something has happened to its invoices', async () => {
  const api = await service.caller();
  assertError(await api.delete('/v1/opening-balances'), 404, 'not-found');
  const first = await openBooks(api);
  assert.equal((await api.delete('/v1/opening-balances')).status, 204);
  assertError(await api.get('/v1/opening-balances'), 404, 'not-found');
  assert.deepEqual(await list(api, ''), []);
  const [entry, mirror] = await journalOf(api, '2025');
  assert.ok(entry && mirror);
  assert.deepEqual(
    [entry.status, mirror.correctsEntryId, mirror.postingDate, mirror.sourceDocumentType],
    ['Reversed', first.journalEntryId, OPENED, 'OpeningBalance'],
  );
  const { openInvoices } = await openBooks(api);
  const [invoice] = openInvoices;
  assert.ok(invoice);
  const pay = { amount: 100, paidOn: '2026-01-05' };
  const { payments } = bodyOf(await api.post(`/v1/invoices/${invoice.id}/payments`, pay), 201);
  assertError(await api.delete('/v1/opening-balances'), 409, 'opening-balance-in-use', {
    invoices: [invoice.id],
  });
  // The payment was reversed, but it has happened: the books have entries of the payment.
  bodyOf(await api.delete(`/v1/invoices/${invoice.id}/payments/${payments[0]?.id}`), 200);
  assertError(await api.delete('/v1/opening-balances'), 409, 'opening-balance-in-use');
  assert.equal(bodyOf(await api.get('/v1/opening-balances'), 200).inUse, true);
  await assertBooksAgree(api, ['2025', '2026']);
});

test('when a payment and a deletion come at once, either the payment stands or the opening balance is gone', async () => {
  for (let round = 0; round < 5; round++) {
    const api = await service.caller();
    const { openInvoices } = await openBooks(api);
    const [paid, deleted] = await Promise.all([
      api.post(`/v1/invoices/${openInvoices[0]?.id}/payments`, { amount: 1, paidOn: '2026-01-05' }),
      api.delete('/v1/opening-balances'),
    ]);
    assert.ok((paid.status === 201) !== (deleted.status === 204), `${paid.status} ${deleted.status}`);
    await assertBooksAgree(api, ['2025', '2026']);
  }
});

test('the entry of an opening balance cannot be reversed like a manual entry', async () => {
  const api = await service.caller();
  const { journalEntryId } = await openBooks(api);
  const answer = await api.post(`/v1/journal-entries/${journalEntryId}/reversal`, {});
  assertError(answer, 409, 'entry-not-reversible', { reason: 'sales-document' });
});

test('an opening balance needs its scopes and accounting', async () => {
  const company = await service.createCompany();
  const reader = await service.caller({ company, scopes: ['bilag:read', 'invoices:admin'] });
  assertError(await postOpening(reader), 403, 'insufficient_scope', { requiredScope: 'bilag:write' });
  assertError(await reader.get('/v1/opening-balances'), 404, 'not-found');
  const off = await service.caller({ company: await service.createCompany({ accounting: false }) });
  assertError(await postOpening(off), 403, 'accounting-not-enabled');
});

test('one request takes five thousand open invoices of new clients, and one request deletes them', async () => {
  const api = await service.caller();
  const openInvoices = Array.from({ length: 5000 }, (_, index) => ({
    number: String(20_000 + index),
    client: { name: `Kunde ${index}`, email: `k${index}@x.example` },
    dueDate: '2026-01-14',
    outstanding: 1,
  }));
  const balances = [
    { account: '1500', debit: 5000 },
    { account: '2050', credit: 5000 },
  ];
  const opening = await openBooks(api, { balances, openInvoices });
  assert.equal(opening.openInvoices.length, 5000);
  assert.equal(bodyOf(await api.get('/v1/invoices?pageSize=1'), 200).totalCount, 5000);
  assert.equal((await api.delete('/v1/opening-balances')).status, 204);
  assert.equal(bodyOf(await api.get('/v1/invoices?pageSize=1'), 200).totalCount, 0);
});

test('more than five thousand open invoices are too many', async () => {
  const api = await service.caller();
  const openInvoices = Array.from({ length: 5001 }, (_, index) => ({
    number: String(index),
    client: { name: 'K' },
    dueDate: OPENED,
    outstanding: 1,
  }));
  assertInvalid(await postOpening(api, { openInvoices }), { openInvoices: 'too-many' });
});

test('every change of these tests has its event', () => assertAllChangesHaveEvents(service));
