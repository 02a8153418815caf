import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  deleteDocuments,
  liftRetentionHold,
  setRetentionHold,
} from '../../../src/features/retention/index.ts';
import { verify } from '../../../src/features/verification/index.ts';
import { assertError, bodyOf } from '../../support/api/answers.ts';
import { TO_ACCOUNT, clientWithCredit, refundOrder } from '../../support/bank/credit.ts';
import { openAsOwner } from '../../support/database/owner.ts';
import { inDays } from '../../support/dates.ts';
import { startTestApp } from '../../support/test-app.ts';

const service = await startTestApp({ jobs: false });
const owner = openAsOwner(service.connection);

/** The last year whose documents the law has let go. */
const LAST_YEAR = Number(inDays(0).slice(0, 4)) - 6;
const [OLD, YOUNG] = [`${LAST_YEAR}-05-04`, `${LAST_YEAR + 1}-01-05`];

const at = <T>(day: string, act: () => Promise<T>) => service.clock.at(new Date(`${day}T10:00:00Z`), act);

test('the accounts of refunds go with the documents of their years, and so do the files that name them', async () => {
  const company = await service.createCompany();
  const api = await service.caller({ company });
  const pay = (clientId: string, id: string, paidOn: string) =>
    at(paidOn, async () =>
      bodyOf(await api.post(`/v1/clients/${clientId}/refund-orders/${id}/paid`, { paidOn }), 201),
    );
  const { clientId, orders, files } = await at(OLD, async () => {
    const credit = await clientWithCredit(api, 100, { paidOn: OLD });
    const make = () => refundOrder(api, credit.clientId, 10);
    const cancelled = await make();
    const cancelPath = `/v1/clients/${credit.clientId}/refund-orders/${cancelled.id}` as const;
    bodyOf(await api.delete(cancelPath), 204);
    const paid = await make();
    const oldFile = bodyOf(await api.post('/v1/refund-files'), 201);
    const [paidLater, takenBack] = [await make(), await make()];
    const mixedFile = bodyOf(await api.post('/v1/refund-files'), 201);
    const open = await make();
    return {
      clientId: credit.clientId,
      orders: { cancelled, paid, paidLater, takenBack, open },
      files: { old: oldFile.id, mixed: mixedFile.id },
    };
  });
  await pay(clientId, orders.paid.id, OLD);
  await pay(clientId, orders.paidLater.id, YOUNG);
  await pay(clientId, orders.takenBack.id, OLD);
  await at(YOUNG, async () =>
    bodyOf(await api.delete(`/v1/clients/${clientId}/refunds/${orders.takenBack.id}`), 204),
  );

  const context = { db: owner, now: new Date(), actor: 'test' };
  const work = () => deleteDocuments(context, { throughYear: LAST_YEAR, companyId: company.companyId });
  const accounts = async () => {
    const rows = await service.db
      .selectFrom('refund_orders')
      .select(['id', 'to_account as account'])
      .where('account_id', '=', api.accountId)
      .execute();
    return Object.fromEntries(
      Object.entries(orders).map(([name, { id }]) => [name, rows.find((row) => row.id === id)?.account]),
    );
  };
  const kept = Object.fromEntries(Object.keys(orders).map((name) => [name, TO_ACCOUNT]));
  const { holdId } = await setRetentionHold(context, company.companyId, 'Bokettersyn');
  await work();
  assert.deepEqual(await accounts(), kept);
  await liftRetentionHold(context, holdId);

  await work();
  assert.deepEqual(await accounts(), { ...kept, cancelled: '', paid: '', takenBack: '' });
  assertError(await api.get(`/v1/refund-files/${files.old}/source`), 404, 'not-found');
  assert.equal((await api.get(`/v1/refund-files/${files.mixed}/source`)).status, 200);
  const order = bodyOf(await api.get(`/v1/clients/${clientId}/refund-orders/${orders.paid.id}`), 200);
  assert.deepEqual([order.toAccount, order.status, order.amount], [null, 'paid', 10]);
  const { checks } = await verify(service.db, { accountId: api.accountId });
  assert.deepEqual(
    checks.flatMap(({ breaches }) => breaches),
    [],
  );
});

test('a deleted client takes the accounts of cancelled orders with it, and no others', async () => {
  const api = await service.caller();
  const { clientId } = await at(OLD, () => clientWithCredit(api, 20, { paidOn: OLD }));
  const cancelled = await refundOrder(api, clientId, 10);
  bodyOf(await api.delete(`/v1/clients/${clientId}/refund-orders/${cancelled.id}`), 204);
  const paid = await refundOrder(api, clientId, 20);
  const paidOn = { paidOn: inDays(0) };
  bodyOf(await api.post(`/v1/clients/${clientId}/refund-orders/${paid.id}/paid`, paidOn), 201);
  bodyOf(await api.delete(`/v1/clients/${clientId}`), 204);
  const rows = await service.db
    .selectFrom('refund_orders')
    .select(['id', 'to_account as account'])
    .where('account_id', '=', api.accountId)
    .execute();
  assert.deepEqual(
    new Map(rows.map(({ id, account }) => [id, account])),
    new Map([
      [cancelled.id, ''],
      [paid.id, TO_ACCOUNT],
    ]),
  );
});
