import { OWN_ACCOUNT } from '../bank/bank-files.ts';
import type { ModelLine, Posting, PricedLine } from './book-facts.ts';
import type { ForeignModel } from './currency-facts.ts';
import { newForeignModel } from './currency-facts.ts';

/**
 * The contents that the books must have after anything that can happen to invoices. The model calculates them from the rules
 * (decisions 23, 25, 39, 40 and 42), without any code of the service. Amounts are øre; quantities and prices ten-thousandths.
 */
export type Model = {
  accountingOn: boolean;
  today: string;
  /** Every posting with its day and, on receivables, its invoice. Exact where nothing is posted into closed months. */
  posted: (Posting & { on: string; invoiceId: string | undefined })[];
  /** Invoices that were brought over from other books. */
  opened: OpenedInvoice[];
  /** Debit less credit, by ledger account; with `1500 <customer>` and `2900 <customer>` beside them. */
  balances: Map<string, bigint>;
  /** Net sales by VAT code. */
  netOfCode: Map<string, bigint>;
  invoices: ModelInvoice[];
  /** By customer. */
  credit: Map<string, ModelCredit>;
  refunds: ModelRefund[];
  /** The number of the company's bank account, and what files of the bank have told. */
  bankAccount: string;
  bank: ModelTransaction[];
  /** What is in other currencies. Its postings are among those above, too. */
  foreign: ForeignModel;
};

/** `ore` is below 0 for money that left. `isFee`: what the bank took out of a payment. */
export type ModelTransaction = {
  id: string;
  ore: bigint;
  on: string;
  kid: string | null;
  bankAccount: string;
  isFee: boolean;
  status: 'matched' | 'unmatched' | 'ignored';
  /** Whether what it became is in the books, once it became something. Payments of an invoice beside the books are not. */
  isBooked: boolean;
};
/** `transaction`: the one of the bank that the entry stands for. */
export type ManualEntry = { id: string; ore: bigint; transaction: ModelTransaction | null };

/** What is owed to a customer, in the books and beside them. */
export type ModelCredit = { booked: bigint; unbooked: bigint };
export type ModelRefund = { id: string; customer: string; booked: bigint; unbooked: bigint };

/** `refunded`: credit that was paid back, and that the customer owes again. */
type ModelClaims = { fee: bigint; interest: bigint; refunded: bigint };
type Letter = { feeOre: bigint; interestOre: bigint; sentOn: string; deadline: string };
export type ModelPayment = {
  id: string;
  ownOre: bigint;
  claimsOre: bigint;
  creditOre: bigint;
  on: string;
  isFromCredit: boolean;
  /** Where money came in. */
  account: string;
  /** Of the bank, that it came with. */
  transaction: ModelTransaction | null;
};

export type ModelInvoice = {
  id: string;
  kid: string;
  customer: string;
  booked: boolean;
  issueDate: string;
  dueDate: string;
  lines: PricedLine[];
  totalOre: bigint;
  creditedOre: bigint;
  credits: { on: string; ore: bigint }[];
  payments: ModelPayment[];
  letters: Letter[];
  /** Claims that fell away with credit notes or payments, were given up, or fell away with the reversal of what had paid them. */
  waivedOre: ModelClaims;
  /** Credit that was paid back before the bank took back the payment that it came from. */
  refundedOre: bigint;
  /** What of the interest was claimed on an amount that a credit note took back, or for days after the money had come. */
  neverOwedOre: bigint;
  /** What a person gave up, each time with the number of letters that there were. */
  givenUp: { fee: bigint; interest: bigint; letters: number }[];
  writeOff: {
    id: string;
    ore: bigint;
    feeOre: bigint;
    interestOre: bigint;
    refundedOre: bigint;
    reason: string;
    postings: Posting[];
  } | null;
};

export type OpenedInvoice = { id: string; customer: string; dueDate: string; ore: bigint };

