import type { Seller } from '../../companies/index.ts';
import type { LocalDate } from '../../../domain/days/local-date.ts';
import type { HomeLanguage } from '../../../domain/texts/language.ts';
import { exampleInvoice } from '../../issued-documents/index.ts';
import { composeEmail } from './compose-email.ts';

/**
 * The mail of a made-up invoice with these texts, for those who write the texts.
 * @param texts with placeholders; empty for the standard texts
 */
export function previewEmail(
  seller: Seller,
  language: HomeLanguage,
  texts: { subject: string; message: string },
  { publicUrl, today }: { publicUrl: string; today: LocalDate },
): { subject: string; html: string } {
  const { subject, html } = composeEmail(
    { document: exampleInvoice(seller, language, today) },
    { subject: texts.subject || null, message: texts.message || null },
    { publicUrl },
  );
  return { subject, html };
}
