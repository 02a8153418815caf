// Markers, the byte after 0xFF (ITU-T T.81, table B.1).
const START_OF_IMAGE = 0xd8;
const END_OF_IMAGE = 0xd9;
const START_OF_SCAN = 0xda;
const QUANTISATION_TABLES = 0xdb;
const HUFFMAN_TABLES = 0xc4;
/** Baseline, extended and progressive frames, because browsers, mail programs and PDF readers show these. */
const SHOWABLE_FRAMES = new Set([0xc0, 0xc1, 0xc2]);
const NEEDED = [QUANTISATION_TABLES, HUFFMAN_TABLES, START_OF_SCAN];

/**
 * Walks the segments of a JPEG from its start to its end marker.
 *
 * @returns undefined when the bytes are no JPEG, when the JPEG breaks off, when programs do not show its kind everywhere,
 *   and when the JPEG is in CMYK, because PDF/A allows CMYK only with a colour profile
 */
export function readJpeg(bytes: Buffer): { width: number; height: number } | undefined {
  if (bytes[0] !== 0xff || bytes[1] !== START_OF_IMAGE) return undefined;
  const seen = new Set<number>();
  let size: { width: number; height: number } | undefined;
  let position = 2;
  for (;;) {
    const marker = bytes[position + 1];
    if (bytes[position] !== 0xff || marker === undefined) return undefined;
    if (marker === 0xff) {
      // Fill bytes may stand before any marker (T.81 § B.1.1.2).
      position += 1;
      continue;
    }
    if (marker === END_OF_IMAGE) return NEEDED.every((one) => seen.has(one)) ? size : undefined;
    if (position + 4 > bytes.length) return undefined;
    const end = position + 2 + bytes.readUInt16BE(position + 2);
    const segment = bytes.subarray(position + 4, end);
    if (end > bytes.length || end < position + 4) return undefined;
    if (SHOWABLE_FRAMES.has(marker)) {
      size = readFrame(segment);
      if (size === undefined) return undefined;
    }
    seen.add(marker);
    if (marker === START_OF_SCAN && size === undefined) return undefined;
    position = marker === START_OF_SCAN ? endOfScan(bytes, end) : end;
  }
}

function readFrame(segment: Buffer): { width: number; height: number } | undefined {
  const [precision, , , , , components = 0] = segment;
  if (precision !== 8 || ![1, 3].includes(components) || segment.length < 6 + 3 * components)
    return undefined;
  return { height: segment.readUInt16BE(1), width: segment.readUInt16BE(3) };
}

/** The compressed pixels end at a marker that is neither a zero-stuffed 0xFF nor a restart (T.81 § F.1.2.3). */
function endOfScan(bytes: Buffer, start: number): number {
  for (let at = bytes.indexOf(0xff, start); at >= 0; at = bytes.indexOf(0xff, at + 2)) {
    const next = bytes[at + 1];
    if (next !== undefined && next !== 0 && (next < 0xd0 || next > 0xd7)) return at;
  }
  return bytes.length;
}
