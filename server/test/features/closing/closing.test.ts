import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import type { ApiError } from '../../../src/domain/errors/errors.ts';
import { createCompany } from '../../../src/features/companies/index.ts';
import { closeCompany, openCompany } from '../../../src/features/closing/index.ts';
import { sequenceAll } from '../../../src/platform/events/sequencer.ts';
import { assertError, bodyOf, existing } from '../../support/api/answers.ts';
import { clientWithCredit, refundOrder } from '../../support/bank/credit.ts';
import { PASSWORD, openStaff } from '../../support/browser/app-caller.ts';
import { openAsOwner } from '../../support/database/owner.ts';
import { eventually } from '../../support/eventually.ts';
import { createDraft, createSent, exemptLine } from '../../support/example-invoices.ts';
import { exportTools } from '../../support/exports/exports.ts';
import { created } from '../../support/recurring-invoices.ts';
import { startTestApp } from '../../support/test-app.ts';

// The end of a company: by its owner alone, told before, and undone but for what has ended.

const service = await startTestApp({ jobs: false, isAlone: true });
const database = openAsOwner(service.connection);
const admin = { db: service.db, now: new Date(), actor: 'test' };

/** Companies of tests have one number, and a company is not opened beside another one of its number. */
const ORG_NUMBERS = ['974760673', '981566378', '987654325', '123456785'];

/** A company with something of everything that is open or goes on. */
async function goingCompany() {
  const staff = await openStaff(service);
  const { company, owner } = staff;
  await database
    .updateTable('companies')
    .set({ org_number: existing(ORG_NUMBERS.pop()) })
    .where('id', '=', company.companyId)
    .execute();
  const api = await service.caller({ company, environment: 'production' });
  const { clientId } = await clientWithCredit(api, 100);
  await createSent(api, { lines: [exemptLine(250)] });
  await createDraft(api);
  const hook = bodyOf(await api.post('/v1/webhook-endpoints', { url: 'https://hooks.example/' }), 201);
  const recurring = await created(api, { firstDate: '2100-01-31' });
  await owner.patch(`/companies/${company.companyId}/settings`, { automaticLetters: 'reminders' });
  return {
    ...staff,
    api,
    clientId,
    hook,
    recurring,
    url: `/companies/${company.companyId}/closing` as const,
  };
}

const columnOf = async (column: 'name' | 'org_number', companyId: string): Promise<string> => {
  const rows = service.db.selectFrom('companies').select(`${column} as value`).where('id', '=', companyId);
  return (await rows.executeTakeFirstOrThrow()).value;
};

test('the owner is told what is open, proves who they are and types the name; nothing on its way is cut off', async () => {
  const { company, owner, admin: other, api, clientId, url } = await goingCompany();
  const closing = bodyOf(await owner.get(url), 200);
  assert.equal(closing.closedAt, null);
  assert.deepEqual(closing.open.unpaidInvoices, { count: 1, amount: 250 });
  assert.deepEqual(closing.open.credit, { count: 1, amount: 100 });
  assert.deepEqual([closing.open.drafts, closing.open.recurringInvoices], [1, 1]);
  assert.ok(closing.open.vatTerms.length > 0);
  assertError(await other.get(url), 403, 'role-not-sufficient');
  assertError(await other.post(url, { name: closing.name }), 403, 'role-not-sufficient');

  const start = Date.now();
  await service.clock.at(new Date(start + 6 * 60_000), async () => {
    assertError(await owner.post(url, { name: closing.name }), 403, 'confirmation-required');
    bodyOf(await owner.post('/session/confirm', { password: PASSWORD }), 204);
    const mistaken = bodyOf(await owner.post(url, { name: 'Et annet AS' }), 400);
    assert.deepEqual(
      (mistaken.errors ?? []).map(({ field }) => field),
      ['name'],
    );
    const order = await refundOrder(api, clientId, 60);
    const file = bodyOf(await api.post('/v1/refund-files'), 201);
    assertError(await owner.post(url, { name: closing.name }), 409, 'company-not-closable', {
      refundFiles: 1,
      vippsRefunds: 0,
      eInvoices: 0,
    });
    bodyOf(await api.delete(`/v1/refund-files/${file.id}`), 200);
    bodyOf(await api.delete(`/v1/clients/${clientId}/refund-orders/${order.id}`), 204);
    bodyOf(await owner.post(url, { name: ` ${closing.name.toUpperCase()} ` }), 204);
    assertError(await owner.post(url, { name: closing.name }), 404, 'not-found');
  });
  const closed = bodyOf(await owner.get(url), 200);
  assert.ok(closed.closedAt !== null);
  const mails = await service.db
    .selectFrom('people_emails')
    .select('text')
    .where('text', 'like', '%Selskapet er avsluttet%')
    .execute();
  assert.equal(mails.length, 2, 'the owner and the admin');
  const log = bodyOf(await owner.get(`/companies/${company.companyId}/audit-log`), 200).items;
  assert.equal(existing(log[0]).action, 'company.closed');
});

