import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import type { AnyTrx } from '../../../src/platform/database/database.ts';
import { asTransactionOfAccount } from '../../../src/platform/database/database.ts';
import type { ApiCaller } from '../../support/api/api-caller.ts';
import { createApiCaller } from '../../support/api/api-caller.ts';
import { assertError, bodyOf } from '../../support/api/answers.ts';
import { createDraft, createLate, createSent, journalOf, send } from '../../support/example-invoices.ts';
import { assertChainWhole } from '../../support/books/hash-chain.ts';
import { openAsOwner } from '../../support/database/owner.ts';
import { startTestApp } from '../../support/test-app.ts';

const service = await startTestApp({ jobs: false });
const owner = openAsOwner(service.connection);
const other = await startTestApp({ jobs: false, connection: service.connection });
for (const app of [service, other]) app.clock.now = new Date('2026-11-21T10:00:00.007Z');

async function postManual(api: ApiCaller, overrides: Record<string, unknown> = {}) {
  const lines = [
    { account: '7770', debit: 150 },
    { account: '1920', credit: 150 },
  ];
  const body = { documentDate: '2026-11-20', description: 'Bankgebyr', lines, ...overrides };
  return bodyOf(await api.post('/v1/journal-entries', body), 201);
}

/** Every kind of entry. */
async function live(api: ApiCaller): Promise<void> {
  const invoice = await createLate(service, api, {
    dueDate: '2026-10-01',
    client: { name: 'Åse 😀 Æra', email: 'aase@example.no', city: 'Bergen' },
  });
  const payment = { amount: 10, paidOn: '2026-11-01' };
  const paid = bodyOf(await api.post(`/v1/invoices/${invoice.id}/payments`, payment), 201);
  bodyOf(await api.delete(`/v1/invoices/${invoice.id}/payments/${paid.payments[0]?.id}`), 200);
  bodyOf(await api.post(`/v1/invoices/${invoice.id}/reminders`, { type: 'reminder', fee: true }), 201);
  await send(api, bodyOf(await api.post(`/v1/invoices/${invoice.id}/credit-notes`), 201).id);

  const lost = await createSent(api);
  bodyOf(
    await api.post(`/v1/invoices/${lost.id}/write-offs`, { reason: 'loss', lossKind: 'unconfirmed' }),
    201,
  );

  const lines = Array.from({ length: 12 }, (_, index) => ({
    account: '6700',
    [index < 6 ? 'debit' : 'credit']: 0.01,
    description: ['', null, `Linje ${index} – blåbær 3:-`][index % 3],
    vatCode: index % 2 === 0 ? '1' : null,
    // This id is in capitals. The database does not keep the capitals.
    customerId: index % 4 === 0 ? invoice.client.id.toUpperCase() : null,
  }));
  const entry = await postManual(api, {
    lines,
    description: 'Påløpt «strøm» 😀 2:-',
    documentDate: '2026-12-31',
  });
  bodyOf(await api.post(`/v1/journal-entries/${entry.id}/reversal`), 201);
}

test('every kind of entry is chained as entry-hash.ts says, and each account has its own chain', async () => {
  const company = await service.createCompany();
  const callers = [
    await service.caller({ company }),
    await service.caller({ company, environment: 'production' }),
  ];
  for (const api of callers) {
    await live(api);
    assert.equal(await assertChainWhole(service.db.of(api.accountId)), 9);
  }
});

test('40 postings at once keep the chain whole and every series without a gap, while settings of the books change', async () => {
  const company = await service.createCompany();
  const api = await service.caller({ company });
  const elsewhere = createApiCaller(other.url, api.accountId, api.token);
  const invoice = await createSent(api);
  const drafts = await Promise.all(Array.from({ length: 10 }, async () => (await createDraft(api)).id));

  await Promise.all(
    Array.from({ length: 48 }, async (_, index) => {
      const caller = index % 2 === 0 ? api : elsewhere;
      if (index < 10) await send(caller, drafts[index] ?? '');
      else if (index < 20) await pay(caller, invoice.id);
      else if (index >= 40) await changeSettings(caller, index);
      else await postManual(caller, { documentDate: index < 30 ? '2025-12-31' : '2026-01-01' });
    }),
  );

  assert.equal(await assertChainWhole(service.db.of(api.accountId)), 41);
  const numbers = Map.groupBy(
    [...(await journalOf(api, '2025')), ...(await journalOf(api, '2026'))],
    ({ series, postingDate }) => `${series} ${postingDate.slice(0, 4)}`,
  );
  assert.deepEqual(
    new Map([...numbers].map(([series, entries]) => [series, entries.map(({ number }) => number)])),
    new Map([
      ['Manual 2025', upTo(10)],
      ['Manual 2026', upTo(10)],
      ['Bank 2026', upTo(10)],
      ['SalesInvoice 2026', upTo(11)],
    ]),
  );
});

async function pay(api: ApiCaller, invoiceId: string): Promise<void> {
  bodyOf(await api.post(`/v1/invoices/${invoiceId}/payments`, { amount: 1, paidOn: '2026-11-21' }), 201);
}

/** Takes the locks that postings take, and changes none of the postings. */
async function changeSettings(api: ApiCaller, index: number): Promise<void> {
  const bank = index % 4 === 0 ? '1920' : '1930';
  const closing = { body: { closedThrough: `2020-0${index - 39}` } };
  const answer =
    index % 2 === 0
      ? await api.patch('/v1/booking-accounts', { bank })
      : await api.call('PUT', '/v1/period-closing', closing);
  bodyOf(answer, 200);
}

function upTo(last: number): number[] {
  return Array.from({ length: last }, (_, index) => index + 1);
}

test('a change or removal of an entry behind the back of the service breaks the chain', async () => {
  const api = await service.caller();
  const [first, second, third] = [await postManual(api), await postManual(api), await postManual(api)];
  const rowOf = (id: string) => ({ account_id: api.accountId, id }) as const;
  const breaks = [
    (trx: AnyTrx) =>
      trx
        .updateTable('journal_entries')
        .set({ description: 'Bankgebyr?' })
        .where((eb) => eb.and(rowOf(second.id)))
        .execute(),
    (trx: AnyTrx) =>
      trx
        .updateTable('journal_lines')
        .set({ ledger_account: '1920' })
        .where('account_id', '=', api.accountId)
        .where('entry_id', '=', first.id)
        .where('line_number', '=', 1)
        .execute(),
    async (trx: AnyTrx) => {
      await trx.deleteFrom('journal_lines').where('entry_id', '=', third.id).execute();
      await trx
        .deleteFrom('journal_entries')
        .where((eb) => eb.and(rowOf(third.id)))
        .execute();
    },
  ];
  for (const tamper of breaks) {
    await assert.rejects(
      owner.transaction().execute(async (trx) => {
        await tamper(trx);
        // The exception undoes the change.
        await assertChainWhole(asTransactionOfAccount(trx, api.accountId));
      }),
      assert.AssertionError,
    );
  }
  assert.equal(await assertChainWhole(owner.of(api.accountId)), 3);
});

test('an account without a journal posts nothing, and its invoice is not sent', async () => {
  const api = await service.caller();
  const draft = await createDraft(api);
  await sql`delete from journals where account_id = ${api.accountId}`.execute(owner);
  assertError(await api.post(`/v1/invoices/${draft.id}/send`), 500, 'server-error');
  assert.equal(bodyOf(await api.get(`/v1/invoices/${draft.id}`), 200).status, 'draft');
  await sql`insert into journals (account_id) values (${api.accountId})`.execute(owner);
  assert.equal((await send(api, draft.id)).number, '1');
});
