import assert from 'node:assert/strict';
import fc from 'fast-check';
import { assertError, bodyOf, existing } from '../api/answers.ts';
import { BANK_ACTS, actOfBank, isOfBank } from './bank-life.ts';
import { CURRENCY_ACTS, actInCurrency, isOfCurrency } from './currency-life.ts';
import type { ModelInvoice } from './book-model.ts';
import * as model from './book-model.ts';
import type { World } from './book-world.ts';
import { pickFrom } from './book-world.ts';
import { kroner, ore } from './model-agreement.ts';
import { moveClock } from '../test-tools.ts';
import { send } from '../example-invoices.ts';

/** What can happen in a company, and how often of all. */
export const ACTS = {
  sell: 20,
  pay: 5,
  payAll: 3,
  payLate: 3,
  payWithFees: 2,
  payTooMuch: 1,
  keepTooMuch: 4,
  applyCredit: 3,
  refund: 2,
  takeRefundBack: 1,
  takePaymentBack: 2,
  creditPart: 3,
  creditAll: 1,
  resend: 1,
  remind: 4,
  giveUpFees: 1,
  pause: 1,
  lose: 2,
  loseClaims: 1,
  roundOff: 1,
  takeWriteOffBack: 2,
  wait: 3,
  switchAccounting: 1,
  bookByHand: 1,
  takeHandBack: 1,
  closeMonths: 1,
  ...BANK_ACTS,
  ...CURRENCY_ACTS,
};
export type Act = keyof typeof ACTS;

const someLine = fc.record({
  quantityE4: fc.integer({ min: 1, max: 99_999 }),
  unitPriceE4: fc.integer({ min: 0, max: 9_999_999 }),
  vatCode: fc.constantFrom(...model.CODES),
  account: fc.constantFrom(null, null, '3020'),
});
export const someStep = fc.record({
  act: fc.oneof(
    ...Object.entries(ACTS).map(([act, weight]) => ({ weight, arbitrary: fc.constant(act as Act) })),
  ),
  pick: fc.nat(),
  percent: fc.integer({ min: 1, max: 99 }),
  customer: fc.constantFrom('a', 'b', 'c', 'd'),
  lines: fc.array(someLine, { minLength: 1, maxLength: 4 }),
});
export type Step = typeof someStep extends fc.Arbitrary<infer S> ? S : never;

