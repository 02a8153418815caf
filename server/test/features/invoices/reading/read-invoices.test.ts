import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { sql } from 'kysely';
import type { Schemas } from '../../../support/api/answer-types.ts';
import type { ApiCaller } from '../../../support/api/api-caller.ts';
import { assertError, assertInvalid, bodyOf } from '../../../support/api/answers.ts';
import { createDraft, createSent, exemptLine, getInvoice, send } from '../../../support/example-invoices.ts';
import { indexSearch } from '../../../support/derived.ts';
import { openAsOwner } from '../../../support/database/owner.ts';
import { startTestApp } from '../../../support/test-app.ts';

const service = await startTestApp({ jobs: false });
const company = await service.createCompany();

/** Text searches, and what they find. */
const SEARCHES = [
  ['q=berit', ['note', 'credited', 'berit']],
  ['q=eri', ['note', 'credited', 'berit']],
  ['q=%C3%A5se', ['aase']],
  ['q=utkast', ['draft']],
  ['q=4', ['credited']],
  ['q=100%25', ['aase']],
  ['q=%25', ['aase']],
  ['q=_', ['aase']],
  ['q=%5C', ['draft']],
  ['q=A_1', ['aase']],
  ["q='%3B%20drop", []],
  ['q=berit&status=credited', ['credited']],
  ['q=00%2000000018', ['aase']],
  ['q=BERIT%40example', ['note', 'credited', 'berit']],
  ['q=974%20760%20673', ['paid']],
  ['q=200,00', ['berit']],
  ['q=kr%20300', ['paid']],
  ['q=400', ['note', 'credited']],
  ['q=400.5', []],
  ['q=example', []],
] as const;

/** Six documents, each made on a day of its own. The names say what is in the documents. */
let made: Awaited<ReturnType<typeof makeDocuments>>;
let api: ApiCaller;

before(async () => {
  made = await makeDocuments();
});

async function makeDocuments() {
  const on = async (day: string) => {
    service.clock.now = new Date(`${day}T10:00:00Z`);
    api = await service.caller({ company });
  };
  await on('2026-03-01');
  const aase = await createSent(api, {
    client: { name: 'ÅSE 100%', email: 'aase@example.no' },
    reference: 'A_1',
    dueDate: '2026-03-15',
    lines: [exemptLine(100)],
  });
  await on('2026-03-02');
  const berit = await createSent(api, {
    client: { name: 'Berit', email: 'berit@example.no' },
    reference: 'AB1',
    dueDate: '2026-05-01',
    lines: [exemptLine(200)],
  });
  await on('2026-03-03');
  const draft: Schemas['Invoice'] = await createDraft(api, {
    client: { name: 'Cato \\ Co', email: 'cato@example.no' },
    reference: 'utkast',
    dueDate: '2026-04-01',
  });
  await on('2026-03-04');
  const paid = await createSent(api, {
    client: { name: 'Dina', email: 'dina@example.no', orgNumber: '974760673' },
    dueDate: '2026-04-02',
    lines: [exemptLine(300)],
  });
  await on('2026-03-05');
  const credited = await createSent(api, {
    client: { name: 'Berit', email: 'berit@example.no' },
    dueDate: '2026-04-03',
    lines: [exemptLine(400)],
  });
  await on('2026-03-06');
  const drafted = bodyOf(await api.post(`/v1/invoices/${credited.id}/credit-notes`), 201);
  const note = await send(api, drafted.id);
  await on('2026-03-07');
  bodyOf(await api.post(`/v1/invoices/${paid.id}/payments`, { amount: 300, paidOn: '2026-03-07' }), 201);
  return { aase, berit, draft, paid, credited, note };
}

async function list(query: string) {
  const body = bodyOf(await api.get(`/v1/invoices${query}`), 200);
  const nameOf = new Map(Object.entries(made).map(([name, { id }]) => [id, name]));
  return { names: body.items.map(({ id }) => nameOf.get(id)), body };
}

