import type { Static } from 'typebox';
import type { Discount } from '../../../domain/invoices/discount.ts';
import type { GivenPrices } from '../../../domain/invoices/written-prices.ts';
import {
  numberFromAmount,
  numberFromScaled,
  amountFromNumber,
  parseDecimal,
  scaledFromNumber,
} from '../../../domain/money.ts';
import type { SalesVatCode } from '../../../domain/vat/vat.ts';
import type { InvoiceLine } from '../invoice.ts';
import type { newInvoiceLine } from '../content-schemas.ts';

/** A line as a request has it: in kroner and percent. */
export type NewLine = Static<typeof newInvoiceLine>;

/** A line that somebody asks for, with the numbers of the domain. */
export type AskedLine = GivenPrices &
  Pick<InvoiceLine, 'description' | 'quantityE4' | 'unit' | 'account' | 'productId'> & {
    /** Null when no code was named. */
    vatCode: SalesVatCode | null;
    /** Hundredths of a percent; null when no rate was named. A line without code and rate takes the company's rate of the day. */
    vatRateBp: number | null;
  };

/** Reads a line whose product, if it names one, has completed it. The rules of bodies refuse lines without a price or with two discounts. */
export function askedLine(line: NewLine): AskedLine {
  return {
    description: line.description?.trim() ?? '',
    quantityE4: scaledFromNumber(line.quantity, 4),
    unit: line.unit ?? null,
    unitPriceE4: scaledFromNumber(line.unitPriceWithVat ?? line.unitPrice ?? 0, 4),
    isWithVat: typeof line.unitPriceWithVat === 'number',
    discount: discountOf(line),
    vatCode: line.vatCode ?? null,
    vatRateBp: rateBpOf(line),
    account: line.account ?? null,
    productId: line.productId ?? null,
  };
}

/** The line as a request has it, from which `askedLine` reads an equal line. */
export function requestedLine({
  quantityE4,
  unitPriceE4,
  isWithVat,
  discount,
  vatRateBp,
  ...line
}: AskedLine): NewLine {
  return {
    ...line,
    quantity: numberFromScaled(quantityE4, 4),
    [isWithVat ? 'unitPriceWithVat' : 'unitPrice']: numberFromScaled(unitPriceE4, 4),
    ...(discount !== null && requestedDiscount(discount, isWithVat)),
    vatRate: vatRateBp === null ? null : numberFromScaled(BigInt(vatRateBp), 2),
  };
}

/** A rate that is finer than hundredths of a percent is the rate of no code. */
function rateBpOf({ vatRate = null }: NewLine): number | null {
  return vatRate === null ? null : Number(parseDecimal(String(vatRate), 2) ?? -1n);
}

function discountOf({ discountPercent, discountAmount, discountAmountWithVat }: NewLine): Discount | null {
  if (discountPercent !== undefined && discountPercent !== null) {
    return { percentE4: scaledFromNumber(discountPercent, 4) };
  }
  const given = discountAmountWithVat ?? discountAmount ?? null;
  return given === null ? null : { amountOre: amountFromNumber(given) };
}

function requestedDiscount(discount: Discount, isWithVat: boolean): Partial<NewLine> {
  if ('percentE4' in discount) return { discountPercent: numberFromScaled(discount.percentE4, 4) };
  return { [isWithVat ? 'discountAmountWithVat' : 'discountAmount']: numberFromAmount(discount.amountOre) };
}
