import assert from 'node:assert/strict';
import { test } from 'node:test';
import { verify } from '../../../src/features/verification/index.ts';
import type { Schemas } from '../../support/api/answer-types.ts';
import { assertError, assertInvalid, bodyOf, existing } from '../../support/api/answers.ts';
import type { ApiCaller } from '../../support/api/api-caller.ts';
import { assertBooksAgree } from '../../support/books/books.ts';
import { assertAllChangesHaveEvents } from '../../support/events/changes-and-events.ts';
import { eventually } from '../../support/eventually.ts';
import { createSent, exemptLine, journalOf, postings } from '../../support/example-invoices.ts';
import { BALANCES, MOVED_ON, OPEN_ITEMS, moveTools } from '../../support/moves/moves.ts';
import { BASE_URL, startTestApp } from '../../support/test-app.ts';

const service = await startTestApp({ jobs: false });
service.clock.now = new Date('2026-01-05T10:00:00.000Z');
const { apply, bring, compute, read, work } = moveTools(service);

type Move = Schemas['Move'];

async function bringBoth(api: ApiCaller, balances = BALANCES, items = OPEN_ITEMS): Promise<string[]> {
  return [await bring(api, 'balances', balances), await bring(api, 'open-invoices', items)];
}

async function ready(api: ApiCaller, changes: Record<string, unknown> = {}): Promise<Move> {
  const move = await compute(api, { importIds: await bringBoth(api), date: MOVED_ON, ...changes });
  assert.deepEqual([move.status, move.report?.errors], ['ready', []]);
  return move;
}

async function assertNothingMade(api: ApiCaller): Promise<void> {
  assert.equal(bodyOf(await api.get('/v1/invoices'), 200).totalCount, 0);
  assert.equal(bodyOf(await api.get('/v1/clients'), 200).totalCount, 0);
  assertError(await api.get('/v1/opening-balances'), 404, 'not-found');
  assertError(await api.get('/v1/accounts/1579'), 404, 'not-found');
}

async function assertEvents(api: ApiCaller, expected: string[]): Promise<void> {
  const told = async () =>
    bodyOf(await api.get('/v1/events?wait=25&types=move.*'), 200).items.map(({ type }) => type);
  await eventually('all events have their numbers', async () => (await told()).length === expected.length);
  assert.deepEqual(await told(), expected);
}

async function assertVerified(api: ApiCaller): Promise<void> {
  const { checks } = await verify(service.db, { accountId: api.accountId });
  assert.deepEqual(
    checks.flatMap(({ breaches }) => breaches),
    [],
  );
}

