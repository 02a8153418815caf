import assert from 'node:assert/strict';
import type { AccessPoint } from '../../src/features/e-invoices/index.ts';
import { eInvoicesInOutbox } from '../../src/features/invoices/e-invoice-delivery/e-invoices-in-outbox.ts';
import { makeAllDeliveries } from '../../src/features/webhooks/jobs.ts';
import { osloDate } from '../../src/domain/days/local-date.ts';
import { bodyOf } from './api/answers.ts';
import { clientWithCredit, refundOrder } from './bank/credit.ts';
import { inDays } from './dates.ts';
import { createDraft, createSent } from './example-invoices.ts';
import { created } from './recurring-invoices.ts';
import type { TestApp, TestCompany } from './test-app.ts';
import { workOff } from './work-off.ts';

/** A client that the network stand-in must know. */
const KAFFE = {
  name: 'Fjord Kaffe AS',
  orgNumber: '974760673',
  email: 'faktura@fjordkaffe.example',
  city: 'Bergen',
};
export const PARTICIPANT = '0192:974760673';

/**
 * A production account that has something of every kind that waits: two mails, four webhooks, and one of each other kind. Of `received`
 * the receipt is asked for, and `queued` is not sent yet.
 */
export async function seedWaiting(
  service: TestApp,
  {
    company,
    webhookUrl,
    accessPoint,
  }: { company: TestCompany; webhookUrl: string; accessPoint: AccessPoint },
) {
  const { db, clock } = service;
  const accountId = company.accounts.production;
  const api = await service.caller({ company, environment: 'production' });
  await db
    .updateTable('companies')
    .set({ automatic_letters: 'reminders', letters_since: inDays(-60) })
    .where('id', '=', company.companyId)
    .execute();
  const endpoint = bodyOf(
    await api.post('/v1/webhook-endpoints', { url: webhookUrl, types: ['invoice.sent'] }),
    201,
  );
  const sent = await createSent(api);
  const now = new Date();
  const { clientId } = await clientWithCredit(api, 100, { paidOn: osloDate(now) });
  const order = await refundOrder(api, clientId, 50);

  bodyOf(await api.patch('/v1/settings', { eInvoices: 'auto' }), 200);
  const received = await createSent(api, { client: KAFFE });
  const kinds = eInvoicesInOutbox({ ...service.eInvoices, accessPoint });
  await workOff(db, kinds, [accountId]);
  const queued = await createSent(api, { client: KAFFE });

  const agent = await service.caller({ company, environment: 'production', mode: 'proposes' });
  // The first is mailed at once, and the second ten minutes later.
  for (let asked = 0; asked < 2; asked += 1) {
    const draft = await createDraft(agent);
    assert.equal((await agent.post(`/v1/invoices/${draft.id}/send`)).status, 202);
  }
  const recurring = await clock.at(new Date(now.getTime() - 5 * 86_400_000), () =>
    created(api, { firstDate: inDays(-1), action: 'send', channel: 'email' }),
  );
  await makeAllDeliveries(db, now);
  return {
    accountId,
    api,
    endpoint,
    sent,
    clientId,
    order,
    received,
    queued,
    recurring,
  };
}
