import type { AccountStatement } from './account-statement.ts';
import type { IssuedLetter, QuoteDocument } from './issued-document.ts';
import { wordsIn } from '../../platform/documents/words.ts';
import type { SalesDocument } from './sales-document-model.ts';
import { accountStatementWordsIn } from './statement-words.ts';

/** For example `faktura-12.pdf` or `credit-note-13.xml`; for a draft `utkast.pdf`. */
export function salesFileName(
  { type, number, language }: SalesDocument,
  format: 'pdf' | 'xml' = 'pdf',
): string {
  const words = wordsIn(language);
  if (number === null) return fileName(words.draft, format);
  return fileName(`${type === 'invoice' ? words.invoice : words.creditNote} ${number}`, format);
}

/** For example `purring-12.pdf`, with the number of the invoice. */
export function letterFileName({ type, invoice, language }: IssuedLetter): string {
  const words = wordsIn(language);
  return fileName(`${type === 'reminder' ? words.reminder : words.collectionWarning} ${invoice.number}`);
}

/** For example `tilbud-12.pdf`; for a draft `utkast.pdf`. */
export function quoteFileName({ number, language }: QuoteDocument): string {
  const words = wordsIn(language);
  return fileName(number === null ? words.draft : `${words.quote} ${number}`);
}

/** For example `kontoutskrift-2026-03-31.pdf`, with the last day. */
export function accountStatementFileName(
  { language, to }: Pick<AccountStatement, 'language' | 'to'>,
  format: 'pdf' | 'csv' | 'xlsx' = 'pdf',
): string {
  return fileName(`${accountStatementWordsIn(language).statement} ${to}`, format);
}

/** A name in lower-case ASCII without spaces, so that it is safe in a header and on any disk. */
function fileName(words: string, format = 'pdf'): string {
  return `${words.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}.${format}`;
}
