/** Replaces a character that none of our fonts can draw. Readers see it and cannot mistake it for another character. */
const PLACEHOLDER = '\u25A1';

const clusters = new Intl.Segmenter('nb', { granularity: 'grapheme' });

/** These are invisible. They mark where a word may be broken. */
const BREAKS = new Set(['\u00AD', '\u200B']);

/** These are invisible. They say whether the letters beside them are joined, in Persian and in Devanagari. */
const JOINERS = new Set(['\u200C', '\u200D']);

/**
 * The text without anything that the fonts cannot draw. PDF/A refuses a document with a missing glyph (ISO 19005-2,
 * 6.2.11.8), but a name in a script that we have no font for must not hold an invoice back.
 *
 * Line breaks stay, and a tab becomes a space. Control characters are removed. Characters that turn the direction of
 * writing are removed too, because they can make an amount or account number look like another. A character with a
 * compatible form that can be drawn becomes that form (`ﬁ` becomes `fi`). Every other character, as a reader counts
 * characters, becomes one placeholder.
 *
 * @param drawable the code points that the fonts can draw
 */
function printableText(text: string, drawable: ReadonlySet<number>): string {
  const tidy = text
    .normalize('NFC')
    .replaceAll(/\r\n?|\p{Zl}|\p{Zp}/gu, '\n')
    .replaceAll('\t', ' ')
    .replaceAll(/(?!\n)\p{Cc}|\p{Bidi_Control}/gu, '');
  if (isDrawable(tidy, drawable)) return tidy;
  return Array.from(clusters.segment(tidy), ({ segment }) => printableCluster(segment, drawable)).join('');
}

/** Whether a document shows the whole text, without a placeholder. @param drawable the code points that the fonts can draw */
export function isPrintable(text: string, drawable: ReadonlySet<number>): boolean {
  return !printableText(text.replaceAll(PLACEHOLDER, ''), drawable).includes(PLACEHOLDER);
}

/** Makes every text inside of a JSON value printable. */
export function printableValue(value: unknown, drawable: ReadonlySet<number>): unknown {
  if (typeof value === 'string') return printableText(value, drawable);
  if (Array.isArray(value)) return value.map((item) => printableValue(item, drawable));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [name, printableValue(inner, drawable)]),
  );
}

function printableCluster(cluster: string, drawable: ReadonlySet<number>): string {
  if (isDrawable(cluster, drawable)) return cluster;
  for (const form of [cluster, cluster.normalize('NFKC')]) {
    const visible = form.replaceAll(/\p{Default_Ignorable_Code_Point}/gu, '');
    if (isDrawable(visible, drawable)) return visible;
  }
  return PLACEHOLDER;
}

function isDrawable(text: string, drawable: ReadonlySet<number>): boolean {
  for (const character of text) {
    if (character === '\n' || BREAKS.has(character) || JOINERS.has(character)) continue;
    // Private characters mean nothing to a reader, and PDF/A forbids them.
    if (/\p{Co}|\p{Default_Ignorable_Code_Point}/u.test(character)) return false;
    if (!drawable.has(character.codePointAt(0) ?? 0)) return false;
  }
  return true;
}