test('one invoice is read with its ETag, and a change gives the invoice another ETag', async () => {
  const answer = await api.get(`/v1/invoices/${made.draft.id}`);
  assert.deepEqual(bodyOf(answer, 200), made.draft);
  const etag = answer.headers.get('etag');
  assert.match(etag ?? '', /^"[^"]+"$/);
  assert.equal((await api.get(`/v1/invoices/${made.draft.id}`)).headers.get('etag'), etag);
  const changed = await api.patch(`/v1/invoices/${made.draft.id}`, { notes: 'utkast' });
  assert.notEqual(changed.headers.get('etag'), etag);
  made.draft = changed.body;
});

test('not-found: an unknown or malformed id, and an id of another company or environment', async () => {
  const stranger = await service.caller();
  const production = await service.caller({ company, environment: 'production' });
  for (const [caller, id] of [
    [api, crypto.randomUUID()],
    [api, '1'],
    [api, `${made.draft.id}0`],
    [stranger, made.draft.id],
    [production, made.draft.id],
  ] as const) {
    assertError(await caller.get(`/v1/invoices/${id}`), 404, 'not-found');
  }
});

test('the list has complete invoices in the envelope of the contract, newest first', async () => {
  const { names, body } = await list('');
  assert.deepEqual(names, ['note', 'credited', 'paid', 'draft', 'berit', 'aase']);
  const { items, ...envelope } = body;
  assert.deepEqual(envelope, { page: 1, pageSize: 25, totalCount: 6, hasMore: false, next: null });
  for (const item of items) assert.deepEqual(item, await getInvoice(api, item.id));
});

for (const [query, expected] of [
  ['status=draft', ['draft']],
  ['issued=false', ['draft']],
  ['issued=true', ['note', 'credited', 'paid', 'berit', 'aase']],
  ['issued=true&type=invoice&status=draft,sent', ['berit', 'aase']],
  ['issued=true&status=draft', []],
  ['issued=false&q=berit', []],
  ['status=sent', ['note', 'berit', 'aase']],
  ['status=paid,credited', ['credited', 'paid']],
  ['status=bounced', []],
  ['amountFrom=200&amountTo=300', ['paid', 'berit']],
  ['amountFrom=400.01', []],
  ['outstanding=true', ['berit', 'aase']],
  ['outstanding=false', ['note', 'credited', 'paid', 'draft']],
  ['outstanding=true&amountTo=100', ['aase']],
  ['type=credit_note', ['note']],
  ['type=invoice&status=sent', ['berit', 'aase']],
  ['number=2', ['berit']],
  ['number=02', ['berit']],
  ['number=99', []],
  ['number=x', []],
  ['kid=0000000018', ['aase']],
  ['kid=18', []],
  ['reference=AB1', ['berit']],
  ['reference=ab', []],
  ['issuedFrom=2026-03-05', ['note', 'credited']],
  ['issuedTo=2026-03-01', ['aase']],
  ['issuedFrom=2026-03-02&issuedTo=2026-03-03', ['draft', 'berit']],
  ['dueFrom=2026-04-02&dueTo=2026-04-03', ['credited', 'paid']],
  ['dueFrom=2026-05-01', ['berit']],
  ['dueTo=2026-03-06', ['note']],
  ['updatedSince=2026-03-06T10:00:00Z', ['note', 'credited', 'paid', 'draft']],
  ['updatedSince=2026-03-07T11:00:00%2B01:00', ['paid', 'draft']],
  ['updatedSince=2026-03-07T10:00:00.001Z', []],
  ...SEARCHES,
] as const) {
  test(`the filter ${query} finds ${expected.join(', ') || 'nothing'}`, async () => {
    const { names, body } = await list(`?${query}`);
    assert.deepEqual(names, expected);
    assert.equal(body.totalCount, expected.length);
  });
}

test('the filter clientId finds the documents of a client, and nothing for an unknown id', async () => {
  const { names } = await list(`?clientId=${made.berit.client.id}`);
  assert.deepEqual(names, ['note', 'credited', 'berit']);
  assert.deepEqual((await list(`?clientId=${crypto.randomUUID()}`)).names, []);
});

