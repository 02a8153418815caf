import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sequenceAll } from '../../../src/platform/events/sequencer.ts';
import { recurringInvoicesInOutbox } from '../../../src/features/recurring-invoices/jobs.ts';
import { bodyOf } from '../../support/api/answers.ts';
import { clientOf, created, invoicesOf } from '../../support/recurring-invoices.ts';
import { startTestApp } from '../../support/test-app.ts';
import type { TestApp } from '../../support/test-app.ts';
import { listDue, workOff } from '../../support/work-off.ts';

const service = await startTestApp({ jobs: false, isAlone: true });
const start = new Date('2026-01-10T10:00:00.000Z');
service.clock.now = start;

function kindOf(app: TestApp) {
  return app.outbox.filter(({ name }) => name === 'recurring-invoices');
}

/** What the outbox does at that time. Callers go back to the time of their tokens. */
async function workAt(instant: string): Promise<void> {
  await service.clock.at(new Date(instant), () => workOff(service.db, kindOf(service)));
}

async function production() {
  return service.caller({ environment: 'production' });
}

const SENT = { firstDate: '2026-01-31', action: 'send', channel: 'email' } as const;

test('a production account makes what is due from six in the morning, in winter and in summer', async () => {
  const api = await production();
  const { id } = await created(api, {
    ...SENT,
    interval: { unit: 'week', count: 1 },
    firstDate: '2026-03-25',
  });
  const count = async () => (await invoicesOf(api, id)).length;
  await workAt('2026-03-24T23:30:00Z');
  await workAt('2026-03-25T04:59:00Z');
  assert.equal(await count(), 0);
  await workAt('2026-03-25T05:00:00Z');
  await workAt('2026-03-25T05:00:01Z');
  assert.equal(await count(), 1);
  await workAt('2026-04-01T03:59:00Z');
  assert.equal(await count(), 1);
  await workAt('2026-04-01T04:00:00Z');
  assert.equal(await count(), 2);
  assert.deepEqual(
    (await invoicesOf(api, id)).map(({ date, invoice }) => [date, invoice?.issueDate]),
    [
      ['2026-03-25', '2026-03-25'],
      ['2026-04-01', '2026-04-01'],
    ],
  );
});

test('a test account with the real time makes a date as soon as the day begins', async () => {
  const api = await service.caller();
  const { id } = await created(api, { ...SENT });
  await workAt('2026-01-30T22:59:00Z');
  assert.equal((await invoicesOf(api, id)).length, 0);
  await workAt('2026-01-30T23:00:00Z');
  assert.equal((await invoicesOf(api, id))[0]?.invoice?.issueDate, '2026-01-31');
});

test('after a month away the dates that have passed are made in order, dated on the day, and say so', async () => {
  const api = await production();
  const weekly = await created(api, {
    ...SENT,
    interval: { unit: 'week', count: 1 },
    firstDate: '2026-02-02',
  });
  await workAt('2026-02-02T12:00:00Z');
  await workAt('2026-03-05T12:00:00Z');
  const made = await invoicesOf(api, weekly.id);
  assert.deepEqual(
    made.map(({ date, invoice }) => [date, invoice?.issueDate, invoice?.number]),
    [
      ['2026-02-02', '2026-02-02', '1'],
      ['2026-02-09', '2026-03-05', '2'],
      ['2026-02-16', '2026-03-05', '3'],
      ['2026-02-23', '2026-03-05', '4'],
      ['2026-03-02', '2026-03-05', '5'],
    ],
  );
  assert.deepEqual(made[1]?.invoice?.deliveryPeriod, { from: '2026-02-09', to: '2026-02-15' });
  await sequenceAll(service.db);
  const { items } = bodyOf(await api.get('/v1/events?types=recurring_invoice.made&wait=5'), 200);
  assert.deepEqual(
    items.map(({ actor, data }) => [actor.type, data['date'], data['late']]),
    made.map(({ date }, index) => ['service', date, index > 0]),
  );
});

test('a date that falls on a holiday is made on it, and payable until a working day', async () => {
  const api = await production();
  const { id } = await created(api, { ...SENT, firstDate: '2026-05-17', dueDays: 14 });
  await workAt('2026-05-17T06:00:00Z');
  const [first] = await invoicesOf(api, id);
  assert.deepEqual(
    [first?.outcome, first?.invoice?.issueDate, first?.invoice?.payableUntil],
    ['made', '2026-05-17', '2026-06-01'],
  );
});