/** @returns whether there was anything to do it with */
export async function act(world: World, step: Step): Promise<boolean> {
  const { act: wanted } = step;
  if (isOfBank(wanted)) return actOfBank(world, wanted, step);
  if (isOfCurrency(wanted)) return actInCurrency(world, wanted, step);
  const { api, today } = world;
  const url = (invoice: ModelInvoice) => `/v1/invoices/${invoice.id}` as const;
  const find = (fits: (invoice: ModelInvoice) => boolean) =>
    pickFrom(world.model.invoices.filter(fits), step);
  const isLost = ({ writeOff }: ModelInvoice) => writeOff?.reason === 'loss';
  const owes = (invoice: ModelInvoice) => model.outstandingOre(invoice) > 0n;
  const pay = async (
    invoice: ModelInvoice,
    ore: bigint,
    more: { paidOn?: string; overpayment?: 'credit' } = {},
  ) => {
    // A new company has an account for cash, and none for cards.
    const method = step.percent % 4 === 0 ? 'cash' : step.percent % 4 === 1 ? 'card' : 'bank';
    const account = method === 'cash' ? '1900' : '1920';
    const body = { amount: kroner(ore), paidOn: today, method, ...more };
    const paid = bodyOf(await api.post(`${url(invoice)}/payments`, body), 201);
    model.pay(world.model, invoice, existing(paid.payments.at(-1)).id, ore, { on: body.paidOn, account });
  };
  const writeOff = async (invoice: ModelInvoice, reason: string, lossKind?: 'final' | 'unconfirmed') => {
    const ground = lossKind === 'final' ? { ground: 'insolvency' } : {};
    const body = { reason, ...(lossKind !== undefined && { lossKind }), ...ground };
    const written = bodyOf(await api.post(`${url(invoice)}/write-offs`, body), 201);
    const { id } = existing(written.writeOffs.at(-1));
    model.writeOff(world.model, invoice, id, reason, lossKind === 'final');
  };
  const credit = async (invoice: ModelInvoice, parts: { index: number; quantityE4: bigint }[]) => {
    const lines = parts.map(({ index, quantityE4 }) => ({
      lineIndex: index,
      quantity: Number(quantityE4) / 10_000,
    }));
    const draft = bodyOf(await api.post(`${url(invoice)}/credit-notes`, { lines }), 201);
    const note = bodyOf(await api.post(`/v1/invoices/${draft.id}/send`), 200);
    assert.equal(ore(note.total), model.credit(world.model, invoice, parts));
  };

  switch (wanted) {
    case 'sell': {
      await sell(world, step);
      break;
    }
    case 'pay': {
      const invoice = find((one) => owes(one) && !model.isCredited(one));
      if (invoice === undefined) return false;
      await pay(invoice, (model.outstandingOre(invoice) * BigInt(step.percent) + 99n) / 100n);
      break;
    }
    case 'payAll': {
      const invoice = find((one) => owes(one) && !model.isCredited(one));
      if (invoice === undefined) return false;
      await pay(invoice, model.outstandingOre(invoice));
      break;
    }
    case 'payLate': {
      // The money came some days ago, often before the last letter. Letters of that time claimed too much.
      const invoice =
        find(
          (one) => owes(one) && one.letters.length > 0 && !model.isCredited(one) && one.writeOff === null,
        ) ?? find((one) => owes(one) && !model.isCredited(one));
      if (invoice === undefined) return false;
      const on = model.addDays(today, -1 - (step.percent % 25));
      const paidOn = on < invoice.issueDate ? invoice.issueDate : on;
      const open = model.outstandingOre(invoice);
      await pay(invoice, step.percent % 3 > 0 ? open : (open + 1n) / 2n, { paidOn });
      break;
    }
    case 'payWithFees': {
      const invoice = find(
        (one) => model.feesOutstandingOre(one) > 1n && !model.isCredited(one) && !isLost(one),
      );
      if (invoice === undefined) return false;
      const open = model.outstandingOre(invoice) + model.feesOutstandingOre(invoice);
      await pay(invoice, open - BigInt(step.percent % 2));
      break;
    }
    case 'payTooMuch': {
      const invoice = find((one) => !model.isCredited(one) && !isLost(one));
      if (invoice === undefined) return false;
      const open = model.outstandingOre(invoice) + model.feesOutstandingOre(invoice);
      const answer = await api.post(`${url(invoice)}/payments`, { amount: kroner(open + 1n), paidOn: today });
      assertError(answer, 409, 'payment-exceeds-outstanding', { outstanding: kroner(open) });
      break;
    }
    case 'takePaymentBack': {
      const invoice = find((one) => one.payments.length > 0 && model.mayLosePayment(one));
      const payment = pickFrom(invoice?.payments ?? [], step);
      if (invoice === undefined || payment === undefined) return false;
      const answer = await api.delete(`${url(invoice)}/payments/${payment.id}`);
      if (model.takePaymentBack(world.model, invoice, payment)) bodyOf(answer, 200);
      else {
        const creditBalance = kroner(model.creditFor(world.model, invoice));
        assertError(answer, 409, 'credit-insufficient', { creditBalance });
      }
      break;
    }
    case 'keepTooMuch': {
      const invoice = find((one) => !isLost(one));
      if (invoice === undefined) return false;
      const open = model.outstandingOre(invoice) + model.feesOutstandingOre(invoice);
      await pay(invoice, open + BigInt(step.percent) * 131n, { overpayment: 'credit' });
      break;
    }
    case 'applyCredit': {
      const invoice = find(
        (one) => owes(one) && !model.isCredited(one) && model.creditFor(world.model, one) > 0n,
      );
      if (invoice === undefined) return false;
      const available = model.creditFor(world.model, invoice);
      const open = model.outstandingOre(invoice) + model.feesOutstandingOre(invoice);
      const wanted = (open * BigInt(step.percent) + 99n) / 100n;
      const path = `/v1/clients/${invoice.customer}/credit/apply` as const;
      const answer = await api.post(path, { invoiceId: invoice.id, amount: kroner(wanted) });
      if (wanted > available) {
        assertError(answer, 409, 'credit-insufficient', { creditBalance: kroner(available) });
      } else {
        const { payments } = bodyOf(answer, 201);
        model.applyCredit(world.model, invoice, existing(payments.at(-1)).id, wanted, today);
      }
      break;
    }
    case 'refund': {
      const [customer, credit] =
        pickFrom(
          [...world.model.credit].filter(([, { booked, unbooked }]) => booked + unbooked > 0n),
          step,
        ) ?? [];
      if (customer === undefined || credit === undefined) return false;
      const wanted = ((credit.booked + credit.unbooked) * BigInt(step.percent) + 49n) / 50n;
      const path = `/v1/clients/${customer}/refunds` as const;
      const answer = await api.post(path, { amount: kroner(wanted), paidOn: today });
      if (wanted > credit.booked + credit.unbooked) {
        const creditBalance = kroner(credit.booked + credit.unbooked);
        assertError(answer, 409, 'credit-insufficient', { creditBalance });
      } else model.refund(world.model, customer, bodyOf(answer, 201).id, wanted);
      break;
    }
    case 'takeRefundBack': {
      const paid = pickFrom(world.model.refunds, step);
      if (paid === undefined) return false;
      bodyOf(await api.delete(`/v1/clients/${paid.customer}/refunds/${paid.id}`), 204);
      model.takeRefundBack(world.model, paid);
      break;
    }
    case 'creditPart': {
      const invoice = find((one) => mayCredit(one));
      const index = step.pick % (invoice?.lines.length ?? 1);
      const left = leftOf(invoice, index);
      if (invoice === undefined || left === 0n) return false;
      await credit(invoice, [{ index, quantityE4: (left * BigInt(step.percent) + 99n) / 100n }]);
      break;
    }
    case 'creditAll': {
      const invoice = find((one) => mayCredit(one) && one.totalOre > 0n);
      if (invoice === undefined) return false;
      const parts = invoice.lines.map((_line, index) => ({ index, quantityE4: leftOf(invoice, index) }));
      await credit(
        invoice,
        parts.filter(({ quantityE4 }) => quantityE4 > 0n),
      );
      break;
    }
    case 'resend': {
      const invoice = find(() => true);
      if (invoice === undefined) return false;
      bodyOf(await api.post(`${url(invoice)}/resend`), 202);
      break;
    }
    case 'remind': {
      const invoice = find((one) => model.mayRemind(one, today));
      if (invoice === undefined) return false;
      const answer = await api.post(`${url(invoice)}/reminders`, { type: 'reminder', fee: true });
      const { booked, unbooked } = model.creditOf(world.model, invoice.customer);
      if (booked + unbooked >= model.outstandingOre(invoice)) {
        assertError(answer, 409, 'covered-by-credit', { creditBalance: Number(booked + unbooked) / 100 });
        break;
      }
      const sent = bodyOf(answer, 201);
      const { feeOre, interestOre, deadline } = model.remind(world.model, invoice, today);
      const { fee, interest, deadline: said } = existing(sent.reminders.at(-1));
      assert.deepEqual([ore(fee), ore(interest), said], [feeOre, interestOre, deadline]);
      break;
    }
    case 'giveUpFees': {
      const invoice = find((one) => model.feesOutstandingOre(one) > 0n);
      if (invoice === undefined) return false;
      const claimed = model.giveUpFees(world.model, invoice);
      const waived = bodyOf(await api.post(`${url(invoice)}/fees/waive`), 200);
      assert.deepEqual([claimed > 0n, waived.feesOutstanding], [true, 0]);
      break;
    }
    case 'pause': {
      const invoice = find((one) => model.mayRemind(one, today));
      if (invoice === undefined) return false;
      bodyOf(await api.post(`${url(invoice)}/pause-reminders`, { reason: 'Tvist' }), 200);
      const answer = await api.post(`${url(invoice)}/reminders`, { type: 'reminder', fee: true });
      assertError(answer, 409, 'reminders-paused', { until: null });
      bodyOf(await api.delete(`${url(invoice)}/pause-reminders`), 200);
      break;
    }
    case 'lose': {
      const invoice = find((one) => owes(one) && one.writeOff === null);
      if (invoice === undefined) return false;
      // Well after the due date, whatever day of the week that is.
      const mayBeFinal = model.addDays(invoice.dueDate, 10) < today;
      await writeOff(invoice, 'loss', mayBeFinal && step.percent % 3 > 0 ? 'final' : 'unconfirmed');
      break;
    }
    case 'loseClaims': {
      const invoice = find(
        (one) =>
          !owes(one) && model.feesOutstandingOre(one) > 0n && !model.isCredited(one) && one.writeOff === null,
      );
      if (invoice === undefined) return false;
      await writeOff(invoice, 'loss', 'final');
      break;
    }
    case 'roundOff': {
      const invoice = find((one) => model.outstandingOre(one) > 100n && one.writeOff === null);
      if (invoice === undefined) return false;
      await pay(invoice, model.outstandingOre(invoice) - BigInt(step.percent));
      await writeOff(invoice, 'rounding');
      break;
    }
    case 'takeWriteOffBack': {
      const invoice = find((one) => one.writeOff !== null);
      if (invoice === undefined) return false;
      bodyOf(await api.delete(`${url(invoice)}/write-offs/${invoice.writeOff?.id}`), 200);
      model.takeWriteOffBack(world.model, invoice);
      break;
    }
    case 'wait': {
      await comeTo(world, model.addDays(today, 1 + (step.pick % 20)));
      break;
    }
    case 'switchAccounting': {
      world.model.accountingOn = !world.model.accountingOn;
      await world.switchAccounting(world.model.accountingOn);
      break;
    }
    case 'bookByHand': {
      if (!world.model.accountingOn) return false;
      const amount = BigInt(step.percent) * 7n;
      const lines = [
        { account: '7770', debit: kroner(amount) },
        { account: '1920', credit: kroner(amount) },
      ];
      const documentDate = model.addDays(today, -Math.min(step.percent, world.mostDaysBack));
      const entry = { documentDate, description: 'Gebyr', lines };
      const { id } = bodyOf(await api.post('/v1/journal-entries', entry), 201);
      model.postManual(world.model, '7770', '1920', amount);
      world.manualEntries.push({ id, ore: amount, transaction: null });
      break;
    }
    case 'takeHandBack': {
      const entry = world.model.accountingOn ? world.manualEntries.pop() : undefined;
      if (entry === undefined) return false;
      bodyOf(await api.post(`/v1/journal-entries/${entry.id}/reversal`, {}), 201);
      model.postManual(world.model, '1920', '7770', entry.ore);
      if (entry.transaction !== null) entry.transaction.status = 'unmatched';
      break;
    }
    case 'closeMonths': {
      if (!world.model.accountingOn) return false;
      const closedThrough = model.addDays(`${today.slice(0, 7)}-01`, -1 - (step.pick % 60)).slice(0, 7);
      bodyOf(await api.call('PUT', '/v1/period-closing', { body: { closedThrough } }), 200);
      break;
    }
  }
  return true;
}

