import { addDays } from '../days/local-date.ts';
import type { LocalDate } from '../days/local-date.ts';
import { isValidKid, withoutBlanks } from '../invoices/kid.ts';
import { TAXED_SALES_CODES, lawfulVat } from '../invoices/outstanding-vat.ts';
import type { OutstandingVat } from '../invoices/outstanding-vat.ts';
import type { ItemFact } from './import-facts.ts';
import type { MoveChoices, MoveProblem, MoveTarget, MovedCredit, MovedInvoice } from './move.ts';
import { inCurrencyOf } from './customer-items.ts';
import type { OpenItems } from './customer-items.ts';
import type { Found } from './problems.ts';

/** The opening invoice of what the files do not tell of a customer's balance has the number of the customer behind this. */
const SUM_PREFIX = 'SALDO-';
/** As much as the API takes of the number of an open invoice. */
const NUMBER_CHARACTERS = 40;
/** The law asks for so many days of notice before a letter claims a fee (inkassoloven § 17); then the old system may have sent some. */
const LETTER_DAYS = 14;

export type MovedItems = Found & { invoices: MovedInvoice[]; credits: MovedCredit[] };

/**
 * The invoices and credits that are made of open items.
 * @param open by customer @param unexplained what becomes a sum; empty where nobody has accepted sums
 * @param termOf the days to pay of a customer; undefined: those of the company
 */
export function moveItems(
  open: ReadonlyMap<string, OpenItems>,
  unexplained: readonly { customer: string; amountOre: bigint }[],
  { date }: Pick<MoveChoices, 'date'>,
  target: Pick<MoveTarget, 'paymentTermDays' | 'takenNumbers' | 'takenKids' | 'currencies'>,
  termOf: (customer: string) => number | undefined,
): MovedItems {
  const errors: MoveProblem[] = [];
  const warnings: MoveProblem[] = [];
  const items = [...open.values()].flatMap(({ invoices }) => invoices);
  const kidCounts = countOf(items.flatMap(({ kid }) => (kid === null ? [] : withoutBlanks(kid))));
  const freeNumber = createNumbering();
  let assumedCount = 0;

  const invoices = items.map((item): MovedInvoice => {
    const { customer, feesClaimed } = item;
    const wanted = numberOf(item);
    const number = freeNumber(wanted);
    // A list of open invoices says its numbers; what shares a reference may be no invoice at all.
    if (number !== wanted)
      (item.from === 'file' ? errors : warnings).push(changed(item.from === 'file', customer, wanted));
    if (target.takenNumbers.has(number)) errors.push({ code: 'already-used', customer, number });
    const kid = kidOf(item, kidCounts);
    if (kid === null && item.kid !== null) warnings.push({ code: 'kid-left-out', customer, number });
    if (kid !== null && target.takenKids.has(kid)) errors.push({ code: 'already-used', customer, number });
    const { issueDate } = item;
    if (issueDate !== null && issueDate > date)
      errors.push({ code: 'after-opening-day', customer, number, day: issueDate });
    if (item.dueDate === null) assumedCount += 1;
    const days = termOf(customer) ?? target.paymentTermDays;
    const dueDate = item.dueDate ?? (issueDate === null ? date : addDays(issueDate, days));
    const feesOre = item.feesOre < item.amountOre ? item.feesOre : item.amountOre;
    const outstandingOre = item.amountOre - feesOre;
    const issuedOn = issueDate ?? (dueDate < date ? dueDate : date);
    const told = vatOf(item);
    const vat = lawfulVat(told, outstandingOre, issuedOn).filter(({ amountOre }) => amountOre > 0n);
    const lowered = sumOf(told) - sumOf(vat);
    if (lowered > 0n) warnings.push({ code: 'vat-lowered', customer, number, ore: lowered });
    return {
      number,
      kid,
      customer,
      issueDate: issuedOn,
      dueDate,
      outstandingOre,
      inCurrency: inCurrencyOf(item, target) ?? null,
      from: item.from,
      feesClaimed,
      feesOre,
      vat,
    };
  });
  for (const { customer, amountOre } of unexplained) {
    if (amountOre <= 0n) continue;
    const number = freeNumber(oneLine(`${SUM_PREFIX}${customer}`));
    if (target.takenNumbers.has(number)) errors.push({ code: 'already-used', customer, number });
    invoices.push(sumInvoice(number, customer, amountOre, date));
  }
  const credits = [
    ...[...open.values()].flatMap((one) => one.credits).map(toCredit),
    ...unexplained
      .filter(({ amountOre }) => amountOre < 0n)
      .map(({ customer, amountOre }) => ({
        customer,
        number: oneLine(`${SUM_PREFIX}${customer}`),
        amountOre: -amountOre,
      })),
  ];
  if (assumedCount > 0) warnings.push({ code: 'due-date-assumed', count: assumedCount });
  const mayHaveHadFees = (one: MovedInvoice) => one.feesOre > 0n || isOld(one.dueDate, date);
  const oldCount = invoices.filter((one) => one.feesClaimed === null && mayHaveHadFees(one)).length;
  if (oldCount > 0) warnings.push({ code: 'fees-unknown', count: oldCount });
  const both = [...open].filter(([, one]) => one.invoices.length > 0 && one.credits.length > 0);
  warnings.push(...both.map(([customer]): MoveProblem => ({ code: 'credit-beside-invoices', customer })));
  return { invoices, credits, errors, warnings };
}

