import type { ForeignCurrency } from '../../../src/domain/currency/currency.ts';
import type { ModelLine, Posting } from './book-facts.ts';
import type { Model } from './book-model.ts';
import { CODES, addDays, max0, min, post, price, round, salesCode, share, sum } from './book-model.ts';
import type { Carried, ForeignInvoice, ForeignPayment, ForeignRefund } from './currency-facts.ts';

/**
 * What the books must have after anything that can happen to invoices in other currencies, by decision 94 and without any code of the
 * service. Amounts are hundredths of the currency, `nok` is øre.
 */

const NOTHING: Carried = { amount: 0n, nok: 0n };

export function setRate(model: Model, currency: ForeignCurrency, day: string, rateE6: bigint): void {
  const { rates } = model.foreign;
  rates.set(currency, (rates.get(currency) ?? new Map<string, bigint>()).set(day, rateE6));
}

/** The rate that counts on a day. That of today counts from the afternoon on, and all is done before. */
export function rateOn(model: Model, currency: ForeignCurrency, day: string): bigint {
  const through = min2(day, addDays(model.today, -1));
  const days = [...(model.foreign.rates.get(currency) ?? [])].filter(([on]) => on <= through);
  const newest = days.toSorted(([one], [other]) => (one < other ? -1 : 1)).at(-1);
  if (newest === undefined) throw new RangeError('The test has set no rate');
  return newest[1];
}

export function atRate(amount: bigint, rateE6: bigint): bigint {
  return round(amount * rateE6, 1_000_000n);
}

export function isCredited({ credited, total }: ForeignInvoice): boolean {
  return total > 0n && credited === total;
}

export function sell(
  model: Model,
  sold: Pick<ForeignInvoice, 'id' | 'customer' | 'currency' | 'issueDate' | 'dueDate'> & {
    lines: ModelLine[];
  },
): ForeignInvoice {
  const lines = price(sold.lines);
  const rateE6 = rateOn(model, sold.currency, model.today);
  const nok = new Map(
    codesOf(lines).map((code) => {
      const { net, vat } = sumsOf(lines, code);
      return [code, { net: atRate(net, rateE6), vat: atRate(vat, rateE6) }] as const;
    }),
  );
  const total = sum(lines.map(({ netOre, vatOre }) => netOre + vatOre));
  const totalNok = sum([...nok.values()].map(({ net, vat }) => net + vat));
  const invoice: ForeignInvoice = {
    ...sold,
    booked: model.accountingOn,
    rateE6,
    lines,
    total,
    nok,
    creditedNok: new Map([...nok.keys()].map((code) => [code, { net: 0n, vat: 0n }])),
    totalNok,
    credited: 0n,
    open: { amount: total, nok: totalNok },
    payments: [],
    writeOff: null,
  };
  model.foreign.invoices.push(invoice);
  const sales = [...nok].flatMap(([code, kroner]) =>
    salesOf(invoice, code, sumsOf(lines, code), kroner, -1n),
  );
  post(model, invoice, [receivable(invoice, { amount: total, nok: totalNok }), ...sales]);
  return invoice;
}