async function sell(world: World, { customer, lines, percent, pick }: Step): Promise<void> {
  const { api, today } = world;
  const body = {
    client: { name: customer, email: `${customer}@example.no` },
    // Letters need 14 days of notice.
    dueDate: model.addDays(today, 14 + (pick % 31)),
    lines: lines.map(({ quantityE4, unitPriceE4, vatCode, account }) => ({
      quantity: quantityE4 / 10_000,
      unitPrice: unitPriceE4 / 10_000,
      vatCode,
      account,
    })),
  };
  const draft = bodyOf(await api.post('/v1/invoices', body), 201);
  // Some stay drafts, and some of those are thrown away.
  if (percent % 20 === 1) bodyOf(await api.delete(`/v1/invoices/${draft.id}`), 204);
  if (percent % 20 <= 1) return;
  const sent = await send(api, draft.id);
  const invoice = model.sell(world.model, {
    id: sent.id,
    kid: existing(sent.kid),
    customer: sent.client.id,
    lines: lines.map((line) => ({
      ...line,
      quantityE4: BigInt(line.quantityE4),
      unitPriceE4: BigInt(line.unitPriceE4),
    })),
    issueDate: today,
    dueDate: body.dueDate,
  });
  assert.deepEqual(
    sent.lines.map((line: { lineTotal: number; vatAmount: number }) => [
      ore(line.lineTotal),
      ore(line.vatAmount),
    ]),
    invoice.lines.map(({ netOre, vatOre }) => [netOre, vatOre]),
  );
}

/** Refunded credit is owed whatever was invoiced, so an invoice with such a claim is not credited. */
function mayCredit(invoice: ModelInvoice): boolean {
  const isWhole = invoice.writeOff === null && !model.isCredited(invoice);
  return isWhole && model.refundedOutstandingOre(invoice) === 0n;
}

function leftOf(invoice: ModelInvoice | undefined, index: number): bigint {
  const line = invoice?.lines[index];
  return line === undefined ? 0n : line.quantityE4 - line.credited.quantityE4;
}

/** Moves the account's clock, and the model's. @param day not before today */
export async function comeTo(world: World, day: string): Promise<void> {
  world.today = day;
  world.model.today = day;
  await moveClock(world.api, day);
}
