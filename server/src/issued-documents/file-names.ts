import type { IssuedLetter } from './issued-document.ts';
import { wordsIn } from '../documents/words.ts';
import type { SalesDocument } from './sales-document-model.ts';

/** `faktura-12.pdf`, `credit-note-13.pdf`; of a draft `utkast.pdf`. */
export function salesFileName({ type, number, language }: SalesDocument): string {
  const words = wordsIn(language);
  if (number === null) return fileName(words.draft);
  return fileName(`${type === 'invoice' ? words.invoice : words.creditNote} ${number}`);
}

/** `purring-12.pdf`, by the number of the invoice that it is about. */
export function letterFileName({ type, invoice, language }: IssuedLetter): string {
  const words = wordsIn(language);
  return fileName(`${type === 'reminder' ? words.reminder : words.collectionWarning} ${invoice.number}`);
}

/** Safe in a header and on any disk: lower-case ASCII without spaces. */
function fileName(words: string): string {
  return `${words.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}.pdf`;
}
