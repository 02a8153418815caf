import type { Currency } from '../../../domain/currency/currency.ts';
import { BOOK_CURRENCY } from '../../../domain/currency/currency.ts';
import { DEFAULT_UNIT } from '../../../domain/invoices/units.ts';
import { completeFromProducts } from '../../products/index.ts';
import { checkCompletedLines } from './body-rules.ts';
import type { SalesSettings } from '../../companies/index.ts';
import { priceLines } from '../../../domain/invoices/invoice-totals.ts';
import { LIMITS } from '../../../domain/limits.ts';
import type { LocalDate } from '../../../domain/days/local-date.ts';
import { rateBpOfCode, resolveLineVat } from '../../../domain/vat/vat.ts';
import type { FieldError } from '../../../domain/errors/field-errors.ts';
import type { AccountTrx } from '../../../platform/database/database.ts';
import { SALES_ACCOUNT_RULE, fitsSales } from '../../../domain/books/booking-accounts.ts';
import { shareLockLedgerAccounts } from '../../books/index.ts';
import { ApiError, validationFailed } from '../../../domain/errors/errors.ts';
import type { InvoiceContent, InvoiceLine } from '../invoice.ts';
import type { AskedLine, NewLine } from './asked-line.ts';
import { askedLine } from './asked-line.ts';

const TOO_LARGE = 'The lines may sum to at most 10 000 000 000 kroner with VAT.';

/** The VAT that a line has. */
export type LineVat = Pick<InvoiceLine, 'vatCode' | 'vatRateBp'>;
/** The fields by which a line is known as a line that the document had before. */
type LikeLine = Pick<InvoiceLine, 'unit' | 'description' | 'productId'>;
/** The facts by which lines are read: the company's settings, the account's day, the currency of the prices, and the lines of the document so far. */
export type LinesContext = {
  settings: SalesSettings;
  today: LocalDate;
  currency: Currency;
  before?: readonly LikeLine[];
};
type PricedLines = Pick<InvoiceContent, 'lines' | 'subtotalOre' | 'vatOre' | 'totalOre'>;

/**
 * Completes the lines of a request from their products, prices them and checks their accounts.
 * @param ground `before`: the present lines of the document, whose products may be archived since; left out: none
 * @throws ApiError `vat-rate-mismatch`, `not-vat-registered`, `validation-failed`
 */
export async function takeRequestedLines(
  trx: AccountTrx,
  requested: readonly NewLine[],
  { settings, today, currency, before = [] }: LinesContext,
): Promise<{ asked: AskedLine[]; priced: PricedLines }> {
  const completed = await completeLines(trx, requested, currency, before);
  const asked = completed.map((line, index) => withUnnamedUnit(line, index, before));
  const priced = priceNewLines(asked, settings, today);
  await checkLineAccounts(trx, priced.lines);
  return { asked, priced };
}

/**
 * Gives every line its VAT and its amounts, and adds the amounts up (contract 6.5, 6.6).
 * @throws ApiError `vat-rate-mismatch`, `not-vat-registered`, both with `details.lines`; `validation-failed` when the
 *   total is above 10 000 000 000 kr
 */
export function priceNewLines(
  lines: readonly AskedLine[],
  settings: SalesSettings,
  today: LocalDate,
): PricedLines {
  const resolved = lines.map((line) => resolveLineVat(line, settings, today));
  for (const problem of ['vat-rate-mismatch', 'not-vat-registered'] as const) {
    const indexes = resolved.flatMap((vat, index) =>
      'problem' in vat && vat.problem === problem ? [index] : [],
    );
    const [first] = indexes;
    if (first === undefined) continue;
    const code = problem === 'vat-rate-mismatch' ? lines[first]?.vatCode : null;
    throw new ApiError(problem, {
      details: { lines: indexes },
      ...(code && {
        message: `A line names a VAT code and a VAT rate that disagree: the rate of code ${code} is ${rateBpOfCode(code, today) / 100} percent. Leave one of them out. See details.lines.`,
      }),
    });
  }

  const priced = priceLinesWithVat(
    lines,
    resolved.flatMap((vat) => ('problem' in vat ? [] : [vat])),
  );
  if (priced.totalOre > LIMITS.totalOre) {
    throw validationFailed([{ field: 'lines', code: 'out-of-range', message: TOO_LARGE }]);
  }
  return priced;
}

