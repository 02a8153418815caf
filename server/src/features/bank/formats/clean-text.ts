/**
 * A text of a bank file on one line, without control characters, which no column and no page could show.
 * @returns null where nothing is left
 */
export function cleanText(text: string): string | null {
  const clean = text
    .toWellFormed()
    .replaceAll(/[\s\p{Cc}\u{FFFE}\u{FFFF}]+/gu, ' ')
    .trim();
  return clean === '' ? null : clean;
}
