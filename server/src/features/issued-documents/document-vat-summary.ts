import { vatSummary } from '../../domain/invoices/invoice-totals.ts';
import type { VatSummaryRow } from '../../domain/invoices/invoice-totals.ts';
import type { IssuedDocument } from './issued-document.ts';

/** Net and VAT of an issued document for each rate, in the order in which documents show them. */
export function vatSummaryOf({ lines }: Pick<IssuedDocument, 'lines'>): VatSummaryRow[] {
  return vatSummary(
    lines.map((line) => ({
      vatCode: line.vatCode,
      vatRateBp: line.vatRateBp,
      lineTotalOre: BigInt(line.lineTotalOre),
      vatOre: BigInt(line.vatOre),
    })),
  );
}
