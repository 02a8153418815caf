import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertError, bodyOf } from '../../support/api/answers.ts';
import { createApiCaller, getToken } from '../../support/api/api-caller.ts';
import { openStaff } from '../../support/browser/app-caller.ts';
import { createDraft, exemptLine } from '../../support/example-invoices.ts';
import { proposalOf } from '../../support/proposals/proposals.ts';
import { clientOf } from '../../support/recurring-invoices.ts';
import { audienceOf, startTestApp } from '../../support/test-app.ts';

// What a person has declined does not come again at once.

const service = await startTestApp({ jobs: false });
const { company, owner } = await openStaff(service);
const people = owner.account(company.accounts.test);
const direct = await service.caller({ company });
const credentials = await service.createClient(company, { mode: 'proposes' });
/** The same API client, with a token of now. */
async function signedIn() {
  const { accounts } = company;
  return createApiCaller(
    service.url,
    accounts.test,
    await getToken(service.url, credentials, audienceOf(accounts.test)),
  );
}
const agent = await signedIn();
const HOUR = 3_600_000;

async function declined(asking = agent) {
  const draft = await createDraft(agent);
  const path = `/v1/invoices/${draft.id}/send` as const;
  const { id } = proposalOf(await asking.post(path));
  const { decidedAt } = bodyOf(await people.post(`/v1/proposals/${id}/decline`), 200);
  const notBefore = new Date(new Date(decidedAt ?? '').getTime() + HOUR);
  return { draft, path, id, notBefore };
}

test('what a person has declined is refused for an hour, with its proposal and the end of the hour, as the answer of its key', async () => {
  const { path, id, notBefore } = await declined();
  const key = crypto.randomUUID();
  const details = { proposalId: id, notBefore: notBefore.toISOString() };
  const refused = await agent.post(path, undefined, { key });
  assertError(refused, 409, 'proposal-declined', details);
  assertError(await agent.post(path), 409, 'proposal-declined', details);

  await service.clock.at(new Date(notBefore.getTime() + 1000), async () => {
    const later = await signedIn();
    const repeated = await later.post(path, undefined, { key });
    assert.deepEqual([repeated.text, repeated.headers.get('idempotency-replayed')], [refused.text, 'true']);
    proposalOf(await later.post(path));
  });
});

test('a change that was declined is refused as well, and another change is not', async () => {
  const path = `/v1/clients/${await clientOf(agent)}` as const;
  const { id } = proposalOf(await agent.patch(path, { city: 'Bodø' }));
  bodyOf(await people.post(`/v1/proposals/${id}/decline`), 200);
  assertError(await agent.patch(path, { city: 'Bodø' }), 409, 'proposal-declined');
  proposalOf(await agent.patch(path, { city: 'Alta' }));
});

test('what was declined can be asked for at once when it would do something else by now', async () => {
  const { draft, path } = await declined();
  bodyOf(await direct.patch(`/v1/invoices/${draft.id}`, { lines: [exemptLine(70)] }), 200);
  proposalOf(await agent.post(path));
});

test('a second decision of the same is remembered beside the first', async () => {
  const { draft, path, id } = await declined();
  const { lines } = draft;
  bodyOf(await direct.patch(`/v1/invoices/${draft.id}`, { lines: [exemptLine(70)] }), 200);
  const { id: other } = proposalOf(await agent.post(path));
  bodyOf(await people.post(`/v1/proposals/${other}/decline`), 200);
  assert.equal(bodyOf(await agent.post(path), 409).details?.['proposalId'], other);
  const before = lines.map(({ description, quantity, unitPrice, vatCode }) => ({
    description,
    quantity,
    unitPrice,
    vatCode,
  }));
  bodyOf(await direct.patch(`/v1/invoices/${draft.id}`, { lines: before }), 200);
  assert.equal(bodyOf(await agent.post(path), 409).details?.['proposalId'], id);
});

test('an API client asks again at once for what it took back itself, and for what a person declined to another one', async () => {
  const { id } = await createDraft(agent);
  const path = `/v1/invoices/${id}/send` as const;
  const first = proposalOf(await agent.post(path));
  bodyOf(await agent.delete(`/v1/proposals/${first.id}`), 200);
  proposalOf(await agent.post(path));

  const declinedToAnother = await declined(await service.caller({ company, mode: 'proposes' }));
  proposalOf(await agent.post(declinedToAnother.path));
});
