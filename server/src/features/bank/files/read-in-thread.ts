import type { AskThread } from '../../../platform/documents/file-thread.ts';
import { fileThread } from '../../../platform/documents/file-thread.ts';
import { TooComplex } from '../../../platform/documents/too-complex.ts';
import { BankFileInvalid } from '../formats/bank-file-item.ts';
import type { AccountsInCurrency, BankFileItem } from '../formats/read-bank-file.ts';
import { cutIntoPieces } from '../formats/read-bank-file.ts';

/** To the thread: first the accounts in other currencies that are read, then a piece of the file after the other, and the end of the file. */
export type Piece = AccountsInCurrency | Uint8Array | 'end';
/** From the thread: the items that the piece completes, or the reason for which the file is refused. */
export type ReadPiece = { items: BankFileItem[] } | { line: number; reason: string };

/** A piece takes milliseconds. Two threads, because each waits while its items are compared with the database. */
const thread = fileThread<Piece, ReadPiece>(new URL('bank-file-thread.ts', import.meta.url), {
  atOnce: 2,
  mostMilliseconds: 30_000,
  heapMegabytes: 256,
});

/**
 * Reads a bank file in a thread, as `readBankFile` does, and gives the items to `work` meanwhile.
 * @param work may throw BankFileInvalid, which the items throw
 */
export async function readInThread<T>(
  accountId: string,
  { chunks, inCurrency }: { chunks: AsyncIterable<Uint8Array>; inCurrency: AccountsInCurrency },
  work: (items: AsyncIterable<BankFileItem>) => Promise<T>,
): Promise<T> {
  return thread.use(accountId, (ask) => work(itemsOf(ask, chunks, inCurrency)));
}

async function* itemsOf(
  ask: AskThread<Piece, ReadPiece>,
  chunks: AsyncIterable<Uint8Array>,
  inCurrency: AccountsInCurrency,
): AsyncGenerator<BankFileItem> {
  if (inCurrency.size > 0) yield* await read(ask, inCurrency);
  for await (const chunk of chunks) for (const piece of cutIntoPieces(chunk)) yield* await read(ask, piece);
  yield* await read(ask, 'end');
}

/** @throws BankFileInvalid */
async function read(ask: AskThread<Piece, ReadPiece>, piece: Piece): Promise<BankFileItem[]> {
  const answer = await ask(piece).catch((error: unknown) => {
    if (error instanceof TooComplex) return { line: 1, reason: TOO_COMPLEX };
    throw error;
  });
  if ('items' in answer) return answer.items;
  throw new BankFileInvalid(answer.line, answer.reason);
}

const TOO_COMPLEX = 'The file takes too much time or memory to be read.';
