import type { LocalMonth } from '../days/local-date.ts';
import { firstDayOfMonth } from '../days/local-date.ts';
import type { Ore } from '../money.ts';
import { divideRounded } from '../money.ts';
import type { TaxCode } from './standard-tax-codes.ts';
import { TAX_CODES, findTaxCode, rateBpOfTaxCode } from './standard-tax-codes.ts';
import type { VatSide, VatSpecification } from './vat-accounts.ts';
import { VAT_ACCOUNTS, codeOfVatLine } from './vat-accounts.ts';

const ORE_IN_KRONE = 100n;

/**
 * The sum posted in one month, on one VAT code or one VAT account, by entries of the same make-up.
 * `vatCode` is null on the lines of a VAT account, and `vatAccount` is null on all others. `creditedOre` is
 * credit less debit.
 */
export type VatMovement = {
  month: LocalMonth;
  vatCode: string | null;
  vatAccount: string | null;
  creditedOre: Ore;
  /** Whether the entries write off claims. */
  isLoss: boolean;
  /** All codes and VAT accounts of each entry. Movements of the same entries have the same make-up. */
  makeUp: readonly string[];
  /** The number of the entries. */
  entries: number;
};

/** One line of the return. Amounts are positive for owed VAT, sales and purchases. */
export type VatReturnLine = {
  code: TaxCode;
  side: VatSide;
  specification: VatSpecification | null;
  /**
   * Null where the line has only VAT: a deduction of VAT that the buyer reckons, a loss, an adjustment. In
   * øre.
   */
  baseOre: Ore | null;
  rateBp: number;
  /** Negative when deducted. */
  vatOre: Ore;
  vatAccounts: string[];
  /** The number of entries with amounts on the line. */
  entries: number;
};

/**
 * The lines of the return: sales, what the buyer reckons, and purchases, each by code. Specified amounts come
 * last. Lines of 0 and codes outside the return are left out. A code has two lines if its rate changes within
 * the term.
 */
export function vatReturnLines(movements: readonly VatMovement[]): VatReturnLine[] {
  const lines = new Map<string, VatReturnLine>();
  const counted = new Set<string>();
  for (const movement of movements) {
    const place = placeOf(movement);
    if (place === undefined) continue;
    const rateBp = rateBpOfTaxCode(place.code, firstDayOfMonth(movement.month));
    const key = [place.code.code, place.side, place.specification, rateBp].join(' ');
    const line = lines.get(key) ?? emptyLine(place, rateBp);
    lines.set(key, line);

    if (movement.vatAccount === null) {
      const sign = place.code.use === 'sale' ? 1n : -1n;
      line.baseOre = (line.baseOre ?? 0n) + sign * movement.creditedOre;
    } else {
      line.vatOre += movement.creditedOre;
      if (!line.vatAccounts.includes(movement.vatAccount)) line.vatAccounts.push(movement.vatAccount);
    }
    // Entries of one make-up appear once for each of their parts, but count only once on a line.
    const entriesOnLine = [key, movement.month, movement.isLoss, ...movement.makeUp].join(' ');
    if (!counted.has(entriesOnLine)) line.entries += movement.entries;
    counted.add(entriesOnLine);
  }
  return [...lines.values()]
    .filter(({ baseOre, vatOre }) => (baseOre ?? 0n) !== 0n || vatOre !== 0n)
    .toSorted((a, b) => rankOf(a) - rankOf(b));
}

/**
 * The VAT from base and rate, in øre, for comparison with the booked VAT; undefined without a base. The two
 * differ by øre, because the VAT of each document is rounded by itself.
 */
export function expectedVatOre({ side, baseOre, rateBp }: VatReturnLine): Ore | undefined {
  if (baseOre === null) return undefined;
  const vatOre = divideRounded(baseOre * BigInt(rateBp), 10_000n);
  return side === 'output' ? vatOre : -vatOre;
}

/**
 * The amounts of a line in the return, in whole kroner. Øre are dropped, also from negative amounts. Deducted
 * VAT has no base (Skatteetaten's validation rules R082, R019 and R065).
 */
export function returnedAmounts({ side, specification, baseOre, vatOre }: VatReturnLine): {
  baseKroner: bigint | null;
  vatKroner: bigint;
} {
  const hasBase = side === 'output' && specification === null && baseOre !== null;
  return { baseKroner: hasBase ? baseOre / ORE_IN_KRONE : null, vatKroner: vatOre / ORE_IN_KRONE };
}

/**
 * The VAT to pay: as booked in øre, and in the return as the sum of its whole kroner (R018). Negative: a
 * refund.
 */
export function vatDue(lines: readonly VatReturnLine[]): { dueOre: Ore; dueKroner: bigint } {
  return {
    dueOre: lines.reduce((sum, { vatOre }) => sum + vatOre, 0n),
    dueKroner: lines.reduce((sum, line) => sum + returnedAmounts(line).vatKroner, 0n),
  };
}

type Place = Pick<VatReturnLine, 'code' | 'side' | 'specification'>;

function placeOf({ vatCode, vatAccount, isLoss, makeUp }: VatMovement): Place | undefined {
  if (vatAccount !== null) {
    const account = VAT_ACCOUNTS[vatAccount];
    if (account === undefined) throw new RangeError(`${vatAccount} is no VAT account`);
    const code = findTaxCode(codeOfVatLine(account, makeUp));
    const lost = isLoss && account.side === 'input';
    return code && { code, side: account.side, specification: lost ? 'tapPåKrav' : account.specification };
  }
  const code = vatCode === null ? undefined : findTaxCode(vatCode);
  if (code === undefined || code.use === 'outside' || isLoss) return undefined;
  return { code, side: code.use === 'purchase' ? 'input' : 'output', specification: null };
}

/** Lines with a base start at 0 instead of null, so that VAT without a base shows up as a difference. */
function emptyLine(place: Place, rateBp: number): VatReturnLine {
  const hasBase = place.specification === null && (place.side === 'output' || place.code.use === 'purchase');
  return { ...place, baseOre: hasBase ? 0n : null, rateBp, vatOre: 0n, vatAccounts: [], entries: 0 };
}

function rankOf({ code, side, specification }: VatReturnLine): number {
  return (
    TAX_CODES.indexOf(code) + (side === 'input' ? 0.5 : 0) + (specification === null ? 0 : TAX_CODES.length)
  );
}
