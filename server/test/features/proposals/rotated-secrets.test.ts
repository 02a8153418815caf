import assert from 'node:assert/strict';
import { test } from 'node:test';
import { rotateApiClientSecret } from '../../../src/features/companies/index.ts';
import { makeStaleOnRotation } from '../../../src/features/proposals/index.ts';
import { lockForTransaction } from '../../../src/platform/database/locks.ts';
import { inTransaction } from '../../../src/platform/database/transaction.ts';
import { assertError, bodyOf } from '../../support/api/answers.ts';
import { createApiCaller, getToken } from '../../support/api/api-caller.ts';
import { openStaff } from '../../support/browser/app-caller.ts';
import { openAsOwner } from '../../support/database/owner.ts';
import { countWaiting } from '../../support/database/waiting.ts';
import { eventually } from '../../support/eventually.ts';
import { createDraft, getInvoice } from '../../support/example-invoices.ts';
import { approve, decided, proposalOf } from '../../support/proposals/proposals.ts';
import { audienceOf, startTestApp } from '../../support/test-app.ts';

// Somebody else may have asked by the secret that was replaced.

const service = await startTestApp({ isAlone: true });
const admin = { db: service.db, now: new Date(), actor: 'test' };

async function asking() {
  const { company, owner, emails } = await openStaff(service);
  const credentials = await service.createClient(company, { mode: 'proposes' });
  const at = async (accountId: string) =>
    createApiCaller(service.url, accountId, await getToken(service.url, credentials, audienceOf(accountId)));
  const agent = await at(company.accounts.test);
  const inProduction = await at(company.accounts.production);
  const people = owner.account(company.accounts.test);
  return { company, owner, emails, credentials, agent, inProduction, people };
}

test('a rotated secret makes what its API client has asked for stale, in each environment, and says why', async () => {
  const { company, owner, emails, credentials, agent, inProduction, people } = await asking();
  const drafts = [await createDraft(agent), await createDraft(inProduction)];
  const asked = proposalOf(await agent.post(`/v1/invoices/${drafts[0]?.id}/send`));
  const askedInProduction = proposalOf(await inProduction.post(`/v1/invoices/${drafts[1]?.id}/send`));
  const ofAnother = await service.caller({ company, mode: 'proposes' });
  const other = proposalOf(await ofAnother.post(`/v1/invoices/${drafts[0]?.id}/send`));

  const clients = `/companies/${company.companyId}/api-clients` as const;
  bodyOf(await owner.post(`${clients}/${credentials.clientId}/rotate`), 200);
  const inList = bodyOf(await people.get('/v1/proposals?status=stale'), 200).items.map(({ id }) => id);
  assert.deepEqual(inList, [asked.id]);
  for (const [reader, { id, result, emails: to }] of [
    [people, asked],
    [owner.account(company.accounts.production), askedInProduction],
  ] as const) {
    const stale = bodyOf(await reader.get(`/v1/proposals/${id}`), 200);
    assert.deepEqual([stale.status, stale.decidedBy], ['stale', emails.owner]);
    assert.deepEqual(
      [stale.result.status, (stale.result.body as { code: string }).code],
      [409, 'client-secret-rotated'],
    );
    assert.deepEqual([stale.seen?.result, stale.seen?.emails], [result, to]);
    assertError(await approve(reader, stale), 409, 'proposal-decided');
  }
  const logged = bodyOf(await owner.get(`/companies/${company.companyId}/audit-log`), 200).items;
  const entries = logged.filter(({ action }) => action === 'proposal.stale');
  assert.deepEqual(
    new Set(entries.map(({ actor, details }) => `${actor} ${(details as { proposal: string }).proposal}`)),
    new Set([asked, askedInProduction].map(({ id }) => `${emails.owner} ${id}`)),
  );
  const told = await eventually('the event', async () => {
    const { items } = bodyOf(await people.get('/v1/events?types=proposal.decided'), 200);
    return items.length > 0 && items;
  });
  assert.deepEqual(
    told.map(({ data }) => [
      (data as { proposalId: string }).proposalId,
      (data as { status: string }).status,
    ]),
    [[asked.id, 'stale']],
  );
  assert.equal((await decided(approve(people, other))).status, 'approved');
});

test('what was under way while the secret was rotated cannot be approved either', async () => {
  const { company, owner, credentials, agent, people } = await asking();
  const draft = await createDraft(agent);
  const database = openAsOwner(service.connection);
  const clients = bodyOf(await owner.get(`/companies/${company.companyId}/api-clients`), 200).items;
  assert.equal(clients.length, 1);
  const { rows } = await service.db
    .selectFrom('api_client_grants')
    .select('id')
    .where('account_id', '=', agent.accountId)
    .where('client_id', '=', credentials.clientId)
    .execute()
    .then((found) => ({ rows: found }));
  const under = await inTransaction(database, async (trx) => {
    await lockForTransaction(trx, `proposals ${agent.accountId} ${rows[0]?.id}`);
    const asked = agent.post(`/v1/invoices/${draft.id}/send`);
    await eventually(
      'the request waits, and its token was accepted',
      async () => (await countWaiting(database, 'advisory')) > 0,
    );
    await rotateApiClientSecret(admin, credentials.clientId, makeStaleOnRotation);
    return { asked };
  });
  const asked = proposalOf(await under.asked);
  const stale = await decided(approve(people, asked));
  assert.deepEqual(
    [stale.status, (stale.result.body as { code: string }).code],
    ['stale', 'client-secret-rotated'],
  );
  assert.equal((await getInvoice(await service.caller({ company }), draft.id)).status, 'draft');
});