const SALES = new Map([
  [3, { account: '3000', rateBp: 2500n, vat: '2700', lostVat: '2711' }],
  [31, { account: '3030', rateBp: 1500n, vat: '2701', lostVat: '2712' }],
  [33, { account: '3050', rateBp: 1200n, vat: '2703', lostVat: '2713' }],
  [5, { account: '3100', rateBp: 0n, vat: '', lostVat: '' }],
  [52, { account: '3105', rateBp: 0n, vat: '', lostVat: '' }],
  [6, { account: '3200', rateBp: 0n, vat: '', lostVat: '' }],
  [7, { account: '3900', rateBp: 0n, vat: '', lostVat: '' }],
]);
export const CODES = [...SALES.keys()];
export const FEE_ORE = 38_00n;
const NO_CLAIMS: ModelClaims = { fee: 0n, interest: 0n, refunded: 0n };
/** Hundredths of a percent a year; the last one goes on. */
const INTEREST = [
  ['2026-01-01', 1200n],
  ['2026-07-01', 1225n],
  // Nobody has announced one yet.
  ['2027-01-01', 0n],
] as const;

/** Norwegian holidays of the years that lives are led in, those on weekends left out. */
// prettier-ignore
const HOLIDAYS = new Set([
  '2026-01-01', '2026-04-02', '2026-04-03', '2026-04-06', '2026-05-01', '2026-05-14', '2026-05-25', '2026-12-25',
  '2027-01-01', '2027-03-25', '2027-03-26', '2027-03-29', '2027-05-06', '2027-05-17',
  '2028-04-13', '2028-04-14', '2028-04-17', '2028-05-01', '2028-05-17', '2028-05-25', '2028-06-05', '2028-12-25', '2028-12-26',
  '2029-01-01', '2029-03-29', '2029-03-30', '2029-04-02', '2029-05-01', '2029-05-10', '2029-05-17', '2029-05-21',
  '2029-12-25', '2029-12-26',
]);

export function newModel(today: string): Model {
  return {
    accountingOn: true,
    today,
    posted: [],
    opened: [],
    balances: new Map(),
    netOfCode: new Map(),
    invoices: [],
    credit: new Map(),
    refunds: [],
    bankAccount: OWN_ACCOUNT,
    bank: [],
    foreign: newForeignModel(),
  };
}

export function paidOre({ payments }: ModelInvoice): bigint {
  return sum(payments.map(({ ownOre }) => ownOre));
}

export function outstandingOre(invoice: ModelInvoice): bigint {
  return max0(invoice.totalOre - paidOre(invoice) - invoice.creditedOre - (invoice.writeOff?.ore ?? 0n));
}

export function feesOutstandingOre(invoice: ModelInvoice): bigint {
  const { fee, interest, refunded } = openClaims(invoice);
  return fee + interest + refunded;
}

/** What the customer owes of credit that was paid back, and has not paid. */
export function refundedOutstandingOre(invoice: ModelInvoice): bigint {
  return openClaims(invoice).refunded;
}

export function isCredited({ creditedOre, totalOre }: ModelInvoice): boolean {
  return totalOre > 0n && creditedOre === totalOre;
}

// ------------------------------------------------------------------------------------------ what happens

export function sell(
  model: Model,
  sold: { id: string; kid: string; customer: string; lines: ModelLine[]; issueDate: string; dueDate: string },
): ModelInvoice {
  const lines = price(sold.lines);
  const totalOre = sum(lines.map(({ netOre, vatOre }) => netOre + vatOre));
  const invoice: ModelInvoice = {
    ...sold,
    booked: model.accountingOn,
    lines,
    totalOre,
    creditedOre: 0n,
    credits: [],
    payments: [],
    letters: [],
    waivedOre: NO_CLAIMS,
    refundedOre: 0n,
    neverOwedOre: 0n,
    givenUp: [],
    writeOff: null,
  };
  model.invoices.push(invoice);
  post(model, invoice, [receivable(invoice, totalOre), ...lines.flatMap((line) => salesOf(line, line, -1n))]);
  return invoice;
}