test('two services on one database make each date once', async () => {
  const other = await startTestApp({ jobs: false, connection: service.connection });
  const api = await production();
  const ids: string[] = [];
  for (let index = 0; index < 4; index += 1) {
    ids.push((await created(api, { ...SENT, interval: { unit: 'week', count: 1 } })).id);
  }
  const at = new Date('2026-03-02T12:00:00Z');
  await service.clock.at(at, () =>
    other.clock.at(at, () =>
      Promise.all([
        workOff(service.db, kindOf(service)),
        workOff(other.db, kindOf(other)),
        workOff(other.db, kindOf(service)),
      ]),
    ),
  );
  const numbers: number[] = [];
  for (const id of ids) {
    const made = await invoicesOf(api, id);
    assert.deepEqual(
      made.map(({ date }) => date),
      ['2026-01-31', '2026-02-07', '2026-02-14', '2026-02-21', '2026-02-28'],
    );
    numbers.push(...made.map(({ invoice }) => Number(invoice?.number)));
  }
  assert.deepEqual(
    numbers.toSorted((one, next) => one - next),
    Array.from({ length: 20 }, (_, index) => index + 1),
  );
});

test('what is paused, ended or of a closed company is not due', async () => {
  const api = await production();
  const [paused, ended] = [await created(api, SENT), await created(api, SENT)];
  bodyOf(await api.post(`/v1/recurring-invoices/${paused.id}/pause`), 200);
  bodyOf(await api.post(`/v1/recurring-invoices/${ended.id}/end`), 200);
  const company = await service.createCompany();
  const closing = await service.caller({ company, environment: 'production' });
  await created(closing, SENT);
  await service.db
    .updateTable('companies')
    .set({ closed_at: start })
    .where('id', '=', company.companyId)
    .execute();
  await service.clock.at(new Date('2026-02-01T12:00:00Z'), async () => {
    const due = await Promise.all(kindOf(service).map((kind) => listDue(service.db, kind)));
    const accounts = new Set([api.accountId, closing.accountId]);
    assert.deepEqual(
      due.flat().filter(({ accountId }) => accounts.has(accountId)),
      [],
    );
  });
});

test('an e-invoice whose recipient cannot be looked up waits for the end of the day, and is then a draft', async () => {
  const api = await production();
  const clientId = await clientOf(api, { orgNumber: '974760673' });
  const eInvoice = await created(api, { ...SENT, clientId, channel: 'e-invoice' });
  await workAt('2026-01-31T12:00:00Z');
  assert.equal((await invoicesOf(api, eInvoice.id)).length, 0);
  await workAt('2026-02-01T12:00:00Z');
  const [late] = await invoicesOf(api, eInvoice.id);
  assert.deepEqual([late?.outcome, late?.reason], ['draft', 'e-invoice-lookup-unavailable']);
});

test('an account whose company lacks a bank account gets a draft', async () => {
  const company = await service.createCompany({ bankAccount: '' });
  const api = await service.caller({ company, environment: 'production' });
  const { id } = await created(api, SENT);
  await workAt('2026-01-31T12:00:00Z');
  const [made] = await invoicesOf(api, id);
  assert.deepEqual([made?.outcome, made?.reason], ['draft', 'company-incomplete']);
});

test('a company that has left the VAT register gets a draft with the VAT that was agreed on', async () => {
  const company = await service.createCompany();
  const api = await service.caller({ company, environment: 'production' });
  const { id } = await created(api, SENT);
  await service.db
    .updateTable('companies')
    .set({ vat_registered: false })
    .where('id', '=', company.companyId)
    .execute();
  await workAt('2026-01-31T12:00:00Z');
  const [made] = await invoicesOf(api, id);
  assert.deepEqual([made?.outcome, made?.reason, made?.invoice?.vat], ['draft', 'not-vat-registered', 50]);
});

test('the outbox finds nothing before the day, and rings when something is due at once', async () => {
  const deps = { db: service.db, clock: () => start, recipients: service.eInvoices.recipients };
  assert.equal(recurringInvoicesInOutbox(deps).bell, 'recurring-invoices');
  assert.deepEqual(await listDue(service.db, recurringInvoicesInOutbox(deps)), []);
});
