import assert from 'node:assert/strict';
import type { ForeignCurrency } from '../../../src/domain/currency/currency.ts';
import { assertError, bodyOf, existing } from '../api/answers.ts';
import { setRate, turnOn } from '../currencies.ts';
import { send } from '../example-invoices.ts';
import { addDays } from './book-model.ts';
import type { World } from './book-world.ts';
import { pickFrom } from './book-world.ts';
import type { ForeignInvoice } from './currency-facts.ts';
import * as model from './currency-model.ts';
import { kroner, ore } from './model-agreement.ts';

/** What happens to invoices in other currencies, and how often of all. */
export const CURRENCY_ACTS = {
  changeRate: 4,
  sellAbroad: 10,
  payAbroad: 4,
  payAllAbroad: 2,
  payAbroadEarly: 2,
  keepTooMuchAbroad: 2,
  takePaymentAbroadBack: 3,
  applyCreditAbroad: 3,
  refundAbroad: 2,
  takeRefundAbroadBack: 1,
  creditPartAbroad: 3,
  creditAllAbroad: 1,
  loseAbroad: 2,
  payLossAbroad: 2,
  roundOffAbroad: 1,
  takeWriteOffAbroadBack: 1,
};
export type CurrencyAct = keyof typeof CURRENCY_ACTS;

export function isOfCurrency(act: string): act is CurrencyAct {
  return Object.hasOwn(CURRENCY_ACTS, act);
}

/** `lines` in ten-thousandths. */
type Step = {
  pick: number;
  percent: number;
  customer: string;
  lines: { quantityE4: number; unitPriceE4: number; vatCode: number }[];
};

/** Kroner for one unit, in millionths. */
const MIDDLE_RATES: [ForeignCurrency, bigint][] = [
  ['EUR', 11_487_500n],
  ['USD', 10_023_456n],
  ['SEK', 1_051_300n],
  ['DKK', 1_539_999n],
  ['GBP', 13_333_333n],
];

/** Turns the currencies on, each with a rate from before. */
export async function openCurrencies(world: World): Promise<void> {
  await turnOn(
    world.api,
    MIDDLE_RATES.map(([currency]) => currency),
  );
  for (const [currency, rateE6] of MIDDLE_RATES) await changeRate(world, currency, '2025-01-02', rateE6);
}

async function changeRate(
  { api, model: books }: World,
  currency: ForeignCurrency,
  day: string,
  rateE6: bigint,
): Promise<void> {
  await setRate(api, currency, day, Number(rateE6) / 1_000_000);
  model.setRate(books, currency, day, rateE6);
}