/**
 * What is beyond the invoice and its fees becomes the customer's credit. Claims for days on which the money had come already fall
 * away. @param on when the money came; in the books on that day, too @param account where it came in
 */
export function pay(
  model: Model,
  invoice: ModelInvoice,
  id: string,
  ore: bigint,
  { on, account, transaction = null }: { on: string; account: string; transaction?: ModelTransaction | null },
): void {
  const ownOre = min(ore, outstandingOre(invoice));
  const claimsOre = min(ore - ownOre, feesOutstandingOre(invoice));
  const creditOre = ore - ownOre - claimsOre;
  const overpaidBefore = overpaidClaims(invoice);
  invoice.payments.push({ id, ownOre, claimsOre, creditOre, on, isFromCredit: false, account, transaction });
  const wrong = correctClaims(invoice, { mayGrow: false });
  const overpaid = overpaidClaims(invoice) - overpaidBefore;
  addCredit(model, invoice, creditOre + overpaid);
  post(
    model,
    invoice,
    [{ account, ore }, receivable(invoice, -ownOre - claimsOre), owedTo(invoice.customer, -creditOre)],
    on,
  );
  post(model, invoice, correction(invoice, wrong, overpaid));
}

export function applyCredit(model: Model, invoice: ModelInvoice, id: string, ore: bigint, on: string): void {
  const ownOre = min(ore, outstandingOre(invoice));
  invoice.payments.push({
    id,
    ownOre,
    claimsOre: ore - ownOre,
    creditOre: 0n,
    on,
    isFromCredit: true,
    account: '2900',
    transaction: null,
  });
  addCredit(model, invoice, -ore);
  post(model, invoice, [owedTo(invoice.customer, ore), receivable(invoice, -ore)]);
}

/**
 * What the bank takes back is booked on its day, and the customer owes again what has been paid back of the credit that the payment gave.
 * @param backOn the bank's day; left out when a person takes the payment back
 * @returns false, and nothing has happened, when credit that the payment gave is used
 */
export function takePaymentBack(
  model: Model,
  invoice: ModelInvoice,
  payment: ModelPayment,
  backOn?: string,
): boolean {
  const { ownOre, claimsOre, creditOre, transaction } = payment;
  const ore = ownOre + claimsOre + creditOre;
  const before = { ...invoice, payments: [...invoice.payments] };
  invoice.payments.splice(invoice.payments.indexOf(payment), 1);
  const wrong = correctClaims(invoice, { mayGrow: true });
  const shrunk = overpaidOre(before) - overpaidOre(invoice);
  // The part of the change that the reversal itself makes is in its own entry, with the claims that the payment had paid.
  const overpaid = overpaidClaims(invoice) - overpaidClaims(before);
  const change = (payment.isFromCredit ? ore : 0n) - creditOre - shrunk + overpaid;
  const missing = change < 0n ? max0(-change - creditFor(model, invoice)) : 0n;
  const isClaimed = backOn !== undefined && !isCredited(invoice);
  if (missing > 0n && !isClaimed) {
    Object.assign(invoice, before);
    return false;
  }
  invoice.refundedOre += missing;
  addCredit(model, invoice, change + missing);
  const reversal = [
    payment.isFromCredit ? owedTo(invoice.customer, -ore) : { account: payment.account, ore: -ore },
    receivable(invoice, ownOre + claimsOre - shrunk),
    owedTo(invoice.customer, creditOre + shrunk),
    receivable(invoice, missing),
    owedTo(invoice.customer, -missing),
  ];
  post(model, invoice, reversal, backOn);
  post(model, invoice, correction(invoice, wrong, overpaid));
  if (transaction !== null) {
    transaction.status = backOn === undefined ? 'unmatched' : 'matched';
    transaction.isBooked = true;
  }
  return true;
}

/** Whether payments can be taken back. What one had paid of refunded credit would be owed of an invoice that nobody can pay. */
export function mayLosePayment(invoice: ModelInvoice): boolean {
  const isStuck = isCredited(invoice) && standingClaims(invoice).refunded > 0n;
  return invoice.writeOff === null && !isStuck;
}

