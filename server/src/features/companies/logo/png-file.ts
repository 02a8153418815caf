import { crc32, createInflate } from 'node:zlib';

/** The facts from the chunks of a PNG (W3C PNG, Third Edition § 11). */
export type PngFile = {
  width: number;
  height: number;
  bitsPerPixel: number;
  interlaced: boolean;
  compressedPixels: Buffer;
};

const SIGNATURE = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
const PALETTE = 3;
/** The allowed bit depths and the number of samples per pixel, by colour type (§ 11.2.1, table 12). */
const COLOUR_TYPES = new Map([
  [0, { bitDepths: [1, 2, 4, 8, 16], samples: 1 }],
  [2, { bitDepths: [8, 16], samples: 3 }],
  [PALETTE, { bitDepths: [1, 2, 4, 8], samples: 1 }],
  [4, { bitDepths: [8, 16], samples: 2 }],
  [6, { bitDepths: [8, 16], samples: 4 }],
]);
/** The passes of Adam7: the first column and row, and the steps to the next column and row (§ 8.1). */
const PASSES = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const;

/** Reads the chunks and their checksums. @returns undefined when the bytes are no PNG, or a PNG that breaks off */
export function readPng(bytes: Buffer): PngFile | undefined {
  const chunks = readChunks(bytes);
  const [header] = chunks ?? [];
  if (chunks === undefined || header?.type !== 'IHDR' || header.data.length !== 13) return undefined;
  const [bitDepth = 0, colourType = 0, compression, filter, interlace = 0] = header.data.subarray(8);
  const colours = COLOUR_TYPES.get(colourType);
  if (!colours?.bitDepths.includes(bitDepth)) return undefined;
  if (compression !== 0 || filter !== 0 || interlace > 1) return undefined;
  if (colourType === PALETTE && !chunks.some(({ type }) => type === 'PLTE')) return undefined;
  return {
    width: header.data.readUInt32BE(0),
    height: header.data.readUInt32BE(4),
    bitsPerPixel: bitDepth * colours.samples,
    interlaced: interlace === 1,
    compressedPixels: Buffer.concat(chunks.filter(({ type }) => type === 'IDAT').map(({ data }) => data)),
  };
}

/** The chunks that the pixels need. All other chunks are texts, profiles, hints and pictures beside the picture. */
const NEEDED_CHUNKS = new Set(['IHDR', 'PLTE', 'tRNS', 'IDAT']);

/** The PNG with only the chunks that its pixels need. @returns undefined when the bytes are no PNG */
export function withoutExtras(bytes: Buffer): Buffer | undefined {
  const chunks = readChunks(bytes)?.filter(({ type }) => NEEDED_CHUNKS.has(type));
  if (chunks === undefined) return undefined;
  const end = { type: 'IEND', data: Buffer.alloc(0) };
  return Buffer.concat([SIGNATURE, ...[...chunks, end].map(writeChunk)]);
}

function writeChunk({ type, data }: { type: string; data: Buffer }): Buffer {
  const chunk = Buffer.alloc(12 + data.length);
  chunk.writeUInt32BE(data.length, 0);
  chunk.write(type, 4, 'latin1');
  data.copy(chunk, 8);
  chunk.writeUInt32BE(crc32(chunk.subarray(4, 8 + data.length)), 8 + data.length);
  return chunk;
}

/**
 * Whether the pixels unpack to as many bytes as the header promises. Keeps no unpacked byte and stops at the first byte
 * too many, so that a small file cannot take much memory.
 */
export async function hasAllPixels(png: PngFile): Promise<boolean> {
  const promised = unpackedLength(png);
  const inflate = createInflate({ chunkSize: 65_536 });
  inflate.end(png.compressedPixels);
  let length = 0;
  try {
    for await (const chunk of inflate as AsyncIterable<Buffer>) {
      length += chunk.length;
      if (length > promised) return false;
    }
  } catch (error) {
    if (error instanceof Error && 'code' in error && String(error.code).startsWith('Z_')) return false;
    throw error;
  }
  return length === promised;
}

function readChunks(bytes: Buffer): { type: string; data: Buffer }[] | undefined {
  if (!bytes.subarray(0, SIGNATURE.length).equals(SIGNATURE)) return undefined;
  const chunks: { type: string; data: Buffer }[] = [];
  let start = SIGNATURE.length;
  while (start + 12 <= bytes.length) {
    const end = start + 8 + bytes.readUInt32BE(start);
    if (end + 4 > bytes.length) return undefined;
    const type = bytes.toString('latin1', start + 4, start + 8);
    if (crc32(bytes.subarray(start + 4, end)) !== bytes.readUInt32BE(end)) return undefined;
    if (type === 'IEND') return chunks;
    chunks.push({ type, data: bytes.subarray(start + 8, end) });
    start = end + 4;
  }
  return undefined;
}

/** Each row has a byte for its filter before its pixels, and no byte is shared by two rows. */
function unpackedLength({ width, height, bitsPerPixel, interlaced }: PngFile): number {
  const lengthOf = (columns: number, rows: number) =>
    columns === 0 ? 0 : rows * (1 + Math.ceil((columns * bitsPerPixel) / 8));
  if (!interlaced) return lengthOf(width, height);
  return PASSES.reduce(
    (length, [left, top, right, down]) =>
      length +
      lengthOf(Math.ceil(Math.max(width - left, 0) / right), Math.ceil(Math.max(height - top, 0) / down)),
    0,
  );
}