/** @param parts how much of which lines @returns its total, and the same in kroner */
export function credit(
  model: Model,
  invoice: ForeignInvoice,
  parts: { index: number; quantityE4: bigint }[],
): Carried {
  const before = new Map(codesOf(invoice.lines).map((code) => [code, creditedOf(invoice, code)]));
  for (const { index, quantityE4 } of parts) {
    const line = invoice.lines[index];
    if (line === undefined) throw new RangeError('There is no such line');
    const quantity = line.credited.quantityE4 + quantityE4;
    line.credited = {
      quantityE4: quantity,
      netOre: round(line.netOre * quantity, line.quantityE4),
      vatOre: round(line.vatOre * quantity, line.quantityE4),
    };
  }
  const note = { amount: 0n, nok: 0n };
  const sales: Posting[] = [];
  for (const [code, was] of before) {
    const is = creditedOf(invoice, code);
    const kroner = { net: atRate(is.net, invoice.rateE6), vat: atRate(is.vat, invoice.rateE6) };
    const earlier = invoice.creditedNok.get(code) ?? { net: 0n, vat: 0n };
    const amounts = { net: is.net - was.net, vat: is.vat - was.vat };
    const ofNote = { net: kroner.net - earlier.net, vat: kroner.vat - earlier.vat };
    invoice.creditedNok.set(code, kroner);
    note.amount += amounts.net + amounts.vat;
    note.nok += ofNote.net + ofNote.vat;
    sales.push(...salesOf(invoice, code, amounts, ofNote, 1n));
  }
  // It takes just its kroner off what is open, and not a share. The last one takes all that is left, and each other one leaves an øre.
  const own = shareOf(note, min(note.amount, invoice.open.amount));
  const isAll = own.amount === invoice.open.amount;
  const covered = {
    amount: own.amount,
    nok: isAll ? invoice.open.nok : min(own.nok, max0(invoice.open.nok - 1n)),
  };
  const rest = less(note, own);
  invoice.credited += note.amount;
  invoice.open = less(invoice.open, covered);
  raise(model, invoice, rest);
  post(
    model,
    invoice,
    balanced([...sales, receivable(invoice, negative(covered)), owedTo(invoice, negative(rest))]),
  );
  return note;
}

/** @param paid `nok` arrived, after the fee @returns the gain in øre, below 0 the loss */
export function pay(
  model: Model,
  invoice: ForeignInvoice,
  id: string,
  { amount, nok, fee, on }: { amount: bigint; nok: bigint; fee: bigint; on: string },
): bigint {
  const value = { amount, nok: nok + fee };
  const loss = invoice.writeOff?.reason === 'loss' ? invoice.writeOff : null;
  const open = loss?.left ?? invoice.open;
  const own = shareOf(value, min(amount, open.amount));
  const covered = shareOf(open, own.amount);
  const rest = less(value, own);
  const isEarly = on < invoice.issueDate;
  const postings = balanced([
    { account: '1920', ore: nok },
    { account: '7770', ore: fee },
    receivable(invoice, negative(isEarly ? own : covered)),
    owedTo(invoice, negative(rest)),
  ]);
  const onInvoiceDate = isEarly
    ? balanced([receivable(invoice, { amount: 0n, nok: own.nok - covered.nok })])
    : [];
  const payment: ForeignPayment = {
    id,
    on,
    isFromCredit: false,
    nok,
    fee,
    covered,
    credit: rest,
    postings,
    onInvoiceDate,
    recovery: null,
  };
  if (loss === null) invoice.open = less(open, covered);
  else {
    payment.recovery = recoveryOf(invoice, covered);
    loss.left = less(open, covered);
    post(model, invoice, payment.recovery, on);
  }
  invoice.payments.push(payment);
  raise(model, invoice, rest);
  post(model, invoice, postings, on);
  post(model, invoice, onInvoiceDate, invoice.issueDate);
  return nok + fee - covered.nok - rest.nok;
}

/** Each account of the loss gets its share of what is still lost there. */
function recoveryOf(invoice: ForeignInvoice, covered: Carried): Posting[] {
  const lost = (invoice.writeOff?.postings ?? []).filter(
    ({ account, ore }) => account !== '1500' && ore > 0n,
  );
  const left = lost.map(({ account, ore }) => {
    const recovered = invoice.payments.flatMap(({ recovery }) => recovery ?? []);
    return ore + sum(recovered.filter((one) => one.account === account).map((one) => one.ore));
  });
  const shares = share(
    covered.nok,
    left.map((ore) => ore * covered.nok),
    sum(left),
  );
  return [
    receivable(invoice, covered),
    ...lost.map(({ account }, index) => ({ account, ore: -(shares[index] ?? 0n) })),
  ];
}

