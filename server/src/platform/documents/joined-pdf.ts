import { promisify } from 'node:util';
import { deflate } from 'node:zlib';

const deflated = promisify(deflate);

/** A long PDF that is written part by part. Each part is a PDF that Typst has drawn, and is forgotten once it is written. */
export type JoinedPdf = {
  /** The pages of the parts so far. */
  readonly pageCount: number;
  /** The bytes that come next. Title, language and colours of the whole are those of the first part. */
  add(part: Uint8Array): Promise<Uint8Array>;
  /** The last bytes. */
  end(): Promise<Uint8Array>;
};

/** An object without its number. `stream` is what lies between `stream` and `endstream`. */
type PdfObject = { text: string; stream?: Uint8Array };
type Part = { objects: Map<number, PdfObject>; root: number; info: number; id: string };
type First = { catalog: string; info: string; metadata: string; structure: string; id: string };

/** The numbers of the two new roots. Those of the parts come after them. */
const PAGES = 1;
const STRUCTURE = 2;

/** What looks like a reference in a string is none, so strings are found, too. They may have brackets within brackets. */
const STRINGS_AND_NUMBERS =
  /\((?:\\[\s\S]|[^\\()]|\((?:\\[\s\S]|[^\\()])*\))*\)|\b(\d+) 0 R\b|\/StructParents (\d+)/g;

/**
 * Joins PDFs with their tags. The trees of pages and of tags hang below new roots, and all objects get new numbers. Those that
 * are no streams are packed, because the tags of a line take 2 kB.
 */
export function joinedPdf(): JoinedPdf {
  // The second line says that the file is binary.
  const head = Buffer.from('%PDF-1.7\n%\x80\x80\x80\x80\n', 'latin1');
  const objects = objectWriter(STRUCTURE);
  let pageCount = 0;
  let partCount = 0;
  let first: First | undefined;
  const pages: string[] = [];
  const tags: string[] = [];
  const tagsOfPages: string[] = [];
  const ids: string[] = [];

  return {
    get pageCount() {
      return pageCount;
    },

    async add(bytes) {
      const part = readPart(bytes);
      const textOf = (number: number) => part.objects.get(number)?.text ?? '';
      const catalog = textOf(part.root);
      const pagesRoot = referenceOf(catalog, 'Pages');
      const structureRoot = referenceOf(catalog, 'StructTreeRoot');
      const metadata = referenceOf(catalog, 'Metadata');
      const structure = textOf(structureRoot);
      const ownIds = new Set(listOf(structure, 'Names').match(/\([^()]*\)/g));
      const [offset, pagesBefore, prefix] = [objects.count(), pageCount, `(P${++partCount}`];
      const renewed = (text: string) =>
        text.replaceAll(STRINGS_AND_NUMBERS, (found: string, number?: string, page?: string) => {
          if (page !== undefined) return `/StructParents ${Number(page) + pagesBefore}`;
          // Each part has the same ids.
          if (number === undefined) return ownIds.has(found) ? `${prefix}${found.slice(1)}` : found;
          return `${Number(number) === structureRoot ? STRUCTURE : Number(number) + offset} 0 R`;
        });

      const start = first === undefined ? head : Buffer.alloc(0);
      first ??= {
        catalog: renewed(catalog),
        info: renewed(textOf(part.info)),
        metadata: latin1(part.objects.get(metadata)?.stream ?? Buffer.alloc(0)),
        structure,
        id: part.id,
      };
      pages.push(`${pagesRoot + offset} 0 R`);
      tags.push(renewed(listOf(structure, 'K')));
      for (const [, page, number] of listOf(structure, 'Nums').matchAll(/(\d+) (\d+) 0 R/g)) {
        tagsOfPages.push(`${Number(page) + pagesBefore} ${Number(number) + offset} 0 R`);
      }
      ids.push(...(renewed(listOf(structure, 'Names')).match(/\([^()]*\) \d+ 0 R/g) ?? []));
      pageCount += Number(/\/Count (\d+)/.exec(textOf(pagesRoot))?.[1]);

      const written: [number, PdfObject][] = [];
      for (const [number, { text, ...stream }] of part.objects) {
        if ([part.root, part.info, metadata, structureRoot].includes(number)) continue;
        const parent = number === pagesRoot ? `<<\n  /Parent ${PAGES} 0 R` : '<<';
        written.push([number + offset, { text: renewed(text).replace('<<', parent), ...stream }]);
      }
      return objects.write(written, start);
    },

    async end() {
      if (first === undefined) throw new Error('A joined PDF has parts.');
      const catalog = objects.count() + 1;
      const [info, metadata] = [catalog + 1, catalog + 2];
      const packet = Buffer.from(first.metadata.replace(/(NPages>)\d+/, `$1${pageCount}`), 'latin1');
      const structure = first.structure
        .replace(/\/K \[[^\]]*\]/, `/K [${tags.join(' ')}]`)
        .replace(/\/Nums \[[^\]]*\]/, `/Nums [${tagsOfPages.join(' ')}]`)
        .replace(/\/Names \[[^\]]*\]/, `/Names [${ids.toSorted().join(' ')}]`)
        .replace(/\/ParentTreeNextKey \d+/, `/ParentTreeNextKey ${pageCount}`);
      const roots = first.catalog
        .replace(/\/Pages \d+/, `/Pages ${PAGES}`)
        .replace(/\/Metadata \d+/, `/Metadata ${metadata}`);
      const written = await objects.write([
        [PAGES, { text: `<< /Type /Pages /Count ${pageCount} /Kids [${pages.join(' ')}] >>` }],
        [STRUCTURE, { text: structure }],
        [catalog, { text: roots }],
        [info, { text: first.info }],
        [metadata, { text: `<< /Length ${packet.length} /Type /Metadata /Subtype /XML >>`, stream: packet }],
      ]);
      return Buffer.concat([
        written,
        await objects.end(`/Root ${catalog} 0 R /Info ${info} 0 R /ID ${first.id}`),
      ]);
    },
  };
}

