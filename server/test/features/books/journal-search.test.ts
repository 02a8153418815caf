import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import readExcelFile from 'read-excel-file/node';
import { englishEntryText } from '../../../src/domain/books/entry-texts.ts';
import { assertError, assertInvalid, bodyOf, existing } from '../../support/api/answers.ts';
import { getFile } from '../../support/documents/pdf.ts';
import { createSent, exemptLine } from '../../support/example-invoices.ts';
import { indexSearch } from '../../support/derived.ts';
import { startTestApp } from '../../support/test-app.ts';

const service = await startTestApp({ jobs: false });
service.clock.now = new Date('2026-03-10T10:00:00Z');
const api = await service.caller();
const PERIOD = 'from=2026-01&to=2026-12';

/** The texts of the entries that a query chooses, newest first. */
async function found(query: string): Promise<string[]> {
  const { items } = bodyOf(await api.get(`/v1/journal-entries?${PERIOD}&sort=-postingDate&${query}`), 200);
  return items.map(({ description }) => description);
}

const post = (documentDate: string, description: string, amount: number, text?: string) =>
  api.post('/v1/journal-entries', {
    documentDate,
    description,
    lines: [
      { account: '7770', debit: amount, ...(text !== undefined && { description: text }) },
      { account: '1920', credit: amount },
    ],
  });

before(async () => {
  const invoice = await createSent(api, {
    client: { name: 'Ærlig Kafé AS', email: 'post@aerlig.example' },
    lines: [exemptLine(1250.5)],
  });
  bodyOf(
    await api.post(`/v1/invoices/${invoice.id}/payments`, { amount: 1250.5, paidOn: '2026-03-10' }),
    201,
  );
  bodyOf(await post('2026-01-15', 'Bankgebyr januar', 90), 201);
  // What comes after the job is found as well.
  await indexSearch(service.db, service.madeAccounts);
  bodyOf(await post('2026-02-15', 'Bankgebyr februar', 95, 'Betalt av ÅSE'), 201);
});

const BOTH = ['Innbetaling faktura 1', 'Faktura 1'].toSorted();

for (const [query, expected] of [
  ['', ['Faktura 1', 'Innbetaling faktura 1', 'Bankgebyr februar', 'Bankgebyr januar']],
  ['q=bankgebyr', ['Bankgebyr februar', 'Bankgebyr januar']],
  ['q=FEBRUAR', ['Bankgebyr februar']],
  ['q=åse', ['Bankgebyr februar']],
  ['q=ærlig kafé', BOTH],
  ['q= ærlig kafe ', BOTH],
  ['q=1 250,50', BOTH],
  ['q=1250', BOTH],
  ['q=95', ['Bankgebyr februar']],
  ['q=2-2026', ['Bankgebyr februar']],
  ['q=%25', []],
  ['sourceDocumentType=Payment', ['Innbetaling faktura 1']],
  ['sourceDocumentType=Manual,Invoice', ['Faktura 1', 'Bankgebyr februar', 'Bankgebyr januar']],
  ['account=7770', ['Bankgebyr februar', 'Bankgebyr januar']],
  ['account=1500', BOTH],
  ['amountFrom=90.5&amountTo=1000', ['Bankgebyr februar']],
  ['account=1920&q=bank&sourceDocumentType=Manual&amountTo=90', ['Bankgebyr januar']],
] as const) {
  test(`the journal is searched: ${query || 'everything'}`, async () => {
    const texts = await found(encodeURI(query).replaceAll('%2525', '%25'));
    assert.deepEqual(texts.toSorted(), [...expected].toSorted());
    if (query.startsWith('q=bank') || query === '') {
      assert.deepEqual(texts.slice(-2), ['Bankgebyr februar', 'Bankgebyr januar']);
    }
    const { count } = bodyOf(
      await api.get(`/v1/reports/journal-entries?${PERIOD}&${encodeURI(query).replaceAll('%2525', '%25')}`),
      200,
    );
    assert.equal(count, expected.length);
  });
}