test('files are computed, and made as a whole: accounts, clients, invoices, credit, and one entry', async () => {
  const api = await service.caller();
  const importIds = await bringBoth(api);
  const asked = await api.post('/v1/moves', { importIds, date: MOVED_ON });
  const { id, status, report } = bodyOf(asked, 202);
  assert.deepEqual([status, report], ['computing', null]);
  assert.equal(asked.headers.get('location'), `${BASE_URL}/v1/moves/${id}`);
  assertError(await api.post('/v1/moves', { importIds, date: MOVED_ON }), 409, 'move-in-progress', {
    existingId: id,
  });
  assertError(await api.post(`/v1/moves/${id}/apply`, { hash: 'x' }), 409, 'move-not-ready', {
    status: 'computing',
  });
  await work(api);
  const move = await read(api, id);
  assert.partialDeepStrictEqual(move, {
    status: 'ready',
    openingBalanceId: null,
    inUse: null,
    date: MOVED_ON,
  });
  const told = existing(move.report);
  assert.partialDeepStrictEqual(told, {
    customers: { rowCount: 3, added: 3, matched: 0, merged: [] },
    openInvoiceCount: 3,
    outstanding: 18_000,
    openCredits: [{ number: 'K-5', customer: '3', amount: 500 }],
    credit: 500,
    unexplained: [],
    receivablesDifference: 0,
    balanceDifference: 0,
    reclassified: 500,
    vatTerm: { from: '2025-11-01', to: MOVED_ON, dueOn: '2026-02-10', amount: 25_000, missing: [] },
  });
  assert.deepEqual(
    told.accounts.map(({ account, taken, to }) => [account, taken, to]),
    [
      ['1500', 'as-is', '1500'],
      ['1579', 'added', '1579'],
      ['1920', 'as-is', '1920'],
      ['2050', 'as-is', '2050'],
      ['2700', 'mapped', '2740'],
    ],
  );
  await assertNothingMade(api);

  assertError(await api.post(`/v1/moves/${id}/apply`, { hash: 'another' }), 409, 'move-changed');
  const done = await apply(api, move);
  assert.deepEqual([done.status, done.inUse], ['done', false]);
  const opening = bodyOf(await api.get('/v1/opening-balances'), 200);
  assert.equal(opening.id, done.openingBalanceId);
  const [entry] = await journalOf(api, '2025');
  assert.deepEqual(postings(existing(entry)), [
    '1500 10000',
    '1500 2500.5',
    '1500 5499.5',
    '1579 1000',
    '1920 82000',
    '2050 -75500',
    '2740 -25000',
    '2900 -500',
  ]);
  assert.deepEqual(
    opening.openCredits.map(({ number, amount }) => [number, amount]),
    [['K-5', 500]],
  );
  const clients = bodyOf(await api.get('/v1/clients'), 200).items;
  assert.deepEqual(
    new Map(clients.map(({ name, externalId, creditBalance }) => [name, [externalId, creditBalance]])),
    new Map([
      ['Fjord Kaffe AS', ['1', 0]],
      ['Kari Nordmann', ['2', 0]],
      ['Per Hansen', ['3', 500]],
    ]),
  );
  assert.equal(bodyOf(await api.get('/v1/accounts/1579'), 200).name, 'Andre kortsiktige fordringer');
  await assertEvents(api, ['move.ready', 'move.done']);
  for (const importId of importIds) {
    assert.equal(bodyOf(await api.get(`/v1/imports/${importId}`), 200).expiresAt, null);
  }
  assertError(await api.post('/v1/moves', { importIds, date: MOVED_ON }), 409, 'opening-balance-exists');
  assertError(await api.post(`/v1/moves/${id}/apply`, { hash: move.hash }), 409, 'move-not-ready');
  await assertBooksAgree(api, ['2025', '2026']);
  await assertVerified(api);
});

test('fees and VAT of open invoices come along: fees beside the invoice, VAT for a loss', async () => {
  const api = await service.caller();
  const items = OPEN_ITEMS.replace('Utestående\n', 'Utestående;Purregebyr;Mva 25 %\n').replace(
    ';10000\n',
    ';10000;500;1900\n',
  );
  const move = await compute(api, { importIds: await bringBoth(api, BALANCES, items), date: MOVED_ON });
  assert.partialDeepStrictEqual(existing(move.report).openInvoices[0], {
    number: '10234',
    customerName: 'Fjord Kaffe AS',
    outstanding: 9500,
    feesOutstanding: 500,
    vatOutstanding: [{ vatCode: 3, amount: 1900 }],
  });
  assert.equal(existing(move.report).openCredits[0]?.customerName, 'Per Hansen');
  assert.equal((await apply(api, move)).status, 'done');
  const { openInvoices } = bodyOf(await api.get('/v1/opening-balances'), 200);
  const { id } = existing(openInvoices.find(({ number }) => number === '10234'));
  const loss = { reason: 'loss', lossKind: 'final', ground: 'insolvency' };
  bodyOf(await api.post(`/v1/invoices/${id}/write-offs`, loss), 201);
  const { items: entries } = bodyOf(await api.get(`/v1/invoices/${id}/journal-entries`), 200);
  assert.deepEqual(
    existing(entries.map(postings).at(-1)).toSorted(),
    ['7830 7600', '2711 1900', '1500 -9500', '3900 500', '1500 -500'].toSorted(),
  );
  await assertBooksAgree(api, ['2025', '2026']);
  await assertVerified(api);
});

