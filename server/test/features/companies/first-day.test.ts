import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  createCompany,
  getCompanySettings,
  hasAnsweredVat,
  updateCompany,
} from '../../../src/features/companies/index.ts';
import type { CompanyChanges } from '../../../src/features/companies/index.ts';
import { newId } from '../../../src/platform/database/ids.ts';
import { assertError } from '../../support/api/answers.ts';
import { createDraft, createSent } from '../../support/example-invoices.ts';
import { startTestApp } from '../../support/test-app.ts';

const service = await startTestApp({ jobs: false });
const admin = () => ({ db: service.db, now: service.clock.now, actor: 'kari' });
const LINE = { description: 'Kaffe', quantity: 1, unitPrice: 100 };
const unsaid = () => service.createCompany({ vatRegistered: undefined });
const change = (companyId: string, changes: CompanyChanges) => updateCompany(admin(), companyId, changes);
const loggedFields = async (companyId: string) =>
  (
    await service.db
      .selectFrom('audit_log')
      .select('details')
      .where('company_id', '=', companyId)
      .where('action', '=', 'company.updated')
      .execute()
  ).map(({ details }) => (details as { fields: string[] }).fields);

test('a company of which nobody has said whether it is registered for VAT goes on as a registered one, and stays open', async () => {
  const company = await unsaid();
  assert.equal(await hasAnsweredVat(service.db, company.companyId), false);
  for (const environment of ['test', 'production'] as const) {
    const caller = await service.caller({ company, environment });
    const sent = await createSent(caller, { lines: [LINE] });
    assert.deepEqual([sent.vat, sent.lines[0]?.vatCode], [25, 3]);
  }
  assert.equal(await hasAnsweredVat(service.db, newId()), false);
});

test('a company that a release before this one makes has not answered', async () => {
  const { companyId } = await service.createCompany();
  const { vat_answered: _, ...before } = await service.db
    .selectFrom('companies')
    .selectAll()
    .where('id', '=', companyId)
    .executeTakeFirstOrThrow();
  const id = newId();
  await service.db
    .insertInto('companies')
    .values({ ...before, id, logo_sha256: null })
    .execute();
  assert.equal(await hasAnsweredVat(service.db, id), false);
});

for (const [what, changes, stored] of [
  ['yes', { vatRegistered: true }, [true, null]],
  ['yes, with the day', { vatRegistered: true, vatRegisteredFrom: '2024-03-01' }, [true, '2024-03-01']],
  ['the day alone', { vatRegisteredFrom: '2024-03-01' }, [true, '2024-03-01']],
  ['no', { vatRegistered: false }, [false, null]],
] as const) {
  test(`the answer "${what}" ends the question, and the log of changes has it`, async () => {
    const { companyId } = await unsaid();
    const { vatAnswered, vatRegistered, vatRegisteredFrom } = await change(companyId, changes);
    assert.deepEqual([vatAnswered, vatRegistered, vatRegisteredFrom], [true, ...stored]);
    assert.equal(await hasAnsweredVat(service.db, companyId), true);
    const [fields] = await loggedFields(companyId);
    assert.ok(fields?.includes('vatAnswered'), String(fields));
  });
}

test('another change is no answer', async () => {
  const { companyId } = await unsaid();
  await change(companyId, { city: 'Bodø', defaultVatRateBp: 1500, vatRegisteredFrom: null });
  assert.equal(await hasAnsweredVat(service.db, companyId), false);
});

test('after the answer "not registered" new lines have no VAT, and neither a line nor a draft with VAT goes out', async () => {
  const company = await unsaid();
  const caller = await service.caller({ company, environment: 'production' });
  const before = await createDraft(caller, { lines: [LINE] });
  await change(company.companyId, { vatRegistered: false, supplyKind: 'services' });
  assertError(await caller.post(`/v1/invoices/${before.id}/send`), 400, 'not-vat-registered');
  const sent = await createSent(caller, { lines: [LINE] });
  assert.deepEqual([sent.vat, sent.lines[0]?.vatCode], [0, 7]);
  assert.equal((await getCompanySettings(admin(), company.companyId)).zeroRateVatCode, 7);
});

test('a company that leaves the register has no day there; one that comes back begins without one', async () => {
  const { companyId } = await createCompany(admin(), {
    name: 'Ut og inn AS',
    orgNumber: '974760673',
    ownerEmail: 'eier@utoginn.example',
    accounting: false,
    vatRegistered: true,
    vatRegisteredFrom: '2020-01-01',
    defaultVatRateBp: 2500,
  });
  assert.equal((await getCompanySettings(admin(), companyId)).vatRegisteredFrom, '2020-01-01');
  assert.equal((await change(companyId, { vatRegistered: false })).vatRegisteredFrom, null);
  assert.equal((await change(companyId, { vatRegistered: true })).vatRegisteredFrom, null);
});
