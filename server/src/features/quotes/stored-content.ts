import { NO_TEXTS, textsOf } from '../../domain/invoices/invoice-texts.ts';
import { requireKnownForm } from '../../platform/database/stored-form.ts';
import type { DraftContent } from '../invoices/index.ts';

/** The content of a quote, without its lines and sums, which have columns of their own. */
type Content = Omit<DraftContent, 'lines' | 'currency' | 'subtotalOre' | 'vatOre' | 'totalOre'>;

/** The one form so far. Release 1.1 reads content with a version, and writes none (decision 86). */
const FORM = 1;

/** @param quote may have other fields, too */
export function pickContent(quote: Content): Content {
  const { deliveryDate, deliveryPeriod, prepayment, metadata, language, client } = quote;
  return {
    ...textsOf(quote),
    deliveryDate,
    deliveryPeriod,
    prepayment,
    metadata,
    language,
    client,
  };
}

/** The content as the column keeps it. @param quote may have other fields, too */
export function printContent(quote: Content): string {
  return JSON.stringify({ version: FORM, ...pickContent(quote) });
}

/** @throws Error for a form that only a later release reads */
export function readContent(stored: unknown): Content {
  const { version, ...content } = stored as Content & { version?: number };
  requireKnownForm(version, FORM);
  const { client } = content;
  return {
    // A text that there was not yet when the quote was written is none.
    ...NO_TEXTS,
    ...content,
    // Clients that were written before they could follow the register have none.
    client: { ...client, register: client.register ?? null },
  };
}