test('refunds that are ordered are told for each currency', async () => {
  const { owner, api, clientId, url } = await goingCompany();
  await refundOrder(api, clientId, 60);
  const { id } = await refundOrder(api, clientId, 30);
  await database.updateTable('refund_orders').set({ currency: 'EUR' }).where('id', '=', id).execute();
  assert.deepEqual(bodyOf(await owner.get(url), 200).open.refunds, [
    { currency: 'EUR', count: 1, amount: 30 },
    { currency: 'NOK', count: 1, amount: 60 },
  ]);
});

test('an e-invoice that waits to go out keeps the company open', async () => {
  const { company, owner } = await openStaff(service);
  const url = `/companies/${company.companyId}/closing` as const;
  const api = await service.caller({ company, environment: 'production' });
  const { id } = await createSent(api);
  await database
    .insertInto('e_invoice_deliveries')
    .values({
      account_id: api.accountId,
      id: crypto.randomUUID(),
      invoice_id: id,
      status: 'queued',
      is_decided: true,
      participant: '0192:974760673',
      mail_recipient: '',
      has_mail_copy: false,
      next_attempt_at: new Date(),
      created_at: new Date(),
      dated_at: new Date(),
    })
    .execute();
  const name = await columnOf('name', company.companyId);
  assertError(await owner.post(url, { name }), 409, 'company-not-closable', {
    refundFiles: 0,
    vippsRefunds: 0,
    eInvoices: 1,
  });
});

test('an e-invoice that is sent in the same moment keeps the company open, or is not sent', async () => {
  const { company } = await openStaff(service);
  const { companyId } = company;
  const api = await service.caller({ company, environment: 'production' });
  bodyOf(await api.patch('/v1/settings', { eInvoices: 'auto' }), 200);
  const client = {
    name: 'Fjord Kaffe AS',
    orgNumber: '974760673',
    email: 'faktura@fjordkaffe.example',
    address: 'Kaigata 2',
    postalCode: '5003',
    city: 'Bergen',
  };
  const [early, late] = [await createDraft(api, { client }), await createDraft(api, { client })];
  const send = ({ id }: { id: string }) => api.post(`/v1/invoices/${id}/send`);

  const first = await whileLocked('issued_documents', async (waits) => {
    // The e-invoice is queued by then, and nobody else can see it.
    const sending = send(early);
    await eventually('sending waits', () => waits(`relation = 'issued_documents'::regclass`));
    let hasEnded = false;
    const closing = closeCompany(admin, companyId)
      .then(() => 'closed')
      .catch((error: ApiError) => error.code)
      .finally(() => (hasEnded = true));
    await eventually('closing waits, or has ended', async () => hasEnded || waits(`locktype = 'advisory'`));
    return { sending, closing };
  });
  bodyOf(await first.sending, 200);
  assert.equal(await first.closing, 'company-not-closable');

  await database
    .updateTable('e_invoice_deliveries')
    .set({ next_attempt_at: null })
    .where('account_id', '=', api.accountId)
    .execute();
  const second = await whileLocked('audit_log', async (waits) => {
    const closing = closeCompany(admin, companyId);
    await eventually('closing waits', () => waits(`relation = 'audit_log'::regclass`));
    const sending = send(late);
    await eventually('sending waits', () => waits(`locktype = 'advisory'`));
    return { sending, closing };
  });
  await second.closing;
  assertError(await second.sending, 403, 'company-closed');
});

