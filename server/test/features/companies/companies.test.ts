import assert from 'node:assert/strict';
import { test } from 'node:test';
import { closeCompany } from '../../../src/features/closing/index.ts';
import { createApiClient, createCompany, updateCompany } from '../../../src/features/companies/index.ts';
import type { NewCompany } from '../../../src/features/companies/company/create-company.ts';
import { listLedgerAccounts } from '../../../src/features/books/chart/ledger-accounts.store.ts';
import { ACCOUNTING_CLIENT_SCOPES } from '../../../src/domain/access/scopes.ts';
import { findPersonByEmail } from '../../../src/features/people/people.store.ts';
import { ApiError } from '../../../src/domain/errors/errors.ts';
import { createApiCaller, getToken } from '../../support/api/api-caller.ts';
import { assertError, assertInvalid, bodyOf } from '../../support/api/answers.ts';
import { createSent } from '../../support/example-invoices.ts';
import { audienceOf, startTestApp } from '../../support/test-app.ts';

const service = await startTestApp({ jobs: false, isAlone: true });
const NOW = new Date('2026-07-20T10:00:00.000Z');
service.clock.now = NOW;
const admin = { db: service.db, now: NOW, actor: 'kari' };

const NORDLYS: NewCompany = {
  name: 'Nordlys Design AS',
  orgNumber: '123456785',
  ownerEmail: 'eier@nordlys.example',
  accounting: true,
  vatRegistered: true,
  defaultVatRateBp: 2500,
};

test('whoami shows the API client, the account, what the token may do, and when the token ends', async () => {
  const company = await service.createCompany({ name: 'Ørsta Fisk AS', orgNumber: '981566378' });
  for (const environment of ['test', 'production'] as const) {
    const client = await service.createClient(company, { scopes: ['clients:read', 'invoices:write'] });
    const accountId = company.accounts[environment];
    const token = await getToken(service.url, client, audienceOf(accountId));
    const me = bodyOf(await createApiCaller(service.url, accountId, token).get('/v1/me'), 200);
    assert.deepEqual(
      { ...me, scopes: me.scopes.toSorted() },
      {
        client: {
          id: client.clientId,
          name: 'Test',
          kind: 'advanced',
          actsAs: 'program',
          mode: 'direct',
          person: null,
        },
        account: {
          id: accountId,
          environment,
          companyName: 'Ørsta Fisk AS',
          orgNumber: '981566378',
          accountingEnabled: true,
        },
        scopes: ['clients:read', 'invoices:write'],
        expiresAt: '2026-07-20T10:15:00.000Z',
      },
    );
  }
});

test('whoami works for an accounting client on an account without accounting', async () => {
  const { companyId, accounts } = await service.createCompany({ accounting: false });
  const scopes = [...ACCOUNTING_CLIENT_SCOPES];
  assert.deepEqual(scopes.toSorted(), ['bilag:read', 'clients:read', 'invoices:read', 'reports:read']);
  const client = await createApiClient(admin, {
    companyId,
    name: ' Regnskapsfører ',
    kind: 'accounting',
    environments: ['production'],
    scopes,
  });
  const token = await getToken(service.url, client, audienceOf(accounts.production));
  const me = bodyOf(await createApiCaller(service.url, accounts.production, token).get('/v1/me'), 200);
  assert.deepEqual([me.client.name, me.client.kind], ['Regnskapsfører', 'accounting']);
  assert.deepEqual([me.account.accountingEnabled, me.account.environment], [false, 'production']);
  assert.deepEqual(me.scopes.toSorted(), scopes.toSorted());
});

test('whoami needs a token and no scope, and takes no parameters', async () => {
  const api = await service.caller({ scopes: ['reports:read'] });
  assert.equal((await api.get('/v1/me')).status, 200);
  assertInvalid(await api.get('/v1/me?account=P12345678'), { account: 'unknown-parameter' });
  assertError(await createApiCaller(service.url, '', 'nothing').get('/v1/me'), 401, 'unauthorized');
});

test('a company has a production and a test account with the same digits, each with the standard chart', async () => {
  const { accounts } = await createCompany(admin, { ...NORDLYS, ownerEmail: 'a@nordlys.example' });
  assert.match(accounts.production, /^P\d{8}$/);
  assert.equal(accounts.test, accounts.production.replace('P', 'T'));
  const ids = Object.values(accounts);
  const charts = await Promise.all(ids.map((id) => listLedgerAccounts(service.db.of(id))));
  assert.ok((charts[0]?.length ?? 0) > 300);
  assert.deepEqual(charts[0], charts[1]);
  // The program has the standard chart. A company stores what its books refer to: the account of cash.
  const stored = service.db.selectFrom('ledger_accounts').where('account_id', 'in', ids);
  assert.deepEqual(await stored.select('number').execute(), [{ number: '1900' }, { number: '1900' }]);
});

test('an owner is found by the address in other letters, as PostgreSQL makes them small', async () => {
  for (const ownerEmail of ['İ@eier.example', 'ΑΣ@eier.example', 'ÆRLIG@eier.example']) {
    await createCompany(admin, { ...NORDLYS, ownerEmail });
    const { companyId } = await createCompany(admin, { ...NORDLYS, ownerEmail });
    assert.equal((await findPersonByEmail(service.db, ` ${ownerEmail}`))?.email, ownerEmail);
    await closeCompany(admin, companyId);
  }
});