/** @returns the gain in øre */
export function applyCredit(model: Model, invoice: ForeignInvoice, id: string, amount: bigint): bigint {
  const used = take(model, invoice, amount);
  const covered = shareOf(invoice.open, amount);
  invoice.open = less(invoice.open, covered);
  const postings = balanced([owedTo(invoice, used), receivable(invoice, negative(covered))]);
  invoice.payments.push({
    id,
    on: model.today,
    isFromCredit: true,
    nok: used.nok,
    fee: 0n,
    covered,
    credit: NOTHING,
    postings,
    onInvoiceDate: [],
    recovery: null,
  });
  post(model, invoice, postings);
  return used.nok - covered.nok;
}

/** @returns false, and nothing has happened, when credit that the payment gave is used */
export function takePaymentBack(model: Model, invoice: ForeignInvoice, payment: ForeignPayment): boolean {
  const { covered, credit: given, isFromCredit, recovery } = payment;
  const paid = sum(invoice.payments.map((one) => one.covered.amount));
  const overpaid = (paidAmount: bigint) => max0(paidAmount + invoice.credited - invoice.total);
  const shrunk = overpaid(paid) - overpaid(paid - covered.amount);
  if (given.amount + shrunk > creditFor(model, invoice).amount) return false;
  invoice.payments.splice(invoice.payments.indexOf(payment), 1);
  const taken = take(model, invoice, given.amount);
  const used = take(model, invoice, shrunk);
  if (isFromCredit) raise(model, invoice, { amount: covered.amount, nok: payment.nok });
  if (recovery !== null && invoice.writeOff !== null) {
    invoice.writeOff.left = add(invoice.writeOff.left, covered);
    post(model, invoice, mirrored(recovery));
  } else invoice.open = add(invoice.open, covered);
  const again = shareOf(invoice.open, shrunk);
  invoice.open = less(invoice.open, again);
  if (isFromCredit) post(model, invoice, mirrored(payment.postings));
  else {
    // What the customer loses of the credit stands at other kroner by now, so the gain or loss is another one.
    const back = mirrored(payment.postings)
      .filter(({ account }) => account !== '8060' && account !== '8160')
      .map((posting) => (posting.account === '2900' ? owedTo(invoice, taken) : posting));
    post(model, invoice, balanced(back));
  }
  post(model, invoice, balanced([owedTo(invoice, used), receivable(invoice, negative(again))]));
  post(model, invoice, mirrored(payment.onInvoiceDate));
  return true;
}

/** @returns whether there is credit enough @param nok what left the account */
export function refund(
  model: Model,
  { id, customer, currency }: Pick<ForeignRefund, 'id' | 'customer' | 'currency'>,
  { amount, nok }: Carried,
): void {
  const key = `${customer} ${currency}`;
  const credit = model.foreign.credit.get(key) ?? { booked: NOTHING, unbooked: NOTHING };
  const booked = shareOf(credit.booked, min(amount, credit.booked.amount));
  const unbooked = shareOf(credit.unbooked, amount - booked.amount);
  model.foreign.credit.set(key, {
    booked: less(credit.booked, booked),
    unbooked: less(credit.unbooked, unbooked),
  });
  const paid = shareOf({ amount, nok }, booked.amount);
  const postings = balanced([owedTo({ customer, currency }, booked), { account: '1920', ore: -paid.nok }]);
  model.foreign.refunds.push({ id, customer, currency, booked, unbooked, postings });
  post(model, { booked: booked.amount > 0n }, postings);
}

export function takeRefundBack(model: Model, paid: ForeignRefund): void {
  const { foreign } = model;
  foreign.refunds.splice(foreign.refunds.indexOf(paid), 1);
  const key = `${paid.customer} ${paid.currency}`;
  const credit = foreign.credit.get(key) ?? { booked: NOTHING, unbooked: NOTHING };
  foreign.credit.set(key, {
    booked: add(credit.booked, paid.booked),
    unbooked: add(credit.unbooked, paid.unbooked),
  });
  post(model, { booked: paid.booked.amount > 0n }, mirrored(paid.postings));
}

