import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertError, bodyOf, existing } from '../../support/api/answers.ts';
import { createApiCaller } from '../../support/api/api-caller.ts';
import type { Tokens } from '../../support/apps/app-program.ts';
import { BACK, connect, openProgram } from '../../support/apps/app-program.ts';
import {
  PASSWORD,
  joinCompany,
  mailedToken,
  openAppCaller,
  openStaff,
  personIdOf,
} from '../../support/browser/app-caller.ts';
import { startTestApp } from '../../support/test-app.ts';

// Rights that outlive their reason (RFC 9700 § 2.3): each request has what its reason gives at that moment. SECURITY.md names each test.

const service = await startTestApp({ jobs: false });
const SCOPES = ['invoices:write', 'clients:admin'] as const;

async function open(isConfidential: boolean) {
  const staff = await openStaff(service);
  const { company, owner } = staff;
  const program = openProgram(
    service,
    bodyOf(
      await owner.post(`/companies/${company.companyId}/apps`, {
        name: 'Nettbutikk',
        homepage: null,
        redirectUris: [BACK],
        isConfidential,
      }),
      200,
    ),
  );
  const email = `kollega-${crypto.randomUUID().slice(0, 8)}@nordlys.example`;
  const admin = await joinCompany(service, { owner, companyId: company.companyId, role: 'admin', email });
  const connected = () => connect(service, program, { person: admin, company, scopes: [...SCOPES] });
  const member = `/companies/${company.companyId}/people/${await personIdOf(admin)}` as const;
  return { ...staff, admin, email, program, connected, member };
}
const callerOf = ({ account_id: accountId, access_token: token }: Tokens) =>
  createApiCaller(service.url, accountId, token);
const writes = (tokens: Tokens) => callerOf(tokens).post('/v1/clients', { name: 'Kari', type: 'private' });

test('a role that is lowered takes its rights from the app at once, and a token that was made before has them no more', async () => {
  const { owner, member, program, connected } = await open(true);
  const tokens = await connected();
  assert.notEqual((await writes(tokens)).status, 403);
  assert.equal(bodyOf(await callerOf(tokens).get('/v1/me'), 200).client.mode, 'direct');
  const changed = await owner.call('PATCH', member, { body: { role: 'viewer' } });
  assert.equal(changed.status, 204, changed.text);
  for (const held of [tokens, (await program.refresh(tokens.refresh_token)).body as Tokens]) {
    assertError(await writes(held), 403, 'insufficient_scope');
    assert.equal(bodyOf(await callerOf(held).get('/v1/me'), 200).client.mode, 'proposes');
    bodyOf(await callerOf(held).get('/v1/invoices'), 200);
  }
});

test('with the person goes the access of an app without a secret', async () => {
  const { owner, member, program, connected } = await open(false);
  const tokens = await connected();
  assert.equal((await owner.call('DELETE', member)).status, 204);
  assertError(await callerOf(tokens).get('/v1/invoices'), 401, 'unauthorized');
  assert.equal((await program.refresh(tokens.refresh_token)).status, 400);
});

test('an app with a secret only reads when its person is gone, also when they come back; what they agree to anew counts anew', async () => {
  const { owner, email, member, company, program, connected } = await open(true);
  const tokens = await connected();
  assert.equal((await owner.call('DELETE', member)).status, 204);
  bodyOf(await callerOf(tokens).get('/v1/invoices'), 200);
  assertError(await writes(tokens), 403, 'insufficient_scope');

  const { companyId } = company;
  const invited = await owner.post(`/companies/${companyId}/invitations`, { email, role: 'admin' });
  assert.equal(invited.status, 204, invited.text);
  const again = openAppCaller(service);
  const token = await mailedToken(service, email);
  assert.equal((await again.signIn(email)).status, 204);
  const accepted = await again.post('/invitation/accept', { token, name: 'admin', password: PASSWORD });
  assert.equal(accepted.status, 200, accepted.text);
  assertError(await writes(tokens), 403, 'insufficient_scope');
  const waiting = async () =>
    existing(bodyOf(await owner.get(`/companies/${companyId}/connections`), 200).items[0]).personLeftAt;
  assert.notEqual(await waiting(), null);

  const anew = await connect(service, program, { person: again, company, scopes: [...SCOPES] });
  assert.equal(await waiting(), null);
  assert.notEqual((await writes(anew)).status, 403);
});

test('a company that is closed takes its own app and the access to it along: no token, and no refresh', async () => {
  const { owner, company, program, connected } = await open(true);
  const tokens = await connected();
  const closed = await owner.post(`/companies/${company.companyId}/closing`, { name: 'Nordlys Design AS' });
  assert.equal(closed.status, 204, closed.text);
  assertError(await callerOf(tokens).get('/v1/invoices'), 401, 'unauthorized');
  const refused = await program.refresh(tokens.refresh_token);
  assert.deepEqual([refused.status, (refused.body as { error: string }).error], [401, 'invalid_client']);
});

test('access to the test account opens nothing of production', async () => {
  const { company, connected } = await open(true);
  const tokens = await connected();
  assert.deepEqual([tokens.account_id, tokens.environment], [company.accounts.test, 'test']);
  const [, claims = ''] = tokens.access_token.split('.');
  const { account_id: named } = JSON.parse(Buffer.from(claims, 'base64url').toString()) as {
    account_id: string;
  };
  assert.equal(named, company.accounts.test);
  const me = bodyOf(
    await callerOf({ ...tokens, account_id: company.accounts.production }).get('/v1/me'),
    200,
  );
  assert.equal(JSON.stringify(me).includes(company.accounts.production), false);
});