test('what stands against a move is told, and an answer to it makes the move', async () => {
  const api = await service.caller();
  const importIds = await bringBoth(api, BALANCES.replace('1579;', '1579000;').replace('17500', '17600'));
  const refused = await compute(api, { importIds, date: MOVED_ON });
  assert.deepEqual([refused.status, refused.hash], ['refused', null]);
  assert.deepEqual(
    refused.report?.errors.map(({ code, account, amount }) => [code, account, amount]),
    [
      ['not-balanced', null, 100],
      ['customers-mismatch', '1500', 100],
      ['account-unmapped', '1579000', 1000],
    ],
  );
  assertError(await api.post(`/v1/moves/${refused.id}/apply`, { hash: 'x' }), 409, 'move-refused');
  await assertNothingMade(api);
  await assertEvents(api, ['move.refused']);
  const strangers = { importIds: [crypto.randomUUID(), ...importIds], date: '2026-01-06' };
  assertInvalid(await api.post('/v1/moves', strangers), { date: 'out-of-range' });
  assertInvalid(await api.post('/v1/moves', { ...strangers, date: MOVED_ON }), {
    'importIds[0]': 'unknown-import',
  });
  bodyOf(await api.delete(`/v1/moves/${refused.id}`), 204);
  assertError(await api.get(`/v1/moves/${refused.id}`), 404, 'not-found');
  const [balances, items] = [
    await bring(api, 'balances', BALANCES.replace('1579;', '1579000;')),
    importIds[1],
  ];
  const mapped = await compute(api, {
    importIds: [balances, items],
    date: MOVED_ON,
    accounts: [{ from: '1579000', to: '1530' }],
    leaveOut: [],
  });
  assert.deepEqual([mapped.status, mapped.report?.errors], ['ready', []]);
  assert.deepEqual(mapped.choices, {
    accounts: [{ from: '1579000', to: '1530' }],
    customers: [],
    acceptSums: false,
    acceptSplitTerm: false,
    acceptOtherCompany: false,
    companiesAreBusinesses: false,
    leaveOut: [],
  });
  const listed = bodyOf(await api.get('/v1/moves'), 200).items;
  assert.deepEqual(
    listed.map(({ id, choices, report }) => [id, choices, report]),
    [[mapped.id, null, null]],
  );
  assert.equal((await apply(api, mapped)).status, 'done');
  await assertVerified(api);
});

test('a move is taken back as a whole, and then made again', async () => {
  const api = await service.caller();
  const { id: known } = bodyOf(
    await api.post('/v1/clients', { name: 'Kari Nordmann', email: 'kari@nordmann.example' }),
    201,
  );
  const first = await ready(api);
  assert.deepEqual([first.report?.customers.added, first.report?.customers.matched], [2, 1]);
  await apply(api, first);
  bodyOf(await api.delete(`/v1/moves/${first.id}`), 204);
  const undone = await read(api, first.id);
  assert.deepEqual([undone.status, undone.inUse], ['undone', null]);
  await assertEvents(api, ['move.ready', 'move.done', 'move.undone']);
  assertError(await api.get('/v1/opening-balances'), 404, 'not-found');
  assert.equal(bodyOf(await api.get('/v1/invoices'), 200).totalCount, 0);
  const left = bodyOf(await api.get('/v1/clients'), 200).items;
  assert.deepEqual(
    left.map(({ id, creditBalance }) => [id, creditBalance]),
    [[known, 0]],
  );
  const [entry, mirror] = await journalOf(api, '2025');
  assert.deepEqual([entry?.status, mirror?.correctsEntryId], ['Reversed', entry?.id]);
  assertError(await api.delete(`/v1/moves/${first.id}`), 409, 'move-not-ready', { status: 'undone' });
  await assertVerified(api);

  const { importIds } = undone;
  assert.notEqual(bodyOf(await api.get(`/v1/imports/${importIds[0]}`), 200).expiresAt, null);
  const again = await compute(api, { importIds, date: MOVED_ON });
  // The journal names the account, so it has stayed in the chart.
  assert.equal(again.report?.accounts.find(({ account }) => account === '1579')?.taken, 'as-is');
  assert.equal((await apply(api, again)).status, 'done');
  await assertBooksAgree(api, ['2025', '2026']);
  await assertVerified(api);
});

