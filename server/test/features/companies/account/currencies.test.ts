import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { assertError, assertInvalid, bodyOf } from '../../../support/api/answers.ts';
import { PASSWORD, joinCompany, openStaff, signInToApp } from '../../../support/browser/app-caller.ts';
import { startTestApp } from '../../../support/test-app.ts';
import { getCompanyOfAccount } from '../../../../src/features/companies/index.ts';

// A program that sums `total` must not add euro to kroner, so a company says in which currencies it invoices.

const service = await startTestApp({ jobs: false });
service.clock.now = new Date('2026-01-10T10:00:00Z');

beforeEach(async () => {
  service.clock.now = new Date(service.clock.now.getTime() + 3_600_000);
  await service.db.deleteFrom('rate_limit_windows').execute();
});

const settings = '/v1/settings';
const EURO = { currency: 'EUR', iban: 'NO8330001234567', bic: 'DNBANOKK', account: '1922' };

async function logOf(companyId: string) {
  const rows = await service.db
    .selectFrom('audit_log')
    .select(['actor', 'subject', 'details'])
    .where('company_id', '=', companyId)
    .where('action', '=', 'company.settings-set')
    .orderBy('at')
    .execute();
  return rows;
}

test('a test account turns currencies on and off, and production keeps what it has', async () => {
  const company = await service.createCompany();
  const api = await service.caller({ company });
  const production = await service.caller({ company, environment: 'production' });
  const on = async (one: typeof api) => bodyOf(await one.get(settings), 200).currencies;
  assert.deepEqual([await on(api), await on(production)], [[], []]);
  const changed = bodyOf(await api.patch(settings, { currencies: ['SEK', 'EUR', 'SEK'] }), 200);
  assert.deepEqual([changed.currencies, changed.currencyAccounts], [['EUR', 'SEK'], []]);
  assert.deepEqual([await on(api), await on(production)], [['EUR', 'SEK'], []]);
  bodyOf(await api.patch(settings, { currencies: ['EUR', 'SEK'] }), 200);
  bodyOf(await api.patch(settings, { currencies: ['EUR'] }), 200);
  assert.deepEqual(await on(api), ['EUR']);
  for (const account of [api, production]) {
    const { currencies } = await getCompanyOfAccount(service.db.of(account.accountId));
    assert.deepEqual(currencies, account === api ? ['EUR'] : []);
  }
  const environment = 'test';
  const { accountId } = api;
  const told = { accountId, environment, fields: ['currencies'] };
  const log = await logOf(company.companyId);
  assert.deepEqual(
    log.map(({ subject, details }) => [subject, details]),
    [
      [accountId, { ...told, turnedOn: ['EUR', 'SEK'] }],
      [accountId, { ...told, turnedOff: ['SEK'] }],
    ],
  );
  assertInvalid(await api.patch(settings, { currencies: ['NOK'] }), { 'currencies[0]': 'unknown-value' });
  const writer = await service.caller({ company, scopes: ['invoices:write'] });
  assertError(await writer.patch(settings, { currencies: [] }), 403, 'insufficient_scope');
});

test('on production no API client turns a currency on or says where it is paid, also not by a proposal; it may turn one off', async () => {
  const { company, owner } = await openStaff(service);
  const { production: accountId } = company.accounts;
  const direct = await service.caller({ company, environment: 'production' });
  const agent = await service.caller({ company, environment: 'production', mode: 'proposes' });
  for (const api of [direct, agent]) {
    assertError(await api.patch(settings, { currencies: ['EUR'] }), 403, 'currencies-need-a-person');
  }
  const person = owner.account(accountId);
  bodyOf(await person.patch(settings, { currencies: ['EUR'], currencyAccounts: [EURO] }), 200);
  const other = { ...EURO, iban: 'DE89370400440532013000' };
  assertError(await direct.patch(settings, { currencyAccounts: [other] }), 403, 'currencies-need-a-person');
  assertError(await direct.patch(settings, { currencies: ['EUR', 'USD'] }), 403, 'currencies-need-a-person');
  const same = bodyOf(
    await direct.patch(settings, { currencies: ['EUR'], currencyAccounts: [EURO], roundingLimit: 1 }),
    200,
  );
  assert.deepEqual([same.currencies, same.currencyAccounts, same.roundingLimit], [['EUR'], [EURO], 1]);
  const off = bodyOf(await direct.patch(settings, { currencies: [] }), 200);
  assert.deepEqual([off.currencies, off.currencyAccounts], [[], [EURO]]);
});

