import { BankFileInvalid } from './bank-file-invalid.ts';
import type { BankFileItem, BankFileReader } from './bank-file-item.ts';
import { camtReader } from './read-camt.ts';
import { ocrReader } from './read-ocr.ts';

export type { BankFileItem, ReadTransaction } from './bank-file-item.ts';

/**
 * Reads and checks a bank file: OCR giro, or camt.054 or camt.053 of version 001.02 or 001.08. It ends without an error only where the
 * whole file is right, so nothing may be booked before. Holds one chunk at a time.
 * @throws BankFileInvalid
 */
export async function* readBankFile(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<BankFileItem> {
  let reader: BankFileReader | undefined;
  let start = Buffer.alloc(0);
  for await (const chunk of chunks) {
    let bytes = Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength);
    if (reader === undefined) {
      start = bytes = Buffer.concat([start, bytes]);
      if (start.length < START_BYTES) continue;
      reader = readerOf(start);
    }
    yield* reader.read(bytes);
  }
  if (reader === undefined) {
    reader = readerOf(start);
    yield* reader.read(start);
  }
  yield* reader.end();
}

/** Enough to tell the formats: a byte order mark and the first character. */
const START_BYTES = 8;

function readerOf(start: Buffer): BankFileReader {
  if (start.length === 0) throw new BankFileInvalid(1, 'The file is empty.');
  if (isUtf16(start)) throw new BankFileInvalid(1, 'The file is UTF-16; XML must be UTF-8.');
  const text = start.toString('latin1').replace(UTF_8_MARK, '');
  if (text.startsWith('NY')) return ocrReader();
  if (text.trimStart().startsWith('<')) return camtReader();
  throw new BankFileInvalid(1, 'The file is neither OCR giro nor camt.054 or camt.053.');
}

const UTF_8_MARK = /^\xEF\xBB\xBF/;

/** Two bytes a character, so one of the first two is 0 where they stand for `<`; or a byte order mark. */
function isUtf16([first, second]: Buffer): boolean {
  const mark = (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff);
  return mark || (first === 0 && second === 0x3c) || (first === 0x3c && second === 0);
}
