import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { isOrganisationNumber } from '../../../src/domain/parties/organisation-number.ts';
import { saveRecipient } from '../../../src/features/e-invoices/recipients/recipients.store.ts';
import { DOCUMENT_TYPES } from '../../../src/features/e-invoices/index.ts';
import { assertError, assertInvalid, bodyOf } from '../../support/api/answers.ts';
import { openStaff } from '../../support/browser/app-caller.ts';
import { createDraft, createSent, exemptLine } from '../../support/example-invoices.ts';
import { startTestApp } from '../../support/test-app.ts';
import { moveClock } from '../../support/test-tools.ts';

/** What the duty to send e-invoices means for a company, by what it has invoiced and whom. */
const service = await startTestApp({ jobs: false, isAlone: true });
const { company, owner, admin, member } = await openStaff(service);
const api = await service.caller({ company, environment: 'test' });
const path = `/companies/${company.companyId}/e-invoice-duty` as const;
const read = async (query = '') => bodyOf(await admin.get(`${path}?environment=test${query}`), 200);

const BUSINESS = { name: 'Fjord AS', orgNumber: '974760673', email: 'post@fjord.example', city: 'Bergen' };
const bill = (client: object | undefined, total: number) =>
  createSent(api, { ...(client && { client }), lines: [exemptLine(total)] });

test('a company that has invoiced nobody has sums of 0', async () => {
  await moveClock(api, '2027-03-01');
  assert.deepEqual(await read(), {
    invoiced: { from: '2026-03-02', to: '2027-03-01', net: 0, documents: 0, asEInvoices: 0, isWhole: true },
    customers: { complete: 0, withoutNumber: 0, wrongNumber: 0 },
    incomplete: { items: [], page: 1, pageSize: 25, totalCount: 0, hasMore: false, next: null },
  });
});

test('what went to Norwegian businesses in twelve months is summed: without VAT, drafts and consumers, less credit notes', async () => {
  await bill(BUSINESS, 90_000);
  await moveClock(api, '2027-06-01');
  const lines = [{ description: 'Kaffe', quantity: 1, unitPrice: 1000, vatRate: 25 }];
  await createSent(api, { client: BUSINESS, lines });
  const credited = await bill(BUSINESS, 300);
  const note = bodyOf(await api.post(`/v1/invoices/${credited.id}/credit-notes`), 201);
  bodyOf(await api.post(`/v1/invoices/${note.id}/send`), 200);
  // A business of the register that has no number.
  const shop = bodyOf(
    await api.post('/v1/clients', { name: 'Bod', type: 'business', email: 'b@o.example' }),
    201,
  );
  await bill(undefined, 7000);
  await bill({ name: 'Kaffe AB', country: 'SE', orgNumber: '5560360793', email: 'k@k.example' }, 4000);
  await createSent(api, { client: undefined, clientId: shop.id, lines: [exemptLine(20)] });
  await createDraft(api, { client: BUSINESS, lines: [exemptLine(5000)] });
  const eInvoice = await createDraft(api, { client: BUSINESS, lines: [exemptLine(3)] });
  bodyOf(await api.post(`/v1/invoices/${eInvoice.id}/send`, { channel: 'e-invoice' }), 200);
  assert.deepEqual((await read()).invoiced, {
    from: '2026-06-02',
    to: '2027-06-01',
    net: 91_023,
    documents: 6,
    asEInvoices: 1,
    isWhole: true,
  });
  await moveClock(api, '2028-03-01');
  assert.equal((await read()).invoiced.net, 1023, 'the first invoice is more than twelve months old');
});

test('the businesses without a right organisation number are counted and listed', async () => {
  const numbers = ['974760674', '123456789', '000000000', '1234567', '991825827', '981566378', '12345678X'];
  // The service takes no wrong number, so they come as if from before.
  for (const [index, orgNumber] of numbers.entries()) {
    const client = bodyOf(await api.post('/v1/clients', { name: `Kunde ${index}`, type: 'business' }), 201);
    await sql`update clients set org_number = ${orgNumber} where account_id = ${api.accountId} and id = ${client.id}`.execute(
      service.db,
    );
  }
  bodyOf(await api.post('/v1/clients', { name: 'Utland', type: 'business', country: 'DK' }), 201);
  const wrong = numbers.filter((number) => !isOrganisationNumber(number)).length;
  const { customers, incomplete } = await read('&pageSize=2');
  assert.deepEqual(customers, { complete: 1 + numbers.length - wrong, withoutNumber: 1, wrongNumber: wrong });
  assert.deepEqual(
    incomplete.items.map(({ name, orgNumber }) => [name, orgNumber]),
    [
      ['Bod', ''],
      ['Kunde 0', '974760674'],
    ],
  );
  assert.deepEqual([incomplete.totalCount, incomplete.hasMore], [1 + wrong, true]);
});

test('the customers of the list are marked with what is known of them, without asking the network', async () => {
  const marksOf = async (caller: typeof api) =>
    bodyOf(await caller.get('/v1/reports/clients?pageSize=100'), 200).items.map(
      ({ orgNumber, canReceiveEInvoices }) => [orgNumber, canReceiveEInvoices] as const,
    );
  bodyOf(
    await api.call('PUT', '/v1/test/e-invoice-recipients/991825827', { body: { canReceive: false } }),
    200,
  );
  const marks = new Map(await marksOf(api));
  assert.deepEqual(
    ['974760673', '991825827', '', '974760674', '5560360793'].map((number) => marks.get(number)),
    [true, false, null, null, null],
  );
  const real = await service.caller({ company, environment: 'production' });
  for (const orgNumber of ['974760673', '991825827', '981566378']) {
    bodyOf(await real.post('/v1/clients', { name: orgNumber, orgNumber }), 201);
  }
  assert.deepEqual(await marksOf(real), [
    ['974760673', null],
    ['981566378', null],
    ['991825827', null],
  ]);
  const checkedAt = new Date('2020-01-01');
  const { db } = service;
  await saveRecipient(db, '0192:974760673', { documentTypes: [DOCUMENT_TYPES.invoice], checkedAt });
  await saveRecipient(db, '0192:981566378', { documentTypes: [], checkedAt });
  assert.deepEqual(await marksOf(real), [
    ['974760673', true],
    ['981566378', false],
    ['991825827', null],
  ]);
});

test('it is for owner and admins, of each environment apart', async () => {
  assert.equal(bodyOf(await owner.get(`${path}?environment=production`), 200).invoiced.documents, 0);
  assertInvalid(await admin.get(path), { environment: 'required' });
  assertError(await member.get(`${path}?environment=test`), 403, 'role-not-sufficient');
  const stranger = (await openStaff(service)).owner;
  assertError(await stranger.get(`${path}?environment=test`), 404, 'not-found');
});
