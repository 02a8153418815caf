import assert from 'node:assert/strict';
import { test } from 'node:test';
import { bodyOf, existing } from '../../support/api/answers.ts';
import { BACK, connect, openProgram } from '../../support/apps/app-program.ts';
import type { Tokens } from '../../support/apps/app-program.ts';
import { openStaff, signInToApp } from '../../support/browser/app-caller.ts';
import { backUp, startRestored } from '../../support/restored.ts';
import { startTestApp } from '../../support/test-app.ts';

const service = await startTestApp({ jobs: false, isAlone: true });

test('after a restore an app whose token is newer is sent to its person again, and gets the same access', async () => {
  const { company, owner, emails } = await openStaff(service);
  const registered = bodyOf(
    await owner.post(`/companies/${company.companyId}/apps`, {
      name: 'Nettbutikk',
      homepage: null,
      redirectUris: [BACK],
      isConfidential: true,
    }),
    200,
  );
  const agreed = { company, scopes: ['invoices:read' as const] };
  const program = openProgram(service, registered);
  const tokens = await connect(service, program, { ...agreed, person: owner });
  const folder = await backUp(service);
  const since = (await program.refresh(tokens.refresh_token)).body as Tokens;

  const { app: there } = await startRestored(folder, { of: service, startsAt: new Date() });
  const again = openProgram(there, registered);
  const answer = await again.refresh(since.refresh_token);
  assert.deepEqual([answer.status, (answer.body as { error: string }).error], [400, 'invalid_grant']);
  const person = await signInToApp(there, emails.owner);
  const listed = async () =>
    bodyOf(await person.get(`/companies/${company.companyId}/connections`), 200).items.map(({ id }) => id);
  const before = await listed();
  const renewed = await connect(there, again, { ...agreed, person });
  assert.deepEqual(await listed(), before);
  assert.equal((await again.refresh(existing(renewed).refresh_token)).status, 200);
});
