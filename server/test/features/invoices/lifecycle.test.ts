import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { INVOICE_STATUSES } from '../../../src/domain/invoices/invoice-status.ts';
import type { Schemas } from '../../support/api/answer-types.ts';
import type { ApiAnswer, ApiCaller } from '../../support/api/api-caller.ts';
import { bodyOf, existing } from '../../support/api/answers.ts';
import { assertBooksAgree } from '../../support/books/books.ts';
import { createDraft, exemptLine, getInvoice, send } from '../../support/example-invoices.ts';
import { startTestApp } from '../../support/test-app.ts';

/**
 * Random lives of invoices, through the API alone. A diary records what the service has accepted in each life.
 * The status of the invoice must follow from the diary, in any order of calls.
 */
const service = await startTestApp({ jobs: false });
const FIRST_DAY = '2026-01-05';
service.clock.now = new Date(`${FIRST_DAY}T10:00:00.000Z`);

const UNIT_ORE = 10_001;
const UNITS = 4;
const TOTAL_ORE = UNITS * UNIT_ORE;

type Diary = {
  today: string;
  dueDate: string;
  sent: boolean;
  payments: { id: string; ore: number; claimsOre: number }[];
  creditedUnits: number;
  viewed: boolean;
  bounced: boolean;
  overdue: boolean;
  reminded: boolean;
  warned: boolean;
};

type Step = { name: keyof typeof STEPS; size: number };

/** Each step is tried, allowed or not. The diary is written only when the answer says that the step happened. */
const STEPS = {
  send: async (api, id, diary) => {
    const { status } = await api.post(`/v1/invoices/${id}/send`);
    if (status === 200) diary.sent = true;
    return [200, 409].includes(status);
  },
  pay: async (api, id, diary, size) => {
    const ore = 1 + Math.floor((TOTAL_ORE * size) / 8);
    const answer = await api.post(`/v1/invoices/${id}/payments`, { amount: ore / 100, paidOn: diary.today });
    if (answer.status === 201) diary.payments.push(lastPayment(answer));
    return [201, 409].includes(answer.status);
  },
  payAll: async (api, id, diary) => {
    const { outstandingAmount, feesOutstanding } = await getInvoice(api, id);
    const ore = Math.round(outstandingAmount * 100) + Math.round(feesOutstanding * 100);
    if (ore === 0) return true;
    const answer = await api.post(`/v1/invoices/${id}/payments`, { amount: ore / 100, paidOn: diary.today });
    if (answer.status === 201) diary.payments.push(lastPayment(answer));
    return [201, 409].includes(answer.status);
  },
  reverse: async (api, id, diary, size) => {
    const payment = diary.payments[size % Math.max(diary.payments.length, 1)];
    if (payment === undefined) return true;
    const { status } = await api.delete(`/v1/invoices/${id}/payments/${payment.id}`);
    diary.payments = diary.payments.filter((other) => other !== payment);
    if (outstandingOf(diary) > 0 && diary.dueDate < diary.today) diary.overdue = true;
    return status === 200;
  },
  credit: async (api, id, diary, size) => {
    const quantity = 1 + (size % 2);
    const draft = await api.post(`/v1/invoices/${id}/credit-notes`, { lines: [{ lineIndex: 0, quantity }] });
    if (draft.status !== 201) return draft.status === 409;
    const note = await send(api, draft.body.id);
    assert.deepEqual([note.status, note.outstandingAmount], ['sent', 0]);
    diary.creditedUnits += quantity;
    return true;
  },
  open: async (api, id, diary) => {
    const { status } = await api.post(`/v1/test/invoices/${id}/open`);
    if (status === 200) diary.viewed = true;
    return [200, 409].includes(status);
  },
  bounce: async (api, id, diary) => {
    const { status } = await api.post(`/v1/test/invoices/${id}/bounce`);
    if (status === 200) diary.bounced = true;
    return [200, 409].includes(status);
  },
  resend: async (api, id, diary) => {
    const { status } = await api.post(`/v1/invoices/${id}/resend`);
    if (status === 202) diary.bounced = false;
    return [202, 409].includes(status);
  },
  remind: async (api, id, diary, size) => {
    const { status } = await api.post(`/v1/invoices/${id}/reminders`, { type: 'reminder', fee: size > 2 });
    if (status === 201) diary.reminded = true;
    return [201, 409].includes(status);
  },
  warn: async (api, id, diary, size) => {
    const body = { type: 'collection_warning', fee: size > 2 };
    const { status } = await api.post(`/v1/invoices/${id}/reminders`, body);
    if (status === 201) diary.warned = true;
    return [201, 409].includes(status);
  },
  wait: async (api, _id, diary, size) => {
    const now = new Date(Date.parse(`${diary.today}T10:00:00.000Z`) + (1 + size * 6) * 24 * 3600 * 1000);
    const { status } = await api.call('PUT', '/v1/test/clock', { body: { now: now.toISOString() } });
    diary.today = now.toISOString().slice(0, 10);
    if (diary.sent && outstandingOf(diary) > 0 && diary.dueDate < diary.today) diary.overdue = true;
    return status === 200;
  },
} satisfies Record<string, (api: ApiCaller, id: string, diary: Diary, size: number) => Promise<boolean>>;

