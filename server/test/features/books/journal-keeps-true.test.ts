import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { setAccounting } from '../../../src/features/companies/index.ts';
import { MARK_OVERDUE } from '../../../src/features/invoices/dunning/mark-overdue.ts';
import type { ApiCaller } from '../../support/api/api-caller.ts';
import { assertError, bodyOf, existing } from '../../support/api/answers.ts';
import { createSent, exemptLine, journalOf, postings, send } from '../../support/example-invoices.ts';
import { startTestApp } from '../../support/test-app.ts';

const service = await startTestApp({ jobs: false });
service.clock.now = new Date('2026-07-20T10:00:00.000Z');

async function pay(api: ApiCaller, id: string, amount: number): Promise<string> {
  const answer = await api.post(`/v1/invoices/${id}/payments`, { amount, paidOn: '2026-07-20' });
  return existing(bodyOf(answer, 201).payments.at(-1)).id;
}

async function credit(api: ApiCaller, id: string, lines?: object[]): Promise<void> {
  const draft = await api.post(`/v1/invoices/${id}/credit-notes`, lines && { lines });
  await send(api, bodyOf(draft, 201).id);
}

test('later events change a posted entry in one way only: a reversal marks the entry that it corrects', async () => {
  const company = await service.createCompany();
  const api = await service.caller({ company });
  const invoice = await createSent(api, { lines: [exemptLine(100, 3)], dueDate: '2026-07-19' });
  const paymentId = await pay(api, invoice.id, 100);
  const before = await journalOf(api, '2026');

  await MARK_OVERDUE.run({ db: service.db, clock: () => service.clock.now });
  await credit(api, invoice.id, [{ lineIndex: 0, quantity: 1 }]);
  bodyOf(await api.patch(`/v1/clients/${invoice.client.id}`, { name: 'Et annet navn' }), 200);
  bodyOf(await api.post(`/v1/invoices/${invoice.id}/resend`), 202);
  bodyOf(await api.delete(`/v1/invoices/${invoice.id}/payments/${paymentId}`), 200);
  assertError(await api.delete(`/v1/invoices/${invoice.id}`), 409, 'invoice-not-draft');

  const after = new Map((await journalOf(api, '2026')).map((entry) => [entry.id, entry]));
  for (const entry of before) {
    const status = entry.sourceDocumentId === paymentId ? 'Reversed' : 'Posted';
    // The line of a customer is shown with the name that the customer has now.
    const lines = entry.lines.map((line) => ({
      ...line,
      ...(line.customerId === invoice.client.id && { customerName: 'Et annet navn' }),
    }));
    assert.deepEqual(after.get(entry.id), { ...entry, status, lines });
  }
});

for (const statement of [
  'update journal_lines set debit_ore = 1',
  'delete from journal_lines',
  'truncate journal_lines',
  'update journal_entries set number = number + 1',
  "update journal_entries set posting_date = '2020-01-01'",
  'delete from journal_entries',
  "update issued_documents set snapshot = '{}'",
  'delete from issued_documents',
  'delete from payments',
  'delete from write_offs',
  'delete from refunds',
  'update refunds set amount_ore = 1',
  'update reminders set fee_ore = 0',
  'delete from reminders',
]) {
  test(`the role that serves requests has no right to: ${statement}`, async () => {
    await assert.rejects(sql.raw(statement).execute(service.db), { code: '42501' });
  });
}

test('accounting-not-enabled: with accounting off nothing is booked, and the books cannot be read', async () => {
  const company = await service.createCompany({ accounting: false });
  const api = await service.caller({ company });
  for (const path of ['/v1/accounts', '/v1/journal-entries', '/v1/journal-entries?from=2026-01&to=2026-01']) {
    assertError(await api.get(path), 403, 'accounting-not-enabled');
  }
  const withoutScope = await service.caller({ company, scopes: ['invoices:write'] });
  assertError(await withoutScope.get('/v1/accounts'), 403, 'insufficient_scope');
  assert.equal(bodyOf(await api.get('/v1/me'), 200).account.accountingEnabled, false);

  const [paid, credited, later] = [
    await createSent(api, { lines: [exemptLine(100)] }),
    await createSent(api, { lines: [exemptLine(100)] }),
    await createSent(api, { lines: [exemptLine(100)] }),
  ];
  await pay(api, paid.id, 40);
  await credit(api, credited.id);
  const entries = () =>
    service.db
      .selectFrom('journal_entries')
      .select('source_document_id')
      .where('account_id', '=', api.accountId)
      .execute();
  assert.deepEqual(await entries(), []);

  await service.db
    .updateTable('accounts')
    .set({ accounting_enabled: true })
    .where('id', '=', api.accountId)
    .execute();
  const payment = await pay(api, paid.id, 60);
  await pay(api, later.id, 1);
  await credit(api, later.id);
  bodyOf(await api.delete(`/v1/invoices/${paid.id}/payments/${payment}`), 200);
  assert.deepEqual(await journalOf(api, '2026'), []);

  const booked = await createSent(api, { lines: [exemptLine(100)] });
  await pay(api, booked.id, 100);
  assert.deepEqual(
    (await journalOf(api, '2026')).map(({ series, number }) => `${series} ${number}`),
    ['Bank 1', 'SalesInvoice 1'],
  );
});

test('with accounting turned off nothing new is booked, but documents already in the books are followed to their end', async () => {
  const company = await service.createCompany();
  const api = await service.caller({ company });
  const [paid, credited] = [
    await createSent(api, { lines: [exemptLine(100)] }),
    await createSent(api, { lines: [exemptLine(100)] }),
  ];
  const switchTo = (enabled: boolean) =>
    setAccounting({ db: service.db, now: new Date(), actor: 'kari' }, company.companyId, 'test', enabled);
  const fee = {
    documentDate: '2026-07-20',
    description: 'Bankgebyr',
    lines: [
      { account: '7770', debit: 150 },
      { account: '1920', credit: 150 },
    ],
  };
  const manual = bodyOf(await api.post('/v1/journal-entries', fee), 201);
  await switchTo(false);
  assertError(await api.get('/v1/accounts'), 403, 'accounting-not-enabled');
  assertError(await api.post('/v1/journal-entries', fee), 403, 'accounting-not-enabled');
  const reversal = `/v1/journal-entries/${manual.id}/reversal` as const;
  assertError(await api.post(reversal), 403, 'accounting-not-enabled');
  await createSent(api, { lines: [exemptLine(100)] });
  await pay(api, paid.id, 100);
  await credit(api, credited.id);

  await switchTo(true);
  const entries = await journalOf(api, '2026');
  assert.deepEqual(
    entries.map(({ series, number }) => `${series} ${number}`),
    ['Bank 1', 'CreditNote 1', 'Manual 1', 'SalesInvoice 1', 'SalesInvoice 2'],
  );
  const receivable = entries.flatMap(postings).filter((posting) => posting.startsWith('1500 '));
  assert.equal(
    receivable.reduce((sum, posting) => sum + Number(posting.slice(5)), 0),
    0,
  );
  assert.equal(bodyOf(await api.post(reversal), 201).number, 2);
});
