import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertError, assertInvalid, bodyOf } from '../../../support/api/answers.ts';
import { startTestApp } from '../../../support/test-app.ts';

const service = await startTestApp({ jobs: false });
const OFF = { bankFileFormat: null, bankFeeAccount: null, roundingLimit: null };

test('settings of the bank are those of one account, can be taken back, and are audited', async () => {
  const company = await service.createCompany();
  const api = await service.caller({ company });
  const production = await service.caller({ company, environment: 'production' });
  const settings = async (one: typeof api) => {
    const { bankFileFormat, bankFeeAccount, roundingLimit } = bodyOf(await one.get('/v1/settings'), 200);
    return { bankFileFormat, bankFeeAccount, roundingLimit };
  };
  assert.deepEqual(await settings(api), OFF);
  const changes = { bankFileFormat: 'camt.054', bankFeeAccount: '7770', roundingLimit: 0.5 };
  const changed = bodyOf(await api.patch('/v1/settings', changes), 200);
  assert.deepEqual(changed, {
    eInvoices: 'off',
    inForetaksregisteret: true,
    currencies: [],
    currencyAccounts: [],
    ...changes,
  });
  assert.deepEqual([await settings(api), await settings(production)], [changes, OFF]);
  bodyOf(await api.patch('/v1/settings', { roundingLimit: null }), 200);
  assert.deepEqual(await settings(api), { ...changes, roundingLimit: null });
  bodyOf(await api.patch('/v1/settings', OFF), 200);
  assert.deepEqual(await settings(api), OFF);

  const rows = await service.db
    .selectFrom('audit_log')
    .select(['subject', 'details'])
    .where('company_id', '=', company.companyId)
    .where('action', '=', 'company.settings-set')
    .orderBy('at')
    .execute();
  const all = ['bankFileFormat', 'bankFeeAccount', 'roundingLimit'];
  const { accountId } = api;
  assert.deepEqual(
    rows,
    [all, ['roundingLimit'], all.slice(0, 2)].map((fields) => ({
      subject: accountId,
      details: { accountId, environment: 'test', fields },
    })),
  );
});

test('what cannot be set is named', async () => {
  const api = await service.caller();
  const refused: [Record<string, unknown>, string][] = [
    [{ bankFileFormat: 'camt.052' }, 'unknown-value'],
    [{ bankFeeAccount: '7779' }, 'unknown-account'],
    [{ bankFeeAccount: 'x' }, 'unknown-account'],
    [{ bankFeeAccount: '1920' }, 'unfitting-account'],
    [{ roundingLimit: 1.01 }, 'out-of-range'],
    [{ roundingLimit: -0.01 }, 'greater-than-or-equal'],
    [{ roundingLimit: 0.001 }, 'too-precise'],
  ];
  for (const [body, code] of refused) {
    assertInvalid(await api.patch('/v1/settings', body), { [Object.keys(body)[0] ?? '']: code });
  }
  const bank = await service.caller({ scopes: ['bank:write'] });
  assertError(await bank.patch('/v1/settings', OFF), 403, 'insufficient_scope');
});

test('an account of the company that fees are booked on cannot be retired', async () => {
  const api = await service.caller();
  const account = { number: '7771', name: 'Gebyrer i banken' };
  bodyOf(await api.post('/v1/accounts', account), 201);
  bodyOf(await api.patch('/v1/settings', { bankFeeAccount: '7771' }), 200);
  assertError(await api.delete('/v1/accounts/7771'), 409, 'account-in-use');
  bodyOf(await api.patch('/v1/settings', { bankFeeAccount: null }), 200);
  assert.equal((await api.delete('/v1/accounts/7771')).status, 204);
});