export function writeOff(
  model: Model,
  invoice: ForeignInvoice,
  { id, reason, isFinal }: { id: string; reason: string; isFinal: boolean },
): void {
  const { open } = invoice;
  const vat = isFinal ? lostVat(invoice) : [];
  const postings = [
    { account: reason === 'loss' ? '7830' : '7740', ore: open.nok - sum(vat.map(({ ore }) => ore)) },
    ...vat,
    receivable(invoice, negative(open)),
  ];
  invoice.writeOff = { id, reason, left: open, postings };
  invoice.open = NOTHING;
  post(model, invoice, postings);
}

/** VAT in proportion of the VAT in kroner of what is not credited. */
function lostVat({ nok, creditedNok, open }: ForeignInvoice): Posting[] {
  const left = [...nok].map(([code, { net, vat }]) => ({
    code,
    net: net - (creditedNok.get(code)?.net ?? 0n),
    vat: vat - (creditedNok.get(code)?.vat ?? 0n),
  }));
  // Roundings may leave an øre more open than what is not credited.
  const uncredited = sum(left.map(({ net, vat }) => net + vat));
  const gross = open.nok > uncredited ? open.nok : uncredited;
  const rated = CODES.filter((code) => salesCode(code).lostVat !== '');
  const parts = rated.map((code) => open.nok * (left.find((one) => one.code === code)?.vat ?? 0n));
  const shares = share(round(sum(parts), gross), parts, gross);
  return rated.map((code, index) => ({ account: salesCode(code).lostVat, ore: shares[index] ?? 0n }));
}

export function takeWriteOffBack(model: Model, invoice: ForeignInvoice): void {
  const { writeOff: lost } = invoice;
  if (lost === null) throw new RangeError('Nothing is written off');
  post(model, invoice, mirrored(lost.postings));
  for (const payment of invoice.payments) {
    post(model, invoice, mirrored(payment.recovery ?? []));
    payment.recovery = null;
  }
  invoice.open = add(invoice.open, lost.left);
  invoice.writeOff = null;
}

/** What of its customer's credit can pay the invoice. */
export function creditFor(model: Model, { customer, currency, booked }: ForeignInvoice): Carried {
  const credit = model.foreign.credit.get(`${customer} ${currency}`);
  return (booked ? credit?.booked : credit?.unbooked) ?? NOTHING;
}

/**
 * What stands in other currencies at the end of a day is worth something else by then: its difference is booked on that day and taken back on
 * the next one.
 * @returns each item with its amount, the kroner that it stood at, those that it is worth, and the gain: an invoice by its id, a credit as
 *   `<customer> EUR`
 */
export function revalue(model: Model, on: string): [item: string, ...figures: bigint[]][] {
  const items = new Map<
    string,
    Required<Pick<Posting, 'account' | 'currency' | 'amount' | 'ore'>> & Posting
  >();
  for (const { account, customer, currency, amount = 0n, ore, on: day, invoiceId } of model.posted) {
    if (currency === undefined || day > on || (account !== '1500' && account !== '2900')) continue;
    const key = account === '1500' ? `${invoiceId}` : `${customer} ${currency}`;
    const item = items.get(key);
    items.set(key, {
      account,
      currency,
      ...(customer !== undefined && { customer }),
      amount: (item?.amount ?? 0n) + amount,
      ore: (item?.ore ?? 0n) + ore,
    });
  }
  const open = [...items].filter(([, { amount, ore }]) => amount !== 0n || ore !== 0n);
  const revalued = open.map(([key, item]) => {
    const rateE6 = rateOn(model, item.currency as ForeignCurrency, on);
    const worth = item.amount < 0n ? -atRate(-item.amount, rateE6) : atRate(item.amount, rateE6);
    return { key, item, worth, gain: worth - item.ore };
  });
  const gained = sum(revalued.map(({ gain }) => max0(gain)));
  const lost = sum(revalued.map(({ gain }) => max0(-gain)));
  const postings = [
    // They change no amount.
    ...revalued.map(({ item, gain }): Posting => ({ ...item, amount: 0n, ore: gain })),
    { account: '8060', ore: -gained },
    { account: '8160', ore: lost },
  ];
  post(model, { booked: true }, postings, on);
  post(model, { booked: true }, mirrored(postings), addDays(on, 1));
  return revalued.map(({ key, item: { account, amount, ore }, worth, gain }) => {
    const sign = account === '2900' ? -1n : 1n;
    return [key, sign * amount, sign * ore, sign * worth, gain];
  });
}

