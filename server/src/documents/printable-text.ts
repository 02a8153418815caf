/** Replaces a character that none of our fonts can draw. Readers see it and cannot mistake it for another character. */
const PLACEHOLDER = '\u25A1';

const clusters = new Intl.Segmenter('nb', { granularity: 'grapheme' });

/** Invisible, but they mark where a word may be broken. */
const BREAKS = new Set(['\u00AD', '\u200B']);

/**
 * The text with nothing in it that the fonts cannot draw. PDF/A refuses a document with a missing glyph (ISO 19005-2,
 * 6.2.11.8), and a name in a script that we have no font for must not keep an invoice from its customer.
 *
 * Line breaks stay, a tab becomes a space. Control characters go, and so do those that turn the direction of writing: with
 * them an amount or account number can be made to look like another. What has a compatible form that can be drawn becomes
 * that (`ﬁ` is `fi`); of anything else each character, as a reader counts them, becomes one placeholder.
 *
 * @param drawable code points
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

/** Every text inside of a JSON value, made printable. */
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
    if (character === '\n' || BREAKS.has(character)) continue;
    // Private characters mean nothing to a reader, and PDF/A forbids them.
    if (/\p{Co}|\p{Default_Ignorable_Code_Point}/u.test(character)) return false;
    if (!drawable.has(character.codePointAt(0) ?? 0)) return false;
  }
  return true;
}
