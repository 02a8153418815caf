import { addDays } from '../days/local-date.ts';
import type { LocalDate } from '../days/local-date.ts';
import { isValidKid, withoutBlanks } from '../invoices/kid.ts';
import { SALES_VAT_CODES } from '../vat/vat.ts';
import type { ItemFact } from './import-facts.ts';
import { MOST_OPEN_ITEMS } from './move.ts';
import type { MoveChoices, MoveProblem, MoveTarget, MovedCredit, MovedInvoice } from './move.ts';
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
  target: Pick<MoveTarget, 'paymentTermDays' | 'takenNumbers' | 'takenKids'>,
  termOf: (customer: string) => number | undefined,
): MovedItems {
  const errors: MoveProblem[] = [];
  const warnings: MoveProblem[] = [];
  const items = [...open.values()].flatMap(({ invoices }) => invoices);
  const kidCounts = countOf(items.flatMap(({ kid }) => (kid === null ? [] : withoutBlanks(kid))));
  const numbers = createNumbers();
  let assumedCount = 0;

  const invoices = items.map((item): MovedInvoice => {
    const { customer, feesClaimed } = item;
    const wanted = numberOf(item);
    const number = numbers.take(wanted);
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
    return {
      number,
      kid,
      customer,
      issueDate: issueDate ?? (dueDate < date ? dueDate : date),
      dueDate,
      outstandingOre: item.amountOre - feesOre,
      from: item.from,
      feesClaimed,
      feesOre,
      vat: vatOf(item),
    };
  });
  for (const { customer, amountOre } of unexplained) {
    if (amountOre <= 0n) continue;
    const number = numbers.take(oneLine(`${SUM_PREFIX}${customer}`));
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
  const itemCount = invoices.length + credits.length;
  if (itemCount > MOST_OPEN_ITEMS) errors.push({ code: 'too-many', count: itemCount });
  if (assumedCount > 0) warnings.push({ code: 'due-date-assumed', count: assumedCount });
  const oldCount = invoices.filter((one) => one.feesClaimed === null && isOld(one.dueDate, date)).length;
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

function vatOf({ vat }: ItemFact): MovedInvoice['vat'] {
  return vat.flatMap(({ vatCode: written, amountOre }) => {
    const vatCode = SALES_VAT_CODES.find((code) => String(code) === written);
    return vatCode === undefined || amountOre <= 0n ? [] : [{ vatCode, amountOre }];
  });
}

function oneLine(text: string): string {
  return text
    .replaceAll(/[\p{Cc}\s]+/gu, ' ')
    .trim()
    .slice(0, NUMBER_CHARACTERS);
}

/** Gives each item a number of its own: the one it wants, or that with the first figure behind it that makes it another one. */
function createNumbers() {
  const used = new Set<string>();
  // Thousands of items may want one number, and each begins where the one before has ended.
  const nextCount = new Map<string, number>();
  return {
    take(wanted: string): string {
      for (let count = nextCount.get(wanted) ?? 1; ; count += 1) {
        const end = count === 1 ? '' : `-${count}`;
        const number = wanted.slice(0, NUMBER_CHARACTERS - end.length) + end;
        if (used.has(number)) continue;
        used.add(number);
        nextCount.set(wanted, count + 1);
        return number;
      }
    },
  };
}

function countOf(texts: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1);
  return counts;
}
