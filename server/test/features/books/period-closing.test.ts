import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { setClosedThrough } from '../../../src/features/books/closing/period-closing.store.ts';
import { postEntry } from '../../../src/features/books/booking/post-entry.ts';
import type { Trx } from '../../../src/platform/database/database.ts';
import { inTransaction } from '../../../src/platform/database/transaction.ts';
import { assertError, assertInvalid, bodyOf } from '../../support/api/answers.ts';
import type { ApiAnswer, ApiCaller } from '../../support/api/api-caller.ts';
import { openStaff } from '../../support/browser/app-caller.ts';
import { eventually } from '../../support/eventually.ts';
import {
  createDraft,
  createLate,
  createSent,
  exemptLine,
  journalOf,
  send,
} from '../../support/example-invoices.ts';
import { assertChainWhole } from '../../support/books/hash-chain.ts';
import { openAsOwner } from '../../support/database/owner.ts';
import type { TestCompany } from '../../support/test-app.ts';
import { startTestApp } from '../../support/test-app.ts';
import { moveClock } from '../../support/test-tools.ts';
import { countWaiting } from '../../support/database/waiting.ts';

const service = await startTestApp({ jobs: false });
const owner = openAsOwner(service.connection);
service.clock.now = new Date('2026-09-15T10:00:00Z');

const PATH = '/v1/period-closing';
const LINES = [
  { account: '7770', debit: 150 },
  { account: '1920', credit: 150 },
];

function close(api: ApiCaller, closedThrough: unknown) {
  return api.call('PUT', PATH, { body: { closedThrough } });
}

/** The API at that moment: the clock of the service moves, and a token is requested at that time. */
async function at(instant: string, company: TestCompany): Promise<ApiCaller> {
  service.clock.now = new Date(instant);
  return service.caller({ company });
}

async function postManual(api: ApiCaller, documentDate: string) {
  const body = { documentDate, description: 'Bankgebyr', lines: LINES };
  return bodyOf(await api.post('/v1/journal-entries', body), 201);
}

async function pay(api: ApiCaller, invoiceId: string, paidOn: string) {
  return bodyOf(await api.post(`/v1/invoices/${invoiceId}/payments`, { amount: 1, paidOn }), 201);
}

/** The entries of a year as `document date → posting date, series number of the posting's year`. */
async function datesOf(api: ApiCaller, year: string): Promise<string[]> {
  return (await journalOf(api, year)).map(
    ({ documentDate, postingDate, series, number }) =>
      `${documentDate} → ${postingDate}, ${series} ${number}`,
  );
}

test('months are closed and opened, and everybody sees who did it', async () => {
  const { company, emails, owner: ownerOf, member } = await openStaff(service);
  const api = await service.caller({ company });
  const app = ownerOf.account(api.accountId);
  assert.deepEqual(bodyOf(await api.get(PATH), 200), {
    closedThrough: null,
    changedAt: null,
    changedBy: null,
    history: [],
  });

  const at1 = '2026-09-15T10:00:00.000Z';
  const first = { closedThrough: '2026-08', changedAt: at1, changedBy: 'Test' };
  assert.deepEqual(bodyOf(await close(api, '2026-08'), 200), { ...first, history: [first] });
  // The same request again changes nothing.
  assert.deepEqual(bodyOf(await close(app, '2026-08'), 200), { ...first, history: [first] });

  const second = { closedThrough: '2026-06', changedAt: at1, changedBy: emails.owner };
  assert.deepEqual(bodyOf(await close(app, '2026-06'), 200), { ...second, history: [second, first] });
  const third = { closedThrough: null, changedAt: at1, changedBy: 'Test' };
  const opened = { ...third, history: [third, second, first] };
  assert.deepEqual(bodyOf(await close(api, null), 200), opened);
  assert.deepEqual(bodyOf(await member.account(api.accountId).get(PATH), 200), opened);
  assertError(await close(member.account(api.accountId), '2026-06'), 403, 'role-not-sufficient');

  for (let month = 1; month <= 50; month++) await close(api, `20${month % 2}0-01`);
  assert.equal(bodyOf(await api.get(PATH), 200).history.length, 50);
});

test('only past months can be closed, by the clock of the account', async () => {
  const api = await service.caller();
  for (const month of ['2026-09', '2026-10', '2199-12']) {
    assertInvalid(await close(api, month), { closedThrough: 'out-of-range' });
  }
  for (const wrong of ['2026-13', '2026-08-31', '', '26-08']) {
    assertInvalid(await close(api, wrong), { closedThrough: 'invalid-month' });
  }
  assertInvalid(await close(api, 202608), { closedThrough: 'invalid-type' });
  assertInvalid(await api.call('PUT', PATH, { body: {} }), { closedThrough: 'required' });
  await moveClock(api, '2026-09-30T22:00:00Z');
  assert.equal(bodyOf(await close(api, '2026-09'), 200).closedThrough, '2026-09');
});