test('owner and admin turn a currency on in the app with a new proof, the company is told by mail, and others may not', async () => {
  const { company, owner, admin, member, emails } = await openStaff(service);
  const { production, test: sandbox } = company.accounts;
  const accountant = await joinCompany(service, {
    owner,
    companyId: company.companyId,
    role: 'accountant',
    email: `regnskap-${crypto.randomUUID()}@nordlys.example`,
  });
  const turn = (who: typeof owner, currencies: string[], at = production) =>
    who.account(at).patch(settings, { currencies });
  assertError(await turn(member, ['EUR']), 403, 'role-not-sufficient');
  assertError(await turn(accountant, ['EUR']), 403, 'role-not-sufficient');
  const mails = async () =>
    service.db
      .selectFrom('people_emails')
      .select(['recipient', 'text'])
      .where('link_id', 'is', null)
      .where('recipient', 'in', [emails.owner, emails.admin])
      .orderBy('id')
      .execute();
  const before = (await mails()).length;

  service.clock.now = new Date(service.clock.now.getTime() + 6 * 60_000);
  // Nobody pays what the test environment sends.
  assert.deepEqual(bodyOf(await turn(owner, ['USD'], sandbox), 200).currencies, ['USD']);
  assert.equal((await mails()).length, before);
  for (const who of [owner, admin]) {
    assertError(await turn(who, ['EUR']), 403, 'confirmation-required');
  }
  assert.deepEqual(bodyOf(await owner.account(production).get(settings), 200).currencies, []);
  bodyOf(await admin.post('/session/confirm', { password: PASSWORD }), 204);
  assert.deepEqual(bodyOf(await turn(admin, ['EUR']), 200).currencies, ['EUR']);
  const told = (await mails()).slice(before);
  assert.deepEqual(
    told.map(({ recipient }) => recipient).toSorted(),
    [emails.admin, emails.owner].toSorted(),
  );
  assert.match(told[0]?.text ?? '', /Fakturaer kan nå være i EUR\.\n/);
  assert.match(told[0]?.text ?? '', /Invoices may now be in EUR\.\n/);

  service.clock.now = new Date(service.clock.now.getTime() + 6 * 60_000);
  const account = admin.account(production);
  assertError(await account.patch(settings, { currencyAccounts: [EURO] }), 403, 'confirmation-required');
  bodyOf(await admin.post('/session/confirm', { password: PASSWORD }), 204);
  bodyOf(await account.patch(settings, { currencyAccounts: [EURO] }), 200);
  assert.match((await mails()).at(-1)?.text ?? '', /betales nå til EUR: NO8330001234567\./);
  service.clock.now = new Date(service.clock.now.getTime() + 6 * 60_000);
  const after = (await mails()).length;
  bodyOf(await turn(owner, []), 200);
  bodyOf(await owner.account(production).patch(settings, { currencyAccounts: [] }), 200);
  assert.equal((await mails()).length, after, 'What takes away asks nobody.');
  const ofProduction = (await logOf(company.companyId)).filter(({ subject }) => subject === production);
  assert.deepEqual(
    ofProduction.map(({ actor, details }) => [actor, { ...(details as object), told: undefined }]),
    [
      [emails.admin, { turnedOn: ['EUR'], fields: ['currencies'] }],
      [emails.admin, { fields: ['currencyAccounts'] }],
      [emails.owner, { turnedOff: ['EUR'], fields: ['currencies'] }],
      [emails.owner, { fields: ['currencyAccounts'] }],
    ].map(([actor, details]) => [
      actor,
      { ...(details as object), accountId: production, environment: 'production', told: undefined },
    ]),
  );
});

test('the session says which currencies each account of a company has turned on', async () => {
  const email = `eier-${crypto.randomUUID()}@nordlys.example`;
  const company = await service.createCompany({ ownerEmail: email, ownerPassword: PASSWORD });
  const owner = await signInToApp(service, email);
  bodyOf(await owner.account(company.accounts.test).patch(settings, { currencies: ['GBP', 'DKK'] }), 200);
  const session = bodyOf(await owner.get('/session'), 200);
  assert.deepEqual(session?.companies[0]?.currencies, { production: [], test: ['DKK', 'GBP'] });
});