/** @returns whether there was anything to do it with */
export async function actInCurrency(world: World, act: CurrencyAct, step: Step): Promise<boolean> {
  const { api, today, model: books } = world;
  const { pick, percent } = step;
  const { foreign } = books;
  const url = (invoice: ForeignInvoice) => `/v1/invoices/${invoice.id}` as const;
  const find = (fits: (invoice: ForeignInvoice) => boolean) => pickFrom(foreign.invoices.filter(fits), step);
  const isLost = ({ writeOff }: ForeignInvoice) => writeOff?.reason === 'loss';
  const owes = (invoice: ForeignInvoice) => invoice.open.amount > 0n && !model.isCredited(invoice);
  const isPlain = (invoice: ForeignInvoice) => invoice.writeOff === null;
  const part = (amount: bigint) => (amount * BigInt(percent) + 99n) / 100n;

  switch (act) {
    case 'changeRate': {
      const [currency, middle] = existing(MIDDLE_RATES[pick % 5]);
      const rateE6 = (middle * (930_000n + BigInt(pick % 140_001))) / 1_000_000n;
      await changeRate(world, currency, addDays(today, -1 - (percent % 3)), rateE6);
      break;
    }
    case 'sellAbroad': {
      await sell(world, step);
      break;
    }
    case 'payAbroad': {
      const invoice = find((one) => owes(one) && isPlain(one));
      if (invoice === undefined) return false;
      await pay(world, invoice, part(invoice.open.amount), step);
      break;
    }
    case 'payAllAbroad': {
      const invoice = find((one) => owes(one) && isPlain(one));
      if (invoice === undefined) return false;
      await pay(world, invoice, invoice.open.amount, step);
      break;
    }
    case 'payAbroadEarly': {
      // No month is closed before it is over.
      const firstOpen = `${today.slice(0, 7)}-01`;
      const invoice = find((one) => owes(one) && isPlain(one) && one.issueDate > firstOpen);
      if (invoice === undefined) return false;
      const earlier = addDays(invoice.issueDate, -1 - (pick % 10));
      const on = earlier < firstOpen ? firstOpen : earlier;
      const amount = percent % 3 === 0 ? invoice.open.amount + 777n : part(invoice.open.amount);
      await pay(world, invoice, amount, step, on);
      break;
    }
    case 'keepTooMuchAbroad': {
      const invoice = find((one) => !isLost(one));
      if (invoice === undefined) return false;
      await pay(world, invoice, invoice.open.amount + BigInt(percent) * 131n, step);
      break;
    }
    case 'takePaymentAbroadBack': {
      const mayGo = (one: ForeignInvoice) =>
        one.payments.some(({ recovery }) => isPlain(one) || recovery !== null);
      const invoice = find(mayGo);
      const payment = pickFrom(
        (invoice?.payments ?? []).filter(({ recovery }) => invoice?.writeOff === null || recovery !== null),
        step,
      );
      if (invoice === undefined || payment === undefined) return false;
      const available = model.creditFor(books, invoice).amount;
      const answer = await api.delete(`${url(invoice)}/payments/${payment.id}`);
      if (model.takePaymentBack(books, invoice, payment)) {
        const { outstandingAmount } = bodyOf(answer, 200);
        assert.equal(ore(outstandingAmount), invoice.open.amount);
      } else {
        const details = { creditBalance: kroner(available), currency: invoice.currency };
        assertError(answer, 409, 'credit-insufficient', details);
      }
      break;
    }
    case 'applyCreditAbroad': {
      const invoice = find((one) => owes(one) && isPlain(one) && model.creditFor(books, one).amount > 0n);
      if (invoice === undefined) return false;
      const available = model.creditFor(books, invoice).amount;
      const wanted = part(invoice.open.amount);
      const path = `/v1/clients/${invoice.customer}/credit/apply` as const;
      const answer = await api.post(path, { invoiceId: invoice.id, amount: kroner(wanted) });
      if (wanted > available) {
        const details = { creditBalance: kroner(available), currency: invoice.currency };
        assertError(answer, 409, 'credit-insufficient', details);
        break;
      }
      const { id, differenceNok } = existing(bodyOf(answer, 201).payments.at(-1));
      assert.equal(ore(differenceNok), model.applyCredit(books, invoice, id, wanted));
      break;
    }
    case 'refundAbroad': {
      const [key, credit] =
        pickFrom(
          [...foreign.credit].filter(([, { booked, unbooked }]) => booked.amount + unbooked.amount > 0n),
          step,
        ) ?? [];
      if (key === undefined || credit === undefined) return false;
      const all = credit.booked.amount + credit.unbooked.amount;
      await refund(world, key, part(all), percent % 2 === 0 ? null : 103n);
      break;
    }
    case 'takeRefundAbroadBack': {
      const paid = pickFrom(foreign.refunds, step);
      if (paid === undefined) return false;
      bodyOf(await api.delete(`/v1/clients/${paid.customer}/refunds/${paid.id}`), 204);
      model.takeRefundBack(books, paid);
      break;
    }
    case 'creditPartAbroad': {
      const invoice = find((one) => isPlain(one) && !model.isCredited(one));
      const index = pick % (invoice?.lines.length ?? 1);
      const left = leftOf(invoice, index);
      if (invoice === undefined || left === 0n) return false;
      await credit(world, invoice, [{ index, quantityE4: part(left) }]);
      break;
    }
    case 'creditAllAbroad': {
      const invoice = find((one) => isPlain(one) && !model.isCredited(one) && one.total > 0n);
      if (invoice === undefined) return false;
      const parts = invoice.lines.map((_line, index) => ({ index, quantityE4: leftOf(invoice, index) }));
      await credit(
        world,
        invoice,
        parts.filter(({ quantityE4 }) => quantityE4 > 0n),
      );
      break;
    }
    case 'loseAbroad': {
      const invoice = find((one) => owes(one) && isPlain(one));
      if (invoice === undefined) return false;
      const isFinal = addDays(invoice.dueDate, 10) < today && percent % 3 > 0;
      await writeOff(world, invoice, 'loss', isFinal);
      break;
    }
    case 'payLossAbroad': {
      const invoice = find((one) => isLost(one) && (one.writeOff?.left.amount ?? 0n) > 0n);
      if (invoice === undefined) return false;
      const left = invoice.writeOff?.left.amount ?? 0n;
      await pay(world, invoice, percent % 3 === 0 ? left : part(left), step);
      break;
    }
    case 'roundOffAbroad': {
      const invoice = find((one) => one.open.amount > 100n && owes(one) && isPlain(one));
      if (invoice === undefined) return false;
      // Of the dearest currency this is less than a krone.
      await pay(world, invoice, invoice.open.amount - BigInt(1 + (percent % 6)), step);
      await writeOff(world, invoice, 'rounding', false);
      break;
    }
    case 'takeWriteOffAbroadBack': {
      const invoice = find((one) => !isPlain(one));
      if (invoice === undefined) return false;
      bodyOf(await api.delete(`${url(invoice)}/write-offs/${invoice.writeOff?.id}`), 200);
      model.takeWriteOffBack(books, invoice);
      break;
    }
  }
  return true;
}

