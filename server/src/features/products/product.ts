import type { UnitCode } from '../../domain/invoices/units.ts';
import type { SalesVatCode } from '../../domain/vat/vat.ts';

export type ProductDetails = {
  /** No other product of the account has it, archived ones included. */
  number: string;
  name: string;
  /** Null when none was named. A line then counts pieces, and no document shows a word for them. */
  unit: UnitCode | null;
  /** `E4`: ten-thousandths of a krone. With VAT or without, as it was given. */
  unitPriceE4: bigint;
  isWithVat: boolean;
  /** Never null where the price is with VAT. Null otherwise means the default of the account. */
  vatCode: SalesVatCode | null;
  /** Null means the booking account of the VAT code. */
  revenueAccount: string | null;
};

/** An entry of the register of products. */
export type Product = ProductDetails & {
  id: string;
  /** Whether a line of a draft, a quote or a recurring invoice has taken it at some time. */
  isUsed: boolean;
  archivedAt: Date | null;
  version: number;
  createdAt: Date;
  updatedAt: Date;
};