/** The kind of an object, where it is, and its place there (ISO 32000-2 § 7.5.8.3). */
const ENTRY_BYTES = 7;
const FREE = 0;
const ALONE = 1;
const PACKED = 2;

/** @param reserved the objects whose numbers are given before the first is written */
function objectWriter(reserved: number) {
  let position = 0;
  let count = reserved;
  let table = Buffer.alloc(2 ** 20);

  function setEntry(number: number, kind: number, at: number, place: number): void {
    const start = number * ENTRY_BYTES;
    if (start + ENTRY_BYTES > table.length) table = Buffer.concat([table, Buffer.alloc(table.length)]);
    table.writeUInt8(kind, start);
    table.writeUInt32BE(at, start + 1);
    table.writeUInt16BE(place, start + 5);
  }

  function streamObject(number: number, text: string, stream: Uint8Array): Buffer<ArrayBuffer> {
    const object = Buffer.concat([
      Buffer.from(`${number} 0 obj\n${text}\nstream\n`, 'latin1'),
      stream,
      Buffer.from('\nendstream\nendobj\n'),
    ]);
    setEntry(number, ALONE, position, 0);
    position += object.length;
    return object;
  }

  return {
    /** The highest number so far. */
    count: () => count,

    async write(objects: [number, PdfObject][], before: Uint8Array = Buffer.alloc(0)): Promise<Buffer> {
      position += before.length;
      const chunks = [before];
      count = objects.reduce((highest, [number]) => Math.max(highest, number), count) + 1;
      const packed: string[] = [];
      const places: string[] = [];
      let offset = 0;
      for (const [number, { text, stream }] of objects) {
        if (stream === undefined) {
          setEntry(number, PACKED, count, packed.length);
          places.push(`${number} ${offset}`);
          packed.push(text);
          offset += text.length + 1;
        } else chunks.push(streamObject(number, text, stream));
      }
      const first = `${places.join(' ')}\n`;
      const data = await deflated(Buffer.from(first + packed.join('\n'), 'latin1'));
      const facts = `/Type /ObjStm /N ${packed.length} /First ${first.length}`;
      chunks.push(streamObject(count, packedFacts(facts, data), data));
      return Buffer.concat(chunks);
    },

    /** The table of all objects. */
    async end(facts: string): Promise<Buffer> {
      const [number, start] = [count + 1, position];
      setEntry(0, FREE, 0, 0xffff);
      setEntry(number, ALONE, start, 0);
      const data = await deflated(table.subarray(0, (number + 1) * ENTRY_BYTES));
      const text = packedFacts(`/Type /XRef /Size ${number + 1} /W [1 4 2] ${facts}`, data);
      return Buffer.concat([streamObject(number, text, data), Buffer.from(`startxref\n${start}\n%%EOF\n`)]);
    },
  };
}

function packedFacts(facts: string, data: Uint8Array): string {
  return `<< ${facts} /Length ${data.length} /Filter /FlateDecode >>`;
}

/** Reads a PDF as Typst writes it: with a plain table at the end, and the length of each stream in its object. */
function readPart(bytes: Uint8Array): Part {
  const text = latin1(bytes);
  const start = Number(/startxref\s+(\d+)\s+%%EOF\s*$/.exec(text)?.[1]);
  const objects = new Map<number, PdfObject>();
  const table = text.slice(start);
  const offsets = [...table.matchAll(/^(\d{10}) \d{5} n/gm)].map(([, offset]) => Number(offset));
  const ends = [...offsets.slice(1), start];
  for (const [index, from] of offsets.entries()) {
    const object = text.slice(from, ends[index]);
    const body = object.indexOf('\n') + 1;
    const end = object.lastIndexOf('\nendobj');
    const stream = object.indexOf('\nstream\n');
    if (stream === -1) objects.set(index + 1, { text: object.slice(body, end) });
    else {
      const data = from + stream + '\nstream\n'.length;
      const length = Number(/\/Length (\d+)/.exec(object)?.[1]);
      objects.set(index + 1, {
        text: object.slice(body, stream),
        stream: bytes.subarray(data, data + length),
      });
    }
  }
  const id = /\/ID (\[[^\]]*\])/.exec(table)?.[1];
  const [root, info] = [referenceOf(table, 'Root'), referenceOf(table, 'Info')];
  if (id === undefined || !objects.has(root)) throw new Error('The PDF is not as Typst writes it.');
  return { objects, root, info, id };
}

function referenceOf(text: string, name: string): number {
  return Number(new RegExp(`/${name} (\\d+) 0 R`).exec(text)?.[1]);
}

function listOf(text: string, name: string): string {
  return new RegExp(`/${name} \\[([^\\]]*)\\]`).exec(text)?.[1] ?? '';
}

function latin1(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
}