async function sell(world: World, { customer, lines, percent, pick }: Step): Promise<void> {
  const { api, today, model: books } = world;
  const [currency] = existing(MIDDLE_RATES[pick % 5]);
  const dueDate = addDays(today, 14 + (pick % 31));
  const body = {
    client: { name: customer, email: `${customer}@example.no` },
    currency,
    dueDate,
    lines: lines.map(({ quantityE4, unitPriceE4, vatCode }) => ({
      quantity: quantityE4 / 10_000,
      unitPrice: unitPriceE4 / 10_000,
      vatCode,
    })),
  };
  const draft = bodyOf(await api.post('/v1/invoices', body), 201);
  assert.deepEqual([draft.exchangeRate, draft.totalNok], [null, null]);
  if (percent % 20 === 1) bodyOf(await api.delete(`/v1/invoices/${draft.id}`), 204);
  if (percent % 20 <= 1) return;
  const sent = await send(api, draft.id);
  const sold = lines.map(({ quantityE4, unitPriceE4, vatCode }) => ({
    quantityE4: BigInt(quantityE4),
    unitPriceE4: BigInt(unitPriceE4),
    vatCode,
    account: null,
  }));
  const { id, client } = sent;
  const invoice = model.sell(books, {
    id,
    customer: client.id,
    currency,
    lines: sold,
    issueDate: today,
    dueDate,
  });
  assert.equal(sent.exchangeRate?.rate, Number(invoice.rateE6) / 1_000_000);
  const groups = [...invoice.nok.values()];
  assert.deepEqual(
    [sent.total, sent.subtotalNok, sent.vatNok, sent.totalNok].map((amount) => ore(existing(amount))),
    [invoice.total, sumOf(groups, 'net'), sumOf(groups, 'vat'), invoice.totalNok],
  );
}