const USES: Record<string, (api: ApiCaller, move: Move) => Promise<Record<string, unknown>>> = {
  'a payment of an open invoice': async (api) => {
    const { openInvoices } = bodyOf(await api.get('/v1/opening-balances'), 200);
    const { id } = existing(openInvoices[0]);
    bodyOf(await api.post(`/v1/invoices/${id}/payments`, { amount: 1, paidOn: '2026-01-05' }), 201);
    return { invoices: [id] };
  },
  'a refund of credit that came along': async (api) => {
    const { openCredits } = bodyOf(await api.get('/v1/opening-balances'), 200);
    const { clientId } = existing(openCredits[0]);
    bodyOf(await api.post(`/v1/clients/${clientId}/refunds`, { amount: 200, paidOn: '2026-01-05' }), 201);
    return { clients: [clientId] };
  },
  'a draft to a client that it has made': async (api) => {
    const { openInvoices } = bodyOf(await api.get('/v1/opening-balances'), 200);
    const clientId = existing(existing(openInvoices[0]).client.id);
    const draft = { clientId, dueDate: '2026-02-01', lines: [exemptLine(100)] };
    bodyOf(await api.post('/v1/invoices', draft), 201);
    return { clients: [clientId] };
  },
};
for (const [what, use] of Object.entries(USES)) {
  test(`a move is not taken back after ${what}`, async () => {
    const api = await service.caller();
    const done = await apply(api, await ready(api));
    const details = await use(api, done);
    assert.equal((await read(api, done.id)).inUse, true);
    assertError(await api.delete(`/v1/moves/${done.id}`), 409, 'move-in-use', details);
    assert.equal((await read(api, done.id)).status, 'done');
    await assertBooksAgree(api, ['2025', '2026']);
    await assertVerified(api);
  });
}

test('credit that came along pays an invoice, and stands on the statement of account', async () => {
  const api = await service.caller();
  await apply(api, await ready(api));
  const { openCredits } = bodyOf(await api.get('/v1/opening-balances'), 200);
  const { clientId } = existing(openCredits[0]);
  const sent = await createSent(api, { clientId, client: undefined, lines: [exemptLine(300)] });
  const paid = bodyOf(
    await api.post(`/v1/clients/${clientId}/credit/apply`, { invoiceId: sent.id, amount: 300 }),
    201,
  );
  assert.equal(paid.status, 'paid');
  const statement = bodyOf(await api.get(`/v1/clients/${clientId}/statement?from=2025-12-01`), 200);
  assert.deepEqual(
    statement.lines.map(({ type, amount, balance }) => [type, amount, balance]),
    [
      ['opening_credit', -500, -500],
      ['invoice', 300, -200],
    ],
  );
  await assertBooksAgree(api, ['2025', '2026']);
  await assertVerified(api);
});

