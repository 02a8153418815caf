import { createHash } from 'node:crypto';
import { gatherBytes } from '../../../platform/documents/gathered-bytes.ts';
import type { ZippedFile } from '../../../platform/documents/zip.ts';
import { writeZip } from '../../../platform/documents/zip.ts';
import { bookFiles } from './book-files.ts';
import type { Missing } from './document-files.ts';
import { attachedFiles, documentFiles } from './document-files.ts';
import type { Source, WrittenFile } from './everything.ts';
import { readMe } from './read-me.ts';
import { eventsFile, journalFiles, registerFiles, table } from './table-files.ts';

/** Pieces of a file are joined to so many bytes. */
const PIECE_BYTES = 65_536;

/** A ZIP file with all of an account, made while it is read. The last file in it has the SHA-256 of all others. */
export function zipEverything(source: Source): AsyncGenerator<Uint8Array> {
  return writeZip(entries(source), source.now);
}

async function* entries(source: Source): AsyncGenerator<ZippedFile> {
  const sums = gatherBytes();
  for await (const { name, chunks } of filesOf(source)) {
    yield {
      name,
      chunks: hashed(chunks, (sha256) => sums.add(Buffer.from(`${sha256}  ${name}\n`))),
    };
  }
  yield { name: 'SHA256SUMS', chunks: sums.pieces() };
}

async function* filesOf(source: Source): AsyncGenerator<WrittenFile> {
  const missing: Missing[] = [];
  yield { name: 'README.txt', chunks: [readMe(source)] };
  yield* bookFiles(source);
  yield* journalFiles(source);
  yield* registerFiles(source);
  yield eventsFile(source);
  yield* documentFiles(source, missing);
  yield* attachedFiles(source);
  yield { name: 'data/missing.csv', chunks: table(['file', 'reason'], each(missing)) };
}

async function* each<T>(items: readonly T[]): AsyncGenerator<T> {
  yield* items;
}

/** The bytes in pieces that are not too small. @param onEnd gets their SHA-256 in hexadecimal digits */
async function* hashed(
  chunks: WrittenFile['chunks'],
  onEnd: (sha256: string) => void,
): AsyncGenerator<Uint8Array> {
  const hash = createHash('sha256');
  let gathered: Uint8Array[] = [];
  let gatheredBytes = 0;
  for await (const chunk of chunks) {
    const bytes = typeof chunk === 'string' ? Buffer.from(chunk) : chunk;
    hash.update(bytes);
    gathered.push(bytes);
    gatheredBytes += bytes.length;
    if (gatheredBytes < PIECE_BYTES) continue;
    yield Buffer.concat(gathered);
    gathered = [];
    gatheredBytes = 0;
  }
  if (gatheredBytes > 0) yield Buffer.concat(gathered);
  onEnd(hash.digest('hex'));
}