/** Begins what waits for a row of the table. @param begin its `waits` tells whether somebody waits for a lock, by SQL over `pg_locks` */
async function whileLocked<T>(
  table: string,
  begin: (waits: (lock: string) => Promise<boolean>) => Promise<T>,
): Promise<T> {
  return database.transaction().execute(async (trx) => {
    await sql`lock table ${sql.table(table)} in share mode`.execute(trx);
    return begin(async (lock) => {
      const found = sql`select from pg_locks where ${sql.raw(lock)} and not granted`;
      return (await found.execute(trx)).rows.length > 0;
    });
  });
}

test('in a closed company only its owner reads and exports; what went on has ended, and does not come back with it', async () => {
  const { company, owner, admin: other, member, api, hook, recurring, url } = await goingCompany();
  const { companyId, accounts } = company;
  await closeCompany(admin, companyId);
  assertError(await api.get('/v1/invoices'), 401, 'unauthorized');
  for (const one of [other, member]) {
    assertError(await one.account(accounts.production).get('/v1/invoices'), 404, 'not-found');
    assertError(await one.get(`/companies/${companyId}/people`), 404, 'not-found');
    const { companies, closedAccounts } = existing(bodyOf(await one.get('/session'), 200));
    assert.deepEqual([companies, closedAccounts], [[], Object.values(accounts).toSorted()]);
  }
  assert.deepEqual(existing(bodyOf(await owner.get('/session'), 200)).closedAccounts, []);
  const people = owner.account(accounts.production);
  const seen = existing(bodyOf(await owner.get('/session'), 200)).companies;
  assert.deepEqual(
    seen.map(({ role }) => role),
    ['owner-of-closed'],
  );
  assert.equal(bodyOf(await people.get('/v1/invoices'), 200).items.length, 3);
  bodyOf(await owner.get(`/companies/${companyId}/overview?environment=production`), 200);
  bodyOf(await owner.get(`/companies/${companyId}/audit-log`), 200);
  for (const refused of [
    await people.post('/v1/invoices', {}),
    await people.post('/v1/clients', { name: 'Ny' }),
    await people.post(`/v1/recurring-invoices/${recurring.id}/resume`),
    await owner.patch(`/companies/${companyId}/settings`, {}),
    await owner.post(`/companies/${companyId}/invitations`, {}),
    await owner.post(`/companies/${companyId}/api-clients`, {}),
  ]) {
    assertError(refused, 403, 'company-closed');
  }

  const { make } = exportTools(service);
  const asked = bodyOf(await people.post('/v1/exports', { kind: 'everything' }), 202);
  const done = await make(people, asked.id);
  assert.equal(done.status, 'done');
  assert.ok((await people.get(`/v1/exports/${asked.id}/content`)).text.startsWith('PK'));

  await sequenceAll(service.db);
  const events = bodyOf(await people.get('/v1/events?types=recurring_invoice.ended'), 200).items;
  assert.deepEqual(
    events.map(({ data }) => data.recurringInvoice?.id),
    [recurring.id],
  );

  await openCompany(admin, companyId);
  assert.equal(existing(bodyOf(await owner.get('/session'), 200)).companies[0]?.role, 'owner');
  assert.deepEqual(bodyOf(await owner.get(`/companies/${companyId}/api-clients`), 200).items, []);
  assertError(await api.get('/v1/invoices'), 401, 'unauthorized');
  assertError(await people.get(`/v1/webhook-endpoints/${hook.id}`), 404, 'not-found');
  assert.equal(bodyOf(await people.get(`/v1/recurring-invoices/${recurring.id}`), 200).status, 'ended');
  assert.equal(bodyOf(await owner.get(`/companies/${companyId}/settings`), 200).automaticLetters, 'off');
  bodyOf(await other.account(accounts.production).get('/v1/invoices'), 200);
  assert.deepEqual(existing(bodyOf(await other.get('/session'), 200)).closedAccounts, []);
  assertError(await owner.delete(url), 404, 'not-found');
});

test('a company is not opened beside another open one of its organisation number', async () => {
  const { company, owner, url } = await goingCompany();
  const orgNumber = await columnOf('org_number', company.companyId);
  await closeCompany(admin, company.companyId);
  const other = await createCompany(admin, {
    name: 'Ny start AS',
    orgNumber,
    ownerEmail: 'ny@start.example',
    accounting: true,
    vatRegistered: true,
    defaultVatRateBp: 2500,
  });
  assertError(await owner.delete(url), 409, 'company-exists', { companyId: other.companyId });
  await closeCompany(admin, other.companyId);
  bodyOf(await owner.delete(url), 204);
});
