import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addDays, osloDate } from '../../../src/domain/days/local-date.ts';
import { describeRoutes } from '../../../../scripts/describe-routes.ts';
import { bodyOf, existing } from '../../support/api/answers.ts';
import type { ApiAnswer, ApiCaller } from '../../support/api/api-caller.ts';
import { bring } from '../../support/bank/transactions.ts';
import { openAsOwner } from '../../support/database/owner.ts';
import { createDraft, createLate, createSent, exemptLine } from '../../support/example-invoices.ts';
import { createQuote } from '../../support/example-quotes.ts';
import { moveTools } from '../../support/moves/moves.ts';
import { postOpening } from '../../support/opening-examples.ts';
import { buyEuros } from '../../support/currencies.ts';
import { startTestApp } from '../../support/test-app.ts';

// What every operation moves that moves money: the largest document, payment or entry, and all together, in kroner.

const service = await startTestApp({ jobs: false });
const company = await service.createCompany();
const direct = await service.caller({ company });
const asking = { 'tilgode-mode': 'proposes' };
const owner = openAsOwner(service.connection);
const today = osloDate(new Date());

type Path = `/v1/${string}`;
const post = (path: string, body?: object, by: ApiCaller = direct) =>
  by.call('POST', path as Path, { body, headers: asking });
const drop = (path: string, by: ApiCaller = direct) => by.call('DELETE', path as Path, { headers: asking });
const done = async (path: string, body?: object, by: ApiCaller = direct) =>
  bodyOf(await by.call('POST', path as Path, { body }), 201) as { id: string };

const moves = moveTools(service);
async function computedMove(caller: ApiCaller) {
  const importId = await moves.bring(caller, 'balances', 'Konto;Saldo\n1920;100\n2050;-100\n');
  return moves.compute(caller, { importIds: [importId], date: '2015-12-31' });
}

/** An invoice of 100 kr without VAT. */
const sent = (overrides: Record<string, unknown> = {}) =>
  createSent(direct, { lines: [exemptLine(100)], ...overrides });
const pay = (id: string, amount: number, more: object = {}) =>
  done(`/v1/invoices/${id}/payments`, { amount, paidOn: today, ...more });
/** The client of an invoice that was overpaid by 300 kr. */
async function owed(): Promise<string> {
  const { id, client } = await sent({ client: { name: 'Kari', email: `${crypto.randomUUID()}@example.no` } });
  await pay(id, 400, { overpayment: 'credit' });
  return client.id;
}
const entry = {
  documentDate: today,
  description: 'Innkjøp',
  lines: [
    { account: '7770', debit: 150 },
    { account: '6800', debit: 50 },
    { account: '1920', credit: 200 },
  ],
};
const letterOf = async () => {
  const late = await createLate(service, direct, {
    lines: [exemptLine(100)],
    dueDate: addDays(today, -60),
  });
  return `/v1/invoices/${late.id}/reminders`;
};
async function waiting(amount: number): Promise<string> {
  const [id = ''] = await bring(owner.of(direct.accountId), [{ amount }]);
  return `/v1/bank-transactions/${id}`;
}
async function ordered() {
  const path = `/v1/clients/${await owed()}/refund-orders`;
  return `${path}/${(await done(path, { amount: 120, toAccount: '97104133219' })).id}`;
}
/** A caller of an account whose year 2021 has a loss of 150 kr. */
async function withResult(): Promise<ApiCaller> {
  const caller = await service.caller();
  const lines = [
    { account: '7770', debit: 150 },
    { account: '1920', credit: 150 },
  ];
  await done('/v1/journal-entries', { documentDate: '2021-06-30', description: 'Gebyr', lines }, caller);
  return caller;
}
/** The rate of the examples is 11.50. */
async function withEuros(): Promise<ApiCaller> {
  const caller = await service.caller();
  await buyEuros(caller, '2021-06-30');
  return caller;
}
const agreement = async () => ({
  clientId: (await sent()).client.id,
  lines: [exemptLine(100)],
  laterLines: [{ from: '2199-01-01', lines: [exemptLine(900)] }],
  interval: { unit: 'month', count: 6 },
  firstDate: addDays(today, 20),
  action: 'send',
});

