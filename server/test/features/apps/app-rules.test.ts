import assert from 'node:assert/strict';
import { test } from 'node:test';
import { verifyApp } from '../../../src/features/apps/index.ts';
import { assertError, bodyOf, existing } from '../../support/api/answers.ts';
import { createApiCaller } from '../../support/api/api-caller.ts';
import { BACK, connect, openProgram, requestAt } from '../../support/apps/app-program.ts';
import type { Tokens } from '../../support/apps/app-program.ts';
import { openStaff } from '../../support/browser/app-caller.ts';
import { pngFile } from '../../support/browser/images.ts';
import { startTestApp } from '../../support/test-app.ts';

const service = await startTestApp({ jobs: false });
const { company, owner, admin, member } = await openStaff(service);
const atCompany = <P extends string>(path: P) => `/companies/${company.companyId}${path}` as const;
const described = { name: 'Nettbutikk', homepage: null, redirectUris: [BACK] };
const registered = bodyOf(await owner.post(atCompany('/apps'), { ...described, isConfidential: true }), 200);
const program = openProgram(service, registered);
const READS = ['invoices:read'] as const;
const rule = (areByAdminsOnly: boolean) => admin.put(atCompany('/app-rules'), { areByAdminsOnly });
const me = ({ account_id: accountId, access_token: token }: Tokens) =>
  createApiCaller(service.url, accountId, token).get('/v1/me');

test('a company lets owner and admins alone give access: what others have given rests until then', async () => {
  const agreed = { company, scopes: [...READS] };
  const ofMember = await connect(service, program, { ...agreed, person: member, mode: 'proposes' });
  const ofOwner = await connect(service, program, { ...agreed, person: owner });
  assertError(
    await member.put(atCompany('/app-rules'), { areByAdminsOnly: true }),
    403,
    'role-not-sufficient',
  );
  assert.equal((await rule(true)).status, 204);
  assert.equal(bodyOf(await owner.get(atCompany('/connections')), 200).areByAdminsOnly, true);

  assertError(await me(ofMember), 403, 'apps-by-admins-only');
  bodyOf(await me(ofOwner), 200);
  const signed = await requestAt(service, program.begin(READS).path);
  const asked = bodyOf(await member.post('/app-requests', { request: signed }), 200);
  assert.deepEqual(
    asked.accounts.map(({ refusal }) => refusal),
    ['apps-by-admins-only', 'apps-by-admins-only'],
  );
  const body = { request: signed, environment: 'test', scopes: [...READS], mode: 'proposes' };
  assertError(await member.post(atCompany('/connections'), body), 403, 'apps-by-admins-only');
  assert.equal(
    bodyOf(await admin.post('/app-requests', { request: signed }), 200).accounts[0]?.refusal,
    null,
  );

  // The app is not sent away: it gets tokens, and is told why they do nothing.
  const next = (await program.refresh(ofMember.refresh_token)).body as Tokens;
  assertError(await me(next), 403, 'apps-by-admins-only');
  assert.equal((await rule(false)).status, 204);
  bodyOf(await me(next), 200);
  const { items } = bodyOf(await owner.get(atCompany('/audit-log')), 200);
  const told = items.filter(({ action }) => action === 'company.apps-set');
  assert.deepEqual(
    told.map(({ details }) => details['enabled']),
    [false, true],
  );
});

test('the logo of an app is shown once the operator has verified the app, and a new one needs that again', async () => {
  const logo = `/apps/${registered.clientId}/logo` as const;
  const send = (bytes: Buffer) => owner.put(atCompany(logo), { content: bytes.toString('base64') });
  const asked = async () => {
    const signed = await requestAt(service, program.begin(READS).path);
    return bodyOf(await member.post('/app-requests', { request: signed }), 200);
  };
  assertError(await send(Buffer.from('<svg/>')), 400, 'validation-failed');
  assertError(await owner.get(logo), 404, 'not-found');
  assert.equal((await send(pngFile(300, 200))).status, 204);
  const [listed] = bodyOf(await owner.get(atCompany('/apps')), 200).items;
  assert.equal(existing(listed).hasLogo, true);
  assert.equal((await owner.get(logo)).headers.get('content-type'), 'image/png');
  assertError(await member.get(logo), 404, 'not-found');
  assert.equal((await asked()).hasLogo, false);

  const operator = { db: service.db, now: service.clock.now, actor: 'operator' };
  await verifyApp(operator, registered.clientId, true);
  assert.equal((await asked()).hasLogo, true);
  assert.equal((await member.get(logo)).status, 200);
  assert.equal((await send(pngFile(200, 200))).status, 204);
  assert.equal((await asked()).isVerified, false);
  assertError(await member.get(logo), 404, 'not-found');
  assert.equal((await owner.delete(atCompany(logo))).status, 204);
  assertError(await owner.get(logo), 404, 'not-found');
});
