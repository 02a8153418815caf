import type { QualifiedTag, Tag } from 'sax';
import sax from 'sax';

/** An element with its text and its children. */
export type XmlElement = {
  name: string;
  attributes: Readonly<Record<string, string>>;
  text: string;
  children: XmlElement[];
  line: number;
};

export type XmlHandler = {
  /**
   * An element begins. @returns whether the element is too long to be kept: then its children come one by one. Of one that is left out
   * nothing comes
   * @param parent undefined for the root, whose children always come one by one
   */
  begin(name: string, parent: string | undefined, namespace: string): boolean | 'left out';
  /** A whole element that was kept. @param parent the name of the element around it, which is not kept */
  element(element: XmlElement, parent: string): void;
  /** An element that is not kept ends. */
  finish(name: string): void;
};

/** Why XML is refused. `too-long`: a text, a tag, or what is in an element. */
export type XmlProblem = 'cut-off' | 'not-well-formed' | 'declaration' | 'encoding' | 'too-long';

/** @property refuse throws the error of the format. The reason is a sentence in English and never quotes the file */
export type XmlBounds = {
  mostTextCharacters: number;
  refuse: (line: number, reason: string, problem: XmlProblem) => never;
};

const MAX_DEPTH = 40;
/** The most elements in an element that is kept. A transaction of a bank has about a hundred. */
const MAX_ELEMENTS = 5_000;
/** The parser gets so many characters at once. A much longer tag or comment is refused before it fills the memory. */
const PIECE_BYTES = 65_536;
const MAX_MARKUP_CHARACTERS = 4 * PIECE_BYTES;
/**
 * An unfinished tag with more attributes is refused: the parser compares each attribute with all attributes before. A tag of a bank has
 * about ten.
 */
const MAX_ATTRIBUTES = 1_000;
const LONG_MARKUP = 'A tag, a comment or a declaration is longer than any that such files have.';

/** An open element: kept, with children that come one by one, or left out with its children. */
type Open = { kept: XmlElement } | { passed: string } | 'left out';

/**
 * Reads XML in UTF-8 piece by piece, so that memory holds no more than one element that the handler wants kept. Declarations of document
 * types are refused, and with them entities; elements of other namespaces than the root's are left out.
 */