/** The books' part first. */
export function refund(model: Model, customer: string, id: string, ore: bigint): void {
  const credit = creditOf(model, customer);
  const booked = min(ore, credit.booked);
  const paid = { id, customer, booked, unbooked: ore - booked };
  model.refunds.push(paid);
  moveRefund(model, paid, 1n);
}

export function takeRefundBack(model: Model, paid: ModelRefund): void {
  model.refunds.splice(model.refunds.indexOf(paid), 1);
  moveRefund(model, paid, -1n);
}

function moveRefund(model: Model, { customer, booked, unbooked }: ModelRefund, sign: bigint): void {
  const credit = creditOf(model, customer);
  const left = { booked: credit.booked - sign * booked, unbooked: credit.unbooked - sign * unbooked };
  model.credit.set(customer, left);
  post(model, { booked: true }, [owedTo(customer, sign * booked), { account: '1920', ore: -sign * booked }]);
}

export function creditOf(model: Model, customer: string): ModelCredit {
  return model.credit.get(customer) ?? { booked: 0n, unbooked: 0n };
}

/** What of its customer's credit can pay the invoice. */
export function creditFor(model: Model, { customer, booked }: ModelInvoice): bigint {
  const credit = creditOf(model, customer);
  return booked ? credit.booked : credit.unbooked;
}

function addCredit(model: Model, { customer, booked }: ModelInvoice, ore: bigint): void {
  const credit = creditOf(model, customer);
  model.credit.set(
    customer,
    booked ? { ...credit, booked: credit.booked + ore } : { ...credit, unbooked: credit.unbooked + ore },
  );
}

function owedTo(customer: string, ore: bigint): Posting {
  return { account: '2900', ore, customer };
}

/** @param parts how much of which lines */
export function credit(
  model: Model,
  invoice: ModelInvoice,
  parts: { index: number; quantityE4: bigint }[],
): bigint {
  const outstandingBefore = outstandingOre(invoice);
  const postings: Posting[] = [];
  let ore = 0n;
  for (const { index, quantityE4 } of parts) {
    const line = invoice.lines[index];
    if (line === undefined) throw new RangeError('There is no such line');
    const { credited } = line;
    const quantity = credited.quantityE4 + quantityE4;
    const netOre = round(line.netOre * quantity, line.quantityE4) - credited.netOre;
    const vatOre = round(line.vatOre * quantity, line.quantityE4) - credited.vatOre;
    line.credited = {
      quantityE4: quantity,
      netOre: credited.netOre + netOre,
      vatOre: credited.vatOre + vatOre,
    };
    postings.push(...salesOf(line, { netOre, vatOre }, 1n));
    ore += netOre + vatOre;
  }
  const owedOre = max0(ore - outstandingBefore);
  invoice.creditedOre += ore;
  invoice.credits.push({ on: model.today, ore });
  addCredit(model, invoice, owedOre);
  post(model, invoice, [
    ...postings,
    receivable(invoice, owedOre - ore),
    owedTo(invoice.customer, -owedOre),
    ...waive(invoice),
    ...waiveNeverOwed(invoice),
  ]);
  return ore;
}

/** A letter with fee and interest. */
export function remind(model: Model, invoice: ModelInvoice, today: string): Letter {
  const interestOre = max0(accrued(invoice, today) - claimedInterest(invoice));
  const letter = { feeOre: FEE_ORE, interestOre, sentOn: today, deadline: addDays(today, 14) };
  invoice.letters.push(letter);
  post(model, invoice, [receivable(invoice, FEE_ORE + interestOre), ...claims(-FEE_ORE, -interestOre)]);
  return letter;
}

