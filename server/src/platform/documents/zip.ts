import { crc32 } from 'node:zlib';
import { gatherBytes } from './gathered-bytes.ts';

/** A file to be written. The name has folders with `/`. */
export type ZippedFile = { name: string; chunks: Iterable<Uint8Array> | AsyncIterable<Uint8Array> };

/** From there on a field of four bytes, or of two, is full: ZIP64 says the figure. */
const FULL = 0xffffffff;
const MANY = 0xffff;
/** The size of a file follows its bytes, and its name is in UTF-8. */
const FLAGS = 0x0808;
const VERSION = { old: 20, zip64: 45 };
/** Made on Unix, where a file has its rights: read by all, written by the owner. */
const UNIX = 3 << 8;
const RIGHTS = 0o100644 * 65_536;

/**
 * A ZIP file that is written while its files are read: each is stored as it is, with ZIP64 where a file or the whole is larger than 4 GB.
 * Of each file that is written, its name and 50 bytes stay in memory until the end, because the directory stands last. Libraries keep
 * objects instead, which take a gigabyte for a million files.
 * @param at stands at each file, in UTC
 */
export async function* writeZip(files: AsyncIterable<ZippedFile>, at: Date): AsyncGenerator<Uint8Array> {
  const time = dosTime(at);
  const directory = gatherBytes();
  let [offset, count] = [0, 0];
  for await (const { name, chunks } of files) {
    const encoded = Buffer.from(name);
    const header = fields([4, 0x04034b50], [2, VERSION.old], [2, FLAGS], [2, 0], [4, time]);
    yield Buffer.concat([header, fields([4, 0], [4, 0], [4, 0], [2, encoded.length], [2, 0]), encoded]);
    let [crc, size] = [0, 0];
    for await (const chunk of chunks) {
      crc = crc32(chunk, crc);
      size += chunk.length;
      yield chunk;
    }
    const sizeBytes = size < FULL ? 4 : 8;
    yield fields([4, 0x08074b50], [4, crc], [sizeBytes, size], [sizeBytes, size]);
    directory.add(entry({ encoded, time, crc, size, offset }));
    offset += header.length + 16 + encoded.length + size + 8 + 2 * sizeBytes;
    count += 1;
  }
  yield* directory.pieces();
  yield end(count, directory.length(), offset);
}

type Entry = { encoded: Buffer; time: number; crc: number; size: number; offset: number };

/** A file in the directory (APPNOTE 4.3.12), with the ZIP64 field (4.5.3) of what is full. */
function entry({ encoded, time, crc, size, offset }: Entry): Buffer {
  const long = [...(size < FULL ? [] : [size, size]), ...(offset < FULL ? [] : [offset])];
  const extra =
    long.length === 0
      ? Buffer.alloc(0)
      : fields([2, 1], [2, long.length * 8], ...long.map((figure): Field => [8, figure]));
  const version = long.length === 0 ? VERSION.old : VERSION.zip64;
  return Buffer.concat([
    fields([4, 0x02014b50], [2, UNIX | version], [2, version], [2, FLAGS], [2, 0], [4, time], [4, crc]),
    fields([4, Math.min(size, FULL)], [4, Math.min(size, FULL)], [2, encoded.length], [2, extra.length]),
    fields([2, 0], [2, 0], [2, 0], [4, RIGHTS], [4, Math.min(offset, FULL)]),
    encoded,
    extra,
  ]);
}

/** What stands behind the directory (APPNOTE 4.3.14 to 4.3.16). */
function end(count: number, bytes: number, offset: number): Buffer {
  const isLong = count >= MANY || bytes >= FULL || offset >= FULL;
  const zip64 = [
    fields([4, 0x06064b50], [8, 44], [2, VERSION.zip64], [2, VERSION.zip64], [4, 0], [4, 0]),
    fields([8, count], [8, count], [8, bytes], [8, offset]),
    fields([4, 0x07064b50], [4, 0], [8, offset + bytes], [4, 1]),
  ];
  const shortCount = Math.min(count, MANY);
  return Buffer.concat([
    ...(isLong ? zip64 : []),
    fields([4, 0x06054b50], [2, 0], [2, 0], [2, shortCount], [2, shortCount]),
    fields([4, Math.min(bytes, FULL)], [4, Math.min(offset, FULL)], [2, 0]),
  ]);
}

/** The bytes of a figure, and the figure. */
type Field = readonly [bytes: 2 | 4 | 8, figure: number];

/** Figures one after the other, the lowest byte first. */
function fields(...all: readonly Field[]): Buffer {
  const written = Buffer.allocUnsafe(all.reduce((sum, [bytes]) => sum + bytes, 0));
  let at = 0;
  for (const [bytes, figure] of all) {
    if (bytes === 8) written.writeBigUInt64LE(BigInt(figure), at);
    else written.writeUIntLE(figure, at, bytes);
    at += bytes;
  }
  return written;
}

/** Date and time as MS-DOS has them, in steps of two seconds: the time is in the lower half. */
function dosTime(at: Date): number {
  const date = ((at.getUTCFullYear() - 1980) << 9) | ((at.getUTCMonth() + 1) << 5) | at.getUTCDate();
  const time = (at.getUTCHours() << 11) | (at.getUTCMinutes() << 5) | (at.getUTCSeconds() >> 1);
  return date * 65_536 + time;
}
