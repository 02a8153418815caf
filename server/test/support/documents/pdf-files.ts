import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { deflateSync } from 'node:zlib';
import createQpdf from '@neslinesli93/qpdf-wasm';

/** PDFs of several kinds, made byte by byte where a writer would not make them. */

/** A whole PDF with a table of its objects. `catalog` goes into its catalog; `more` are further objects, from number 4 on. */
export function pdfOf(catalog = '', more: (string | Buffer)[] = []): Buffer {
  return pdfFrom([
    `<</Type/Catalog/Pages 2 0 R${catalog}>>`,
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]>>',
    ...more,
  ]);
}

/** A PDF of so many bytes, with a comment in it. */
export function pdfOfSize(bytes: number): Buffer {
  const padded = (length: number) => pdfOf('', [`%${'x'.repeat(length)}\nnull`]);
  // The places in its table have as many digits as those of the whole file.
  return padded(2 * bytes - padded(bytes).length);
}

/** `objects` from number 1 on, of which the first is the catalog. */
export function pdfFrom(objects: (string | Buffer)[], trailer = ''): Buffer {
  const chunks: Buffer[] = [Buffer.from('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n', 'latin1')];
  let at = chunks[0]?.length ?? 0;
  const offsets: number[] = [];
  for (const [index, object] of objects.entries()) {
    offsets.push(at);
    const chunk = Buffer.concat([
      Buffer.from(`${index + 1} 0 obj\n`),
      typeof object === 'string' ? Buffer.from(object, 'latin1') : object,
      Buffer.from('\nendobj\n'),
    ]);
    chunks.push(chunk);
    at += chunk.length;
  }
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const size = objects.length + 1;
  chunks.push(
    Buffer.from(
      `xref\n0 ${size}\n0000000000 65535 f \n${table}trailer\n<</Size ${size}/Root 1 0 R${trailer}>>\nstartxref\n${at}\n%%EOF\n`,
      'latin1',
    ),
  );
  return Buffer.concat(chunks);
}

export function streamOf(dictionary: string, content: string | Buffer): Buffer {
  const packed = deflateSync(content);
  return Buffer.concat([
    Buffer.from(`<<${dictionary}/Filter/FlateDecode/Length ${packed.length}>>stream\n`),
    packed,
    Buffer.from('\nendstream'),
  ]);
}

/** A PDF whose objects 1, 2, 3 … stand compressed in an object stream, found by a compressed table of objects. */
export function pdfOfObjectStream(objects: string[]): Buffer {
  const head = Buffer.from('%PDF-1.5\n%\xe2\xe3\xcf\xd3\n', 'latin1');
  let inner = 0;
  const places = objects.map((object, index) => {
    const place = `${index + 1} ${inner}`;
    inner += object.length + 1;
    return place;
  });
  const first = `${places.join(' ')} `;
  const container = objects.length + 1;
  const stream = Buffer.concat([
    Buffer.from(`${container} 0 obj\n`),
    streamOf(`/Type/ObjStm/N ${objects.length}/First ${first.length}`, `${first}${objects.join(' ')} `),
    Buffer.from('\nendobj\n'),
  ]);
  const tableAt = head.length + stream.length;
  const row = (type: number, second: number, third: number) => {
    const bytes = Buffer.alloc(6);
    bytes.writeUInt8(type, 0);
    bytes.writeUInt32BE(second, 1);
    bytes.writeUInt8(third, 5);
    return bytes;
  };
  const rows = Buffer.concat([
    row(0, 0, 255),
    ...objects.map((_, index) => row(2, container, index)),
    row(1, head.length, 0),
    row(1, tableAt, 0),
  ]);
  const size = objects.length + 3;
  return Buffer.concat([
    head,
    stream,
    Buffer.from(`${container + 1} 0 obj\n`),
    streamOf(`/Type/XRef/Size ${size}/W[1 4 1]/Root 1 0 R`, rows),
    Buffer.from(`\nendobj\nstartxref\n${tableAt}\n%%EOF\n`),
  ]);
}

/** The file with a further revision behind it, as a signature is added. The object gets the next number. */
export function withRevision(file: Buffer, object: string): Buffer {
  const previous = Number(/startxref\s+(\d+)\s+%%EOF\s*$/.exec(file.toString('latin1'))?.[1]);
  const number = Number(/\/Size (\d+)/.exec(file.toString('latin1'))?.[1]);
  const added = Buffer.from(`${number} 0 obj\n${object}\nendobj\n`, 'latin1');
  return Buffer.concat([
    file,
    added,
    Buffer.from(
      `xref\n${number} 1\n${String(file.length).padStart(10, '0')} 00000 n \ntrailer\n<</Size ${number + 1}/Root 1 0 R/Prev ${previous}>>\nstartxref\n${file.length + added.length}\n%%EOF\n`,
    ),
  ]);
}

type Qpdf = {
  callMain(args: string[]): number;
  FS: { writeFile(path: string, bytes: Uint8Array): void; readFile(path: string): Uint8Array };
};

/** The file as qpdf writes it anew, as with `--linearize`. */
export async function rewritten(file: Buffer, ...options: string[]): Promise<Buffer> {
  const wasmBinary = readFileSync(
    fileURLToPath(new URL('qpdf.wasm', import.meta.resolve('@neslinesli93/qpdf-wasm'))),
  );
  const create = createQpdf as unknown as (options: object) => Promise<Qpdf>;
  const qpdf = await create({ noInitialRun: true, wasmBinary, print: () => {}, printErr: () => {} });
  qpdf.FS.writeFile('/in', file);
  const status = qpdf.callMain([...options, '/in', '/out']);
  if (status !== 0) throw new Error(`qpdf: ${status}`);
  return Buffer.from(qpdf.FS.readFile('/out'));
}