test('nothing is posted into a closed month, whatever the cause; the document keeps its date', async () => {
  const company = await service.createCompany();
  let api = await at('2026-08-20T10:00:00Z', company);
  const invoice = await createLate(service, api, { dueDate: '2026-08-01', lines: [exemptLine(100)] });
  const payment = (await pay(api, invoice.id, '2026-08-20')).payments[0]?.id;
  const manual = await postManual(api, '2026-08-31');
  const small = await createSent(api, { dueDate: '2026-08-01', lines: [exemptLine(0.5)] });

  api = await at('2026-09-15T10:00:00Z', company);
  bodyOf(await close(api, '2026-08'), 200);
  const before = (await journalOf(api, '2026')).length;
  assert.equal(before, 4);

  // This request was made just before midnight, so its date is in August.
  api = await at('2026-08-31T21:30:00Z', company);
  await send(api, (await createDraft(api)).id);
  bodyOf(await api.post(`/v1/invoices/${invoice.id}/reminders`, { type: 'reminder', fee: true }), 201);
  await pay(api, invoice.id, '2026-08-15');
  bodyOf(await api.delete(`/v1/invoices/${invoice.id}/payments/${payment}`), 200);
  await send(api, bodyOf(await api.post(`/v1/invoices/${invoice.id}/credit-notes`), 201).id);
  await postManual(api, '2025-12-31');
  bodyOf(await api.post(`/v1/journal-entries/${manual.id}/reversal`), 201);
  const writeOffs = `/v1/invoices/${small.id}/write-offs` as const;
  for (const kind of [{ lossKind: 'final', ground: 'insolvency' }, { lossKind: 'unconfirmed' }]) {
    assertInvalid(await api.post(writeOffs, { reason: 'loss', ...kind }), { date: 'closed-month' });
  }
  bodyOf(await api.post(writeOffs, { reason: 'rounding' }), 201);
  await postManual(api, '2026-09-02');

  const entries = await journalOf(api, '2026');
  assert.deepEqual(
    new Set(
      entries
        .filter(({ postingDate }) => postingDate === '2026-09-01')
        .map(
          ({ documentDate, sourceDocumentType, correctsEntryId }) =>
            `${documentDate} ${sourceDocumentType}${correctsEntryId === null ? '' : ' reversed'}`,
        ),
    ),
    new Set([
      '2026-08-31 Invoice',
      '2026-08-31 Reminder',
      '2026-08-15 Payment',
      '2026-08-31 Payment reversed',
      '2026-08-31 CreditNote',
      '2025-12-31 Manual',
      '2026-08-31 Manual reversed',
      '2026-08-31 Waiver',
      '2026-08-31 WriteOff',
    ]),
  );
  assert.equal(entries.filter(({ postingDate }) => postingDate < '2026-09-01').length, before);
  assert.deepEqual(await journalOf(api, '2025'), []);
  assert.ok((await datesOf(api, '2026')).some((dates) => dates.startsWith('2026-09-02 → 2026-09-02')));
  assert.equal(await assertChainWhole(service.db.of(api.accountId)), entries.length);
});

test('opened months take postings again', async () => {
  const company = await service.createCompany();
  const api = await at('2026-09-15T10:00:00Z', company);
  bodyOf(await close(api, '2026-08'), 200);
  const closed = await postManual(api, '2026-07-31');
  bodyOf(await close(api, '2026-06'), 200);
  const open = await postManual(api, '2026-07-31');
  const stillClosed = await postManual(api, '2026-06-30');
  assert.deepEqual(
    [closed, open, stillClosed].map(({ postingDate }) => postingDate),
    ['2026-09-01', '2026-07-31', '2026-07-01'],
  );
  assert.deepEqual(
    [closed, open].map(({ warnings }) => warnings?.map(({ field, code }) => [field, code])),
    [[['documentDate', 'closed-month']], undefined],
  );
  assert.match(closed.warnings?.[0]?.message ?? '', /2026-09-01/);
});

test('an entry is not reversed before the day on which it was posted', async () => {
  const company = await service.createCompany();
  const api = await at('2026-09-15T10:00:00Z', company);
  bodyOf(await close(api, '2026-08'), 200);
  const late = await postManual(api, '2026-05-05');
  bodyOf(await close(api, '2026-04'), 200);
  const path = `/v1/journal-entries/${late.id}/reversal` as const;
  assert.equal(late.postingDate, '2026-09-01');
  assertInvalid(await api.post(path, { documentDate: '2026-08-31' }), { documentDate: 'out-of-range' });
  const mirror = bodyOf(await api.post(path, { documentDate: '2026-09-01' }), 201);
  assert.equal(mirror.postingDate, '2026-09-01');
});

