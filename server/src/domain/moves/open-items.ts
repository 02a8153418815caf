import type { LocalDate } from '../days/local-date.ts';
import { divideRounded } from '../money.ts';
import type { ItemFact } from './import-facts.ts';
import type { ImportWarning, ImportWarningCode } from './import-warnings.ts';

type Vat = ItemFact['vat'];

/** `ofOre`: what the lines of customers of the entry come to, with the VAT. */
export type LineVat = { ofOre: bigint; codes: Vat };

/** A line of a customer in a SAF-T file. Debit is positive. */
export type CustomerLine = {
  customer: string;
  account: string;
  reference: string | null;
  kid: string | null;
  document: string | null;
  amountOre: bigint;
  date: LocalDate;
  dueDate: LocalDate | null;
  /** Other than NOK. */
  currency: string | null;
  crossReference: string | null;
  /** Of the first line of an entry whose lines of customers are all of one invoice: its VAT. Owed VAT is positive. */
  vat: LineVat | null;
  line: number;
};

/** By what lines of a customer belong together. */
export type ItemKey = { from: Exclude<ItemFact['from'], 'file'>; key: string };

/** The reference of a line, else its KID, else its document. Lines without any of them belong together, too. */
export function itemKeyOf({
  reference,
  kid,
  document,
}: Pick<CustomerLine, 'reference' | 'kid' | 'document'>): ItemKey {
  if (reference !== null) return { from: 'reference', key: reference };
  if (kid !== null) return { from: 'kid', key: kid };
  return { from: 'document', key: document ?? '' };
}

export type KeyedLine = CustomerLine & ItemKey;

/** The lines that have come of one customer, key and account. `first…`: of that side. */
type Group = {
  of: KeyedLine;
  sumOre: bigint;
  firstDebit: KeyedLine | undefined;
  firstCredit: KeyedLine | undefined;
  kid: string | null;
  dueDate: LocalDate | null;
  currency: string | null;
  vat: Map<string, bigint>;
  /** What entries with VAT came to. */
  taxedOre: bigint;
};

/**
 * Finds what is open. Lines of one customer, key and account come one behind the other, and within them in the order of the file. What
 * nets to zero is settled. Memory holds one group, whatever its lines.
 */
export function createItemGrouper() {
  let group: Group | undefined;

  function end(): ItemFact | undefined {
    const ended = group;
    group = undefined;
    return ended === undefined || ended.sumOre === 0n ? undefined : itemOf(ended);
  }

  return {
    /** @returns the item that this line ends, if that is open */
    add(line: KeyedLine): ItemFact | undefined {
      const item = group !== undefined && isSame(group.of, line) ? undefined : end();
      group ??= newGroup(line);
      addTo(group, line);
      return item;
    },
    /** @returns the last item, if it is open */
    end,
  };
}

function isSame(one: KeyedLine, other: KeyedLine): boolean {
  return (
    one.customer === other.customer &&
    one.from === other.from &&
    one.key === other.key &&
    one.account === other.account
  );
}

function newGroup(of: KeyedLine): Group {
  return {
    of,
    sumOre: 0n,
    firstDebit: undefined,
    firstCredit: undefined,
    kid: null,
    dueDate: null,
    currency: null,
    vat: new Map(),
    taxedOre: 0n,
  };
}

function addTo(group: Group, line: KeyedLine): void {
  group.sumOre += line.amountOre;
  if (line.amountOre > 0n) group.firstDebit ??= line;
  else if (line.amountOre < 0n) group.firstCredit ??= line;
  group.kid ??= line.kid;
  group.dueDate ??= line.dueDate;
  group.currency ??= line.currency;
  if (line.vat === null) return;
  group.taxedOre += line.vat.ofOre;
  for (const { vatCode, amountOre } of line.vat.codes) {
    group.vat.set(vatCode, (group.vat.get(vatCode) ?? 0n) + amountOre);
  }
}

function itemOf({ of, sumOre, firstDebit, firstCredit, ...group }: Group): ItemFact {
  const { customer, account, from, key } = of;
  // An invoice is what was debited first, and a credit what was credited first.
  const main = (sumOre > 0n ? firstDebit : firstCredit) ?? of;
  return {
    customer,
    account,
    from,
    key,
    number: from === 'kid' || key === '' ? main.document : key,
    kid: main.kid ?? group.kid,
    issueDate: main.date,
    dueDate: main.dueDate ?? group.dueDate,
    amountOre: sumOre,
    currency: group.currency,
    crossReference: main.crossReference === key ? null : main.crossReference,
    feesClaimed: null,
    feesOre: 0n,
    vat: vatInPart(
      [...group.vat].map(([vatCode, amountOre]) => ({ vatCode, amountOre })),
      sumOre,
      group.taxedOre,
    ),
    line: main.line,
  };
}

/** The VAT in a part of an amount: the same part of its VAT. Empty where it is no part of it. */
export function vatInPart(vat: Vat, partOre: bigint, wholeOre: bigint): Vat {
  const isPart = wholeOre > 0n ? partOre > 0n && partOre <= wholeOre : partOre < 0n && partOre >= wholeOre;
  if (wholeOre === 0n || !isPart) return [];
  const sign = wholeOre < 0n ? -1n : 1n;
  return vat
    .map(({ vatCode, amountOre }) => ({
      vatCode,
      amountOre: divideRounded(sign * amountOre * partOre, sign * wholeOre),
    }))
    .filter(({ amountOre }) => amountOre !== 0n);
}

export type Figures = { count: number; sumOre: bigint };

/** Counts the open items of a file, and what they lack. */
export function createItemTally() {
  const openInvoices: Figures = { count: 0, sumOre: 0n };
  const openCredits: Figures = { count: 0, sumOre: 0n };
  const lacking = new Map<ImportWarningCode, Figures>();

  function count(figures: Figures, amountOre: bigint): void {
    figures.count += 1;
    figures.sumOre += amountOre;
  }
  function lack(code: ImportWarningCode, amountOre: bigint): void {
    const figures = lacking.get(code) ?? { count: 0, sumOre: 0n };
    count(figures, amountOre);
    lacking.set(code, figures);
  }

  return {
    add({ amountOre, dueDate, kid, currency, currencyOre }: ItemFact): void {
      count(amountOre > 0n ? openInvoices : openCredits, amountOre);
      if (currency !== null && currencyOre === undefined) lack('foreign-currency', amountOre);
      if (amountOre <= 0n) return;
      if (dueDate === null) lack('due-date-missing', amountOre);
      if (kid === null) lack('kid-missing', amountOre);
    },
    end() {
      const warnings: ImportWarning[] = [...lacking].map(([code, { count: items, sumOre }]) => ({
        code,
        count: items,
        amountOre: sumOre,
      }));
      if (openInvoices.count + openCredits.count === 0) {
        warnings.push({ code: 'no-open-items', count: 0, amountOre: null });
      }
      return { openInvoices, openCredits, warnings };
    },
  };
}
