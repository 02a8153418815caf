/**
 * A text of another system on one line, without control characters, which no column and no page could show.
 * @returns null where nothing is left
 */
export function cleanText(text: string): string | null {
  const clean = text
    .toWellFormed()
    .replaceAll(/[\s\p{Cc}\u{FFFE}\u{FFFF}]+/gu, ' ')
    .trim();
  return clean === '' ? null : clean;
}

/** The words that banks and programs write instead of a reference, in capitals and without other characters than letters and digits. */
const WORDS = new Set([
  'NA',
  'NONE',
  'NULL',
  'UNKNOWN',
  'NOREF',
  'NONREF',
  'NOREFERENCE',
  'NOTPROVIDED',
  'NOTAVAILABLE',
  'NOTAPPLICABLE',
  'NOTKNOWN',
  'IKKEOPPGITT',
  'INGEN',
  'UKJENT',
]);

/** Whether a text is such a word, and names nothing. */
export function isPlaceholder(reference: string): boolean {
  const plain = reference.toUpperCase().replaceAll(/[^\p{L}\p{N}]/gu, '');
  return /^0*$/.test(plain) || WORDS.has(plain);
}

/** The reference; null for a placeholder. */
export function givenReference(reference: string | null): string | null {
  return reference === null || isPlaceholder(reference) ? null : reference;
}