for (const [sort, expected] of [
  ['createdAt', ['aase', 'berit', 'draft', 'paid', 'credited', 'note']],
  ['-createdAt', ['note', 'credited', 'paid', 'draft', 'berit', 'aase']],
  ['dueDate', ['note', 'aase', 'draft', 'paid', 'credited', 'berit']],
  ['-dueDate', ['berit', 'credited', 'paid', 'draft', 'aase', 'note']],
  ['number', ['aase', 'berit', 'paid', 'credited', 'note', 'draft']],
  ['-number', ['note', 'credited', 'paid', 'berit', 'aase', 'draft']],
] as const) {
  test(`sort=${sort}`, async () => {
    assert.deepEqual((await list(`?sort=${sort}`)).names, expected);
  });
}

test('sort=updatedAt and -updatedAt follow the last change, and invoices of one instant keep their order', async () => {
  const ascending = (await list('?sort=updatedAt')).names;
  assert.deepEqual(ascending.slice(0, 2), ['aase', 'berit']);
  assert.deepEqual(new Set(ascending.slice(2, 4)), new Set(['credited', 'note']));
  assert.deepEqual(new Set(ascending.slice(4)), new Set(['draft', 'paid']));
  assert.deepEqual((await list('?sort=-updatedAt')).names, ascending.toReversed());
});

test('pages have their items and the total count, and end with hasMore false; past the end a page is empty', async () => {
  const seen: (string | undefined)[] = [];
  for (const [page, size, hasMore] of [
    [1, 4, true],
    [2, 2, false],
    [3, 0, false],
    [1000, 0, false],
  ] as const) {
    const { names, body } = await list(`?sort=createdAt&pageSize=4&page=${page}`);
    const { items: _, ...envelope } = body;
    assert.deepEqual(
      [names.length, envelope],
      [size, { page, pageSize: 4, totalCount: 6, hasMore, next: null }],
    );
    seen.push(...names);
  }
  assert.deepEqual(seen, ['aase', 'berit', 'draft', 'paid', 'credited', 'note']);
  assert.equal((await list('?pageSize=3&page=2')).body.hasMore, false);
});

test('a wrong filter is validation-failed, and an unknown filter is unknown-parameter', async () => {
  assertInvalid(
    await api.get('/v1/invoices?status=sent,open&type=letter&sort=name&issuedFrom=2026-02-30&color=red'),
    {
      status: 'unknown-value',
      type: 'unknown-value',
      sort: 'unknown-value',
      issuedFrom: 'invalid-date',
      color: 'unknown-parameter',
    },
  );
});

test('invoices of another company and of the other environment are not in the list', async () => {
  for (const caller of [
    await service.caller(),
    await service.caller({ company, environment: 'production' }),
  ]) {
    const body = bodyOf(await caller.get('/v1/invoices'), 200);
    assert.deepEqual([body.items, body.totalCount], [[], 0]);
  }
});

test('the text search finds the same by the index, whatever comes after the job', async () => {
  const elsewhere = await createSent(await service.caller(), {
    client: { name: 'Berit', email: 'berit@example.no' },
    lines: [exemptLine(100)],
  });
  assert.equal(elsewhere.client.name, 'Berit');
  await indexSearch(service.db, service.madeAccounts);
  const indexed = await service.db
    .selectFrom('searched_documents')
    .select('text')
    .where('account_id', '=', api.accountId)
    .orderBy('text')
    .execute();
  assert.deepEqual(
    indexed.map(({ text }) => text.split('\n')[0]),
    ['berit', 'berit', 'berit', 'dina', 'åse 100%'],
  );
  for (const [query, expected] of SEARCHES) {
    const { names, body } = await list(`?${query}`);
    assert.deepEqual(names, expected, query);
    assert.equal(body.totalCount, expected.length, query);
  }

  const later = await createSent(api, {
    client: { name: 'BERIT', email: 'b@example.no' },
    lines: [exemptLine(1)],
  });
  const found = async () => bodyOf(await api.get('/v1/invoices?q=berit'), 200).items.map(({ id }) => id);
  const before = await found();
  assert.equal(before.length, 4);
  assert.ok(before.includes(later.id));
  await Promise.all([
    indexSearch(service.db, service.madeAccounts),
    indexSearch(service.db, service.madeAccounts),
  ]);
  assert.deepEqual(await found(), before);
});

