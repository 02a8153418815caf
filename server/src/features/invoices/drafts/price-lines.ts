import type { Static } from 'typebox';
import type { Discount } from '../../../domain/invoices/discount.ts';
import type { SalesSettings } from '../../companies/index.ts';
import { priceLines } from '../../../domain/invoices/invoice-totals.ts';
import { LIMITS } from '../../../domain/limits.ts';
import type { LocalDate } from '../../../domain/local-date.ts';
import { oreFromKroner, parseDecimal, scaledFromNumber } from '../../../domain/money.ts';
import { rateBpOfCode, resolveLineVat } from '../../../domain/vat/vat.ts';
import type { FieldError } from '../../../domain/field-errors.ts';
import type { Trx } from '../../../platform/database/database.ts';
import { SALES_ACCOUNT, fitsSales } from '../../../domain/books/booking-accounts.ts';
import { holdLedgerAccounts } from '../../books/index.ts';
import { ApiError, validationFailed } from '../../../domain/errors.ts';
import type { InvoiceContent, InvoiceLine } from '../invoice.ts';
import type { newInvoice } from './schemas.ts';

const TOO_LARGE = 'The lines may sum to at most 10 000 000 000 kroner with VAT.';

export type NewLine = Static<typeof newInvoice>['lines'][number];
/** The VAT that a line has. */
export type LineVat = Pick<InvoiceLine, 'vatCode' | 'vatRateBp'>;
type PricedLines = Pick<InvoiceContent, 'lines' | 'subtotalOre' | 'vatOre' | 'totalOre'>;

/**
 * Gives every line its VAT and its amounts, and adds the amounts up (contract 6.5, 6.6).
 * @throws ApiError `vat-rate-mismatch`, `not-vat-registered`, both with `details.lines`; `validation-failed` when the
 *   total is above 10 000 000 000 kr
 */
export function priceNewLines(
  lines: readonly NewLine[],
  settings: SalesSettings,
  today: LocalDate,
): PricedLines {
  const resolved = lines.map((line) =>
    resolveLineVat(
      {
        vatCode: line.vatCode ?? null,
        vatRateBp: line.vatRate === undefined || line.vatRate === null ? null : rateBp(line.vatRate),
      },
      settings,
      today,
    ),
  );
  for (const problem of ['vat-rate-mismatch', 'not-vat-registered'] as const) {
    const indexes = resolved.flatMap((vat, index) =>
      'problem' in vat && vat.problem === problem ? [index] : [],
    );
    const [first] = indexes;
    if (first === undefined) continue;
    const code = problem === 'vat-rate-mismatch' ? lines[first]?.vatCode : undefined;
    throw new ApiError(problem, {
      details: { lines: indexes },
      ...(code && {
        message: `A line names a VAT code and a VAT rate that disagree: the rate of code ${code} is ${rateBpOfCode(code, today) / 100} percent. Leave one of them out. See details.lines.`,
      }),
    });
  }

  const priced = priceWith(
    lines,
    resolved.flatMap((vat) => ('problem' in vat ? [] : [vat])),
  );
  if (priced.totalOre > LIMITS.totalOre) {
    throw validationFailed([{ field: 'lines', code: 'out-of-range', message: TOO_LARGE }]);
  }
  return priced;
}

/** The amounts of lines whose VAT is known: one for each line. */
export function priceWith(lines: readonly NewLine[], vats: readonly LineVat[]): PricedLines {
  return priceLines(
    vats.flatMap(({ vatCode, vatRateBp }, index) => {
      const line = lines[index];
      if (line === undefined) return [];
      return [
        {
          description: line.description?.trim() ?? '',
          quantityE4: scaledFromNumber(line.quantity, 4),
          unit: line.unit ?? null,
          // The body rules have refused a line without a price.
          unitPriceE4: scaledFromNumber(line.unitPriceWithVat ?? line.unitPrice ?? 0, 4),
          isWithVat: typeof line.unitPriceWithVat === 'number',
          discount: discountOf(line),
          vatCode,
          vatRateBp,
          account: line.account ?? null,
          bookedVatCode: null,
          creditedLineIndex: null,
          productId: line.productId ?? null,
        } satisfies Omit<InvoiceLine, 'lineTotalOre' | 'vatOre'>,
      ];
    }),
  );
}

/** The rate in hundredths of a percent. One that is finer is a rate of no code. */
function rateBp(percent: number): number {
  return Number(parseDecimal(String(percent), 2) ?? -1n);
}

/** The body rules have refused a line with more than one. */
function discountOf({ discountPercent, discountAmount, discountAmountWithVat }: NewLine): Discount | null {
  if (discountPercent !== undefined && discountPercent !== null) {
    return { percentE4: scaledFromNumber(discountPercent, 4) };
  }
  const kroner = discountAmountWithVat ?? discountAmount ?? null;
  return kroner === null ? null : { amountOre: oreFromKroner(kroner) };
}

/**
 * Checks the accounts that lines ask for. A stored line counts as use of its account, so the account can neither change nor
 * leave the chart. So `send` need not check the accounts again.
 * @throws ApiError `validation-failed`: `unknown-account`, `unfitting-account`
 */
export async function checkLineAccounts(
  trx: Trx,
  accountId: string,
  lines: readonly InvoiceLine[],
): Promise<void> {
  const asked = lines.flatMap(({ account }) => account ?? []);
  if (asked.length === 0) return;
  const chart = await holdLedgerAccounts(trx, accountId, asked);
  const errors = lines.flatMap(({ account, vatRateBp }, index): FieldError[] => {
    if (account === null) return [];
    const field = `lines[${index}].account`;
    const known = chart.get(account);
    if (known === undefined) return [{ field, code: 'unknown-account' }];
    return fitsSales(known, vatRateBp) ? [] : [{ field, code: 'unfitting-account', message: SALES_ACCOUNT }];
  });
  if (errors.length > 0) throw validationFailed(errors);
}
