import type { Company } from '../../companies/index.ts';
import { bookedVatCode } from '../../../domain/vat/vat.ts';
import type { Invoice } from '../invoice.ts';

type CompleteDraft = Invoice & { deliveryPlace: string };

/**
 * Fills in the place of delivery and the VAT codes of lines that the draft leaves open, so that document and books have the
 * same codes. Lines of a credit note keep the code of their invoice, or no code when the invoice has none.
 */
export function completeDraft(draft: Invoice, { seller, settings }: Company): CompleteDraft {
  const { client } = draft;
  const deliveryPlace = draft.deliveryPlace ?? (client.city || seller.city);
  if (draft.type === 'credit_note') return { ...draft, deliveryPlace };
  const lines = draft.lines.map((line) => ({
    ...line,
    vatCode: bookedVatCode(line.vatCode, settings, client.country),
  }));
  return { ...draft, deliveryPlace, lines };
}
