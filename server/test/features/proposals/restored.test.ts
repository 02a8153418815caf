import assert from 'node:assert/strict';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { verify } from '../../../src/features/verification/index.ts';
import { bodyOf } from '../../support/api/answers.ts';
import { createApiCaller } from '../../support/api/api-caller.ts';
import { PASSWORD, signInToApp } from '../../support/browser/app-caller.ts';
import { createTestDatabase, databaseUrl } from '../../support/database/test-database.ts';
import { createDraft, getInvoice } from '../../support/example-invoices.ts';
import { onEnd } from '../../support/program/cleanup.ts';
import { runCommand, valueOf } from '../../support/program/run-command.ts';
import { makeTemporaryFolder } from '../../support/program/temporary-folder.ts';
import { approve, decided, proposalOf } from '../../support/proposals/proposals.ts';
import { startTestApp } from '../../support/test-app.ts';

const service = await startTestApp({ jobs: false, isAlone: true });
const folders = makeTemporaryFolder();
onEnd(() => rm(folders, { recursive: true }));

test('after a restore a proposal that was approved since the backup is open and undone, and is done once when it is approved again', async () => {
  const ownerEmail = 'eier@nordlys.example';
  const company = await service.createCompany({ ownerEmail, ownerPassword: PASSWORD });
  const agent = await service.caller({ company, mode: 'proposes' });
  const people = (await signInToApp(service, ownerEmail)).account(company.accounts.test);
  const draft = await createDraft(agent);
  const proposal = proposalOf(await agent.post(`/v1/invoices/${draft.id}/send`));
  const folder = join(folders, 'backup');
  const environment = { DATABASE_URL: databaseUrl(service.connection) };
  valueOf(await runCommand(['backup', '--to', folder, '--json'], environment));
  // This is lost with the database.
  assert.equal((await decided(approve(people, proposal))).status, 'approved');

  const target = await createTestDatabase();
  valueOf(await runCommand(['restore', '--from', folder, '--json'], { DATABASE_URL: databaseUrl(target) }));
  const there = await startTestApp({ jobs: false, connection: target });
  const asking = createApiCaller(there.url, agent.accountId, agent.token);
  const deciding = (await signInToApp(there, ownerEmail)).account(company.accounts.test);
  const open = bodyOf(await asking.get(`/v1/proposals/${proposal.id}`), 200);
  assert.deepEqual([open.status, open.mayBeDone], ['open', true]);
  const later = await createDraft(asking);
  const since = proposalOf(await asking.post(`/v1/invoices/${later.id}/send`));
  assert.equal(since.mayBeDone, false);
  assert.equal((await getInvoice(asking, draft.id)).status, 'draft');
  const answers = await Promise.all([approve(deciding, proposal), approve(deciding, proposal)]);
  assert.deepEqual(
    answers.map(({ status }) => status).toSorted((one, other) => one - other),
    [200, 409],
  );
  // The numbers that may have been given since the backup are left out.
  assert.equal((await getInvoice(asking, draft.id)).number, '101');
  assert.equal((await verify(there.db)).holds, true);
});