// ------------------------------------------------------------------------------------------ how it is reckoned

/** What takes the rest of the amount takes the rest of the kroner. */
function shareOf({ amount, nok }: Carried, part: bigint): Carried {
  return { amount: part, nok: part === 0n ? 0n : round(nok * part, amount) };
}

function take(model: Model, invoice: ForeignInvoice, amount: bigint): Carried {
  const taken = shareOf(creditFor(model, invoice), amount);
  raise(model, invoice, negative(taken));
  return taken;
}

function raise(model: Model, invoice: ForeignInvoice, raised: Carried): void {
  const key = `${invoice.customer} ${invoice.currency}`;
  const credit = model.foreign.credit.get(key) ?? { booked: NOTHING, unbooked: NOTHING };
  const kind = invoice.booked ? 'booked' : 'unbooked';
  model.foreign.credit.set(key, { ...credit, [kind]: add(credit[kind], raised) });
}

/** With the gain (8060) or the loss (8160) that they lack. */
function balanced(postings: Posting[]): Posting[] {
  const difference = sum(postings.map(({ ore }) => ore));
  return [...postings, { account: difference > 0n ? '8060' : '8160', ore: -difference }];
}

function mirrored(postings: Posting[]): Posting[] {
  return postings.map((posting) => ({
    ...posting,
    ore: -posting.ore,
    ...(posting.amount !== undefined && { amount: -posting.amount }),
  }));
}

function receivable({ customer, currency }: ForeignInvoice, { amount, nok }: Carried): Posting {
  return { account: '1500', ore: nok, customer, currency, amount };
}

function owedTo(of: Pick<ForeignInvoice, 'customer' | 'currency'>, { amount, nok }: Carried): Posting {
  return { account: '2900', ore: nok, customer: of.customer, currency: of.currency, amount };
}

function salesOf(
  { currency }: ForeignInvoice,
  code: number,
  amounts: { net: bigint; vat: bigint },
  nok: { net: bigint; vat: bigint },
  sign: bigint,
): Posting[] {
  const sales = salesCode(code);
  const net = {
    account: sales.account,
    ore: sign * nok.net,
    code: String(code),
    currency,
    amount: sign * amounts.net,
  };
  return sales.vat === ''
    ? [net]
    : [net, { account: sales.vat, ore: sign * nok.vat, currency, amount: sign * amounts.vat }];
}

function codesOf(lines: ForeignInvoice['lines']): number[] {
  return [...new Set(lines.map(({ vatCode }) => vatCode))];
}

function sumsOf(lines: ForeignInvoice['lines'], code: number): { net: bigint; vat: bigint } {
  const ofCode = lines.filter(({ vatCode }) => vatCode === code);
  return { net: sum(ofCode.map(({ netOre }) => netOre)), vat: sum(ofCode.map(({ vatOre }) => vatOre)) };
}

function creditedOf({ lines }: ForeignInvoice, code: number): { net: bigint; vat: bigint } {
  const ofCode = lines.filter(({ vatCode }) => vatCode === code);
  return {
    net: sum(ofCode.map(({ credited }) => credited.netOre)),
    vat: sum(ofCode.map(({ credited }) => credited.vatOre)),
  };
}

function add(one: Carried, other: Carried): Carried {
  return { amount: one.amount + other.amount, nok: one.nok + other.nok };
}

function less(one: Carried, other: Carried): Carried {
  return { amount: one.amount - other.amount, nok: one.nok - other.nok };
}

function negative({ amount, nok }: Carried): Carried {
  return { amount: -amount, nok: -nok };
}

function min2(one: string, other: string): string {
  return one < other ? one : other;
}