test('a company is stored tidied, with its owner, a hashed password and an entry in the audit log', async () => {
  const { companyId } = await createCompany(admin, {
    ...NORDLYS,
    name: '  Nordlys Design AS ',
    orgNumber: 'NO 123 456 785 MVA',
    ownerEmail: ' Eier@Nordlys.example ',
    ownerPassword: 'et langt passord',
    bankAccount: '8601.11.17947',
    vatRegistered: false,
    defaultVatRateBp: 0,
  });
  const row = await service.db
    .selectFrom('companies')
    .innerJoin('memberships', 'memberships.company_id', 'companies.id')
    .innerJoin('people', 'people.id', 'memberships.person_id')
    .select([
      'companies.name',
      'org_number',
      'bank_account',
      'zero_rate_vat_code',
      'role',
      'email',
      'password_hash',
    ])
    .where('companies.id', '=', companyId)
    .executeTakeFirstOrThrow();
  const { password_hash, ...company } = row;
  assert.deepEqual(company, {
    name: 'Nordlys Design AS',
    org_number: '123456785',
    bank_account: '86011117947',
    zero_rate_vat_code: 7,
    role: 'owner',
    email: 'Eier@Nordlys.example',
  });
  assert.match(password_hash ?? '', /^\$argon2id\$v=19\$m=\d+,t=\d+,p=\d+\$[\w+/]+\$[\w+/]+$/);
  const log = await service.db
    .selectFrom('audit_log')
    .select(['actor', 'action', 'subject', 'at'])
    .where('company_id', '=', companyId)
    .execute();
  assert.deepEqual(log, [{ actor: 'kari', action: 'company.created', subject: companyId, at: NOW }]);
});

test('one person can own several companies, and two people never have the same email', async () => {
  const ownerEmail = 'Serie@Eier.example';
  const [one, other] = [
    await createCompany(admin, { ...NORDLYS, ownerEmail }),
    await createCompany(admin, { ...NORDLYS, ownerEmail: ownerEmail.toLowerCase() }),
  ];
  const people = await service.db
    .selectFrom('memberships')
    .select('person_id')
    .where('company_id', 'in', [one.companyId, other.companyId])
    .execute();
  assert.equal(people.length, 2);
  assert.equal(new Set(people.map(({ person_id }) => person_id)).size, 1);
});

for (const [changes, field, code] of [
  [{ name: '  ' }, 'name', 'required'],
  [{ name: 'x'.repeat(201) }, 'name', 'too-long'],
  [{ name: 'Nordlys\nDesign' }, 'name', 'invalid-format'],
  [{ city: 'x'.repeat(101) }, 'city', 'too-long'],
  [{ orgNumber: '123456789' }, 'orgNumber', 'invalid-org-number'],
  [{ orgNumber: '000000000' }, 'orgNumber', 'invalid-org-number'],
  [{ ownerEmail: 'eier' }, 'ownerEmail', 'invalid-email'],
  [{ ownerPassword: 'for kort' }, 'ownerPassword', 'password-too-short'],
  [{ defaultVatRateBp: 2400 }, 'vatRate', 'unknown-vat-rate'],
  [{ vatRegistered: false }, 'vatRate', 'out-of-range'],
  [{ vatRegisteredFrom: '2026-07-21' }, 'vatRegisteredFrom', 'out-of-range'],
  [
    { vatRegistered: false, defaultVatRateBp: 0, vatRegisteredFrom: '2026-07-20' },
    'vatRegisteredFrom',
    'out-of-range',
  ],
  [{ bankAccount: '99990000005' }, 'bankAccount', 'invalid-format'],
  [{ postalCode: '155' }, 'postalCode', 'invalid-format'],
] as const) {
  const shown = JSON.stringify(changes).slice(0, 60);
  test(`a company with ${shown} is refused: ${field} ${code}, and nothing is stored`, async () => {
    const count = () => service.db.selectFrom('companies').select('id').execute();
    const before = (await count()).length;
    await assert.rejects(createCompany(admin, { ...NORDLYS, ...changes }), (error: unknown) => {
      assert.ok(error instanceof ApiError);
      assert.deepEqual(
        error.facts.errors?.map((found) => [found.field, found.code]),
        [[field, code]],
      );
      return true;
    });
    assert.equal((await count()).length, before);
  });
}

test('real documents begin at the number that the company has chosen; documents of the test environment begin at 1', async () => {
  const company = await service.createCompany();
  await updateCompany(admin, company.companyId, { firstInvoiceNumber: 1001n });
  const [real, tried] = [
    await createSent(await service.caller({ company, environment: 'production' })),
    await createSent(await service.caller({ company })),
  ];
  assert.deepEqual([real.number, real.kid], ['1001', '0000010017']);
  assert.equal(tried.number, '1');
  const again = updateCompany(admin, company.companyId, { firstInvoiceNumber: 2001n });
  await assert.rejects(again, { code: 'numbering-started' });
});

test('after a company is closed, its very next request is unauthorized', async () => {
  const company = await service.createCompany();
  const api = await service.caller({ company });
  assert.equal((await api.get('/v1/me')).status, 200);
  await closeCompany(admin, company.companyId);
  assertError(await api.get('/v1/me'), 401, 'unauthorized');
});