test('a search does without blanks around it, accents and øre, and an organisation number may be grouped', async () => {
  const own = await service.caller();
  const bill = (name: string, price: number, more = {}) =>
    createSent(own, {
      client: { name, city: 'Oslo', email: `${price}@kunde.example`, ...more },
      lines: [exemptLine(price)],
    });
  await bill('André Müller', 11_718.5);
  await bill('Andre Moe', 11_718);
  await bill('Bjørn Å. Åsen', 11_719, { orgNumber: '974760673' });
  const found = async (query: string) =>
    bodyOf(await own.get(`/v1/invoices?sort=createdAt&${query}`), 200).items.map(({ client }) => client.name);
  const searches = {
    'q=Andre': ['André Müller', 'Andre Moe'],
    'q=%20ANDR%C3%89%20': ['André Müller', 'Andre Moe'],
    'q=muller': ['André Müller'],
    'q=Bjorn': [],
    'q=Asen': [],
    'q=%C3%A5sen': ['Bjørn Å. Åsen'],
    'q=11718': ['André Müller', 'Andre Moe'],
    'q=11%20718': ['André Müller', 'Andre Moe'],
    'q=11718,50': ['André Müller'],
    'q=11718,00': ['Andre Moe'],
    'q=NO%20974%20760%20673%20MVA': ['Bjørn Å. Åsen'],
  };
  for (const isIndexed of [false, true]) {
    if (isIndexed) await indexSearch(service.db, [own.accountId]);
    for (const [query, names] of Object.entries(searches)) {
      assert.deepEqual(await found(query), names, `${query} ${isIndexed}`);
    }
  }
  // What a release before has indexed is found by its plain letters when the job has added them.
  const owner = openAsOwner(service.connection);
  await sql`update search_marks set has_plain_letters = false where account_id = ${own.accountId}`.execute(
    owner,
  );
  await sql`update searched_documents set text = split_part(text, E'\n', 1) where account_id = ${own.accountId}`.execute(
    owner,
  );
  assert.deepEqual(await found('q=Andr%C3%A9%20M'), ['André Müller', 'Andre Moe']);
  await indexSearch(service.db, [own.accountId]);
  assert.deepEqual(await found('q=andre%20muller'), ['André Müller']);
});

test('a KID is found however it is grouped, and what cannot be a KID is refused', async () => {
  assert.deepEqual((await list('?kid=00000%2000018')).names, (await list('?kid=0000000018')).names);
  for (const kid of ['abc', '12a', '-', '', '%20'])
    assertInvalid(await api.get(`/v1/invoices?kid=${kid}`), { kid: 'invalid-kid' });
});

test('sort=issueDate goes by the invoice date, and by the time of making within a day', async () => {
  const theirs = await service.createCompany();
  let own = api;
  for (const [reference, issueDate] of [
    ['b', '2026-07-19'],
    ['c', '2026-07-20'],
    ['a', '2026-07-18'],
    ['e', '2026-07-21'],
    ['d', '2026-07-20'],
  ]) {
    service.clock.now = new Date(`${issueDate}T10:00:00Z`);
    own = await service.caller({ company: theirs });
    await createDraft(own, { reference, dueDate: '2026-12-31' });
  }
  const order = async (sort: string) =>
    bodyOf(await own.get(`/v1/invoices?sort=${sort}`), 200).items.map(({ reference }) => reference);
  assert.deepEqual(await order('issueDate'), ['a', 'b', 'c', 'd', 'e']);
  assert.deepEqual(await order('-issueDate'), ['e', 'd', 'c', 'b', 'a']);
});

test('trigrams are of one account, and know every letter', async () => {
  const { rows } = await sql<{ trigrams: string[] }>`
    select account_trigrams('T1', 'bø æøå bø') as trigrams`.execute(service.db);
  assert.deepEqual(
    rows[0]?.trigrams.toSorted(),
    [' bø', ' æø', 'bø ', 'æøå', 'ø æ', 'øå ', 'å b'].map((three) => `T1${three}`).toSorted(),
  );
});