test('pages of the newest first meet no entry twice, with a filter and without', async () => {
  for (const filter of ['', '&amountFrom=1']) {
    const pages = await Promise.all(
      [1, 2, 3].map(async (page) =>
        bodyOf(
          await api.get(`/v1/journal-entries?${PERIOD}&sort=-postingDate${filter}&page=${page}&pageSize=2`),
          200,
        ),
      ),
    );
    assert.deepEqual(
      pages.map(({ totalCount }) => totalCount),
      [4, 4, 4],
    );
    const seen = pages.flatMap(({ items }) => items);
    assert.deepEqual(
      seen.map(({ description }) => description),
      ['Innbetaling faktura 1', 'Faktura 1', 'Bankgebyr februar', 'Bankgebyr januar'],
    );
  }
});

test('the chosen entries come as files, with their sum', async () => {
  const path = `/v1/reports/journal-entries?${PERIOD}&sourceDocumentType=Manual` as const;
  assert.deepEqual(bodyOf(await api.get(path), 200), { count: 2, amount: 185 });
  const csv = (await api.get(`${path}&format=csv&language=en`)).text;
  assert.match(csv, /General 1-2026;2026-01-15;2026-01-15;Manual entry;Bankgebyr januar;;90,00;Posted/);
  const { bytes } = await getFile(service.url, api, `${path}&format=xlsx`);
  const [sheet] = await readExcelFile(Buffer.from(bytes));
  assert.equal(sheet?.data.length, 3);
  assert.equal((await api.get(`${path}&format=pdf`)).status, 200);
});

test('what is no kind is refused, and so is a long period', async () => {
  assertInvalid(await api.get(`/v1/journal-entries?${PERIOD}&sourceDocumentType=Manual,Lunch`), {
    sourceDocumentType: 'unknown-value',
  });
  const long = await api.get('/v1/reports/journal-entries?from=2026-01&to=2027-01');
  assertError(long, 400, 'period-too-long', { maxMonths: 12 });
});

test('the line of a customer names the customer, as the register has the name now', async () => {
  const [invoice] = bodyOf(
    await api.get(`/v1/journal-entries?${PERIOD}&sourceDocumentType=Invoice`),
    200,
  ).items;
  assert.ok(invoice);
  assert.deepEqual(
    invoice.lines.map(({ customerName }) => customerName),
    ['Ærlig Kafé AS', null],
  );
  const { customerId } = existing(invoice.lines[0]);
  bodyOf(await api.call('PATCH', `/v1/clients/${customerId}`, { body: { name: 'Fersk Brød AS' } }), 200);
  assert.deepEqual((await found('q=fersk')).toSorted(), BOTH);
  assert.deepEqual((await found(`clientId=${customerId}`)).toSorted(), BOTH);
  assert.deepEqual(await found('q=kaf%C3%A9'), []);
});

test('texts that the service writes have an English twin; texts of people stay', () => {
  for (const [nb, en] of [
    ['Faktura 17', 'Invoice 17'],
    ['Kreditnota 18', 'Credit note 18'],
    ['Innbetaling faktura 17', 'Payment of invoice 17'],
    ['Tilbakeført innbetaling faktura 17', 'Reversed payment of invoice 17'],
    ['Tilbakeført: tilgodehavende brukt på faktura 17', 'Reversed: credit applied to invoice 17'],
    ['Purring faktura 17', 'Reminder for invoice 17'],
    ['Tilbakeført: Tap på krav faktura 17', 'Reversed: loss on invoice 17'],
    ['Årsresultat 2026 til egenkapital', 'Result of 2026 to equity'],
    ['Tilbakeført: Årsresultat 2026 til egenkapital', 'Reversed: result of 2026 to equity'],
    ['Tilbakeført: tilbakebetaling til kunde', 'Reversed: refund to customer'],
    ['Tilbakeført: Bankgebyr', 'Reversed: bank fee'],
    ['Tilbakeført: Kontorrekvisita', 'Reversed: Kontorrekvisita'],
    ['Faktura fra strømselskapet 2026', 'Faktura fra strømselskapet 2026'],
  ] as const) {
    assert.equal(englishEntryText(nb), en);
  }
});

