import type { AttachmentType } from '../domain/invoices/attachment-types.ts';

/**
 * Whether the bytes are a file of that type that cannot do anything by itself. A name and a type are what the caller says; what
 * a buyer's program opens is the content.
 */
export function isSafeContent(bytes: Buffer, type: AttachmentType): boolean {
  return CHECKS[type](bytes);
}

const ODS = 'application/vnd.oasis.opendocument.spreadsheet';
const CHECKS: Record<AttachmentType, (bytes: Buffer) => boolean> = {
  'application/pdf': isPdf,
  'image/png': isPng,
  'image/jpeg': isJpeg,
  'text/csv': isText,
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': isExcelFile,
  [ODS]: (bytes) => isOpenDocument(bytes, ODS),
};

/** Scripts, and actions that start programs. Their names are too long to stand in compressed bytes by chance. */
const PDF_ACTIONS = ['/JavaScript', '/Launch'];

function isPdf(bytes: Buffer): boolean {
  const isWhole =
    bytes.subarray(0, 5).toString('latin1') === '%PDF-' &&
    bytes.subarray(-1024).includes('%%EOF') &&
    bytes.includes('startxref');
  return isWhole && !PDF_ACTIONS.some((action) => bytes.includes(action));
}

const PNG_SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex');

/** From the signature to the last chunk, with nothing behind it. */
function isPng(bytes: Buffer): boolean {
  if (!bytes.subarray(0, 8).equals(PNG_SIGNATURE) || bytes.toString('latin1', 12, 16) !== 'IHDR')
    return false;
  for (let at = 8; at + 12 <= bytes.length;) {
    const end = at + 12 + bytes.readUInt32BE(at);
    if (bytes.toString('latin1', at + 4, at + 8) === 'IEND') return end === bytes.length;
    at = end;
  }
  return false;
}

/** From the marker of the start to the marker of the end, with nothing behind it. */
function isJpeg(bytes: Buffer): boolean {
  return (
    bytes.length > 4 &&
    bytes.readUInt32BE(0) >>> 8 === 0xff_d8_ff &&
    bytes.readUInt16BE(bytes.length - 2) === 0xff_d9
  );
}

/** Text in UTF-8 without control characters. */
function isText(bytes: Buffer): boolean {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return text.trim() !== '' && !/[^\P{Cc}\n\r\t]/u.test(text);
  } catch {
    return false;
  }
}

/** A workbook without macros. */
function isExcelFile(bytes: Buffer): boolean {
  const names = zipEntries(bytes);
  if (names === undefined) return false;
  const has = (name: string) => names.includes(name);
  return (
    has('[Content_Types].xml') &&
    has('xl/workbook.xml') &&
    !names.some((name) => /vbaProject|activeX/i.test(name))
  );
}

/** An OpenDocument file says its type first and unpacked (ODF 1.3 part 2 § 3.3). Macros stand in folders of their own. */
function isOpenDocument(bytes: Buffer, type: string): boolean {
  const names = zipEntries(bytes);
  if (names?.[0] !== 'mimetype' || !names.includes('content.xml')) return false;
  const said = bytes.subarray(38, 38 + type.length).toString('latin1');
  return said === type && !names.some((name) => /^(Basic|Scripts)\//.test(name));
}

const LOCAL_FILE = 0x04_03_4b_50;
const CENTRAL_FILE = 0x02_01_4b_50;
const END_OF_DIRECTORY = 0x06_05_4b_50;
const MOST_ENTRIES = 10_000;

/** The names in a ZIP file by its central directory; undefined for what is none. Nothing is unpacked. */
function zipEntries(bytes: Buffer): string[] | undefined {
  if (bytes.length < 22 || bytes.readUInt32LE(0) !== LOCAL_FILE) return undefined;
  // Behind the record only a comment may stand, which such files do not have.
  const end = bytes.length - 22;
  if (bytes.readUInt32LE(end) !== END_OF_DIRECTORY) return undefined;
  const count = bytes.readUInt16LE(end + 10);
  const names: string[] = [];
  let at = bytes.readUInt32LE(end + 16);
  if (count > MOST_ENTRIES) return undefined;
  for (let index = 0; index < count; index++) {
    if (at + 46 > end || bytes.readUInt32LE(at) !== CENTRAL_FILE) return undefined;
    const nameLength = bytes.readUInt16LE(at + 28);
    names.push(bytes.toString('utf8', at + 46, at + 46 + nameLength));
    at += 46 + nameLength + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
  }
  return names;
}