test('what a person has looked at is made, or nothing: a move that would come to something else is computed anew', async () => {
  const api = await service.caller();
  const move = await ready(api);
  bodyOf(await api.post(`/v1/moves/${move.id}/apply`, { hash: move.hash }), 202);
  // Between the request and the job somebody registers the customer.
  bodyOf(await api.post('/v1/clients', { name: 'Fjord Kaffe AS', orgNumber: '974760673' }), 201);
  await work(api);
  const anew = await read(api, move.id);
  assert.equal(anew.status, 'ready');
  assert.notEqual(anew.hash, move.hash);
  assert.equal(anew.report?.customers.matched, 1);
  assertError(await api.get('/v1/opening-balances'), 404, 'not-found');
  assertError(await api.post(`/v1/moves/${move.id}/apply`, { hash: move.hash }), 409, 'move-changed');
  // And then the books get a balance by the day.
  bodyOf(await api.post(`/v1/moves/${move.id}/apply`, { hash: anew.hash }), 202);
  const entry = {
    documentDate: MOVED_ON,
    description: 'Gebyr',
    lines: [
      { account: '7770', debit: 150 },
      { account: '1920', credit: 150 },
    ],
  };
  bodyOf(await api.post('/v1/journal-entries', entry), 201);
  await work(api);
  const refused = await read(api, move.id);
  assert.equal(refused.status, 'refused');
  assert.ok(refused.report?.errors.every(({ code }) => code === 'earlier-balances'));
  await assertVerified(api);
});

test('of several that apply and delete at once, one wins', async () => {
  for (let round = 0; round < 3; round++) {
    const api = await service.caller();
    const move = await ready(api);
    const apply = () => api.post(`/v1/moves/${move.id}/apply`, { hash: move.hash });
    const answers = await Promise.all([apply(), apply(), api.delete(`/v1/moves/${move.id}`)]);
    const applied = answers.slice(0, 2).filter(({ status }) => status === 202).length;
    const deleted = answers[2]?.status === 204 ? 1 : 0;
    assert.equal(applied + deleted, 1);
    await Promise.all([work(api), work(api)]);
    const invoices = bodyOf(await api.get('/v1/invoices'), 200).totalCount;
    assert.equal(invoices, applied === 1 ? 3 : 0);
    await assertBooksAgree(api, ['2025', '2026']);
  }
});

test('a client that proposes computes at once, and a person decides about applying and taking back', async () => {
  const company = await service.createCompany();
  const direct = await service.caller({ company });
  const proposing = await service.caller({ company, mode: 'proposes' });
  const move = await ready(proposing);
  const proposed = await proposing.post(`/v1/moves/${move.id}/apply`, { hash: move.hash });
  assert.equal(proposed.status, 202);
  assert.notEqual(proposed.headers.get('tilgode-proposal'), null);
  assert.equal((await read(direct, move.id)).status, 'ready');
  assert.equal((await apply(direct, move)).status, 'done');
  const undo = await proposing.delete(`/v1/moves/${move.id}`);
  assert.notEqual(undo.headers.get('tilgode-proposal'), null);
  assert.equal((await read(direct, move.id)).status, 'done');
});

test('moves need their scopes and accounting', async () => {
  const company = await service.createCompany();
  const owner = await service.caller({ company });
  const move = await ready(owner);
  const reader = await service.caller({ company, scopes: ['imports:read', 'bilag:write'] });
  assert.equal((await read(reader, move.id)).status, 'ready');
  const needed = { requiredScope: 'imports:write' };
  assertError(await reader.post('/v1/moves', {}), 403, 'insufficient_scope', needed);
  assertError(await reader.post(`/v1/moves/${move.id}/apply`, {}), 403, 'insufficient_scope', needed);
  assertError(await reader.delete(`/v1/moves/${move.id}`), 403, 'insufficient_scope', needed);
  const other = await service.caller();
  assertError(await other.get(`/v1/moves/${move.id}`), 404, 'not-found');
  const off = await service.caller({ company: await service.createCompany({ accounting: false }) });
  assertError(await off.post('/v1/moves', {}), 403, 'accounting-not-enabled');
});

test('every change of these tests has its event', () => assertAllChangesHaveEvents(service));
