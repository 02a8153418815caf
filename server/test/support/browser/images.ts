import assert from 'node:assert/strict';
import { crc32, deflateSync } from 'node:zlib';
import { readLogo } from '../../../src/features/companies/logo/logo.ts';

/** What is kept of a logo that is uploaded. */
export async function keptLogo(bytes: Buffer): Promise<Buffer> {
  const outcome = await readLogo(bytes);
  assert.ok('logo' in outcome);
  return outcome.logo.bytes;
}

/** A whole PNG of one colour, of 8 bits a sample; by default opaque RGB. */
export function pngFile(
  width: number,
  height: number,
  { pixels = pixelRows(width, height, 3), colourType = 2, interlace = 0 } = {},
): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, colourType, 0, 0, interlace], 8);
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    pngChunk('IHDR', header),
    pngChunk('IDAT', deflateSync(pixels)),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}

/** Rows of pixels as a PNG compresses them, each with the byte that says "not filtered". */
export function pixelRows(width: number, height: number, bytesPerPixel: number): Buffer {
  const row = Buffer.alloc(1 + width * bytesPerPixel, 0x5f);
  row[0] = 0;
  return Buffer.concat(Array.from({ length: height }, () => row));
}

export function pngChunk(type: string, data: Buffer): Buffer {
  const chunk = Buffer.alloc(12 + data.length);
  chunk.writeUInt32BE(data.length, 0);
  chunk.write(type, 4, 'latin1');
  data.copy(chunk, 8);
  chunk.writeUInt32BE(crc32(chunk.subarray(4, 8 + data.length)), 8 + data.length);
  return chunk;
}

/** A whole baseline JPEG of one grey; with 3 components of one colour. The sides are multiples of 8. */
export function jpegFile(
  width: number,
  height: number,
  { components = 1, frame = 0xc0, fill = 0, tables = true, scan = true } = {},
): Buffer {
  const size = Buffer.alloc(4);
  size.writeUInt16BE(height, 0);
  size.writeUInt16BE(width, 2);
  const ids = Array.from({ length: components }, (_, index) => index + 1);
  // Each block is two bits: "no difference" of its mean, and "no more" of its details.
  const blocks = (width / 8) * (height / 8) * components;
  // The last byte is filled up with ones.
  const compressed = Buffer.alloc(Math.ceil(blocks / 4));
  if (blocks % 4 !== 0) compressed[compressed.length - 1] = 0xff >> (2 * (blocks % 4));
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    ...(tables
      ? [
          jpegSegment(0xdb, [0, ...Array.from({ length: 64 }, () => 1)]),
          jpegSegment(0xc4, [...oneCode(0x00), ...oneCode(0x10)]),
        ]
      : []),
    jpegSegment(frame, [8, ...size, components, ...ids.flatMap((id) => [id, 0x11, 0])]),
    Buffer.alloc(fill, 0xff),
    ...(scan ? [jpegSegment(0xda, [components, ...ids.flatMap((id) => [id, 0]), 0, 63, 0]), compressed] : []),
    Buffer.from([0xff, 0xd9]),
  ]);
}

/** A Huffman table of one symbol, 0, whose code is one bit. */
function oneCode(table: number): number[] {
  return [table, 1, ...Array.from({ length: 15 }, () => 0), 0];
}

function jpegSegment(marker: number, content: number[]): Buffer {
  const length = content.length + 2;
  return Buffer.from([0xff, marker, length >> 8, length & 0xff, ...content]);
}