/** Whether a letter with a fee may go: two at most, 14 days after the due date, when the last deadline is over. */
export function mayRemind(invoice: ModelInvoice, today: string): boolean {
  const due = workingDay(invoice.dueDate);
  const last = workingDay(invoice.letters.at(-1)?.deadline ?? due);
  const open = outstandingOre(invoice) > 0n && !isCredited(invoice);
  return open && invoice.letters.length < 2 && addDays(due, 14) <= today && last < today;
}

/** Fees and interest are given up. @returns how much */
export function giveUpFees(model: Model, invoice: ModelInvoice): bigint {
  const { fee, interest, refunded } = openClaims(invoice);
  waiveClaims(invoice, { fee, interest, refunded });
  invoice.givenUp.push({ fee, interest, letters: invoice.letters.length });
  const given = fee + interest + refunded;
  post(model, invoice, [...claims(fee, interest), lostRefund(refunded), receivable(invoice, -given)]);
  return given;
}

/** @param takesVat of a loss: whether it is a final one */
export function writeOff(
  model: Model,
  invoice: ModelInvoice,
  id: string,
  reason: string,
  takesVat = reason === 'loss',
): void {
  const ore = outstandingOre(invoice);
  const isLoss = reason === 'loss';
  const { fee, interest, refunded } = isLoss ? openClaims(invoice) : NO_CLAIMS;
  const vat = takesVat && ore > 0n ? lostVat(invoice, ore) : [];
  const postings = [
    ...vat,
    { account: isLoss ? '7830' : '7740', ore: ore - sum(vat.map((one) => one.ore)) },
    lostRefund(refunded),
    receivable(invoice, -ore - fee - interest - refunded),
    ...claims(fee, interest),
  ];
  invoice.writeOff = { id, ore, feeOre: fee, interestOre: interest, refundedOre: refunded, reason, postings };
  post(model, invoice, postings);
}

export function takeWriteOffBack(model: Model, invoice: ModelInvoice): void {
  const postings = invoice.writeOff?.postings ?? [];
  invoice.writeOff = null;
  post(
    model,
    invoice,
    postings.map((posting) => ({ ...posting, ore: -posting.ore })),
  );
}

export function postManual(
  model: Model,
  debit: string,
  creditAccount: string,
  ore: bigint,
  on = model.today,
): void {
  const postings = [
    { account: debit, ore },
    { account: creditAccount, ore: -ore },
  ];
  post(model, { booked: true }, postings, on);
}

/** An opening balance of the model's day: what is open on invoices from before, and all else by account. */
export function open(model: Model, invoices: OpenedInvoice[], balances: Map<string, bigint>): void {
  for (const invoice of invoices) {
    model.opened.push(invoice);
    post(model, { booked: true, id: invoice.id }, [{ ...receivableOf(invoice), ore: invoice.ore }]);
  }
  post(
    model,
    { booked: true },
    [...balances].map(([account, ore]) => ({ account, ore })),
  );
}

/** All that is open on an invoice from before is paid. */
export function payOpened(model: Model, invoice: OpenedInvoice): void {
  post(model, { booked: true, id: invoice.id }, [
    { account: '1920', ore: invoice.ore },
    { ...receivableOf(invoice), ore: -invoice.ore },
  ]);
}

function receivableOf({ customer }: OpenedInvoice): Omit<Posting, 'ore'> {
  return { account: '1500', customer };
}

/** Income less expenses of a year, without what has gone to equity. Above 0 for a profit. */
export function resultOf({ posted }: Model, year: string): bigint {
  const ofResult = posted.filter(({ account, on }) => account >= '3' && on.startsWith(year));
  return -sum(ofResult.filter(({ account }) => account !== '8960').map(({ ore }) => ore));
}

/** The result of the year of that day goes to equity on it. */
export function distribute(model: Model, on: string, equity: string): void {
  const ore = resultOf(model, on.slice(0, 4));
  for (const posting of [
    { account: '8960', ore },
    { account: equity, ore: -ore },
  ]) {
    model.posted.push({ ...posting, on, invoiceId: undefined });
  }
}

// ------------------------------------------------------------------------------------------ how it is reckoned

