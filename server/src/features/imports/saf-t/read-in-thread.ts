import { PART_BYTES } from '../../../platform/database/kept-files.store.ts';
import type { AskThread } from '../../../platform/documents/file-thread.ts';
import { fileThread } from '../../../platform/documents/file-thread.ts';
import { TooComplex } from '../../../platform/documents/too-complex.ts';
import type { ImportFileProblem } from '../import-file-invalid.ts';
import { ImportFileInvalid } from '../import-file-invalid.ts';
import type { SafTEnd, SafTPiece } from './read-saf-t.ts';

/** To the thread: the bytes of a piece of the file, from the beginning of the memory that both sides share. */
export type Piece = { memory: SharedArrayBuffer; byteLength: number } | 'end of a part' | 'end';
/** From the thread: what the piece completes, or why the file is refused. */
export type ReadPiece =
  { read: SafTPiece } | { end: SafTEnd } | { line: number; problem: ImportFileProblem; reason: string };

/** A piece of 256 kB takes some tens of milliseconds. */
const thread = fileThread<Piece, ReadPiece>(new URL('saf-t-thread.ts', import.meta.url), {
  atOnce: 2,
  mostMilliseconds: 30_000,
  heapMegabytes: 64,
  youngMegabytes: 8,
});

/**
 * Reads SAF-T in a thread, and gives what it says to `take` meanwhile, piece by piece.
 * @param parts the files of one selection, each in chunks of at most `PART_BYTES`
 * @throws ImportFileInvalid; what `take` and the parts throw
 */
export async function readSafTInThread(
  accountId: string,
  parts: AsyncIterable<AsyncIterable<Uint8Array>>,
  take: (piece: SafTPiece) => Promise<void>,
): Promise<SafTEnd> {
  return thread.use(accountId, async (ask) => {
    // A copy for each piece would lie about until the collectors of both sides come.
    const shared = new Uint8Array(new SharedArrayBuffer(PART_BYTES));
    const read = async (piece: Piece) => {
      const answer = await readPiece(ask, piece);
      if ('read' in answer) await take(answer.read);
    };
    for await (const part of parts) {
      for await (const chunk of part) {
        shared.set(chunk);
        await read({ memory: shared.buffer, byteLength: chunk.length });
      }
      await read('end of a part');
    }
    const answer = await readPiece(ask, 'end');
    if (!('end' in answer)) throw new Error('The end of the file is answered by what is known then.');
    return answer.end;
  });
}

async function readPiece(
  ask: AskThread<Piece, ReadPiece>,
  piece: Piece,
): Promise<Exclude<ReadPiece, { problem: ImportFileProblem }>> {
  const answer = await ask(piece).catch((error: unknown) => {
    if (!(error instanceof TooComplex)) throw error;
    return { line: 1, problem: 'too-complex', reason: TOO_COMPLEX } as const;
  });
  if ('problem' in answer) throw new ImportFileInvalid(answer.line, answer.problem, answer.reason);
  return answer;
}

const TOO_COMPLEX = 'The file takes too much time or memory to be read.';
