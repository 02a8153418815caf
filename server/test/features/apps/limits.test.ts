import assert from 'node:assert/strict';
import { test } from 'node:test';
import { bodyOf } from '../../support/api/answers.ts';
import { createApiCaller, request } from '../../support/api/api-caller.ts';
import { BACK, connect, openProgram } from '../../support/apps/app-program.ts';
import type { Tokens } from '../../support/apps/app-program.ts';
import { joinCompany, openStaff } from '../../support/browser/app-caller.ts';
import { startTestApp } from '../../support/test-app.ts';

const service = await startTestApp({ jobs: false, rateLimits: true });
const { company, owner } = await openStaff(service);
const registered = bodyOf(
  await owner.post(`/companies/${company.companyId}/apps`, {
    name: 'Nettbutikk',
    homepage: null,
    redirectUris: [BACK],
    isConfidential: true,
  }),
  200,
);
const program = openProgram(service, registered);
const agreed = { person: owner, company, scopes: ['invoices:read' as const] };

test('a server refreshes more than 60 times a minute, as long as each token is right', async () => {
  const connections = [
    await connect(service, program, agreed),
    await connect(service, program, { ...agreed, environment: 'production' }),
  ];
  let count = 0;
  for (let tokens of connections) {
    for (let turn = 0; turn < 30; turn++, count++) {
      const answer = await program.refresh(tokens.refresh_token);
      assert.equal(answer.status, 200, `${turn}: ${answer.text}`);
      tokens = answer.body;
    }
    // The access has a limit of its own, and the token still works when the minute is over.
    const refused = await program.refresh(tokens.refresh_token);
    assert.equal(refused.status, 429);
    assert.ok(Number(refused.headers.get('retry-after')) > 0);
  }
  assert.ok(count >= 60);
});

test('one access is refreshed 1 000 times a day at most, because each used token stays for 90 days; the token is not used up', async () => {
  const person = await joinCompany(service, {
    owner,
    companyId: company.companyId,
    role: 'admin',
    email: 'flittig@nordlys.example',
  });
  const tokens = await connect(service, program, { ...agreed, person });
  const { id } = bodyOf(
    await createApiCaller(service.url, tokens.account_id, tokens.access_token).get('/v1/me'),
    200,
  ).client;
  const next = (await program.refresh(tokens.refresh_token)).body as Tokens;
  const windows = service.db.updateTable('rate_limit_windows').where('subject', '=', `day connection:${id}`);
  const { numUpdatedRows } = await windows.set({ request_count: 1_000 }).executeTakeFirstOrThrow();
  assert.equal(numUpdatedRows, 1n);
  const refused = await program.refresh(next.refresh_token);
  assert.equal(refused.status, 429, refused.text);
  assert.ok(Number(refused.headers.get('retry-after')) > 80_000);
  await windows.set({ request_count: 1 }).execute();
  assert.equal((await program.refresh(next.refresh_token)).status, 200);
});

test('wrong tokens of a network are counted, with the refusals of before', async () => {
  const answers = [];
  for (let turn = 0; turn < 62; turn++) answers.push(await program.refresh('tilgode_refresh_none'));
  assert.equal(answers[0]?.status, 400);
  assert.equal(answers.at(-1)?.status, 429);
});

test('a network asks for authorization 60 times a minute: each may make the service read a document', async () => {
  const path = '/v1/oauth/authorize?client_id=app_none';
  const asked = [];
  for (let turn = 0; turn < 70; turn++) asked.push(await request(service.url, 'GET', path));
  const statuses = asked.map(({ status }) => status);
  assert.equal(statuses[0], 400);
  const last = await request(service.url, 'GET', path, { headers: { accept: 'text/html' } });
  assert.deepEqual([statuses.at(-1), last.status], [429, 429]);
  assert.match(last.text, /Appen kan ikke kobles til/);
  assert.ok(Number(last.headers.get('retry-after')) > 0);
});