test('a bank account of a currency has an IBAN, a BIC and a ledger account of class 19 of its own', async () => {
  const api = await service.caller();
  const set = (...currencyAccounts: object[]) => api.patch(settings, { currencyAccounts });
  assertInvalid(await set(EURO), { 'currencyAccounts[0].currency': 'unsupported-currency' });
  bodyOf(await api.patch(settings, { currencies: ['EUR', 'USD'] }), 200);
  const at = (name: string, code: string) => ({ [`currencyAccounts[0].${name}`]: code });
  for (const [changes, refusal] of [
    [{ iban: 'NO8430001234567' }, at('iban', 'invalid-format')],
    [{ bic: 'DNB' }, at('bic', 'invalid-format')],
    [{ account: '1999' }, at('account', 'unknown-account')],
    [{ account: '1920' }, at('account', 'unfitting-account')],
    [{ account: '1900' }, at('account', 'unfitting-account')],
    [{ account: '1500' }, at('account', 'unfitting-account')],
    [{ currency: 'SEK' }, at('currency', 'unsupported-currency')],
    [{ currency: 'NOK' }, at('currency', 'unknown-value')],
  ] as const) {
    assertInvalid(await set({ ...EURO, ...changes }), refusal);
  }
  const dollar = { ...EURO, currency: 'USD', iban: 'DE89 3704 0044 0532 0130 00', bic: 'cobadeff' };
  assertInvalid(await set(EURO, dollar), { 'currencyAccounts[1].account': 'already-used' });
  bodyOf(await api.post('/v1/accounts', { number: '1923', name: 'Dollarkonto' }), 201);
  const { currencyAccounts } = bodyOf(await set(EURO, { ...dollar, account: '1923' }), 200);
  assert.deepEqual(currencyAccounts, [
    EURO,
    { currency: 'USD', iban: 'DE89370400440532013000', bic: 'COBADEFF', account: '1923' },
  ]);
  assertError(await api.delete('/v1/accounts/1923'), 409, 'account-in-use');
  assertInvalid(await api.patch('/v1/booking-accounts', { bank: '1922' }), { bank: 'unfitting-account' });
  assertInvalid(await api.patch('/v1/booking-accounts', { vipps: '1923' }), { vipps: 'unfitting-account' });

  // The account of a currency that is turned off stays, and may stand in the next change.
  bodyOf(await api.patch(settings, { currencies: ['EUR'] }), 200);
  assert.equal(bodyOf(await set(...currencyAccounts), 200).currencyAccounts.length, 2);
  bodyOf(await set(EURO), 200);
  // Files of earlier days are still booked on it, as with an earlier account in kroner.
  assertError(await api.delete('/v1/accounts/1923'), 409, 'account-in-use');
  bodyOf(await api.patch('/v1/booking-accounts', { vipps: '1930' }), 200);
});

test('a client has a currency once it is turned on, keeps it when it is turned off, and has none at first', async () => {
  const api = await service.caller();
  const buyer = { name: 'Kaffebar GmbH', country: 'DE' };
  const made = bodyOf(await api.post('/v1/clients', buyer), 201);
  assert.equal(made.currency, null);
  const refused = { currency: 'unsupported-currency' };
  assertInvalid(await api.post('/v1/clients', { ...buyer, currency: 'EUR' }), refused);
  assertInvalid(await api.patch(`/v1/clients/${made.id}`, { currency: 'EUR' }), refused);
  assertInvalid(await api.patch(`/v1/clients/${made.id}`, { currency: 'CHF' }), {
    currency: 'unknown-value',
  });
  assert.equal(bodyOf(await api.patch(`/v1/clients/${made.id}`, { currency: 'NOK' }), 200).currency, 'NOK');

  bodyOf(await api.patch(settings, { currencies: ['EUR'] }), 200);
  assert.equal(bodyOf(await api.patch(`/v1/clients/${made.id}`, { currency: 'EUR' }), 200).currency, 'EUR');
  const key = crypto.randomUUID();
  const create = () => api.post('/v1/clients', { name: 'Bäckerei', country: 'DE', currency: 'EUR' }, { key });
  const other = bodyOf(await create(), 201);
  assert.equal(other.currency, 'EUR');
  assert.equal(bodyOf(await create(), 201).id, other.id);
  assertInvalid(await api.patch(`/v1/clients/${made.id}`, { currency: 'SEK' }), refused);

  bodyOf(await api.patch(settings, { currencies: [] }), 200);
  const kept = bodyOf(await api.patch(`/v1/clients/${made.id}`, { city: 'Kiel', currency: 'EUR' }), 200);
  assert.deepEqual([kept.city, kept.currency], ['Kiel', 'EUR']);
  assert.equal(bodyOf(await create(), 201).id, other.id, 'A repeated request gets its stored answer.');
  assert.equal(bodyOf(await api.patch(`/v1/clients/${made.id}`, { currency: null }), 200).currency, null);
  assertInvalid(await api.patch(`/v1/clients/${made.id}`, { currency: 'EUR' }), refused);
});