test('entries of many customers are found by a part of their names', async () => {
  for (let number = 1; number <= 25; number++) {
    await createSent(api, { client: { name: `Fellesnavn ${number}`, email: `a${number}@felles.example` } });
  }
  const count = async (name: string) =>
    bodyOf(await api.get(`/v1/journal-entries?${PERIOD}&q=${name}&pageSize=100`), 200).totalCount;
  assert.equal(await count('fellesnavn'), 25);
  await indexSearch(service.db, service.madeAccounts);
  assert.equal(await count('fellesnavn'), 25);
  assert.equal(await count('fellesnavn 25'), 1);
});

test('what has changed since a moment: posted entries and reversed ones, in whatever period', async () => {
  const caller = await service.caller();
  const at = <T>(time: string, act: () => Promise<T>) =>
    service.clock.at(new Date(`2026-03-10T${time}:00Z`), act);
  const entry = (documentDate: string, description: string) => ({
    documentDate,
    description,
    lines: [
      { account: '7770', debit: 50 },
      { account: '1920', credit: 50 },
    ],
  });
  const old = await at('10:01', async () =>
    bodyOf(await caller.post('/v1/journal-entries', entry('2024-06-01', 'Gammel')), 201),
  );
  const changed = async (query: string) =>
    bodyOf(await caller.get(`/v1/journal-entries?updatedSince=2026-03-10T${query}`), 200).items.map(
      ({ description, status }) => `${description} ${status}`,
    );
  assert.deepEqual(await changed('10:00:00Z'), ['Gammel Posted']);
  await at('10:02', async () =>
    bodyOf(await caller.post('/v1/journal-entries', entry('2026-02-01', 'Ny')), 201),
  );
  await indexSearch(service.db, service.madeAccounts);
  const mirror = await at('10:03', async () =>
    bodyOf(await caller.post(`/v1/journal-entries/${old.id}/reversal`, { documentDate: '2026-03-10' }), 201),
  );
  const undone = `${mirror.description} Posted`;
  for (const indexed of [false, true]) {
    if (indexed) await indexSearch(service.db, service.madeAccounts);
    assert.deepEqual(await changed('10:01:00Z'), ['Gammel Reversed', 'Ny Posted', undone]);
    assert.deepEqual(await changed('11:03:00%2B01:00'), ['Gammel Reversed', undone]);
    assert.deepEqual(await changed('10:03:00Z&sort=-postingDate'), [undone, 'Gammel Reversed']);
    assert.deepEqual(await changed('10:03:00.001Z'), []);
    assert.deepEqual(await changed('10:01:00Z&from=2026-01&to=2026-02'), ['Ny Posted']);
    assert.deepEqual(await changed('10:01:00Z&to=2025-12'), ['Gammel Reversed']);
    assert.deepEqual(await changed('10:01:00Z&q=gammel&pageSize=1'), ['Gammel Reversed']);
  }
  const { totalCount } = bodyOf(
    await caller.get('/v1/journal-entries?updatedSince=2026-03-10T10:01:00Z&pageSize=1'),
    200,
  );
  assert.equal(totalCount, 3);
  assertError(
    await caller.get('/v1/journal-entries?updatedSince=2026-03-10T10:01:00Z&from=2024-01&to=2026-12'),
    400,
    'period-too-long',
    { maxMonths: 12 },
  );
  assertInvalid(await caller.get('/v1/journal-entries?updatedSince=2026-03-10'), {
    updatedSince: 'invalid-timestamp',
  });
  assertInvalid(await caller.get('/v1/reports/journal-entries?updatedSince=2026-03-10T10:01:00Z'), {
    updatedSince: 'unknown-parameter',
    from: 'required',
    to: 'required',
  });
});