type Case = { asked: () => Promise<ApiAnswer>; amount: number; amountOfDay?: number };
const CASES: Record<string, Case> = {
  sendInvoice: {
    asked: async () =>
      post(`/v1/invoices/${(await createDraft(direct, { lines: [exemptLine(80)] })).id}/send`),
    amount: 80,
  },
  sendQuote: {
    asked: async () => {
      const quote = await createQuote(direct, { lines: [exemptLine(70)] });
      return post(`/v1/quotes/${quote.id}/send`);
    },
    amount: 70,
  },
  recordPayment: {
    asked: async () => post(`/v1/invoices/${(await sent()).id}/payments`, { amount: 33.33, paidOn: today }),
    amount: 33.33,
  },
  reversePayment: {
    asked: async () => {
      const { id } = await sent();
      await pay(id, 10);
      const paid = bodyOf(await direct.get(`/v1/invoices/${id}`), 200);
      return drop(`/v1/invoices/${id}/payments/${existing(paid.payments[0]).id}`);
    },
    amount: 10,
  },
  applyCredit: {
    asked: async () => {
      const clientId = await owed();
      const invoice = await sent({ client: undefined, clientId });
      return post(`/v1/clients/${clientId}/credit/apply`, { invoiceId: invoice.id, amount: 40 });
    },
    amount: 40,
  },
  createRefund: {
    asked: async () => post(`/v1/clients/${await owed()}/refunds`, { amount: 55, paidOn: today }),
    amount: 55,
  },
  reverseRefund: {
    asked: async () => {
      const path = `/v1/clients/${await owed()}/refunds`;
      return drop(`${path}/${(await done(path, { amount: 56, paidOn: today })).id}`);
    },
    amount: 56,
  },
  createRefundOrder: {
    asked: async () =>
      post(`/v1/clients/${await owed()}/refund-orders`, { amount: 57, toAccount: '97104133219' }),
    amount: 57,
  },
  markRefundOrderPaid: {
    asked: async () => post(`${await ordered()}/paid`, { paidOn: today }),
    amount: 120,
  },
  createRefundFile: {
    // All orders that wait: the ones above that were not proposed alone.
    asked: async () => {
      await ordered();
      return post('/v1/refund-files');
    },
    amount: 120,
    amountOfDay: 240,
  },
  waiveFees: {
    asked: async () => {
      const path = await letterOf();
      await done(path, { type: 'reminder', fee: true, interest: false });
      return post(path.replace('reminders', 'fees/waive'), {});
    },
    amount: 38,
  },
  sendReminder: {
    asked: async () => post(await letterOf(), { type: 'reminder', fee: true, interest: false }),
    amount: 38,
  },
  writeOffInvoice: {
    asked: async () =>
      post(`/v1/invoices/${(await sent()).id}/write-offs`, { reason: 'loss', lossKind: 'unconfirmed' }),
    amount: 100,
  },
  reverseWriteOff: {
    asked: async () => {
      const path = `/v1/invoices/${(await sent()).id}/write-offs`;
      const written = await done(path, { reason: 'loss', lossKind: 'unconfirmed' });
      const { writeOffs } = written as unknown as { writeOffs: { id: string }[] };
      return drop(`${path}/${existing(writeOffs[0]).id}`);
    },
    amount: 100,
  },
  createJournalEntry: { asked: () => post('/v1/journal-entries', entry), amount: 200 },
  reverseJournalEntry: {
    asked: async () => post(`/v1/journal-entries/${(await done('/v1/journal-entries', entry)).id}/reversal`),
    amount: 200,
  },
  createOpeningBalance: {
    asked: async () => {
      const caller = await service.caller();
      const post = caller.call;
      caller.call = (method, path, options = {}) =>
        post(method, path, { ...options, headers: { ...options.headers, ...asking } });
      return postOpening(caller);
    },
    amount: 100_000,
  },
  deleteOpeningBalance: {
    asked: async () => {
      const caller = await service.caller();
      await postOpening(caller);
      return drop('/v1/opening-balances', caller);
    },
    amount: 100_000,
  },
  applyMove: {
    asked: async () => {
      const caller = await service.caller();
      const { id, hash } = await computedMove(caller);
      return post(`/v1/moves/${id}/apply`, { hash }, caller);
    },
    amount: 100,
  },
  undoMove: {
    asked: async () => {
      const caller = await service.caller();
      const { id } = await moves.apply(caller, await computedMove(caller));
      return drop(`/v1/moves/${id}`, caller);
    },
    amount: 100,
  },
  createCurrencyRevaluation: {
    asked: async () => post('/v1/currency-revaluations', { asOf: '2021-12-31' }, await withEuros()),
    amount: 150,
  },
  deleteCurrencyRevaluation: {
    asked: async () => {
      const caller = await withEuros();
      const { id } = await done('/v1/currency-revaluations', { asOf: '2021-12-31' }, caller);
      return drop(`/v1/currency-revaluations/${id}`, caller);
    },
    amount: 150,
  },
  transferYearResult: {
    asked: async () => post('/v1/year-results', { year: 2021 }, await withResult()),
    amount: 150,
  },
  takeBackYearResult: {
    asked: async () => {
      const caller = await withResult();
      await done('/v1/year-results', { year: 2021 }, caller);
      return drop('/v1/year-results/2021', caller);
    },
    amount: 150,
  },
  matchBankTransaction: {
    asked: async () => {
      const path = await waiting(1000);
      const invoices = await Promise.all(Array.from({ length: 10 }, () => sent()));
      const allocations = invoices.map(({ id }) => ({ invoiceId: id, amount: 100 }));
      return post(`${path}/match`, { allocations });
    },
    amount: 100,
    amountOfDay: 1000,
  },
  undoBankTransactionMatch: {
    asked: async () => {
      const path = await waiting(60);
      bodyOf(
        await direct.call('POST', `${path}/match` as Path, { body: { remainderToClientId: await owed() } }),
        200,
      );
      return drop(`${path}/match`);
    },
    amount: 60,
  },
  createRecurringInvoice: {
    // The day counts the dates of twelve months, 200 kr, and at least the dearest date.
    asked: async () => post('/v1/recurring-invoices', await agreement()),
    amount: 900,
    amountOfDay: 900,
  },
  updateRecurringInvoice: {
    asked: async () => {
      const { id } = await done('/v1/recurring-invoices', await agreement());
      const body = { lines: [exemptLine(600)] };
      return direct.call('PATCH', `/v1/recurring-invoices/${id}`, { body, headers: asking });
    },
    amount: 900,
    amountOfDay: 1200,
  },
  resumeRecurringInvoice: {
    asked: async () => {
      const { id } = await done('/v1/recurring-invoices', await agreement());
      bodyOf(await direct.post(`/v1/recurring-invoices/${id}/pause`), 200);
      return post(`/v1/recurring-invoices/${id}/resume`);
    },
    amount: 900,
    amountOfDay: 900,
  },
};