export function post(
  model: Model,
  { booked, id }: { booked: boolean; id?: string },
  postings: Posting[],
  on = model.today,
): void {
  if (!booked) return;
  for (const posting of postings) model.posted.push({ ...posting, on, invoiceId: id });
  const add = (to: Map<string, bigint>, key: string, ore: bigint) => to.set(key, (to.get(key) ?? 0n) + ore);
  for (const { account, ore, customer, code } of postings) {
    add(model.balances, account, ore);
    if (customer !== undefined) add(model.balances, `${account} ${customer}`, ore);
    if (code !== undefined) add(model.netOfCode, code, -ore);
  }
}

function receivable({ customer }: ModelInvoice, ore: bigint): Posting {
  return { account: '1500', ore, customer };
}

function salesOf(line: ModelLine, amounts: { netOre: bigint; vatOre: bigint }, sign: bigint): Posting[] {
  const sales = salesCode(line.vatCode);
  return [
    { account: line.account ?? sales.account, ore: sign * amounts.netOre, code: String(line.vatCode) },
    ...(sales.vat === '' ? [] : [{ account: sales.vat, ore: sign * amounts.vatOre }]),
  ];
}

function claims(fee: bigint, interest: bigint): Posting[] {
  return [
    { account: '3900', ore: fee, code: '7' },
    { account: '8055', ore: interest, code: '7' },
  ];
}

/** Refunded credit that nobody will pay. */
function lostRefund(ore: bigint): Posting {
  return { account: '7830', ore };
}

/** VAT once for each code, in hundredths of percents of øre; the øre that rounding leaves go to the largest rests. */
export function price(lines: ModelLine[]): PricedLine[] {
  const none = { quantityE4: 0n, netOre: 0n, vatOre: 0n };
  const priced = lines.map((line): PricedLine => ({
    ...line,
    netOre: round(line.quantityE4 * line.unitPriceE4, 1_000_000n),
    vatOre: 0n,
    credited: none,
  }));
  for (const code of CODES) {
    const ofCode = priced.filter(({ vatCode }) => vatCode === code);
    const { rateBp } = salesCode(code);
    const shares = share(
      round(sum(ofCode.map(({ netOre }) => netOre)) * rateBp, 10_000n),
      ofCode.map(({ netOre }) => netOre * rateBp),
      10_000n,
    );
    for (const [index, line] of ofCode.entries()) line.vatOre = shares[index] ?? 0n;
  }
  return priced;
}

/** Divides a whole into parts / by, rounded down, the rest to those that lost most, the first of equals first. */
export function share(whole: bigint, parts: bigint[], by: bigint): bigint[] {
  const shares = parts.map((part) => part / by);
  for (let left = whole - sum(shares); left > 0n; left--) {
    const lost = parts.map((part, index) => part - (shares[index] ?? 0n) * by);
    const index = lost.reduce((best, one, at) => (one > (lost[best] ?? 0n) ? at : best), 0);
    shares[index] = (shares[index] ?? 0n) + 1n;
  }
  return shares;
}

/** VAT in what is lost of an invoice, as large a part as the loss is of what is not credited. */
function lostVat({ lines }: ModelInvoice, ore: bigint): Posting[] {
  const left = lines.map((line) => ({
    vatCode: line.vatCode,
    netOre: line.netOre - line.credited.netOre,
    vatOre: line.vatOre - line.credited.vatOre,
  }));
  const gross = sum(left.map(({ netOre, vatOre }) => netOre + vatOre));
  const rated = CODES.filter((code) => salesCode(code).lostVat !== '');
  const parts = rated.map(
    (code) => ore * sum(left.filter(({ vatCode }) => vatCode === code).map(({ vatOre }) => vatOre)),
  );
  const shares = share(round(sum(parts), gross), parts, gross);
  return rated.map((code, index) => ({ account: salesCode(code).lostVat, ore: shares[index] ?? 0n }));
}

