import type { InCurrency } from '../books/postings.ts';
import { BOOK_CURRENCY } from '../currency/currency.ts';
import { rateOfAmounts } from '../currency/exchange-rate.ts';
import { isRate } from '../currency/rate-for-sending.ts';
import type { TurnedOn } from '../currency/turned-on.ts';
import type { Ore } from '../money.ts';
import { smaller } from '../money.ts';
import type { ImportFacts, ItemFact } from './import-facts.ts';
import type { MoveProblem } from './move.ts';
import type { OldCustomers } from './old-customers.ts';
import { vatInPart } from './open-items.ts';

/** What is open between the company and a customer. Invoices are above 0, credits below. */
export type OpenItems = { invoices: ItemFact[]; credits: ItemFact[] };

/** What a customer owed when the oldest file begins, and owes now. `owed` of prepayments is below 0. */
export type CustomerBalance = {
  receivable: { openingOre: Ore; closingOre: Ore };
  prepaid: { openingOre: Ore; closingOre: Ore };
};

/**
 * The items that are open, by customer.
 *
 * A list of open invoices comes before what lines of a journal let us guess: a customer of the list has what the list says, and one that is
 * not in it has nothing, where its balance is 0. Lines of several files with one key are one item. What stood open before the oldest file
 * is in no line, so its payment finds no invoice; it takes from what the customer owed then.
 *
 * @param balances of the customers; a customer that is not among them owed nothing
 * @param account which currencies are turned on
 */
export function findOpenItems(
  files: readonly ImportFacts[],
  customers: OldCustomers,
  balances: ReadonlyMap<string, CustomerBalance>,
  account: TurnedOn,
): { open: Map<string, OpenItems>; errors: MoveProblem[] } {
  const errors: MoveProblem[] = [];
  const listed = new Map<string, ItemFact[]>();
  const guessed = new Map<string, Map<string, ItemFact>>();
  for (const file of files) {
    for (const item of file.items) {
      const customer = customers.numberIn(file, item.customer);
      const told = { customer: item.customer, ...(item.number !== null && { number: item.number }) };
      if (customer === undefined) errors.push({ code: 'unknown-customer', ...told });
      else if (!isInKroner(item) && inCurrencyOf(item, account) === undefined) {
        errors.push({ code: 'unsupported-currency', ...told, currency: item.currency ?? BOOK_CURRENCY });
      } else if (item.from === 'file') push(listed, customer, { ...item, customer });
      else addGuess(guessed, { ...item, customer });
    }
  }
  const open = new Map<string, OpenItems>();
  for (const [customer, items] of listed) {
    const guesses = guessed.get(customer);
    open.set(customer, setOff(items.map((item) => withGuessedVat(item, guesses))));
  }
  for (const [customer, items] of guessed) {
    const balance = balances.get(customer);
    const owesNothing = balance !== undefined && owed(balance) === 0n;
    if (listed.has(customer) || (listed.size > 0 && owesNothing)) continue;
    open.set(customer, setOff(guessedOpen([...items.values()], balance)));
  }
  return { open, errors };
}

function isInKroner({ currency }: ItemFact): boolean {
  return currency === null || currency === BOOK_CURRENCY;
}

/**
 * What is open on an invoice in another currency that the company has turned on, where the file tells its kroner. Undefined of anything else:
 * a credit in a currency does not move, and fees of letters are kroner.
 */
export function inCurrencyOf(
  { currency: code, currencyOre, amountOre, feesOre }: ItemFact,
  { currencies }: TurnedOn,
): InCurrency | undefined {
  const currency = currencies.find((one) => one === code);
  if (currency === undefined || currencyOre === undefined || feesOre > 0n) return undefined;
  const isLikely = amountOre > 0n && currencyOre > 0n && isRate(rateOfAmounts(currencyOre, amountOre));
  return isLikely ? { currency, amountOre: currencyOre } : undefined;
}

export function owed({ receivable, prepaid }: CustomerBalance): Ore {
  return receivable.closingOre + prepaid.closingOre;
}

/** What the items of a customer sum to, in øre. */
export function sumOfOpen({ invoices, credits }: OpenItems): Ore {
  return [...invoices, ...credits].reduce((sum, { amountOre }) => sum + amountOre, 0n);
}

/** Whether the account has what customers have paid in advance. An item of a list says no account. */
export function isPrepaid(account: string | null): boolean {
  return account?.startsWith('2') === true;
}

function push<T>(lists: Map<string, T[]>, key: string, one: T): void {
  const list = lists.get(key);
  if (list === undefined) lists.set(key, [one]);
  else list.push(one);
}

