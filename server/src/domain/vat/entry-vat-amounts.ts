import type { LocalDate } from '../days/local-date.ts';
import type { Ore } from '../money.ts';
import { divideRounded } from '../money.ts';
import { findTaxCode, rateBpOfTaxCode } from './standard-tax-codes.ts';
import type { TaxCode } from './standard-tax-codes.ts';
import { VAT_ACCOUNTS, VAT_SETTLEMENT_ACCOUNTS, codeOfVatLine } from './vat-accounts.ts';
import type { VatSide } from './vat-accounts.ts';

/** Credit is positive. `vatDeviation`: the line states on purpose that its VAT is not base times rate. */
export type LineOfEntry = {
  account: string;
  creditedOre: Ore;
  vatCode: string | null;
  vatDeviation: boolean;
};

/** The VAT of a code on one side of an entry. Amounts are signed as in the entry: credit is positive. */
export type EntryVat = {
  code: string;
  side: VatSide;
  baseOre: Ore;
  vatOre: Ore;
  /** Base times rate. */
  expectedOre: Ore;
  /** Whether `vatOre` is further from `expectedOre` than a krone for each line of the base. */
  deviates: boolean;
  /** Whether a line of the base or of the VAT says so. */
  isStated: boolean;
  /** The index of the first line of the VAT, or of the base where there is no VAT. */
  index: number;
};

/** VAT that was paid at the border: its base is no part of the entry. */
const WITHOUT_BASE: ReadonlySet<string> = new Set(['14', '15']);
const TOLERANCE_ORE = 100n;

/**
 * The VAT of an entry beside base times rate, by code and side. Each line of a base may be a krone off, because invoices of
 * suppliers round in their own way. Not judged: the settlement of a term, adjustments (2719), and VAT that was paid at the
 * border, whose base is not in the entry.
 * @param on the day of the document, whose rates hold
 */
export function vatOfEntry(lines: readonly LineOfEntry[], on: LocalDate): EntryVat[] {
  if (lines.some(({ account }) => VAT_SETTLEMENT_ACCOUNTS.includes(account))) return [];
  const placed = lines.map((line, index) => ({ ...line, index }));
  const bases = placed.filter(({ vatCode, account }) => vatCode !== null && !(account in VAT_ACCOUNTS));
  const carried = [...new Set(bases.flatMap(({ vatCode }) => vatCode ?? []))];
  const vat = placed.flatMap((line) => {
    const account = VAT_ACCOUNTS[line.account];
    if (account === undefined || account.specification !== null) return [];
    return [{ ...line, side: account.side, code: codeOfVatLine(account, carried) }];
  });
  return [...new Set([...carried, ...vat.map(({ code }) => code)])].flatMap((code) => {
    const taxCode = findTaxCode(code);
    if (taxCode === undefined || WITHOUT_BASE.has(code)) return [];
    const ofCode = bases.filter(({ vatCode }) => vatCode === code);
    return sidesOf(code).map((side): EntryVat => {
      const booked = vat.filter((line) => line.code === code && line.side === side);
      const baseOre = sumOf(ofCode);
      const vatOre = sumOf(booked);
      const expectedOre = expected(taxCode, side, baseOre, on);
      const allowedOre = TOLERANCE_ORE * BigInt(Math.max(1, ofCode.length));
      return {
        code,
        side,
        baseOre,
        vatOre,
        expectedOre,
        deviates: vatOre - expectedOre > allowedOre || expectedOre - vatOre > allowedOre,
        isStated: [...ofCode, ...booked].some(({ vatDeviation }) => vatDeviation),
        index: booked[0]?.index ?? ofCode[0]?.index ?? 0,
      };
    });
  });
}

/** Whether a line can state a deviation: it has a code, or stands on an account of VAT. */
export function mayStateVatDeviation({
  account,
  vatCode,
}: Pick<LineOfEntry, 'account' | 'vatCode'>): boolean {
  return vatCode !== null || account in VAT_ACCOUNTS;
}

function sidesOf(code: string): VatSide[] {
  const accounts = Object.values(VAT_ACCOUNTS).filter(
    ({ codes, specification }) => specification === null && codes.includes(code),
  );
  return [...new Set(accounts.map(({ side }) => side))];
}

/** Where the buyer reckons the VAT, what is owed stands on the other side than the base. */
function expected(taxCode: TaxCode, side: VatSide, baseOre: Ore, on: LocalDate): Ore {
  const ore = divideRounded(baseOre * BigInt(rateBpOfTaxCode(taxCode, on)), 10_000n);
  return taxCode.use === 'buyer-reckons' && side === 'output' ? -ore : ore;
}

function sumOf(lines: readonly LineOfEntry[]): Ore {
  return lines.reduce((sum, { creditedOre }) => sum + creditedOre, 0n);
}
