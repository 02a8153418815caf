declare const made: unique symbol;
/**
 * A piece of well-formed XML, one line an element. It is put together by the functions of this file and never typed by
 * hand, so that no name or note can become markup.
 */
export type Xml = string & { readonly [made]: true };

type Attributes = Readonly<Record<string, string>>;

export const XML_DECLARATION = '<?xml version="1.0" encoding="UTF-8"?>\n' as Xml;

/** An element with text in it; the text may be anything. */
export function textElement(name: string, text: string, attributes: Attributes = {}): Xml {
  return `<${name}${written(attributes)}>${escaped(text)}</${name}>\n` as Xml;
}

/** An element that contains elements. `false` and undefined are left out. */
export function element(
  name: string,
  children: readonly (Xml | false | undefined)[],
  attributes: Attributes = {},
): Xml {
  const content = children.map((child) => child || '').join('');
  return `${startTag(name, attributes)}${content}${endTag(name)}` as Xml;
}

/** The start of an element that is too long to hold whole in memory. `endTag` must follow. */
export function startTag(name: string, attributes: Attributes = {}): Xml {
  return `<${name}${written(attributes)}>\n` as Xml;
}

export function endTag(name: string): Xml {
  return `</${name}>\n` as Xml;
}

function written(attributes: Attributes): string {
  return Object.entries(attributes)
    .map(([name, value]) => ` ${name}="${escaped(value)}"`)
    .join('');
}

/** White space is written as references where a reader would change it: line breaks of Windows, tabs in attributes. */
const ESCAPES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\t': '&#9;',
  '\n': '&#10;',
  '\r': '&#13;',
};

// XML 1.0 § 2.2 forbids these characters even as references: control characters, halves of a surrogate pair, U+FFFE and
// U+FFFF.
const FORBIDDEN = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu;
const REPLACEMENT = '\u{FFFD}';

/** One character replaces one character, so that a text that fits its length in a schema still fits. */
function escaped(text: string): string {
  return text
    .replaceAll(FORBIDDEN, REPLACEMENT)
    .replaceAll(/[&<>"\t\n\r]/g, (character) => ESCAPES[character] ?? '');
}
