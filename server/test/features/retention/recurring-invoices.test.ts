import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import {
  deleteDocuments,
  liftRetentionHold,
  reportRetention,
  setRetentionHold,
} from '../../../src/features/retention/index.ts';
import { verify } from '../../../src/features/verification/index.ts';
import { bodyOf } from '../../support/api/answers.ts';
import { openAsOwner } from '../../support/database/owner.ts';
import { inDays } from '../../support/dates.ts';
import { clientOf, created, invoicesOf } from '../../support/recurring-invoices.ts';
import { startTestApp } from '../../support/test-app.ts';
import { workOff } from '../../support/work-off.ts';

/** The last year whose documents the law has let go. */
const LAST_YEAR = Number(inDays(0).slice(0, 4)) - 6;
const [MARCH, APRIL] = [`${LAST_YEAR}-03-02`, `${LAST_YEAR}-04-02`];
/** In every text that is to go. */
const MARK = 'Sletteby';

const service = await startTestApp({ jobs: false, isAlone: true });
const owner = openAsOwner(service.connection);
const company = await service.createCompany();
const api = await service.caller({ company });
const context = { db: owner, now: new Date(), actor: 'test' };
const selection = { throughYear: LAST_YEAR, companyId: company.companyId };

const TEXTS = {
  firstDate: MARCH,
  action: 'send',
  channel: 'none',
  notes: MARK,
  reference: MARK,
  buyerReference: MARK,
  metadata: { leie: MARK },
  lines: [{ description: MARK, quantity: 1, unitPrice: 100, vatCode: 3 }],
  laterLines: [{ from: APRIL, lines: [{ description: MARK, quantity: 1, unitPrice: 110, vatCode: 3 }] }],
} as const;

function at<T>(day: string, act: () => Promise<T>): Promise<T> {
  return service.clock.at(new Date(`${day}T10:00:00Z`), act);
}

async function get(id: string) {
  return bodyOf(await api.get(`/v1/recurring-invoices/${id}`), 200);
}

async function customer(): Promise<string> {
  return clientOf(api, { name: `Kari ${MARK}`, address: MARK, city: MARK });
}

async function hasMark(id: string): Promise<boolean> {
  const { rows } = await sql<{ text: string }>`
    select r::text as text from recurring_invoices r where id = ${id}`.execute(owner);
  return rows.some(({ text }) => text.includes(MARK));
}

test('what an ended recurring invoice says is deleted with the last of its documents; what goes on, or has one open, stays', async () => {
  const [ended, open, active] = await at(MARCH, async () => {
    const made = [];
    for (const occurrences of [1, 1, 30]) {
      made.push((await created(api, { ...TEXTS, clientId: await customer(), occurrences })).id);
    }
    await workOff(service.db, service.outbox);
    return made;
  });
  assert.ok(ended !== undefined && open !== undefined && active !== undefined);
  const [paid] = await invoicesOf(api, ended);
  await at(MARCH, async () =>
    bodyOf(
      await api.post(`/v1/invoices/${paid?.invoice?.id}/payments`, {
        amount: paid?.invoice?.total,
        paidOn: MARCH,
      }),
      201,
    ),
  );
  const before = await get(ended);
  assert.equal(before.status, 'ended');
  const [report] = await reportRetention(context, selection);
  assert.deepEqual(
    report?.accounts.map(({ recurringInvoices, years }) => [recurringInvoices, years[0]?.documents]),
    [[1, 1]],
  );

  const hold = await setRetentionHold(context, company.companyId, 'Kontroll fra Skatteetaten');
  assert.equal((await deleteDocuments(context, selection)).recurringInvoices, 0);
  await liftRetentionHold(context, hold.holdId);
  const deleted = await deleteDocuments(context, selection);
  assert.deepEqual([deleted.documents, deleted.recurringInvoices], [1, 1]);
  assert.equal((await deleteDocuments(context, selection)).recurringInvoices, 0);

  const gone = await get(ended);
  assert.deepEqual(
    [gone.clientName, gone.notes, gone.reference, gone.metadata, gone.lines[0]?.description],
    ['', null, '', {}, ''],
  );
  assert.deepEqual(
    [gone.total, gone.firstDate, gone.lastInvoiceId],
    [before.total, MARCH, paid?.invoice?.id],
  );
  assert.deepEqual([await hasMark(ended), await hasMark(open), await hasMark(active)], [false, true, true]);
  const events = bodyOf(await api.get('/v1/events?types=recurring_invoice.updated&wait=5'), 200);
  assert.deepEqual(
    events.items.map(({ data }) => data['recurringInvoice']),
    [gone],
  );
  assert.ok((await verify(service.db)).checks.every(({ breaches }) => breaches.length === 0));
});

test('a client that is deleted takes along what has ended and made nothing', async () => {
  const today = inDays(0);
  const clientId = await customer();
  const fields = { ...TEXTS, firstDate: inDays(3), laterLines: [], clientId };
  const unused = (await created(api, fields)).id;
  const running = (await created(api, fields)).id;
  bodyOf(await api.post(`/v1/recurring-invoices/${unused}/end`, {}), 200);
  bodyOf(await api.delete(`/v1/clients/${clientId}`), 204);
  assert.deepEqual([await hasMark(unused), await hasMark(running)], [false, true]);
  assert.equal((await get(unused)).clientName, '');
  assert.equal((await get(running)).clientName, `Kari ${MARK}`, 'Its dates leave drafts to the customer.');

  const served = await customer();
  const { id } = await created(api, { ...fields, clientId: served, firstDate: today, occurrences: 1 });
  await workOff(service.db, service.outbox);
  const [sent] = await invoicesOf(api, id);
  const payment = { amount: sent?.invoice?.total, paidOn: today };
  bodyOf(await api.post(`/v1/invoices/${sent?.invoice?.id}/payments`, payment), 201);
  bodyOf(await api.delete(`/v1/clients/${served}`), 204);
  assert.equal(await hasMark(id), true, 'The document is kept, and so is what it was made of.');
});
