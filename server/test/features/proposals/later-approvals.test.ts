import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addDays, osloDate } from '../../../src/domain/days/local-date.ts';
import { bodyOf, existing } from '../../support/api/answers.ts';
import type { ApiAnswer } from '../../support/api/api-caller.ts';
import { openStaff } from '../../support/browser/app-caller.ts';
import { createDraft, createLate, createSent, exemptLine } from '../../support/example-invoices.ts';
import { createQuote } from '../../support/example-quotes.ts';
import { contentOf } from '../../support/database/database-content.ts';
import { startTestApp } from '../../support/test-app.ts';
import { moveClock } from '../../support/test-tools.ts';

// What a person has seen still stands days later, unless the document, its recipient or its bookings have changed.

const service = await startTestApp({ jobs: false });
const { company, owner } = await openStaff(service);
const people = owner.account(company.accounts.test);
const direct = await service.caller({ company });
const agent = await service.caller({ company, mode: 'proposes' });
let today = osloDate(new Date());
const later = async (days: number) => moveClock(direct, (today = addDays(today, days)));
const late60 = { lines: [exemptLine(50_000)], dueDate: addDays(today, -60) };
/** Made before the clock of the account is set, one after the other, because each turns the clock of the service. */
const overdue = [await createLate(service, direct, late60), await createLate(service, direct, late60)];
await later(1);

type Proposal = {
  id: string;
  status: string;
  hash: string;
  result: { body: unknown };
  answer: { body: unknown } | null;
};
type Kind = {
  name: string;
  /** Makes what is needed. @returns what the client that proposes asks for */
  prepare: () => Promise<() => Promise<ApiAnswer>>;
  /** What changes the document, its recipient or its bookings meanwhile, by what it changes. */
  changes?: Record<string, () => Promise<ApiAnswer>>;
};

async function proposed(asking: Promise<ApiAnswer>): Promise<Proposal> {
  const answer = await asking;
  assert.equal(answer.status, 202, answer.text);
  return (answer.body as { proposal: Proposal }).proposal;
}
async function approve({ id, hash }: Proposal): Promise<Proposal> {
  return bodyOf(await people.post(`/v1/proposals/${id}/approve`, { hash }), 200);
}

/** The interest of the letters, as it was asked for and as it was sent. */
const claimed: number[] = [];
function interestOf(body: unknown): number[] {
  const { reminders = [] } = body as { reminders?: { interest: number }[] };
  return reminders.map(({ interest }) => interest);
}

let last = { invoice: '', client: '' };
const note = (invoice: { id: string; client: { id: string } }) => {
  last = { invoice: invoice.id, client: invoice.client.id };
  return invoice;
};
const pay = (amount: number) =>
  direct.post(`/v1/invoices/${last.invoice}/payments`, { amount, paidOn: today });
async function late() {
  const sent = note(await createSent(direct, { lines: [exemptLine(5000)], dueDate: addDays(today, 14) }));
  await later(45);
  return sent;
}
async function owed() {
  const sent = note(await createSent(direct, { lines: [exemptLine(100)] }));
  bodyOf(
    await direct.post(`/v1/invoices/${sent.id}/payments`, {
      amount: 300,
      paidOn: today,
      overpayment: 'credit',
    }),
    201,
  );
  return sent;
}
const post = (path: string, body?: object) => agent.call('POST', path, { body });

