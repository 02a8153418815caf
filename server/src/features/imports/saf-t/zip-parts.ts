import { Readable } from 'node:stream';
import type { Entry, ZipFile } from 'yauzl';
import yauzl from 'yauzl';
import { ImportFileInvalid } from '../import-file-invalid.ts';

/** A file that lies somewhere. `read` gives the bytes from `from` to `to`, both included. */
export type StoredFile = {
  sizeBytes: number;
  read: (from: number, to: number) => AsyncIterable<Uint8Array>;
};

const MOST_ENTRIES = 1_000;
const MOST_PARTS = 100;
/** Of all parts together, unpacked: what the largest file has that is not packed, and what packing gains of usual files. */
const MOST_BYTES = 4_000_000_000;
/** What programs put beside the files: folders, and what macOS and Windows keep for themselves. */
const NOT_MEANT = /\/$|^__MACOSX\/|(?:^|\/)\.|(?:^|\/)(?:Thumbs\.db|desktop\.ini)$/i;

/**
 * The XML files of a ZIP, by name, each while it is unpacked. The ZIP is read where it lies, piece by piece.
 * @throws ImportFileInvalid; what `read` throws
 */
export async function* zipParts(file: StoredFile): AsyncGenerator<AsyncIterable<Uint8Array>> {
  const stored = new StoredReader(file);
  const zip = await stored.attempt(() =>
    yauzl.fromRandomAccessReaderPromise(stored, file.sizeBytes, { autoClose: false }),
  );
  for (const entry of await partsOf(stored, zip)) yield unpacked(stored, zip, entry);
}

async function partsOf(stored: StoredReader, zip: ZipFile): Promise<Entry[]> {
  const parts: Entry[] = [];
  let [entries, bytes] = [0, 0];
  await stored.attempt(async () => {
    for await (const entry of zip.eachEntry()) {
      entries += 1;
      if (entries > MOST_ENTRIES) refuse(TOO_LARGE, 'too-many');
      if (NOT_MEANT.test(entry.fileName)) continue;
      if (!/\.xml$/i.test(entry.fileName) || entry.isEncrypted()) refuse(ONLY_XML);
      bytes += entry.uncompressedSize;
      if (parts.length === MOST_PARTS || bytes > MOST_BYTES) refuse(TOO_LARGE, 'too-many');
      parts.push(entry);
    }
  });
  if (parts.length === 0) refuse(ONLY_XML);
  return parts.toSorted((one, other) => (one.fileName < other.fileName ? -1 : 1));
}

async function* unpacked(stored: StoredReader, zip: ZipFile, entry: Entry): AsyncGenerator<Uint8Array> {
  const stream = await stored.attempt(() => zip.openReadStreamPromise(entry));
  const chunks: AsyncIterator<Buffer> = stream[Symbol.asyncIterator]();
  try {
    for (;;) {
      const next = await stored.attempt(() => chunks.next());
      if (next.done === true) return;
      yield next.value;
    }
  } finally {
    stream.destroy();
  }
}

/** Remembers what reading the stored file threw, because the reader of ZIP files throws errors of its own instead. */
class StoredReader extends yauzl.RandomAccessReader {
  readonly #file: StoredFile;
  #thrown: unknown;

  constructor(file: StoredFile) {
    super();
    this.#file = file;
  }

  override _readStreamForRange(start: number, end: number): Readable {
    return Readable.from(this.#read(start, end - 1), { objectMode: false });
  }

  async *#read(from: number, to: number): AsyncGenerator<Uint8Array> {
    try {
      yield* this.#file.read(from, to);
    } catch (error) {
      this.#thrown = error;
      throw error;
    }
  }

  async attempt<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      if (this.#thrown !== undefined) throw this.#thrown;
      if (error instanceof ImportFileInvalid) throw error;
      return refuse(NOT_RIGHT);
    }
  }
}

function refuse(reason: string, problem: 'zip' | 'too-many' = 'zip'): never {
  throw new ImportFileInvalid(1, problem, reason);
}

const NOT_RIGHT = 'The ZIP file is not whole or not right.';
const ONLY_XML =
  'The ZIP file must have the XML files of one SAF-T selection in it, without a password, and nothing else.';
const TOO_LARGE = `The ZIP file may have at most ${MOST_PARTS} files, of 4 GB together when unpacked.`;
