import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { ApiError } from '../../../src/domain/errors/errors.ts';
import { changeVipps, getVippsSetting, resealVippsKeys } from '../../../src/features/vipps/index.ts';
import { vippsInOutbox } from '../../../src/features/vipps/jobs.ts';
import { createSecretBox, newSecretsKey } from '../../../src/platform/operations/secret-box.ts';
import { bodyOf } from '../../support/api/answers.ts';
import { createSent, exemptLine, getInvoice } from '../../support/example-invoices.ts';
import { startTestApp } from '../../support/test-app.ts';
import { click, comeBack, openAtVipps, turnVippsOn, workOffVipps } from '../../support/vipps/vipps-page.ts';
import { startVippsStandIn } from '../../support/vipps/vipps-stand-in.ts';
import { workOff } from '../../support/work-off.ts';

const standIn = await startVippsStandIn();
const service = await startTestApp({ jobs: false, vippsUrl: standIn.url });
const admin = () => ({ db: service.db, now: service.clock.now, actor: 'test' });
const change = (companyId: string, isOn: boolean, keys?: typeof standIn.keys, deps = service.vippsDeps) =>
  changeVipps(admin(), deps, companyId, { environment: 'production', isOn, keys });
const storedOf = async (accountId: string) =>
  (
    await sql<{ sealed: Buffer | null; ended: boolean; url: string | null }>`
      select sealed, ended_at is not null as ended, webhook_url as url from vipps_keys
      where account_id = ${accountId} order by created_at, id`.execute(service.db)
  ).rows;
const refusal = (code: string) => (error: unknown) => error instanceof ApiError && error.code === code;

test('keys are tried, sealed and never shown; payments by Vipps get account 1930', async () => {
  const company = await service.createCompany();
  const { companyId, accounts } = company;
  const setting = await change(companyId, true, standIn.keys);
  assert.deepEqual(setting, {
    environment: 'production',
    isOn: true,
    merchantSerialNumber: '123456',
    hasWebhook: false,
    openPayments: 0,
  });
  const [stored] = await storedOf(accounts.production);
  const { clientSecret, subscriptionKey } = standIn.keys;
  for (const secret of [clientSecret, subscriptionKey]) assert.ok(!stored?.sealed?.includes(secret));
  await workOffVipps(service);
  assert.equal((await getVippsSetting(service, companyId, 'production')).hasWebhook, true);
  const api = await service.caller({ company, environment: 'production' });
  assert.equal(bodyOf(await api.get('/v1/booking-accounts'), 200).vipps, '1930');
  const { rows } = await sql<{ details: unknown }>`
    select details from audit_log where company_id = ${companyId} and action = 'company.vipps-set'`.execute(
    service.db,
  );
  assert.ok(!JSON.stringify(rows).includes(clientSecret));
});

test('an account that was chosen for Vipps stays', async () => {
  const company = await service.createCompany();
  const api = await service.caller({ company, environment: 'production' });
  bodyOf(await api.patch('/v1/booking-accounts', { vipps: '1990' }), 200);
  await change(company.companyId, true, standIn.keys);
  assert.equal(bodyOf(await api.get('/v1/booking-accounts'), 200).vipps, '1990');
});

test('wrong keys, malformed ones, Vipps away and an address without TLS keep nothing', async () => {
  const { companyId, accounts } = await service.createCompany();
  const { keys } = standIn;
  await assert.rejects(change(companyId, true), refusal('validation-failed'));
  await assert.rejects(
    change(companyId, true, { ...keys, merchantSerialNumber: 'x' }),
    refusal('validation-failed'),
  );
  await assert.rejects(
    change(companyId, true, { ...keys, clientSecret: 'wrong' }),
    refusal('vipps-keys-refused'),
  );
  standIn.isAway = true;
  await assert.rejects(change(companyId, true, keys), refusal('vipps-away'));
  standIn.isAway = false;
  const real = {
    ...service.vippsDeps,
    vipps: { way: service.vippsDeps.vipps.way, url: 'https://127.0.0.1:1' },
  };
  await assert.rejects(change(companyId, true, keys, real), refusal('vipps-needs-https'));
  assert.deepEqual(await storedOf(accounts.production), []);
});

test('off takes no new payments, and what is open ends; on again needs no keys', async () => {
  const company = await service.createCompany();
  const api = await service.caller({ company, environment: 'production' });
  await turnVippsOn(service, company, standIn);
  const [open, other] = [await createSent(api), await createSent(api)];
  const reference = await openAtVipps(service, open);
  await change(company.companyId, false);
  standIn.approve(reference);
  await comeBack(service, open);
  assert.equal((await getInvoice(api, open.id)).status, 'paid');
  const before = standIn.payments.size;
  await click(service, other);
  assert.equal(standIn.payments.size, before);
  await change(company.companyId, true);
  await openAtVipps(service, other);
});

test('an open payment ends with the keys that opened it, which are forgotten then', async () => {
  const company = await service.createCompany();
  const api = await service.caller({ company, environment: 'production' });
  await turnVippsOn(service, company, standIn);
  const invoice = await createSent(api, { lines: [exemptLine(1250)] });
  const reference = await openAtVipps(service, invoice);
  const other = await startVippsStandIn();
  const deps = { ...service.vippsDeps, vipps: { ...service.vippsDeps.vipps, url: other.url } };
  await change(company.companyId, true, other.keys, deps);
  await workOffVipps(service);
  const [before] = await storedOf(company.accounts.production);
  assert.deepEqual([before?.ended, before?.sealed === null], [true, false]);
  standIn.approve(reference);
  await comeBack(service, invoice);
  assert.equal((await getInvoice(api, invoice.id)).status, 'paid');
  await workOffVipps(service);
  const [after] = await storedOf(company.accounts.production);
  assert.deepEqual([after?.sealed, after?.url], [null, null]);
});

test('another BASE_URL moves the webhook, and no second one stays', async () => {
  const company = await service.createCompany();
  await turnVippsOn(service, company, standIn);
  const count = standIn.webhooks.size;
  const moved = vippsInOutbox({ ...service.vippsDeps, baseUrl: 'https://faktura.example' });
  await workOff(service.db, moved, [company.accounts.production]);
  const [stored] = await storedOf(company.accounts.production);
  assert.match(stored?.url ?? '', /^https:\/\/faktura\.example\/vipps\/webhooks\//);
  assert.equal(standIn.webhooks.size, count);
  await workOffVipps(service);
});

test('a new key of the installation seals the keys of Vipps anew', async () => {
  const { companyId, accounts } = await service.createCompany();
  const [old, fresh] = [newSecretsKey(), newSecretsKey()];
  await change(companyId, true, standIn.keys, {
    ...service.vippsDeps,
    secrets: createSecretBox({ keys: [old] }),
  });
  const [before] = await storedOf(accounts.production);
  assert.ok((await resealVippsKeys(service.db, createSecretBox({ keys: [fresh, old] }))) >= 1);
  const [after] = await storedOf(accounts.production);
  assert.notDeepEqual(after?.sealed, before?.sealed);
  await change(companyId, false, undefined, {
    ...service.vippsDeps,
    secrets: createSecretBox({ keys: [fresh] }),
  });
});