function lastPayment(answer: ApiAnswer<Schemas['Invoice']>): Diary['payments'][number] {
  const { id, amount, feesAmount } = existing(answer.body.payments.at(-1));
  return { id, ore: Math.round(amount * 100), claimsOre: Math.round(feesAmount * 100) };
}

function paidOf(diary: Diary): number {
  return diary.payments.reduce((sum, { ore, claimsOre }) => sum + ore - claimsOre, 0);
}

function outstandingOf(diary: Diary): number {
  return Math.max(0, TOTAL_ORE - paidOf(diary) - diary.creditedUnits * UNIT_ORE);
}

/** The rules of the status, written down a second time. */
function expectedStatus(diary: Diary): string {
  if (!diary.sent) return 'draft';
  if (diary.creditedUnits === UNITS) return 'credited';
  if (outstandingOf(diary) === 0) return 'paid';
  if (diary.warned) return 'collection_warning';
  if (diary.reminded) return 'reminded';
  if (diary.bounced) return 'bounced';
  if (diary.overdue) return 'overdue';
  return diary.viewed ? 'viewed' : 'sent';
}

const someStep: fc.Arbitrary<Step> = fc.record({
  name: fc.constantFrom(...(Object.keys(STEPS) as (keyof typeof STEPS)[])),
  size: fc.nat({ max: 7 }),
});

const seen = new Set<string>();

test('in any order of calls, the status follows from the facts, and no amount is ever negative', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(someStep, { minLength: 25, maxLength: 40 }), async (steps) => {
      // Every life has a company of its own, because a test clock only goes forward.
      const api = await service.caller();
      const draft = await createDraft(api, {
        dueDate: '2026-01-26',
        lines: [exemptLine(UNIT_ORE / 100, UNITS)],
      });
      const diary: Diary = {
        today: FIRST_DAY,
        dueDate: draft.dueDate,
        sent: false,
        payments: [],
        creditedUnits: 0,
        viewed: false,
        bounced: false,
        overdue: false,
        reminded: false,
        warned: false,
      };
      await assertAgrees(api, draft.id, diary, 'draft');
      // A draft refuses most calls, so the second step sends the draft. No letter goes before its deadline, so time passes soon.
      const [first, early, late] = [steps.slice(0, 1), steps.slice(1, 4), steps.slice(4)];
      const life: Step[] = [
        ...first,
        { name: 'send', size: 0 },
        ...early,
        { name: 'wait', size: 7 },
        ...late,
      ];
      for (const { name, size } of life) {
        const expected = await STEPS[name](api, draft.id, diary, size);
        assert.ok(expected, `${name} was answered as it never should be`);
        await assertAgrees(api, draft.id, diary, name);
      }
      await assertBooksAgree(api, ['2026', '2027']);
    }),
    { seed: 20_260_105, numRuns: 12 },
  );
  // Otherwise the lives would be too simple to prove anything.
  assert.deepEqual([...seen].toSorted(), INVOICE_STATUSES.toSorted());
});

async function assertAgrees(api: ApiCaller, id: string, diary: Diary, after: string): Promise<void> {
  const invoice = await getInvoice(api, id);
  seen.add(invoice.status);
  assert.equal(invoice.status, expectedStatus(diary), `after ${after}: ${JSON.stringify(diary)}`);
  assert.equal(Math.round(invoice.paidAmount * 100), paidOf(diary), after);
  assert.equal(Math.round(invoice.creditedAmount * 100), diary.creditedUnits * UNIT_ORE, after);
  // The outstanding amount of a draft is the total of the draft.
  assert.equal(Math.round(invoice.outstandingAmount * 100), outstandingOf(diary), after);
  for (const field of ['paidAmount', 'outstandingAmount', 'creditedAmount', 'feesOutstanding'] as const) {
    assert.ok(invoice[field] >= 0, `${field} after ${after}`);
  }
  assert.equal(invoice.paidAt !== null, diary.sent && outstandingOf(diary) === 0, after);
  const { items } = bodyOf(await api.get(`/v1/invoices?status=${invoice.status}`), 200);
  assert.ok(
    items.some((item: { id: string }) => item.id === id),
    `the list finds it as ${invoice.status}`,
  );
}