function openClaims(invoice: ModelInvoice): ModelClaims {
  const { fee, interest, refunded } = standingClaims(invoice);
  const paid = paidClaims(invoice);
  // Fees are covered first, then interest.
  const paidFee = min(paid, fee);
  const paidInterest = min(paid - paidFee, interest);
  return {
    fee: fee - paidFee,
    interest: interest - paidInterest,
    refunded: max0(refunded - (paid - paidFee - paidInterest)),
  };
}

/** What letters claim, without what fell away, was given up or is lost. */
function standingClaims({ letters, waivedOre, refundedOre, writeOff }: ModelInvoice): ModelClaims {
  return {
    fee: sum(letters.map(({ feeOre }) => feeOre)) - waivedOre.fee - (writeOff?.feeOre ?? 0n),
    interest: sum(letters.map((one) => one.interestOre)) - waivedOre.interest - (writeOff?.interestOre ?? 0n),
    refunded: refundedOre - waivedOre.refunded - (writeOff?.refundedOre ?? 0n),
  };
}

function paidClaims({ payments }: ModelInvoice): bigint {
  return sum(payments.map(({ claimsOre }) => claimsOre));
}

/** What was paid of claims that fell away afterwards. */
function overpaidClaims(invoice: ModelInvoice): bigint {
  const { fee, interest, refunded } = standingClaims(invoice);
  return invoice.writeOff === null ? max0(paidClaims(invoice) - fee - interest - refunded) : 0n;
}

/**
 * After the change of a payment, letters claim what the days of default make of them, at most what they said, without what was
 * given up. Of a wholly credited invoice what nobody has paid falls away.
 * @returns what fell away; below 0: what is claimed again
 */
function correctClaims(invoice: ModelInvoice, { mayGrow }: { mayGrow: boolean }): ModelClaims {
  if (invoice.writeOff !== null) return NO_CLAIMS;
  const standing = standingClaims(invoice);
  const owed = owedClaims(invoice);
  const wrong = isCredited(invoice)
    ? openClaims(invoice)
    : { fee: standing.fee - owed.fee, interest: standing.interest - owed.interest };
  const fee = mayGrow ? wrong.fee : max0(wrong.fee);
  const interest = mayGrow ? wrong.interest : max0(wrong.interest);
  waiveClaims(invoice, { fee, interest, refunded: 0n });
  invoice.neverOwedOre += interest;
  return { fee, interest, refunded: 0n };
}

function waiveClaims(invoice: ModelInvoice, waived: ModelClaims): void {
  const { fee, interest, refunded } = invoice.waivedOre;
  invoice.waivedOre = {
    fee: fee + waived.fee,
    interest: interest + waived.interest,
    refunded: refunded + waived.refunded,
  };
}

/** @param overpaid what had been paid of it, and is owed to the customer now */
function correction(invoice: ModelInvoice, { fee, interest }: ModelClaims, overpaid: bigint): Posting[] {
  return [
    ...claims(fee, interest),
    receivable(invoice, overpaid - fee - interest),
    owedTo(invoice.customer, -overpaid),
  ];
}

/** A fee is owed when something was late and unpaid on the day of its letter; interest for the days that were. */
function owedClaims(invoice: ModelInvoice): Omit<ModelClaims, 'refunded'> {
  const kept = invoice.letters.map(({ feeOre, interestOre }) => ({
    feeOre,
    interestOre,
    goneFee: 0n,
    goneInterest: 0n,
  }));
  for (const { fee, interest, letters } of invoice.givenUp) {
    let [leftFee, leftInterest] = [fee, interest];
    for (const letter of kept.slice(0, letters).toReversed()) {
      const [ofFee, ofInterest] = [
        min(leftFee, letter.feeOre - letter.goneFee),
        min(leftInterest, letter.interestOre - letter.goneInterest),
      ];
      letter.goneFee += ofFee;
      letter.goneInterest += ofInterest;
      leftFee -= ofFee;
      leftInterest -= ofInterest;
    }
  }
  const owed = { fee: 0n, interest: 0n };
  let earlier = 0n;
  for (const [index, { goneFee, goneInterest }] of kept.entries()) {
    const letter = invoice.letters[index];
    if (letter === undefined) continue;
    const { sentOn, feeOre, interestOre } = letter;
    const paid = sum(invoice.payments.filter(({ on }) => on < sentOn).map(({ ownOre }) => ownOre));
    const credited = sum(invoice.credits.filter(({ on }) => on <= sentOn).map(({ ore }) => ore));
    if (invoice.totalOre > paid + credited) owed.fee += max0(feeOre - goneFee);
    const interest = interestOre > 0n ? max0(min(interestOre, accrued(invoice, sentOn) - earlier)) : 0n;
    earlier += interest;
    owed.interest += max0(interest - goneInterest);
  }
  return owed;
}