export function xmlElements(handler: XmlHandler, bounds: XmlBounds) {
  const options = { xmlns: true, strictEntities: true };
  const parser = new sax.SAXParser(true, options);
  const decoder = new TextDecoder('utf-8', { fatal: true });
  const open: Open[] = [];
  /** The characters from an unfinished markup on that the parser has got. `from`: the place of the first. */
  const recent = { text: '', from: 0 };
  let namespace = '';
  let keptElements = 0;
  let sawRoot = false;
  let lastEvent = 0;
  let lastLine: number | undefined;

  /** The line that is read, from 1. The parser forgets its own count at its end. */
  const line = () => (lastLine ?? parser.line) + 1;

  function refuse(problem: XmlProblem, reason: string, at = line()): never {
    return bounds.refuse(at, reason, problem);
  }

  function begin(tag: Tag | QualifiedTag): void {
    const [name, uri] = 'local' in tag ? [tag.local, tag.uri] : [tag.name, ''];
    lastEvent = parser.position;
    refuseAttributes(recent.text.slice(parser.startTagPosition - 1 - recent.from, lastEvent - recent.from));
    const parent = open.at(-1);
    if (open.length === MAX_DEPTH) refuse('too-long', `Elements are nested more than ${MAX_DEPTH} deep.`);
    if (parent === undefined) {
      // The parser takes a tag inside of an unfinished document type for an element.
      if ('doctype' in parser && parser.doctype !== '') refuse('declaration', DECLARATION);
      namespace = uri;
      sawRoot = true;
      handler.begin(name, undefined, uri);
      open.push({ passed: name });
      return;
    }
    if (parent === 'left out' || uri !== namespace) {
      open.push('left out');
      return;
    }
    const begun = 'passed' in parent && handler.begin(name, parent.passed, uri);
    if (begun !== false) {
      open.push(begun === true ? { passed: name } : begun);
      return;
    }
    const kept = {
      name,
      attributes: attributesOf(tag),
      text: '',
      children: [],
      line: line(),
    };
    keptElements = 'kept' in parent ? keptElements + 1 : 1;
    if (keptElements > MAX_ELEMENTS)
      refuse('too-long', `An element has more than ${MAX_ELEMENTS} elements in it.`);
    if ('kept' in parent) parent.kept.children.push(kept);
    open.push({ kept });
  }

  /** The parser takes the first of two attributes of one name, and every character in a value. */
  function refuseAttributes(tag: string): void {
    if (!tag.includes('=')) return;
    const attributes = [...tag.matchAll(/\s([^\s=]+)\s*=\s*("[^"]*"|'[^']*')/g)];
    const names = new Set(attributes.map(([, name]) => name));
    if (names.size < attributes.length || attributes.some(([, , value]) => value?.includes('<')))
      refuse('not-well-formed', NOT_WELL_FORMED);
  }

  function addText(text: string): void {
    lastEvent = parser.position;
    // Such a character comes as a reference. Raw characters are refused before.
    if (NO_CHARACTER.test(text)) refuse('not-well-formed', NOT_WELL_FORMED);
    const current = open.at(-1);
    if (current === undefined || current === 'left out') return;
    const added = 'kept' in current && current.kept.text !== '' ? text : text.trimStart();
    if (added === '') return;
    if (!('kept' in current)) {
      return refuse('not-well-formed', `There is text where ${current.passed} has only elements.`);
    }
    current.kept.text += added;
    if (current.kept.text.length > bounds.mostTextCharacters)
      refuse('too-long', `A text has more than ${bounds.mostTextCharacters} characters.`);
  }

  function end(): void {
    lastEvent = parser.position;
    const ended = open.pop();
    const parent = open.at(-1);
    if (ended === undefined || ended === 'left out') return;
    if ('passed' in ended) handler.finish(ended.passed);
    else if (parent !== undefined && parent !== 'left out' && 'passed' in parent)
      handler.element(ended.kept, parent.passed);
  }

  Object.assign(parser, {
    onopentag: begin,
    onclosetag: end,
    ontext: addText,
    oncdata: addText,
    oncomment() {
      lastEvent = parser.position;
    },
    ondoctype: () => refuse('declaration', DECLARATION),
    onsgmldeclaration: () => refuse('declaration', DECLARATION),
    onprocessinginstruction({ name, body }: { name: string; body: string }) {
      lastEvent = parser.position;
      const [, encoding = 'utf-8'] = /\bencoding\s*=\s*["']([^"']*)/.exec(body) ?? [];
      if (name === 'xml' && !/^utf-?8$/i.test(encoding)) {
        refuse('encoding', 'The XML says that it is not UTF-8.');
      }
    },
    // The parser's message may quote the file.
    onerror({ message }: Error) {
      if (/doctype/i.test(message)) refuse('declaration', DECLARATION);
      if (message.startsWith('Max buffer length')) refuse('too-long', LONG_MARKUP);
      refuse('not-well-formed', NOT_WELL_FORMED);
    },
  });

  function write(bytes: Buffer): void {
    for (let from = 0; from < bytes.length; from += PIECE_BYTES) {
      const piece = decode(bytes.subarray(from, from + PIECE_BYTES));
      recent.text = recent.text.slice(lastEvent - recent.from) + piece;
      recent.from = lastEvent;
      const wrongAt = piece.search(NO_CHARACTER);
      parser.write(wrongAt < 0 ? piece : piece.slice(0, wrongAt));
      if (wrongAt >= 0) refuse('not-well-formed', NOT_WELL_FORMED);
      refuseDeclaration();
      if (parser.position - lastEvent > MAX_MARKUP_CHARACTERS || attributesBegun() > MAX_ATTRIBUTES)
        refuse('too-long', LONG_MARKUP);
    }
  }

  /** The number of attributes of the unfinished tag. */
  function attributesBegun(): number {
    return 'attribList' in parser && Array.isArray(parser.attribList) ? parser.attribList.length : 0;
  }

  /** The parser tells of `<!ENTITY a "b">` only at the end of the file, because it takes everything after the first quote for quoted. */
  function refuseDeclaration(): void {
    const begun = 'sgmlDecl' in parser ? String(parser.sgmlDecl) : '';
    if (['--', '[CDATA[', 'DOCTYPE'].some((known) => known.startsWith(begun.toUpperCase()))) return;
    refuse('declaration', DECLARATION, line() - begun.split('\n').length + 1);
  }

  function decode(bytes?: Buffer): string {
    try {
      return decoder.decode(bytes, { stream: bytes !== undefined });
    } catch {
      return refuse('encoding', 'A character is not valid UTF-8.');
    }
  }

  return {
    line,
    write,
    end() {
      decode();
      if (!sawRoot || open.length > 0) {
        refuse('cut-off', 'The file is cut off: the XML ends before its root element.');
      }
      lastLine = parser.line;
      parser.close();
    },
  };
}

const NO_ATTRIBUTES = {};

function attributesOf({ attributes }: Tag | QualifiedTag): Record<string, string> {
  const names = Object.keys(attributes);
  if (names.length === 0) return NO_ATTRIBUTES;
  return Object.fromEntries(
    names.map((name) => {
      const attribute = attributes[name];
      return [name, typeof attribute === 'object' ? attribute.value : (attribute ?? '')];
    }),
  );
}

const NOT_WELL_FORMED = 'The XML is not well-formed.';
/** XML 1.0, 2.2: characters that no document has. */
const NO_CHARACTER = /[^\t\n\r\P{Cc}\x7F-\x9F]|[\uFFFE\uFFFF]/u;
const DECLARATION =
  'There is a declaration of a document type or an entity (<!DOCTYPE, <!ENTITY); none is read.';
