import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { liftRetentionHold, setRetentionHold } from '../../../src/features/retention/index.ts';
import { deleteOldTestContent } from '../../../src/features/retention/jobs.ts';
import { newId } from '../../../src/platform/database/ids.ts';
import { verify } from '../../../src/features/verification/index.ts';
import { deliverEInvoice } from '../../../src/features/invoices/e-invoice-delivery/deliver-e-invoice.ts';
import { sequenceAll } from '../../../src/platform/events/sequencer.ts';
import { assertError, bodyOf, existing } from '../../support/api/answers.ts';
import type { ApiCaller } from '../../support/api/api-caller.ts';
import { openAsOwner } from '../../support/database/owner.ts';
import { eventually } from '../../support/eventually.ts';
import { createDraft, createSent } from '../../support/example-invoices.ts';
import { startTestApp } from '../../support/test-app.ts';

const service = await startTestApp({ isAlone: true });
const owner = openAsOwner(service.connection);
const HOUR_MILLISECONDS = 3_600_000;
/** Everything of this test is older, and everything is newer. */
const inAnHour = () => new Date(Date.now() + HOUR_MILLISECONDS);
const anHourAgo = () => new Date(Date.now() - HOUR_MILLISECONDS);

const company = await service.createCompany();
const api = await service.caller({ company });
const production = await service.caller({ company, environment: 'production', environments: ['production'] });

async function sendEInvoice(): Promise<string> {
  const buyer = { name: 'Kjøper AS', orgNumber: '974760673', email: 'post@kjoper.example', city: 'Bergen' };
  await api.call('PUT', '/v1/test/e-invoice-recipients/974760673', { body: { outcome: 'accepted' } });
  const draft = await createDraft(api, { client: buyer });
  bodyOf(await api.post(`/v1/invoices/${draft.id}/send`, { channel: 'e-invoice' }), 200);
  const { items } = bodyOf(await api.get(`/v1/invoices/${draft.id}/deliveries`), 200);
  await deliverEInvoice(service.eInvoices, api.accountId, existing(items[0]).id);
  return draft.id;
}

const listOf = async <Path extends string>(path: Path) => bodyOf(await api.get(path), 200);
const filesOf = async ({ accountId }: ApiCaller) =>
  (
    await owner
      .selectFrom('document_files')
      .select('document_id')
      .where('account_id', '=', accountId)
      .execute()
  ).length;

test('what a test account captured and drew long ago goes, and the documents stay', async () => {
  // The test clock does not decide what is old.
  await api.call('PUT', '/v1/test/clock', { body: { now: '2031-01-02T08:00:00Z' } });
  const { id } = await createSent(api);
  await sendEInvoice();
  const sold = await createSent(production);
  for (const [caller, invoiceId] of [
    [api, id],
    [production, sold.id],
  ] as const) {
    assert.equal((await caller.get(`/v1/invoices/${invoiceId}/pdf`)).status, 200);
  }
  await eventually('the mail is captured', async () => (await listOf('/v1/test/emails')).totalCount === 1);
  const mail = existing((await listOf('/v1/test/emails')).items[0]);
  const files = [await filesOf(api), await filesOf(production)];
  assert.ok(
    files.every((count) => count > 0),
    String(files),
  );

  await deleteOldTestContent(service.db, anHourAgo());
  assert.equal((await listOf('/v1/test/emails')).totalCount, 1);
  assert.equal((await listOf('/v1/test/e-invoices')).totalCount, 1);

  const hold = await setRetentionHold(
    { db: owner, now: new Date(), actor: 'test' },
    company.companyId,
    'Kontroll fra Skatteetaten',
  );
  await deleteOldTestContent(service.db, inAnHour());
  assert.equal((await listOf('/v1/test/emails')).totalCount, 1);
  await liftRetentionHold({ db: owner, now: new Date(), actor: 'test' }, hold.holdId);

  await deleteOldTestContent(service.db, inAnHour());
  assert.deepEqual(await listOf('/v1/test/emails?pageSize=1'), {
    items: [],
    page: 1,
    pageSize: 1,
    totalCount: 0,
    hasMore: false,
    next: null,
  });
  assertError(await api.get(`/v1/test/emails/${mail.id}`), 404, 'not-found');
  assert.equal((await listOf('/v1/test/e-invoices')).totalCount, 0);
  assert.deepEqual([await filesOf(api), await filesOf(production)], [0, files[1]]);

  // The document is as it was, and its file is drawn again.
  const { items: deliveries } = await listOf(`/v1/invoices/${id}/deliveries`);
  assert.deepEqual(
    deliveries.map(({ status }) => status),
    ['captured'],
  );
  assert.equal((await api.get(`/v1/invoices/${id}/pdf`)).status, 200);
  assert.equal(await filesOf(api), 1);
  await sequenceAll(service.db);
  const { checks } = await verify(service.db);
  assert.deepEqual(
    checks.flatMap(({ breaches }) => breaches),
    [],
  );
});

test('the bytes of bank files go, the files stay, and so do the bytes of what is still imported and of production', async () => {
  // Another process has them, so that the worker of this test does not import them.
  const [done, processing, ofProduction] = [newId(), newId(), newId()];
  for (const [accountId, id, status] of [
    [api.accountId, done, 'done'],
    [api.accountId, processing, 'processing'],
    [production.accountId, ofProduction, 'processing'],
  ] as const) {
    await sql`
      insert into bank_files (account_id, id, origin, sha256, size_bytes, status, is_checked, created_at, finished_at, leased_until)
      values (${accountId}, ${id}, 'test', ${id}, 2, ${status}, ${status === 'done'}, now(), ${status === 'done' ? new Date() : null},
        'infinity')
    `.execute(owner);
    await sql`
      insert into bank_file_parts (account_id, file_id, position, bytes)
      values (${accountId}, ${id}, 0, 'a'), (${accountId}, ${id}, 1, 'b')`.execute(owner);
  }
  const partsOf = async () => {
    const rows = await owner.selectFrom('bank_file_parts').select('file_id').execute();
    return [done, processing, ofProduction].map((id) => rows.filter(({ file_id }) => file_id === id).length);
  };
  await deleteOldTestContent(service.db, anHourAgo());
  assert.deepEqual(await partsOf(), [2, 2, 2]);
  const captured = async () =>
    existing((await listOf('/v1/storage')).items.find(({ kind }) => kind === 'captured')).used;
  const before = await captured();
  await deleteOldTestContent(service.db, inAnHour());
  assert.deepEqual(await partsOf(), [0, 2, 2]);
  // Two parts of one byte, each with its row.
  assert.equal(before - (await captured()), 202);
});
