import assert from 'node:assert/strict';
import { test } from 'node:test';
import { endOldAccess, leaveConnections, verifyApp } from '../../../src/features/apps/index.ts';
import { closeCompany, openCompany } from '../../../src/features/closing/index.ts';
import { deletePerson } from '../../../src/features/people/index.ts';
import { workOnEndpoint } from '../../../src/features/webhooks/sending/work-on-endpoint.ts';
import { sequenceAll } from '../../../src/platform/events/sequencer.ts';
import { assertError, bodyOf, existing } from '../../support/api/answers.ts';
import { createApiCaller } from '../../support/api/api-caller.ts';
import { BACK, connect, openProgram } from '../../support/apps/app-program.ts';
import type { Program, Tokens } from '../../support/apps/app-program.ts';
import type { AppCaller, Staff } from '../../support/browser/app-caller.ts';
import { openStaff, personIdOf } from '../../support/browser/app-caller.ts';
import { createDraft } from '../../support/example-invoices.ts';
import { proposalOf } from '../../support/proposals/proposals.ts';
import { startTestApp } from '../../support/test-app.ts';
import { startReceiver } from '../../support/webhooks/receiver.ts';

// Access of an app ends with its role, person, company and app, and by itself when nobody uses it.

const service = await startTestApp({ jobs: false, webhookTargets: 'any', isAlone: true });
const operator = { db: service.db, now: new Date(), actor: 'operator' };
const DAY = 86_400_000;
const later = (days: number) => new Date(Date.now() + days * DAY);

async function register(by: Staff, isConfidential = true): Promise<Program> {
  const described = { name: 'Nettbutikk', homepage: null, redirectUris: [BACK] };
  const made = await by.owner.post(`/companies/${by.company.companyId}/apps`, {
    ...described,
    isConfidential,
  });
  return openProgram(service, bodyOf(made, 200));
}

const apiOf = ({ account_id: accountId, access_token: token }: Tokens) =>
  createApiCaller(service.url, accountId, token);
const idOf = async (tokens: Tokens) => bodyOf(await apiOf(tokens).get('/v1/me'), 200).client.id;
const refused = async (tokens: Tokens) => assertError(await apiOf(tokens).get('/v1/me'), 401, 'unauthorized');
async function invalidGrant(program: Program, tokens: Tokens): Promise<void> {
  const answer = await program.refresh(tokens.refresh_token);
  assert.deepEqual([answer.status, (answer.body as { error: string }).error], [400, 'invalid_grant']);
}

/** Why the connection has ended, by the log of changes of its company. */
async function endOf({ company, owner }: Staff, id: string): Promise<unknown> {
  const { items } = bodyOf(await owner.get(`/companies/${company.companyId}/audit-log`), 200);
  const entry = items.find(({ action, subject }) => action === 'app.disconnected' && subject === id);
  return entry && (entry.details as { reason: string }).reason;
}

/** The connections whose end the feed of an account tells. */
async function toldEnds(person: AppCaller, accountId: string): Promise<string[]> {
  await sequenceAll(service.db);
  const { items } = bodyOf(await person.account(accountId).get('/v1/events?types=app.disconnected'), 200);
  return items.map(({ data }) => (data as { app: { id: string } }).app.id);
}

