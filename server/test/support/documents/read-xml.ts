import assert from 'node:assert/strict';

export type XmlElement = { name: string; text: string; children: XmlElement[] };

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** Reads a well-formed file without comments, CDATA and processing instructions, or the test fails. */
export function readXml(file: string): XmlElement {
  const root: XmlElement = { name: '', text: '', children: [] };
  const open = [root];
  for (const [, end, name, selfClosing, text] of file.matchAll(
    /<(\/?)([\w:.-]+)[^<>]*?(\/?)>|<\?.*?\?>|([^<>]+)/g,
  )) {
    const parent = open.at(-1);
    assert.ok(parent, 'an end tag without a start tag');
    if (text !== undefined) parent.text += withoutEscapes(text);
    else if (end === '/') assert.equal(open.pop()?.name, name);
    else if (name !== undefined) {
      const child: XmlElement = { name, text: '', children: [] };
      parent.children.push(child);
      if (selfClosing !== '/') open.push(child);
    }
  }
  assert.equal(open.length, 1, 'the file ends before its root does');
  const [first] = root.children;
  assert.ok(first);
  return first;
}

function withoutEscapes(text: string): string {
  return text.replaceAll(/&(?:#(\d+)|(\w+));/g, (_all, code, name) =>
    code === undefined ? (ENTITIES[name] ?? '?') : String.fromCodePoint(Number(code)),
  );
}

/** Every element at a path below, such as `Journal/Transaction`. */
export function elementsAt(element: XmlElement, path: string): XmlElement[] {
  return path
    .split('/')
    .reduce(
      (found, name) => found.flatMap(({ children }) => children.filter((one) => one.name === name)),
      [element],
    );
}

/** The text at a path below; undefined when there is nothing, and the test fails when there are several. */
export function textAt(element: XmlElement, path: string): string | undefined {
  const found = elementsAt(element, path);
  assert.ok(found.length <= 1, `${found.length} × ${path}`);
  return found[0]?.text;
}