/** Sometimes nobody tells what arrived in kroner: then it is what the amount is worth on its day, after the fee. */
async function pay(
  { api, model: books, today }: World,
  invoice: ForeignInvoice,
  amount: bigint,
  { percent }: { percent: number },
  on: string = today,
): Promise<void> {
  const worth = model.atRate(amount, model.rateOn(books, invoice.currency, on));
  const fee = percent % 4 === 0 && worth > 5000n ? BigInt(percent) * 13n : 0n;
  const isTold = percent % 2 === 0;
  const nok = isTold ? (worth * BigInt(950 + percent)) / 1000n + 1n : worth - fee;
  const told = { ...(isTold && { amountNok: kroner(nok) }), ...(fee > 0n && { feeNok: kroner(fee) }) };
  const open = (invoice.writeOff?.reason === 'loss' ? invoice.writeOff.left : invoice.open).amount;
  const body = {
    amount: kroner(amount),
    paidOn: on,
    ...told,
    ...(amount > open && { overpayment: 'credit' }),
    ...(invoice.writeOff?.reason === 'loss' && { recoversLoss: true }),
  };
  const paid = bodyOf(await api.post(`/v1/invoices/${invoice.id}/payments`, body), 201);
  const { id, amountNok, feeNok, differenceNok } = existing(paid.payments.at(-1));
  const difference = model.pay(books, invoice, id, { amount, nok, fee, on });
  assert.deepEqual([amountNok, feeNok, differenceNok].map(ore), [nok, fee, difference]);
  assert.equal(ore(paid.outstandingAmount), invoice.open.amount);
}

/** @param key `<customer> EUR` @param percentPaid how much of what the amount is worth left the account; null: nobody tells */
async function refund(
  { api, model: books, today }: World,
  key: string,
  amount: bigint,
  percentPaid: bigint | null,
): Promise<void> {
  const [customer = '', name = ''] = key.split(' ');
  const [currency] = existing(MIDDLE_RATES.find(([one]) => one === name));
  const worth = model.atRate(amount, model.rateOn(books, currency, today));
  const nok = percentPaid === null ? worth : (worth * percentPaid) / 100n;
  const body = {
    amount: kroner(amount),
    currency,
    paidOn: today,
    ...(percentPaid !== null && { amountNok: kroner(nok) }),
  };
  const { id, amountNok } = bodyOf(await api.post(`/v1/clients/${customer}/refunds`, body), 201);
  assert.equal(ore(amountNok), nok);
  model.refund(books, { id, customer, currency }, { amount, nok });
}

async function credit(
  { api, model: books }: World,
  invoice: ForeignInvoice,
  parts: { index: number; quantityE4: bigint }[],
): Promise<void> {
  const lines = parts.map(({ index, quantityE4 }) => ({
    lineIndex: index,
    quantity: Number(quantityE4) / 10_000,
  }));
  const draft = bodyOf(await api.post(`/v1/invoices/${invoice.id}/credit-notes`, { lines }), 201);
  const note = bodyOf(await api.post(`/v1/invoices/${draft.id}/send`), 200);
  const { amount, nok } = model.credit(books, invoice, parts);
  assert.deepEqual([ore(note.total), ore(existing(note.totalNok))], [amount, nok]);
}

async function writeOff(
  { api, model: books }: World,
  invoice: ForeignInvoice,
  reason: 'loss' | 'rounding',
  isFinal: boolean,
): Promise<void> {
  const kind = isFinal ? { lossKind: 'final', ground: 'insolvency' } : { lossKind: 'unconfirmed' };
  const body = { reason, ...(reason === 'loss' && kind) };
  const { writeOffs } = bodyOf(await api.post(`/v1/invoices/${invoice.id}/write-offs`, body), 201);
  model.writeOff(books, invoice, { id: existing(writeOffs.at(-1)).id, reason, isFinal });
}

/** All that is open in other currencies is paid, and all credit in them is paid back. */
export async function settleCurrencies(world: World): Promise<void> {
  const { foreign } = world.model;
  for (const [index, invoice] of foreign.invoices.entries()) {
    const isOpen = invoice.open.amount > 0n && !model.isCredited(invoice);
    if (isOpen) await pay(world, invoice, invoice.open.amount, { percent: 1 + (index % 99) });
  }
  for (const [key, { booked, unbooked }] of foreign.credit) {
    const amount = booked.amount + unbooked.amount;
    if (amount > 0n) await refund(world, key, amount, null);
  }
}

function leftOf(invoice: ForeignInvoice | undefined, index: number): bigint {
  const line = invoice?.lines[index];
  return line === undefined ? 0n : line.quantityE4 - line.credited.quantityE4;
}

function sumOf(groups: { net: bigint; vat: bigint }[], part: 'net' | 'vat'): bigint {
  return groups.reduce((total, group) => total + group[part], 0n);
}