test('a person leaves: what is on a machine ends at once; an app with a secret reads for seven days, and ends then', async () => {
  const staff = await openStaff(service);
  const { company, owner, admin } = staff;
  const agreed = { person: admin, company, scopes: ['invoices:write' as const] };
  const [server, local] = [await register(staff), await register(staff, false)];
  const [ofServer, ofLocal] = [await connect(service, server, agreed), await connect(service, local, agreed)];
  const [serverId, localId] = [await idOf(ofServer), await idOf(ofLocal)];
  const people = `/companies/${company.companyId}/people` as const;
  assert.equal((await owner.delete(`${people}/${await personIdOf(admin)}`)).status, 204);

  await refused(ofLocal);
  await invalidGrant(local, ofLocal);
  assert.equal(await endOf(staff, localId), 'person-left');
  const left = bodyOf(await apiOf(ofServer).get('/v1/me'), 200);
  assert.deepEqual([left.scopes, left.client.mode], [['invoices:read'], 'proposes']);
  const next = (await server.refresh(ofServer.refresh_token)).body as Tokens;
  assert.equal(next.scope, 'invoices:read');
  await endOldAccess(service.db, later(6.9));
  bodyOf(await apiOf(next).get('/v1/invoices'), 200);
  await endOldAccess(service.db, later(7.1));
  await refused(next);
  await invalidGrant(server, next);
  assert.equal(await endOf(staff, serverId), 'not-taken-over');
  assert.deepEqual(await toldEnds(owner, company.accounts.test), [localId, serverId]);
});

test('access that rests by the rule of its company ends when its person leaves, and does not wake up with the rule', async () => {
  const staff = await openStaff(service);
  const { company, owner, member } = staff;
  const program = await register(staff);
  const agreed = { person: member, company, scopes: ['invoices:read' as const], mode: 'proposes' as const };
  const tokens = await connect(service, program, agreed);
  const id = await idOf(tokens);
  const rule = (areByAdminsOnly: boolean) =>
    owner.put(`/companies/${company.companyId}/app-rules`, { areByAdminsOnly });
  assert.equal((await rule(true)).status, 204);
  assertError(await apiOf(tokens).get('/v1/me'), 403, 'apps-by-admins-only');
  assert.equal(
    (await owner.delete(`/companies/${company.companyId}/people/${await personIdOf(member)}`)).status,
    204,
  );
  assert.equal(await endOf(staff, id), 'person-left');
  assert.equal((await rule(false)).status, 204);
  await refused(tokens);
  await invalidGrant(program, tokens);
  assert.deepEqual(await toldEnds(owner, company.accounts.test), [id]);
});

test('a refresh is refused seven days after the person has left, although the clean-up has not run', async () => {
  const staff = await openStaff(service);
  const { company, owner, admin } = staff;
  const program = await register(staff);
  const tokens = await connect(service, program, { person: admin, company, scopes: ['invoices:read'] });
  const id = await idOf(tokens);
  await owner.delete(`/companies/${company.companyId}/people/${await personIdOf(admin)}`);
  let last = tokens;
  await service.clock.at(later(6.9), async () => {
    const next = await program.refresh(last.refresh_token);
    assert.equal(next.status, 200, next.text);
    last = next.body;
  });
  await service.clock.at(later(7.1), () => invalidGrant(program, last));
  assert.equal(await endOf(staff, id), undefined);
});

test('an owner takes the access over, once however many try; it may then do what the owner may', async () => {
  const staff = await openStaff(service);
  const { company, owner, admin } = staff;
  const program = await register(staff);
  const tokens = await connect(service, program, {
    person: admin,
    company,
    scopes: ['invoices:write'],
    mode: 'direct',
  });
  const id = await idOf(tokens);
  await owner.delete(`/companies/${company.companyId}/people/${await personIdOf(admin)}`);
  const takeOver = () => owner.post(`/companies/${company.companyId}/connections/${id}/take-over`);
  const answers = await Promise.all([takeOver(), takeOver()]);
  assert.deepEqual(
    answers.map(({ status }) => status).toSorted((one, other) => one - other),
    [204, 404],
  );
  await endOldAccess(service.db, later(8));
  const me = bodyOf(await apiOf(tokens).get('/v1/me'), 200);
  assert.deepEqual(
    [me.scopes, me.client.mode, me.client.person],
    [['invoices:write'], 'direct', await personIdOf(owner)],
  );
});

test('a person is deleted: the same as when they leave', async () => {
  const staff = await openStaff(service);
  const { company, owner, member, emails } = staff;
  const local = await register(staff, false);
  const tokens = await connect(service, local, {
    person: member,
    company,
    scopes: ['invoices:read'],
    mode: 'proposes',
  });
  const id = await idOf(tokens);
  await deletePerson(operator, emails.member, leaveConnections);
  await refused(tokens);
  assert.equal(await endOf(staff, id), 'person-left');
  assert.deepEqual(await toldEnds(owner, company.accounts.test), [id]);
});