function addGuess(guessed: Map<string, Map<string, ItemFact>>, item: ItemFact): void {
  const items = guessed.get(item.customer) ?? new Map<string, ItemFact>();
  guessed.set(item.customer, items);
  // A payment from credit has the number of the invoice on both accounts. Credit is owed as one sum, so the two stay apart.
  const key = guessKey(isPrepaid(item.account), item.key);
  const earlier = items.get(key);
  items.set(key, earlier === undefined ? item : joined(earlier, item));
}

function guessKey(ofPrepaid: boolean, key: string): string {
  return `${ofPrepaid ? 'prepaid' : 'receivable'} ${key}`;
}

/** A list of open invoices seldom says the VAT. The lines of the invoice in SAF-T do. */
function withGuessedVat(item: ItemFact, guesses: ReadonlyMap<string, ItemFact> | undefined): ItemFact {
  const guess = guesses?.get(guessKey(false, item.number ?? item.key));
  if (item.vat.length > 0 || guess === undefined) return item;
  return { ...item, vat: vatInPart(guess.vat, item.amountOre - item.feesOre, guess.amountOre) };
}

function joined(earlier: ItemFact, later: ItemFact): ItemFact {
  const amountOre = earlier.amountOre + later.amountOre;
  const taxed = earlier.vat.length > 0 ? earlier : later;
  return {
    ...later,
    number: earlier.number ?? later.number,
    kid: earlier.kid ?? later.kid,
    issueDate: earlier.issueDate ?? later.issueDate,
    dueDate: earlier.dueDate ?? later.dueDate,
    crossReference: earlier.crossReference ?? later.crossReference,
    feesClaimed: earlier.feesClaimed ?? later.feesClaimed,
    amountOre,
    feesOre: earlier.feesOre + later.feesOre,
    vat: vatInPart(taxed.vat, amountOre, taxed.amountOre),
    line: earlier.line,
  };
}

function guessedOpen(items: readonly ItemFact[], balance: CustomerBalance | undefined): ItemFact[] {
  const prepaid = items.filter(({ account }) => isPrepaid(account));
  const receivable = items.filter(({ account }) => !isPrepaid(account));
  return [
    ...takenFrom(receivable, -1n, balance?.receivable.openingOre ?? 0n),
    ...netted(takenFrom(prepaid, 1n, balance?.prepaid.openingOre ?? 0n)),
  ];
}

/** @param sign of the items that take from `openingOre`, which has the other sign or takes nothing */
function takenFrom(items: readonly ItemFact[], sign: 1n | -1n, openingOre: Ore): ItemFact[] {
  let leftOre = openingOre * -sign;
  return items.flatMap((item) => {
    const wantedOre = item.amountOre * sign;
    if (wantedOre <= 0n || leftOre <= 0n) return item.amountOre === 0n ? [] : [item];
    const takenOre = smaller(wantedOre, leftOre);
    leftOre -= takenOre;
    return takenOre === wantedOre ? [] : [{ ...item, amountOre: item.amountOre - sign * takenOre }];
  });
}

/** What a customer has to its credit is one sum: what was taken of it lowers the oldest. */
function netted(items: readonly ItemFact[]): ItemFact[] {
  const used = items.filter(({ amountOre }) => amountOre > 0n);
  const usedOre = used.reduce((sum, { amountOre }) => sum + amountOre, 0n);
  const given = items.filter(({ amountOre }) => amountOre < 0n);
  const givenOre = given.reduce((sum, { amountOre }) => sum + amountOre, 0n);
  return usedOre + givenOre > 0n ? takenFrom(used, 1n, givenOre) : takenFrom(given, -1n, usedOre);
}

/** A credit lowers the invoice that it names, and nothing else. What the old system owes the customer already is credit. */
function setOff(items: readonly ItemFact[]): OpenItems {
  const invoices = items.filter(({ amountOre }) => amountOre > 0n).map((item) => ({ ...item }));
  const byNumber = new Map(invoices.map((item) => [item.number ?? item.key, item]));
  const credits = items
    .filter(({ amountOre }) => amountOre < 0n)
    .flatMap((credit) => {
      const invoice = byNumber.get(credit.crossReference ?? '');
      // Of an invoice in another currency nobody knows what the kroner of a credit take.
      if (invoice === undefined || invoice.currencyOre !== undefined || isPrepaid(credit.account)) {
        return [credit];
      }
      const takenOre = smaller(invoice.amountOre, -credit.amountOre);
      invoice.vat = vatInPart(invoice.vat, invoice.amountOre - takenOre, invoice.amountOre);
      invoice.amountOre -= takenOre;
      return takenOre === -credit.amountOre ? [] : [{ ...credit, amountOre: credit.amountOre + takenOre }];
    });
  return { invoices: invoices.filter(({ amountOre }) => amountOre > 0n), credits };
}
