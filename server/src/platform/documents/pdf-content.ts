import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import createQpdf from '@neslinesli93/qpdf-wasm';
import type { ContentVerdict } from './attachment-content.ts';
import { TooComplex } from './too-complex.ts';
import { endsAsZip } from './zip-content.ts';

/** qpdf, compiled to WebAssembly: what is wrong in it stays in its memory. */
type Qpdf = {
  callMain(args: string[]): number;
  FS: {
    writeFile(path: string, bytes: Uint8Array): void;
    readFile(path: string): Uint8Array;
    write(stream: unknown, memory: unknown, offset: number, length: number, ...rest: unknown[]): number;
  };
};
/** The types of Node have no WebAssembly. */
type Memory = { buffer: ArrayBuffer; grow(pages: number): number };
type Options = { noInitialRun: true; wasmBinary: Buffer };

const MOST_MEMORY_BYTES = 192 * 1024 * 1024;
const MOST_OUTPUT_BYTES = 64 * 1024 * 1024;
const PAGE_BYTES = 65_536;
const [READ, READ_WITH_WARNINGS] = [0, 3];

type Dictionary = Record<string, unknown>;
type PdfObject = { value?: unknown; stream?: { dict: Dictionary } };

/** Actions and annotations that run scripts, start programs, send what was filled in, or open other files (ISO 32000-2). */
const ACTIVE = [
  'JavaScript',
  'Launch',
  'SubmitForm',
  'ImportData',
  'GoToR',
  'GoToE',
  'Rendition',
  'RichMedia',
  'RichMediaExecute',
  '3D',
];
const ACTIVE_NAMES = new Set(ACTIVE.map((name) => `/${name}`));
/** An action in the bytes as they are, for readers that repair a file in another way than qpdf. */
const ACTIVE_ACTION = new RegExp(`/S\\s*/(?:${ACTIVE.join('|')})\\b`);

/**
 * Whether the bytes are a PDF that can do nothing by itself. qpdf reads all its objects, also those in object streams and those
 * that only a password of the owner protects, with names and strings decoded.
 * @throws TooComplex
 */
export async function judgePdf(bytes: Buffer): Promise<ContentVerdict> {
  if (!isPdfOnly(bytes)) return 'invalid-content';
  const objects = await readObjects(bytes);
  if (typeof objects === 'string') return objects;
  // Names may have characters as #xx (ISO 32000-2 § 7.3.5).
  const raw = bytes
    .toString('latin1')
    .replaceAll(/#([\da-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  const isHidden = raw.split('/ObjStm').length - 1 > countObjectStreams(objects);
  return isHidden || ACTIVE_ACTION.test(raw) || isActive(objects) ? 'invalid-content' : 'safe';
}

/** From its first byte to the last mark of its end, and no other kind of file as well. */
function isPdfOnly(bytes: Buffer): boolean {
  const end = bytes.lastIndexOf('%%EOF');
  return (
    bytes.subarray(0, 5).toString('latin1') === '%PDF-' &&
    end >= 0 &&
    /^[\s\0]*$/.test(bytes.toString('latin1', end + 5)) &&
    !endsAsZip(bytes)
  );
}

async function readObjects(bytes: Buffer): Promise<Record<string, PdfObject> | ContentVerdict> {
  boundMemory();
  const wasm = new URL('qpdf.wasm', import.meta.resolve('@neslinesli93/qpdf-wasm'));
  const options: Options = { noInitialRun: true, wasmBinary: readFileSync(fileURLToPath(wasm)) };
  // Its types know only what its documentation shows.
  const qpdf = await (createQpdf as unknown as (options: Options) => Promise<Qpdf>)(options);
  boundOutput(qpdf);
  qpdf.FS.writeFile('/in.pdf', bytes);
  const status = qpdf.callMain(['--json=2', '--json-key=qpdf', '--json-stream-data=none', '/in.pdf', '/out']);
  if (status !== READ && status !== READ_WITH_WARNINGS) {
    // The trailer stands unpacked in every file, also where the objects are packed.
    return bytes.includes('/Encrypt') ? 'password-protected' : 'invalid-content';
  }
  const { qpdf: sections } = JSON.parse(Buffer.from(qpdf.FS.readFile('/out')).toString()) as {
    qpdf: [unknown, Record<string, PdfObject>];
  };
  return sections[1];
}

function boundMemory(): void {
  const { prototype } = (globalThis as unknown as { WebAssembly: { Memory: { prototype: Memory } } })
    .WebAssembly.Memory;
  const grow = prototype.grow;
  prototype.grow = function boundedGrow(this: Memory, pages: number): number {
    if (this.buffer.byteLength + pages * PAGE_BYTES > MOST_MEMORY_BYTES) throw new TooComplex();
    return grow.call(this, pages);
  };
}

function boundOutput({ FS }: Qpdf): void {
  const write = FS.write.bind(FS);
  let left = MOST_OUTPUT_BYTES;
  FS.write = (stream, memory, offset, length, ...rest) => {
    left -= length;
    if (left < 0) throw new TooComplex();
    return write(stream, memory, offset, length, ...rest);
  };
}

function countObjectStreams(objects: Record<string, PdfObject>): number {
  return Object.values(objects).filter(({ stream }) => stream?.dict['/Type'] === '/ObjStm').length;
}

function isActive(objects: Record<string, PdfObject>): boolean {
  const resolve = (value: unknown): unknown => {
    let found = value;
    for (let step = 0; step < 10 && typeof found === 'string' && found.endsWith(' R'); step++) {
      const object = objects[`obj:${found}`];
      found = object?.stream?.dict ?? object?.value;
    }
    return found;
  };

  const isActiveValue = (value: unknown): boolean => {
    if (typeof value === 'string') return ACTIVE_NAMES.has(value);
    if (Array.isArray(value)) return value.some(isActiveValue);
    return isDictionary(value) && isActiveDictionary(value);
  };

  const isActiveDictionary = (dictionary: Dictionary): boolean =>
    // Scripts by name, and forms that are programs.
    '/JavaScript' in dictionary ||
    '/XFA' in dictionary ||
    ('/EF' in dictionary && !isXmlFile(dictionary)) ||
    opensAddress(dictionary['/OpenAction']) ||
    Object.values(Object(resolve(dictionary['/AA'])) as Dictionary).some((action) => opensAddress(action)) ||
    Object.values(dictionary).some(isActiveValue);

  /** Hybrid invoices carry their figures as XML (EN 16931), which does nothing. What other embedded files do is not known. */
  const isXmlFile = (file: Dictionary): boolean =>
    ['/F', '/UF']
      .flatMap((key) => (key in file ? [resolve(file[key])] : []))
      .every((name) => typeof name === 'string' && /\.xml$/i.test(name));

  /** Whether an action that nobody has clicked for opens an address on the internet. */
  const opensAddress = (value: unknown, depth = 0): boolean => {
    const action = resolve(value);
    if (Array.isArray(action)) return action.some((one) => opensAddress(one, depth + 1));
    if (!isDictionary(action) || depth > 20) return false;
    return resolve(action['/S']) === '/URI' || opensAddress(action['/Next'], depth + 1);
  };

  return Object.values(objects).some(
    ({ stream, value }) =>
      // The bytes of a stream may be said to stand in another file.
      (stream !== undefined && '/F' in stream.dict) || isActiveValue(stream?.dict ?? value),
  );
}

function isDictionary(value: unknown): value is Dictionary {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