test('a smaller role: the next request has its rights, asks first, and the token answer says so', async () => {
  const staff = await openStaff(service);
  const { company, owner, admin } = staff;
  const program = await register(staff);
  const scopes = ['invoices:write', 'webhooks:write'] as const;
  const tokens = await connect(service, program, { person: admin, company, scopes: [...scopes] });
  assert.equal(bodyOf(await apiOf(tokens).get('/v1/me'), 200).client.mode, 'direct');
  const path = `/companies/${company.companyId}/people/${await personIdOf(admin)}` as const;
  assert.ok((await owner.patch(path, { role: 'member' })).status < 300);
  const me = bodyOf(await apiOf(tokens).get('/v1/me'), 200);
  assert.deepEqual([me.scopes, me.client.mode], [['invoices:write'], 'proposes']);
  assertError(await apiOf(tokens).get('/v1/webhook-endpoints'), 403, 'insufficient_scope');
  const next = (await program.refresh(tokens.refresh_token)).body as Tokens;
  assert.equal(next.scope, 'invoices:write');
  const draft = await createDraftAsOwner(owner, company.accounts.test);
  proposalOf(await apiOf(next).post(`/v1/invoices/${draft}/send`));
});

async function createDraftAsOwner(owner: AppCaller, accountId: string): Promise<string> {
  return (await createDraft(owner.account(accountId))).id;
}

test('a company is closed: its access and its apps end, and do not come back when it is opened', async () => {
  // A number has one open company, so these two have others than the companies of the other tests.
  const maker = await openStaff(service, { orgNumber: '981566378' });
  const user = await openStaff(service, { orgNumber: '914778271' });
  const program = await register(maker);
  const agreed = { scopes: ['invoices:read' as const] };
  const own = await connect(service, program, { ...agreed, person: maker.owner, company: maker.company });
  const other = await connect(service, program, { ...agreed, person: user.owner, company: user.company });
  const otherId = await idOf(other);
  await closeCompany(operator, user.company.companyId);
  await refused(other);
  await invalidGrant(program, other);
  await openCompany(operator, user.company.companyId);
  await refused(other);
  await invalidGrant(program, other);
  const again = await connect(service, program, { ...agreed, person: user.owner, company: user.company });
  const againId = await idOf(again);
  assert.notEqual(againId, otherId);

  await closeCompany(operator, maker.company.companyId);
  for (const tokens of [own, again]) {
    await refused(tokens);
    const answer = await program.refresh(tokens.refresh_token);
    assert.deepEqual([answer.status, (answer.body as { error: string }).error], [401, 'invalid_client']);
  }
  assert.equal(await endOf(user, againId), 'app-deleted');
  assert.deepEqual(await toldEnds(user.owner, user.company.accounts.test), [againId]);
  await openCompany(operator, maker.company.companyId);
  assert.deepEqual(
    bodyOf(await maker.owner.get(`/companies/${maker.company.companyId}/apps`), 200).items,
    [],
  );
});

test('an app is deleted by its company: it ends everywhere, and each account is told; a closed company keeps nothing', async () => {
  const [maker, user, closed] = [
    await openStaff(service),
    await openStaff(service),
    await openStaff(service),
  ];
  const program = await register(maker);
  const scopes = ['invoices:read' as const];
  const tokens = [];
  for (const { owner, company } of [maker, user, closed])
    tokens.push(await connect(service, program, { person: owner, company, scopes }));
  await closeCompany(operator, closed.company.companyId);
  const [ownId, userId] = [await idOf(existing(tokens[0])), await idOf(existing(tokens[1]))];
  const path = `/companies/${maker.company.companyId}/apps/${program.app.clientId}` as const;
  assert.equal((await maker.owner.delete(path)).status, 204);
  for (const one of tokens) await refused(one);
  assert.deepEqual(
    [
      await toldEnds(maker.owner, maker.company.accounts.test),
      await toldEnds(user.owner, user.company.accounts.test),
    ],
    [[ownId], [userId]],
  );
  const logged = await user.owner.get(`/companies/${user.company.companyId}/audit-log`);
  const entry = bodyOf(logged, 200).items.find(({ action }) => action === 'app.disconnected');
  assert.deepEqual([entry?.actor, entry?.address], ['Nettbutikk', null]);
});