/** Of a wholly credited invoice nobody owes what letters have claimed and nobody has paid. */
function waive(invoice: ModelInvoice): Posting[] {
  if (!isCredited(invoice)) return [];
  const { fee, interest } = openClaims(invoice);
  waiveClaims(invoice, { fee, interest, refunded: 0n });
  return [...claims(fee, interest), receivable(invoice, -fee - interest)];
}

/** Of a partly credited invoice nobody owes the interest that was claimed on the credited part. */
function waiveNeverOwed(invoice: ModelInvoice): Posting[] {
  const last = invoice.letters.findLast(({ interestOre }) => interestOre > 0n);
  if (last === undefined || isCredited(invoice)) return [];
  const excess = max0(claimedInterest(invoice) - accrued(invoice, last.sentOn));
  const interest = min(excess, openClaims(invoice).interest);
  waiveClaims(invoice, { fee: 0n, interest, refunded: 0n });
  invoice.neverOwedOre += interest;
  return [...claims(0n, interest), receivable(invoice, -interest)];
}

function claimedInterest({ letters, neverOwedOre }: ModelInvoice): bigint {
  return sum(letters.map(({ interestOre }) => interestOre)) - neverOwedOre;
}

/** Day by day: what was open when the day began, at the day's rate. What is credited was never owed. */
function accrued(invoice: ModelInvoice, until: string): bigint {
  let product = 0n;
  for (let day = addDays(workingDay(invoice.dueDate), 1); day <= until; day = addDays(day, 1)) {
    const paid = sum(invoice.payments.filter(({ on }) => on < day).map(({ ownOre }) => ownOre));
    const open = invoice.totalOre - invoice.creditedOre - paid;
    product += max0(open) * (INTEREST.findLast(([from]) => from <= day)?.[1] ?? 0n);
  }
  return round(product, 365n * 10_000n);
}

function overpaidOre(invoice: ModelInvoice): bigint {
  return max0(paidOre(invoice) + invoice.creditedOre + (invoice.writeOff?.ore ?? 0n) - invoice.totalOre);
}

export function salesCode(code: number) {
  const sales = SALES.get(code);
  if (sales === undefined) throw new RangeError('There is no such code');
  return sales;
}

/** The day or the next one that is no Saturday, Sunday or holiday, by a list. */
export function workingDay(day: string): string {
  const weekday = new Date(day).getUTCDay();
  return weekday === 0 || weekday === 6 || HOLIDAYS.has(day) ? workingDay(addDays(day, 1)) : day;
}

export function addDays(day: string, days: number): string {
  return new Date(Date.parse(day) + days * 24 * 3600 * 1000).toISOString().slice(0, 10);
}

/** Half up; nothing here is negative. */
export function round(numerator: bigint, denominator: bigint): bigint {
  return (2n * numerator + denominator) / (2n * denominator);
}

export function sum(amounts: bigint[]): bigint {
  return amounts.reduce((total, ore) => total + ore, 0n);
}

export function max0(ore: bigint): bigint {
  return ore > 0n ? ore : 0n;
}

export function min(a: bigint, b: bigint): bigint {
  return a < b ? a : b;
}
