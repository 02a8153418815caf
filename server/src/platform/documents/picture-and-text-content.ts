import { endsAsZip } from './zip-content.ts';

const PNG_SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex');

/** From the signature to the last chunk, with nothing behind it. */
export function isPng(bytes: Buffer): boolean {
  if (!bytes.subarray(0, 8).equals(PNG_SIGNATURE) || bytes.toString('latin1', 12, 16) !== 'IHDR')
    return false;
  for (let at = 8; at + 12 <= bytes.length;) {
    const end = at + 12 + bytes.readUInt32BE(at);
    if (bytes.toString('latin1', at + 4, at + 8) === 'IEND') return end === bytes.length && !endsAsZip(bytes);
    at = end;
  }
  return false;
}

/**
 * Whole images from the marker of the start to the marker of the end. Telephones put further images behind the first one, for
 * bright screens and previews; anything else behind it is refused.
 */
export function isJpeg(bytes: Buffer): boolean {
  for (let at = 0; ;) {
    const end = endOfJpeg(bytes, at);
    if (end === undefined) return false;
    at = end;
    while (at < bytes.length && bytes[at] === 0) at += 1;
    if (at === bytes.length) return !endsAsZip(bytes);
  }
}

/** Markers: ITU T.81, table B.1. */
const [SOI, EOI, SOS, FIRST_RESTART, LAST_RESTART, TEM] = [0xd8, 0xd9, 0xda, 0xd0, 0xd7, 0x01];

/** @returns where the image that starts there ends; undefined when none does */
function endOfJpeg(bytes: Buffer, start: number): number | undefined {
  if (bytes[start] !== 0xff || bytes[start + 1] !== SOI) return undefined;
  for (let at = start + 2; at + 1 < bytes.length;) {
    const marker = bytes[at + 1] ?? 0;
    if (bytes[at] !== 0xff || marker === 0) return undefined;
    if (marker === 0xff) {
      at += 1;
    } else if (marker === EOI) {
      return at + 2;
    } else if (marker === TEM || (marker >= FIRST_RESTART && marker <= LAST_RESTART)) {
      at += 2;
    } else {
      if (at + 4 > bytes.length) return undefined;
      at += 2 + bytes.readUInt16BE(at + 2);
      if (marker === SOS) at = endOfScan(bytes, at);
    }
  }
  return undefined;
}

/** Compressed bytes go on to the next marker that is neither a stuffed 0xff nor a restart. */
function endOfScan(bytes: Buffer, start: number): number {
  for (let at = bytes.indexOf(0xff, start); at >= 0; at = bytes.indexOf(0xff, at + 2)) {
    const next = bytes[at + 1] ?? 0;
    if (next !== 0 && (next < FIRST_RESTART || next > LAST_RESTART)) return at;
  }
  return bytes.length;
}

/** Text in UTF-8 without control characters. */
export function isText(bytes: Buffer): boolean {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return text.trim() !== '' && !/[^\P{Cc}\n\r\t]/u.test(text);
  } catch {
    return false;
  }
}