test('the operator takes back that an app is verified: production of other companies ends, and nothing else', async () => {
  const [maker, user] = [await openStaff(service), await openStaff(service)];
  const program = await register(maker);
  const { clientId } = program.app;
  await verifyApp(operator, clientId, true);
  const agreed = { person: user.owner, company: user.company, scopes: ['invoices:read' as const] };
  const inProduction = await connect(service, program, { ...agreed, environment: 'production' });
  const inTest = await connect(service, program, agreed);
  const own = await connect(service, program, {
    ...agreed,
    person: maker.owner,
    company: maker.company,
    environment: 'production',
  });
  const id = await idOf(inProduction);
  const path = `/companies/${maker.company.companyId}/apps/${clientId}` as const;
  const changed = { name: 'Nettbutikk', homepage: null, redirectUris: [BACK, `${BACK}/2`] };
  assert.equal(bodyOf(await maker.owner.put(path, changed), 200).verifiedAt, null);
  bodyOf(await apiOf(inProduction).get('/v1/me'), 200);
  await verifyApp(operator, clientId, false);
  await refused(inProduction);
  assert.equal(await endOf(user, id), 'app-not-verified');
  for (const tokens of [inTest, own]) bodyOf(await apiOf(tokens).get('/v1/me'), 200);
});

test('access that no app uses ends after 90 days, and that of a program on a machine after a year', async () => {
  const staff = await openStaff(service);
  const { company, owner } = staff;
  const [server, local] = [await register(staff), await register(staff, false)];
  const agreed = { person: owner, company, scopes: ['invoices:read' as const] };
  const [used, yearly] = [await connect(service, server, agreed), await connect(service, local, agreed)];
  const idle = await connect(service, server, { ...agreed, environment: 'production' });
  const ids = await Promise.all([used, yearly, idle].map(idOf));
  // Each app comes every 80 days, and the third never.
  let [one, other] = [used, yearly];
  for (const day of [80, 160, 240, 320]) {
    await service.clock.at(later(day), async () => {
      one = (await server.refresh(one.refresh_token)).body;
      other = (await local.refresh(other.refresh_token)).body;
      assert.ok(one.access_token !== undefined && other.access_token !== undefined);
    });
    await endOldAccess(service.db, later(day + 5));
    assert.equal(await endOf(staff, existing(ids[2])), day < 85 ? undefined : 'not-used');
  }
  await endOldAccess(service.db, later(366));
  assert.deepEqual(
    [await endOf(staff, existing(ids[0])), await endOf(staff, existing(ids[1]))],
    [undefined, 'year-over'],
  );
  await invalidGrant(local, other);
});

test('codes are kept for a day, and used tokens for 90', async () => {
  const staff = await openStaff(service);
  const program = await register(staff);
  const tokens = await connect(service, program, {
    person: staff.owner,
    company: staff.company,
    scopes: ['invoices:read'],
  });
  await program.refresh(tokens.refresh_token);
  const kinds = async () => {
    const id = bodyOf(await staff.owner.get(`/companies/${staff.company.companyId}/connections`), 200)
      .items[0]?.id;
    const rows = await service.db
      .selectFrom('app_credentials')
      .select(['kind', 'used_at'])
      .where('client_id', '=', id ?? '')
      .orderBy('created_at')
      .execute();
    return rows.map(({ kind, used_at }) => `${kind}${used_at === null ? '' : ' used'}`);
  };
  assert.deepEqual(await kinds(), ['code used', 'refresh used', 'refresh']);
  await endOldAccess(service.db, later(1.1));
  assert.deepEqual(await kinds(), ['refresh used', 'refresh']);
  await endOldAccess(service.db, later(89));
  assert.deepEqual(await kinds(), ['refresh used', 'refresh']);
});