const KINDS: Kind[] = [
  {
    name: 'a reminder with a fee and interest',
    prepare: async () => {
      const { id } = note(existing(overdue.pop()));
      return () => post(`/v1/invoices/${id}/reminders`, { type: 'reminder', fee: true, interest: true });
    },
    changes: { 'a payment': () => pay(1000) },
  },
  {
    name: 'an invoice',
    prepare: async () => {
      const { id } = note(await createDraft(direct));
      return () => post(`/v1/invoices/${id}/send`);
    },
    changes: {
      'another price': () => direct.patch(`/v1/invoices/${last.invoice}`, { lines: [exemptLine(99)] }),
      'another due date': () => direct.patch(`/v1/invoices/${last.invoice}`, { dueDate: '2198-12-31' }),
      'another address of the recipient': () => {
        const client = { name: 'Kari Nordmann', email: 'tyv@example.no', city: 'Bergen' };
        return direct.patch(`/v1/invoices/${last.invoice}`, { client });
      },
      'an attachment': () =>
        direct.call('POST', `/v1/invoices/${last.invoice}/attachments?filename=a.csv`, {
          body: 'a;b',
          headers: { 'content-type': 'text/csv' },
        }),
      'another bank account of the company': () =>
        owner.patch(`/companies/${company.companyId}/settings`, { bankAccount: '97104133219' }),
    },
  },
  {
    name: 'a credit note',
    prepare: async () => {
      const sent = note(await createSent(direct));
      const { id } = bodyOf(await direct.post(`/v1/invoices/${sent.id}/credit-notes`, {}), 201);
      return () => post(`/v1/invoices/${id}/send`);
    },
    changes: { 'a payment': () => pay(50) },
  },
  {
    name: 'an invoice again',
    prepare: async () => {
      const { id } = note(await createSent(direct));
      return () => post(`/v1/invoices/${id}/resend`);
    },
  },
  {
    name: 'a quote',
    prepare: async () => {
      const { id } = await createQuote(direct);
      return () => post(`/v1/quotes/${id}/send`);
    },
  },
  {
    name: 'a payment',
    prepare: async () => {
      const { id } = await late();
      const paidOn = today;
      return () => post(`/v1/invoices/${id}/payments`, { amount: 1000, paidOn });
    },
    changes: { 'a payment': () => pay(10) },
  },
  {
    name: 'a refund',
    prepare: async () => {
      const { client } = await owed();
      const paidOn = today;
      return () => post(`/v1/clients/${client.id}/refunds`, { amount: 50, paidOn });
    },
  },
  {
    name: 'a write-off',
    prepare: async () => {
      const { id } = await late();
      return () => post(`/v1/invoices/${id}/write-offs`, { reason: 'loss', lossKind: 'unconfirmed' });
    },
    changes: { 'a payment': () => pay(10) },
  },
  {
    name: 'a manual entry',
    prepare: async () => {
      const body = {
        documentDate: today,
        description: 'Bankgebyr',
        lines: [
          { account: '7770', debit: 150 },
          { account: '1920', credit: 150 },
        ],
      };
      return () => post('/v1/journal-entries', body);
    },
  },
  {
    name: 'a recurring invoice',
    prepare: async () => {
      const { client } = await createDraft(direct);
      const body = {
        clientId: client.id,
        lines: [exemptLine(100)],
        interval: { unit: 'month', count: 1 },
        firstDate: addDays(today, 20),
      };
      return () => post('/v1/recurring-invoices', body);
    },
  },
  {
    name: 'a webhook',
    prepare: async () => {
      const hook = bodyOf(await direct.post('/v1/webhook-endpoints', { url: 'https://hooks.example/' }), 201);
      return () => agent.patch(`/v1/webhook-endpoints/${hook.id}`, { url: 'https://other.example/' });
    },
  },
];

for (const { name, prepare, changes } of KINDS) {
  test(`${name} is approved three days later`, async () => {
    const proposal = await proposed((await prepare())());
    await later(3);
    const approved = await approve(proposal);
    assert.equal(approved.status, 'approved', JSON.stringify(approved.result));
    claimed.push(...[proposal.result.body, approved.answer?.body].flatMap(interestOf));
  });

  for (const [what, change] of Object.entries(changes ?? {})) {
    test(`${name} is not done when there is ${what} meanwhile`, async () => {
      const proposal = await proposed((await prepare())());
      await later(3);
      const changed = await change();
      assert.ok(changed.status < 300, changed.text);
      const before = await contentOf(service.db);
      assert.equal((await approve(proposal)).status, 'stale');
      const after = await contentOf(service.db);
      const touched = Object.keys(after).filter((table) => after[table] !== before[table]);
      assert.deepEqual(touched.toSorted(), ['audit_log', 'event_positions', 'events', 'proposals']);
    });
  }
}

test('interest of a letter has grown from the day when it was asked for to the day when it is sent', () => {
  const [asked, sent] = claimed;
  assert.ok(asked !== undefined && sent !== undefined && asked < sent, `${asked} ${sent}`);
});