/** The amounts of lines whose VAT is known: one for each line. */
export function priceLinesWithVat(lines: readonly AskedLine[], vats: readonly LineVat[]): PricedLines {
  return priceLines(
    vats.flatMap(({ vatCode, vatRateBp }, index) => {
      const line = lines[index];
      return line === undefined
        ? []
        : [{ ...line, vatCode, vatRateBp, bookedVatCode: null, creditedLineIndex: null }];
    }),
  );
}

/**
 * Checks the accounts that lines ask for. A stored line counts as use of its account, so the account can neither change nor
 * leave the chart. So `send` need not check the accounts again.
 * @throws ApiError `validation-failed`: `unknown-account`, `unfitting-account`
 */
async function checkLineAccounts(trx: AccountTrx, lines: readonly InvoiceLine[]): Promise<void> {
  const asked = lines.flatMap(({ account }) => account ?? []);
  if (asked.length === 0) return;
  const chart = await shareLockLedgerAccounts(trx, asked);
  const errors = lines.flatMap(({ account, vatRateBp }, index): FieldError[] => {
    if (account === null) return [];
    const field = `lines[${index}].account`;
    const known = chart.get(account);
    if (known === undefined) return [{ field, code: 'unknown-account' }];
    return fitsSales(known, vatRateBp)
      ? []
      : [{ field, code: 'unfitting-account', message: SALES_ACCOUNT_RULE }];
  });
  if (errors.length > 0) throw validationFailed(errors);
}

/**
 * Gives the lines of a request the fields of their products, and reads the lines.
 * @param before the present lines of the document, whose products may be archived since
 * @throws ApiError `validation-failed`: `unknown-product`, `product-archived`, `price-missing`, `mixed-prices` and the codes of discounts
 */
async function completeLines(
  trx: AccountTrx,
  lines: readonly NewLine[],
  currency: Currency,
  before: readonly LikeLine[],
): Promise<AskedLine[]> {
  if (lines.every(({ productId }) => productId === undefined || productId === null)) {
    return lines.map(askedLine);
  }
  if (currency !== BOOK_CURRENCY) requirePrices(lines);
  const kept = new Set(before.flatMap(({ productId }) => productId ?? []));
  const completed = await completeFromProducts(trx, lines, kept);
  const errors = checkCompletedLines(completed, lines);
  if (errors.length > 0) throw validationFailed(errors);
  return completed.map(askedLine);
}

/** The price of a product is in kroner. @throws ApiError `validation-failed` (`price-missing`) */
function requirePrices(lines: readonly NewLine[]): void {
  const errors = lines.flatMap(({ unitPrice, unitPriceWithVat }, index): FieldError[] =>
    (unitPrice ?? unitPriceWithVat ?? null) === null
      ? [{ field: `lines[${index}].unitPrice`, code: 'price-missing' }]
      : [],
  );
  if (errors.length > 0) throw validationFailed(errors);
}

/**
 * Answers have `DEFAULT_UNIT` for a line that names no unit. A line that is written back as it was read still names no unit. Of lines that are
 * alike but for their unit, the line at the same place decides.
 */
function withUnnamedUnit(line: AskedLine, index: number, before: readonly LikeLine[]): AskedLine {
  if (line.unit !== DEFAULT_UNIT) return line;
  const isLike = (one: LikeLine | undefined) =>
    one?.description === line.description && one.productId === line.productId;
  const there = before[index];
  const isUnnamed =
    isLike(there) && (there?.unit === null || there?.unit === DEFAULT_UNIT)
      ? there.unit === null
      : before.some((one) => one.unit === null && isLike(one));
  return isUnnamed ? { ...line, unit: null } : line;
}
