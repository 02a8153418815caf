/** The thread in which a SAF-T file is read, piece by piece. */
import { answerQuestions } from '../../../platform/documents/file-thread.ts';
import { ImportFileInvalid } from '../import-file-invalid.ts';
import type { Piece, ReadPiece } from './read-in-thread.ts';
import { safTReader } from './read-saf-t.ts';

const reader = safTReader();

answerQuestions((piece: Piece): ReadPiece => {
  try {
    if (piece === 'end') return { end: reader.end() };
    if (piece === 'end of a part') return { read: reader.endPart() };
    return { read: reader.read(Buffer.from(piece.memory, 0, piece.byteLength)) };
  } catch (error) {
    if (!(error instanceof ImportFileInvalid)) throw error;
    const { line, problem, reason } = error;
    return { line, problem, reason };
  }
});
