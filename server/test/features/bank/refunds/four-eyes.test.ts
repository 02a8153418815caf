import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertError, bodyOf } from '../../../support/api/answers.ts';
import { clientWithCredit, refundOrder } from '../../../support/bank/credit.ts';
import {
  PASSWORD,
  joinCompany,
  openStaff,
  personIdOf,
  signInToApp,
} from '../../../support/browser/app-caller.ts';
import { startTestApp } from '../../../support/test-app.ts';

// A company may want that the one who orders a refund is another than the one who makes the file for the bank that has it.

const service = await startTestApp({ jobs: false });
service.clock.now = new Date('2026-01-10T10:00:00Z');

async function staff() {
  const { company, owner, admin } = await openStaff(service);
  const { test: accountId } = company.accounts;
  const api = await service.caller({ company, environment: 'test' });
  const { clientId } = await clientWithCredit(api, 1000);
  const settings = `/companies/${company.companyId}/settings` as const;
  const at = { owner: owner.account(accountId), admin: admin.account(accountId) };
  return { company, owner, admin, at, api, clientId, settings };
}

test('who orders a refund is not who makes the file: own orders stay open until another person makes it', async () => {
  const { owner, at, clientId, settings, api, company } = await staff();
  const first = await refundOrder(at.owner, clientId, 1);
  const file = bodyOf(await at.owner.post('/v1/refund-files'), 201);
  assert.deepEqual(
    file.refunds.map(({ id }) => id),
    [first.id],
  );

  assert.equal(bodyOf(await owner.get(settings), 200).fourEyesRefunds, false);
  assert.equal(bodyOf(await owner.patch(settings, { fourEyesRefunds: true }), 200).fourEyesRefunds, true);
  const session = bodyOf(await owner.get('/session'), 200);
  assert.equal(session?.companies[0]?.fourEyesRefunds, true);
  const own = await refundOrder(at.owner, clientId, 2);
  assertError(await at.owner.post('/v1/refund-files'), 409, 'other-person-required');
  const other = await refundOrder(at.admin, clientId, 3);
  const ofProgram = await refundOrder(api, clientId, 4);
  const ofOwner = bodyOf(await at.owner.post('/v1/refund-files'), 201);
  assert.deepEqual(
    ofOwner.refunds.map(({ id }) => id),
    [other.id, ofProgram.id],
  );
  assertError(await at.owner.post('/v1/refund-files'), 409, 'other-person-required');
  const ofAdmin = bodyOf(await at.admin.post('/v1/refund-files'), 201);
  assert.deepEqual(
    ofAdmin.refunds.map(({ id }) => id),
    [own.id],
  );
  assertError(await at.admin.post('/v1/refund-files'), 409, 'nothing-to-refund');

  await refundOrder(api, clientId, 5);
  assertError(await api.post('/v1/refund-files'), 409, 'other-person-required');
  const elsewhere = await service.caller({ company, environment: 'test' });
  assert.equal(bodyOf(await elsewhere.post('/v1/refund-files'), 201).count, 1);

  bodyOf(await owner.patch(settings, { fourEyesRefunds: false }), 200);
  await refundOrder(at.owner, clientId, 6);
  assert.equal(bodyOf(await at.owner.post('/v1/refund-files'), 201).count, 1);
});

test('an order from before it was known who ordered goes into the file of anybody', async () => {
  const { owner, at, clientId, settings } = await staff();
  bodyOf(await owner.patch(settings, { fourEyesRefunds: true }), 200);
  const { id } = await refundOrder(at.owner, clientId, 1);
  await service.db.updateTable('refund_orders').set({ ordered_by: null }).where('id', '=', id).execute();
  assert.equal(bodyOf(await at.owner.post('/v1/refund-files'), 201).count, 1);
});

test('it is turned on by a company with two people who may make files, and turned off with a confirmation', async () => {
  const email = `eier-${crypto.randomUUID()}@nordlys.example`;
  const company = await service.createCompany({ ownerEmail: email, ownerPassword: PASSWORD });
  const owner = await signInToApp(service, email);
  const settings = `/companies/${company.companyId}/settings` as const;
  const turn = (fourEyesRefunds: boolean) => owner.patch(settings, { fourEyesRefunds });
  const join = (role: 'viewer' | 'accountant') =>
    joinCompany(service, {
      owner,
      companyId: company.companyId,
      role,
      email: `${role}-${crypto.randomUUID()}@nordlys.example`,
    });
  assertError(await turn(true), 409, 'four-eyes-needs-two');
  await join('viewer');
  assertError(await turn(true), 409, 'four-eyes-needs-two');
  const accountant = await join('accountant');
  assert.equal(bodyOf(await turn(true), 200).fourEyesRefunds, true);

  bodyOf(await owner.delete(`/companies/${company.companyId}/people/${await personIdOf(accountant)}`), 204);
  service.clock.now = new Date(service.clock.now.getTime() + 6 * 60_000);
  assertError(await turn(false), 403, 'confirmation-required');
  bodyOf(await owner.post('/session/confirm', { password: PASSWORD }), 204);
  assert.equal(bodyOf(await turn(false), 200).fourEyesRefunds, false);
});