for (const [operation, { asked, amount, amountOfDay = amount }] of Object.entries(CASES)) {
  test(`${operation} moves ${amount} kr by one document, and ${amountOfDay} kr on the day`, async () => {
    const answer = await asked();
    assert.equal(answer.status, 202, answer.text);
    const { proposal } = answer.body as { proposal: Record<string, unknown> };
    assert.deepEqual(
      [proposal['operation'], proposal['amount'], proposal['amountOfDay']],
      [operation, amount, amountOfDay],
    );
  });
}

test('every operation that moves money stands here', async () => {
  const { changes } = await describeRoutes();
  const moving = changes.filter(({ moves }) => moves === 'money').map(({ operationId }) => operationId);
  assert.deepEqual(moving.toSorted(), Object.keys(CASES).toSorted());
});

test('a request counts its largest document for one limit, and all that it makes for the other', async () => {
  const limits = { perDocumentOre: 900_00n, perDayOre: 5_000_00n };
  const limited = await service.caller({ company, limits });
  const invoices = await Promise.all(Array.from({ length: 10 }, () => sent({ lines: [exemptLine(900)] })));
  const allocations = invoices.map(({ id }) => ({ invoiceId: id, amount: 900 }));
  const path = await waiting(9000);
  assert.equal((await limited.call('POST', `${path}/match` as Path, { body: { allocations } })).status, 202);
  const some = await waiting(4500);
  const five = { allocations: allocations.slice(0, 5) };
  assert.equal((await limited.call('POST', `${some}/match` as Path, { body: five })).status, 200);
  const one = await waiting(900);
  const sixth = { allocations: allocations.slice(5, 6) };
  assert.equal((await limited.call('POST', `${one}/match` as Path, { body: sixth })).status, 202);
});

test('an opening balance above the limit is asked for', async () => {
  const limited = await service.caller({ limits: { perDocumentOre: 1000_00n, perDayOre: null } });
  assert.equal((await postOpening(limited)).status, 202);
});