/** Whether another system may have sent letters about the invoice that cost a fee. */
function isOld(dueDate: LocalDate, date: LocalDate): boolean {
  return addDays(dueDate, LETTER_DAYS) < date;
}

function changed(isError: boolean, customer: string, number: string): MoveProblem {
  return { code: isError ? 'already-used' : 'number-changed', customer, number };
}

function sumInvoice(number: string, customer: string, outstandingOre: bigint, date: LocalDate): MovedInvoice {
  return {
    number,
    kid: null,
    customer,
    issueDate: date,
    dueDate: date,
    outstandingOre,
    inCurrency: null,
    from: 'sum',
    feesClaimed: null,
    feesOre: 0n,
    vat: [],
  };
}

/** Lines that name nothing have the number of their customer. */
function numberOf({ number, key, customer }: ItemFact): string {
  return oneLine(number ?? '') || oneLine(key) || oneLine(`${SUM_PREFIX}${customer}`);
}

function toCredit(item: ItemFact): MovedCredit {
  const { customer, amountOre } = item;
  return { customer, number: numberOf(item), amountOre: -amountOre };
}

/** Several invoices with one KID are told apart by nobody, as where a company has one KID for each customer. */
function kidOf({ kid: written }: ItemFact, counts: ReadonlyMap<string, number>): string | null {
  const kid = written === null ? '' : withoutBlanks(written);
  return isValidKid(kid) && counts.get(kid) === 1 ? kid : null;
}

function vatOf({ vat }: ItemFact): OutstandingVat {
  return vat.flatMap(({ vatCode: written, amountOre }) => {
    const vatCode = TAXED_SALES_CODES.find((code) => String(code) === written);
    return vatCode === undefined || amountOre <= 0n ? [] : [{ vatCode, amountOre }];
  });
}

function sumOf(vat: OutstandingVat): bigint {
  return vat.reduce((sum, { amountOre }) => sum + amountOre, 0n);
}

function oneLine(text: string): string {
  return text
    .replaceAll(/[\p{Cc}\s]+/gu, ' ')
    .trim()
    .slice(0, NUMBER_CHARACTERS);
}

/** Gives the wanted number, or that number with the first figure behind it that makes it another one. */
function createNumbering(): (wanted: string) => string {
  const used = new Set<string>();
  /** Where to look next: thousands of customers may want one number. */
  const next = new Map<string, number>();
  return (wanted) => {
    for (let count = next.get(wanted) ?? 1; ; count += 1) {
      const end = count === 1 ? '' : `-${count}`;
      const number = wanted.slice(0, NUMBER_CHARACTERS - end.length) + end;
      if (used.has(number)) continue;
      used.add(number);
      next.set(wanted, count + 1);
      return number;
    }
  };
}

function countOf(texts: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1);
  return counts;
}
