import assert from 'node:assert/strict';
import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { PassThrough } from 'node:stream';
import { test } from 'node:test';
import yauzl from 'yauzl';
import type { ZippedFile } from '../../../src/platform/documents/zip.ts';
import { writeZip } from '../../../src/platform/documents/zip.ts';
import { unzipped } from '../../support/exports/exports.ts';

// Read by a library of others, which compares names, lengths, places and CRC-32.

const AT = new Date('2026-03-04T05:06:08Z');

async function* each(files: readonly ZippedFile[]) {
  yield* files;
}

const zip = async (files: readonly ZippedFile[]) =>
  Buffer.concat(await Array.fromAsync(writeZip(each(files), AT)));

test('files come back with their names and bytes, also those without bytes, and none', async () => {
  const files = new Map([
    ['README.txt', [Buffer.from('alt')]],
    ['data/bjørn.json', [Buffer.from('[1'), Buffer.from(',2]')]],
    ['empty.csv', []],
  ]);
  const written = await zip([...files].map(([name, chunks]) => ({ name, chunks })));
  const read = await unzipped(written);
  assert.deepEqual(
    [...read],
    [...files].map(([name, chunks]) => [name, Buffer.concat(chunks)]),
  );
  assert.equal((await unzipped(await zip([]))).size, 0);
});

/** @param behind the last bytes of the file; those before them are not looked at */
async function opened(behind: Buffer, size = behind.length): Promise<yauzl.ZipFile> {
  // A reader looks for the end in the last 64 kB.
  const padded = Buffer.concat([Buffer.alloc(size > behind.length ? 70_000 : 0), behind]);
  class Reader extends yauzl.RandomAccessReader {
    override _readStreamForRange(from: number, to: number): Readable {
      const start = size - padded.length;
      const stream = new PassThrough();
      stream.end(padded.subarray(from - start, to - start));
      return stream;
    }
  }
  return new Promise((resolve, reject) => {
    yauzl.fromRandomAccessReader(new Reader(), size, { lazyEntries: true }, (error, file) =>
      error === null ? resolve(file) : reject(error),
    );
  });
}

test('more files than a field of two bytes counts', async () => {
  const files = Array.from({ length: 65_536 }, (_, number) => ({ name: `f/${number}`, chunks: [] }));
  assert.equal((await opened(await zip(files))).entryCount, 65_536);
});

test('a file of more than 4 GB, and one behind it', async () => {
  const megabytes = Buffer.alloc(64 * 1024 * 1024, 'a');
  const large = { name: 'large', chunks: Array.from({ length: 65 }, () => megabytes) };
  const small = { name: 'small', chunks: [Buffer.from('b')] };
  const kept: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of writeZip(each([large, small]), AT)) {
    size += chunk.length;
    if (chunk !== megabytes) kept.push(chunk);
  }
  const file = await opened(Buffer.concat(kept.slice(1)), size);
  const entries: yauzl.Entry[] = [];
  file.on('entry', (entry: yauzl.Entry) => {
    entries.push(entry);
    file.readEntry();
  });
  const ended = once(file, 'end');
  file.readEntry();
  await ended;
  assert.deepEqual(
    entries.map(({ fileName, uncompressedSize, relativeOffsetOfLocalHeader }) => [
      fileName,
      uncompressedSize,
      relativeOffsetOfLocalHeader,
    ]),
    [
      ['large', 65 * megabytes.length, 0],
      // Behind the header with the name, the bytes, and their sizes.
      ['small', 1, 30 + 'large'.length + 65 * megabytes.length + 24],
    ],
  );
  assert.deepEqual(entries[0]?.getLastModDate({ timezone: 'UTC' }), AT);
});
