import assert from 'node:assert/strict';
import { test } from 'node:test';
import { bodyOf, existing } from '../../support/api/answers.ts';
import type { ApiAnswer } from '../../support/api/api-caller.ts';
import { openStaff } from '../../support/browser/app-caller.ts';
import { createDraft, createSent, invoiceBody } from '../../support/example-invoices.ts';
import { startTestApp } from '../../support/test-app.ts';

const service = await startTestApp();
const { company, owner } = await openStaff(service);
const account = company.accounts.test;
const people = owner.account(account);
const direct = await service.caller({ company });
const agent = await service.caller({ company, mode: 'proposes' });

type Row = {
  id: string;
  status: string;
  hash: string;
  operation: string;
  amount: number;
  amountOfDay: number;
  customer: { id: string | null; name: string | null } | null;
  accounts: { number: string; name: string }[];
  emails: string[];
  moreEmails: number;
  isCreditNote: boolean;
  isCollectionWarning: boolean;
};

async function rows(query = ''): Promise<Row[]> {
  const { items } = bodyOf(await people.get(`/v1/proposals/rows${query}`), 200) as unknown as {
    items: Row[];
  };
  return items;
}

async function rowOf(answer: ApiAnswer): Promise<Row> {
  assert.equal(answer.status, 202, answer.text);
  const id = existing(answer.headers.get('tilgode-proposal') ?? undefined);
  return existing((await rows()).find((row) => row.id === id));
}

test('a row of the list says whom it is about, the accounts and where mail goes, and is no larger for a large request', async () => {
  const lines = Array.from({ length: 300 }, () => ({
    description: 'x'.repeat(500),
    quantity: 1,
    unitPrice: 10,
  }));
  const draft = await createDraft(agent, invoiceBody({ lines }));
  const sending = await rowOf(
    await agent.post(`/v1/invoices/${draft.id}/send`, { email: 'ny@kunde.example' }),
  );
  assert.deepEqual(sending.customer, { id: draft.client.id, name: 'Kari Nordmann' });
  assert.deepEqual(sending.emails, ['ny@kunde.example']);
  assert.deepEqual(
    [sending.operation, sending.amount, sending.isCreditNote],
    ['sendInvoice', draft.total, false],
  );
  assert.equal(sending.accounts[0]?.number, '1500');
  assert.ok(JSON.stringify(sending).length < 2000);

  const entry = {
    documentDate: '2026-01-15',
    description: 'Mange kontoer',
    lines: [
      ...['6300', '6340', '6540', '6800', '6860', '7770'].map((number) => ({ account: number, debit: 10 })),
      { account: '1920', credit: 60 },
    ],
  };
  const booking = await rowOf(await agent.post('/v1/journal-entries', entry));
  assert.equal(booking.customer, null);
  assert.equal(booking.accounts.length, 5);
  assert.deepEqual([booking.amount, booking.amountOfDay], [60, 60]);
});

test('a row has the name of a customer whom the answer names by the id alone, and of one that is deleted', async () => {
  const sent = await createSent(direct);
  const paidOn = sent.issueDate;
  const paid = { amount: sent.total + 500, paidOn, overpayment: 'credit' };
  bodyOf(await direct.post(`/v1/invoices/${sent.id}/payments`, paid), 201);
  const refund = await rowOf(
    await agent.post(`/v1/clients/${sent.client.id}/refunds`, { amount: 200, paidOn }),
  );
  assert.deepEqual(refund.customer, { id: sent.client.id, name: 'Kari Nordmann' });

  const client = bodyOf(await direct.post('/v1/clients', { name: 'Gammel Kunde AS' }), 201);
  const deletion = await rowOf(await agent.delete(`/v1/clients/${client.id}`));
  assert.deepEqual(deletion.customer, { id: client.id, name: 'Gammel Kunde AS' });
});

test('a credit note is told apart, and a row of a service before says nothing', async () => {
  const sent = await createSent(direct);
  const credit = bodyOf(await agent.post(`/v1/invoices/${sent.id}/credit-notes`, {}), 201);
  const sending = await rowOf(await agent.post(`/v1/invoices/${credit.id}/send`));
  assert.equal(sending.isCreditNote, true);
  await service.db
    .updateTable('proposals')
    .set({ about: null })
    .where('account_id', '=', account)
    .where('id', '=', sending.id)
    .execute();
  const old = existing((await rows('?status=open')).find(({ id }) => id === sending.id));
  assert.deepEqual([old.customer, old.accounts, old.emails, old.isCreditNote], [null, [], [], false]);
  assert.equal(old.hash, sending.hash);
});

test('the rows follow the status, and API clients have no such list', async () => {
  const draft = await createDraft(agent);
  const row = await rowOf(await agent.post(`/v1/invoices/${draft.id}/send`));
  bodyOf(await people.post(`/v1/proposals/${row.id}/decline`), 200);
  assert.equal(
    (await rows('?status=open')).some(({ id }) => id === row.id),
    false,
  );
  assert.equal((await rows('?status=declined&pageSize=1'))[0]?.id, row.id);
  assert.equal((await agent.get('/v1/proposals/rows')).status, 404);
});

test('an approval that did nothing tells what its row is about now', async () => {
  const draft = await createDraft(agent);
  const row = await rowOf(await agent.post(`/v1/invoices/${draft.id}/send`));
  bodyOf(
    await direct.patch(`/v1/invoices/${draft.id}`, {
      client: { name: 'Ola Nordmann', email: 'ola@nordmann.example' },
    }),
    200,
  );
  const { status } = bodyOf(await people.post(`/v1/proposals/${row.id}/approve`, { hash: row.hash }), 200);
  assert.equal(status, 'stale');
  const now = existing((await rows('?status=stale')).find(({ id }) => id === row.id));
  assert.deepEqual([now.customer?.name, now.emails], ['Ola Nordmann', ['ola@nordmann.example']]);
});
