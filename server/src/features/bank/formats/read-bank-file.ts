import type { BankFileFormat } from '../../../domain/bank-files.ts';
import { createGiveWay } from '../../../platform/database/give-way.ts';
import { BankFileInvalid } from './bank-file-item.ts';
import type { AccountsInCurrency, BankFileItem, BankFileReader } from './bank-file-item.ts';
import { camtReader } from './read-camt.ts';
import { ocrReader } from './read-ocr.ts';

export type { AccountsInCurrency, BankFileItem, ReadTransaction } from './bank-file-item.ts';

/**
 * Reads and checks a file of a bank: OCR giro, or camt.054 or camt.053 of version 001.02 or 001.08. The reading ends without an error only
 * where the whole file is right, so nothing may be booked before the end. One chunk is in memory at a time, and other work of the process
 * goes on between pieces.
 * @param inCurrency the accounts in other currencies that are read, too
 * @throws BankFileInvalid
 */
export async function* readBankFile(
  chunks: AsyncIterable<Uint8Array>,
  inCurrency?: AccountsInCurrency,
): AsyncGenerator<BankFileItem> {
  yield* readBy(bankFileReader(inCurrency), chunks);
}

/** Reads a file, a piece at a time. @throws BankFileInvalid */
export async function* readBy(
  reader: BankFileReader,
  chunks: AsyncIterable<Uint8Array>,
): AsyncGenerator<BankFileItem> {
  const giveWay = createGiveWay();
  for await (const chunk of chunks) {
    for (const piece of cutIntoPieces(chunk)) {
      yield* reader.read(piece);
      await giveWay();
    }
  }
  yield* reader.end();
}

/** Reads a file of any of the formats of banks. */
export function bankFileReader(inCurrency?: AccountsInCurrency): BankFileReader {
  let reader: BankFileReader | undefined;
  let start = Buffer.alloc(0);
  return {
    read(bytes) {
      if (reader !== undefined) return reader.read(bytes);
      start = Buffer.concat([start, bytes]);
      if (start.length < START_BYTES) return [];
      reader = readerOf(start, inCurrency);
      return reader.read(start);
    },
    end() {
      if (reader !== undefined) return reader.end();
      reader = readerOf(start, inCurrency);
      return [...reader.read(start), ...reader.end()];
    },
  };
}

/** The length of a piece, which takes some milliseconds. */
const PIECE_BYTES = 32_768;

/** A chunk in pieces. */
export function* cutIntoPieces({ buffer, byteOffset, byteLength }: Uint8Array): Generator<Buffer> {
  const bytes = Buffer.from(buffer, byteOffset, byteLength);
  for (let from = 0; from < bytes.length; from += PIECE_BYTES) yield bytes.subarray(from, from + PIECE_BYTES);
}

/** Enough to tell the formats: a byte order mark and the first character. */
const START_BYTES = 8;

function readerOf(start: Buffer, inCurrency: AccountsInCurrency | undefined): BankFileReader {
  if (start.length === 0) throw new BankFileInvalid(1, 'The file is empty.');
  if (isUtf16(start)) throw new BankFileInvalid(1, 'The file is UTF-16; XML must be UTF-8.');
  const text = start.toString('latin1').replace(UTF_8_MARK, '');
  if (text.startsWith('NY')) return ocrReader();
  if (text.trimStart().startsWith('<')) return camtReader(inCurrency);
  throw new BankFileInvalid(1, 'The file is neither OCR giro nor camt.054 or camt.053.');
}

const UTF_8_MARK = /^\xEF\xBB\xBF/;

/** Two bytes a character, so one of the first two is 0 where they stand for `<`; or a byte order mark. */
function isUtf16([first, second]: Buffer): boolean {
  const mark = (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff);
  return mark || (first === 0 && second === 0x3c) || (first === 0x3c && second === 0);
}

/** The format by the first 4 kB of a file; undefined for a format that the service does not read. The rest may still be wrong. */
export function formatOf(start: Uint8Array): BankFileFormat | undefined {
  const text = Buffer.from(start)
    .subarray(0, 4_096)
    .toString('latin1')
    .replace(/^\xEF\xBB\xBF/, '');
  if (text.startsWith('NY0000')) return 'ocr';
  const [, message] = /urn:iso:std:iso:20022:tech:xsd:camt\.(05[34])\.001\.0[28]["']/.exec(text) ?? [];
  if (message === undefined || !text.trimStart().startsWith('<')) return undefined;
  return message === '054' ? 'camt.054' : 'camt.053';
}
