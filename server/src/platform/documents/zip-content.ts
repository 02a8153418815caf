import { inflateRawSync } from 'node:zlib';
import { TooComplex } from './too-complex.ts';

const LOCAL_FILE = 0x04_03_4b_50;
const CENTRAL_FILE = 0x02_01_4b_50;
const END_OF_DIRECTORY = Buffer.from('504b0506', 'hex');
const END_BYTES = 22;
const LONGEST_COMMENT = 65_535;
const MOST_ENTRIES = 10_000;
/** Of all entries together, unpacked. A workbook of 5 MB has some 50 MB. */
const MOST_BYTES = 128 * 1024 * 1024;
/** What writes without knowing the sizes puts them behind the content (APPNOTE 4.3.9). */
const LONGEST_DESCRIPTOR = 24;
const STORED = 0;
const DEFLATED = 8;
const ENCRYPTED = 1;

/**
 * The entries of a ZIP file by name, unpacked; undefined for what is none. Each byte belongs to an entry or to the directory, so
 * that every program finds the same entries, and nothing else hides in the file.
 * @throws TooComplex; RangeError for a directory that points outside
 */
export function unzip(bytes: Buffer): Map<string, Buffer> | undefined {
  const end = bytes.length - END_BYTES;
  // A comment may stand behind the record, which such files do not have.
  if (end < 0 || !bytes.subarray(end, end + 4).equals(END_OF_DIRECTORY)) return undefined;
  const count = bytes.readUInt16LE(end + 10);
  if (count > MOST_ENTRIES) throw new TooComplex();
  const directory = bytes.readUInt32LE(end + 16);
  const entries = new Map<string, Buffer>();
  const names = new Set<string>();
  const places: { start: number; end: number }[] = [];
  let left = MOST_BYTES;
  let at = directory;
  for (let index = 0; index < count; index++) {
    if (bytes.readUInt32LE(at) !== CENTRAL_FILE) return undefined;
    const nameLength = bytes.readUInt16LE(at + 28);
    const name = bytes.toString('latin1', at + 46, at + 46 + nameLength);
    const start = bytes.readUInt32LE(at + 42);
    const packed = bytes.readUInt32LE(at + 20);
    const size = bytes.readUInt32LE(at + 24);
    const method = bytes.readUInt16LE(at + 10);
    const isEncrypted = (bytes.readUInt16LE(at + 8) & ENCRYPTED) !== 0;
    if (bytes.readUInt32LE(start) !== LOCAL_FILE || isEncrypted || !isPlainName(name)) return undefined;
    const localNameLength = bytes.readUInt16LE(start + 26);
    const localName = bytes.toString('latin1', start + 30, start + 30 + localNameLength);
    if (localName !== name || names.has(name.toLowerCase())) return undefined;
    if (bytes.readUInt16LE(start + 8) !== method || (method !== STORED && method !== DEFLATED))
      return undefined;
    const from = start + 30 + localNameLength + bytes.readUInt16LE(start + 28);
    if (from + packed > directory) return undefined;
    left -= size;
    if (left < 0) throw new TooComplex();
    const content = unpack(bytes.subarray(from, from + packed), method, size);
    if (content?.length !== size) return undefined;
    entries.set(name, content);
    names.add(name.toLowerCase());
    places.push({ start, end: from + packed });
    at += 46 + nameLength + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
  }
  return at === end && isGapless(places, directory) ? entries : undefined;
}

/** `size` is what the directory says; more than that is no content of this entry. */
function unpack(packed: Buffer, method: number, size: number): Buffer | undefined {
  if (method === STORED) return packed;
  try {
    return inflateRawSync(packed, { maxOutputLength: Math.max(1, size) });
  } catch {
    return undefined;
  }
}

function isPlainName(name: string): boolean {
  return !/[\\\0]|^\/|(^|\/)\.\.(\/|$)/.test(name);
}

function isGapless(places: { start: number; end: number }[], directory: number): boolean {
  let last = 0;
  for (const { start, end } of places.toSorted((one, other) => one.start - other.start)) {
    if (start < last || start - last > (last === 0 ? 0 : LONGEST_DESCRIPTOR)) return false;
    last = end;
  }
  return directory - last <= LONGEST_DESCRIPTOR;
}

/**
 * Whether programs that look for a ZIP file from its end find one: a record of the end, whose comment is the rest of the file,
 * and a directory before it. A picture or a PDF with such an end is two files in one.
 */
export function endsAsZip(bytes: Buffer): boolean {
  const earliest = Math.max(0, bytes.length - END_BYTES - LONGEST_COMMENT);
  for (
    let at = bytes.indexOf(END_OF_DIRECTORY, earliest);
    at >= 0;
    at = bytes.indexOf(END_OF_DIRECTORY, at + 1)
  ) {
    if (at + END_BYTES > bytes.length) return false;
    const directory = at - bytes.readUInt32LE(at + 12);
    if (directory >= 0 && bytes.readUInt32LE(directory) === CENTRAL_FILE) return true;
  }
  return false;
}