test('an entry posted in a later year is numbered in the year of posting', async () => {
  const company = await service.createCompany();
  let api = await at('2026-12-20T10:00:00Z', company);
  const invoice = await createSent(api);
  await pay(api, invoice.id, '2026-12-20');
  api = await at('2027-02-10T10:00:00Z', company);
  await pay(api, invoice.id, '2026-12-29');
  await pay(api, invoice.id, '2027-01-04');
  bodyOf(await close(api, '2026-12'), 200);
  await pay(api, invoice.id, '2026-12-30');
  bodyOf(await close(api, '2027-01'), 200);
  await pay(api, invoice.id, '2026-12-31');

  assert.deepEqual(await datesOf(api, '2026'), [
    '2026-12-20 → 2026-12-20, Bank 1',
    '2026-12-20 → 2026-12-20, SalesInvoice 1',
    '2026-12-29 → 2026-12-29, Bank 2',
  ]);
  assert.deepEqual(await datesOf(api, '2027'), [
    '2026-12-30 → 2027-01-01, Bank 2',
    '2027-01-04 → 2027-01-04, Bank 1',
    '2026-12-31 → 2027-02-01, Bank 3',
  ]);
});

test('30 payments at once while their month is closed: payments after the closing are posted after the month', async () => {
  const company = await service.createCompany();
  let api = await at('2026-08-10T10:00:00Z', company);
  const invoices: string[] = [];
  for (let index = 0; index < 10; index++) invoices.push((await createSent(api)).id);
  api = await at('2026-09-15T10:00:00Z', company);

  let paid = 0;
  const closing = Promise.withResolvers<ApiAnswer>();
  const payments = Array.from({ length: 30 }, async (_, index) => {
    await pay(api, invoices[index % invoices.length] ?? '', '2026-08-31');
    if (++paid === 5) close(api, '2026-08').then(closing.resolve, closing.reject);
  });
  bodyOf(await closing.promise, 200);
  // The closed month has these payments now. No other payment may join them.
  const inAugust = await augustPayments(api);
  await Promise.all(payments);
  await pay(api, invoices[0] ?? '', '2026-08-31');

  assert.ok(inAugust.length >= 5);
  assert.deepEqual(await augustPayments(api), inAugust);
  const later = await paymentsPosted(api, '2026-09-01');
  assert.equal(inAugust.length + later.length, 31);
  // The chain shows the order of posting. The closing cuts the chain at one place.
  assert.ok((inAugust.at(-1) ?? 0n) < (later[0] ?? 0n));
});

function augustPayments(api: ApiCaller): Promise<bigint[]> {
  return paymentsPosted(api, '2026-08-31');
}

/** The places in the chain of the payments that are posted on that day. */
async function paymentsPosted({ accountId }: ApiCaller, on: string): Promise<bigint[]> {
  const rows = await service.db
    .selectFrom('journal_entries')
    .select('chain_position')
    .where('account_id', '=', accountId)
    .where('series', '=', 'Bank')
    .where('posting_date', '=', on)
    .orderBy('chain_position')
    .execute();
  return rows.map(({ chain_position }) => chain_position);
}

/** Makes the request while a transaction that has done `work` is open. The transaction ends when the request waits for a lock. */
async function askDuring<Body>(work: (trx: Trx) => Promise<unknown>, ask: () => Promise<ApiAnswer<Body>>) {
  const held = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  const transaction = inTransaction(service.db, async (trx) => {
    await work(trx);
    held.resolve();
    await released.promise;
  });
  await Promise.race([held.promise, transaction]);
  const answer = ask();
  await eventually('the request waits for the lock', async () => (await countWaiting(owner)) > 0);
  released.resolve();
  await transaction;
  return (await answer).body;
}

test('a closing waits for a posting that is under way, and a posting waits for a closing', async () => {
  const company = await service.createCompany();
  const api = await at('2026-09-15T10:00:00Z', company);
  const amounts = { vatCode: null, customerId: null, description: null };
  const posting = async (trx: Trx) => {
    postEntry(
      trx.of(api.accountId),
      {
        series: 'Manual',
        documentDate: '2026-08-31',
        description: 'Bankgebyr',
        sourceDocumentType: 'Manual',
        correctsEntryId: null,
        lines: [
          { account: '7770', debitOre: 1n, creditOre: 0n, ...amounts },
          { account: '1920', debitOre: 0n, creditOre: 1n, ...amounts },
        ],
      },
      service.clock.now,
    );
    // The request is sent and not awaited. This statement comes after it.
    await sql`select`.execute(trx);
  };
  assert.equal((await askDuring(posting, () => close(api, '2026-07'))).closedThrough, '2026-07');
  const closing = (trx: Trx) => setClosedThrough(trx.of(api.accountId), '2026-08-31');
  const body = { documentDate: '2026-08-31', description: 'Bankgebyr', lines: LINES };
  const entry = await askDuring(closing, () => api.post('/v1/journal-entries', body));
  assert.equal(entry.postingDate, '2026-09-01');
  assert.deepEqual(await datesOf(api, '2026'), [
    '2026-08-31 → 2026-08-31, Manual 1',
    '2026-08-31 → 2026-09-01, Manual 2',
  ]);
});

for (const statement of ["update period_closings set actor = 'kari'", 'delete from period_closings']) {
  test(`the role that serves requests has no right to: ${statement}`, async () => {
    await assert.rejects(sql.raw(statement).execute(service.db), { code: '42501' });
  });
}