test('access ends: its open proposals have expired, its endpoint hears of it and nothing more', async () => {
  const staff = await openStaff(service);
  const { company, owner } = staff;
  const program = await register(staff);
  const tokens = await connect(service, program, {
    person: owner,
    company,
    scopes: ['invoices:write', 'events:read', 'webhooks:write'],
  });
  const [api, id, receiver] = [apiOf(tokens), await idOf(tokens), await startReceiver()];
  const endpoint = bodyOf(
    await api.post('/v1/webhook-endpoints', { url: receiver.url, types: ['invoice.*'] }),
    201,
  );
  const draft = await createDraftAsOwner(owner, company.accounts.test);
  const asked = proposalOf(
    await api.post(`/v1/invoices/${draft}/send`, undefined, { headers: { 'Tilgode-Mode': 'proposes' } }),
  );
  const deliver = async () => {
    await sequenceAll(service.db);
    const address = { accountId: company.accounts.test, id: endpoint.id };
    await workOnEndpoint(service.webhooks, address, new AbortController().signal);
  };
  await deliver();
  receiver.received.splice(0);
  const end = () => owner.delete(`/companies/${company.companyId}/connections/${id}`);
  const ends = await Promise.all([end(), end()]);
  assert.deepEqual(
    ends.map(({ status }) => status).toSorted((one, other) => one - other),
    [204, 404],
  );
  const people = owner.account(company.accounts.test);
  assert.equal(bodyOf(await people.get(`/v1/proposals/${asked.id}`), 200).status, 'expired');
  await createDraftAsOwner(owner, company.accounts.test);
  await deliver();
  await createDraftAsOwner(owner, company.accounts.test);
  await deliver();
  assert.deepEqual(
    receiver.received.map(({ body }) => body.type),
    ['app.disconnected'],
  );
  const shown = bodyOf(await people.get(`/v1/webhook-endpoints/${endpoint.id}`), 200);
  assert.deepEqual([shown.status, shown.disabledReason], ['disabled', null]);
});

test('an old secret works for a day; then what was asked for until then is stale', async () => {
  const staff = await openStaff(service);
  const { company, owner } = staff;
  const program = await register(staff);
  const tokens = await connect(service, program, {
    person: owner,
    company,
    scopes: ['invoices:write'],
    mode: 'proposes',
  });
  const ask = async () => {
    const draft = await createDraftAsOwner(owner, company.accounts.test);
    return proposalOf(await apiOf(tokens).post(`/v1/invoices/${draft}/send`)).id;
  };
  const statusOf = async (id: string) =>
    bodyOf(await owner.account(company.accounts.test).get(`/v1/proposals/${id}`), 200).status;
  const path = `/companies/${company.companyId}/apps/${program.app.clientId}/rotate` as const;
  const asked = await ask();
  const rotated = openProgram(service, bodyOf(await owner.post(path), 200));
  const again = (await program.refresh(tokens.refresh_token)).body as Tokens;
  await endOldAccess(service.db, later(0.9));
  assert.equal(await statusOf(asked), 'open');
  await service.clock.at(later(1.1), async () => {
    assert.equal((await program.refresh(again.refresh_token)).status, 401);
    assert.equal((await rotated.refresh(again.refresh_token)).status, 200);
  });
  await endOldAccess(service.db, later(1.1));
  assert.equal(await statusOf(asked), 'stale');
  const since = await ask();
  await endOldAccess(service.db, later(1.2));
  assert.equal(await statusOf(since), 'open');
  // Two rotations in a day: the secret before both ends with the second.
  bodyOf(await owner.post(path), 200);
  bodyOf(await owner.post(path), 200);
  assert.equal(await statusOf(since), 'stale');
});
