/** The thread in which a bank file is read, piece by piece. */
import { answerQuestions } from '../../../platform/documents/file-thread.ts';
import { BankFileInvalid } from '../formats/bank-file-item.ts';
import { bankFileReader } from '../formats/read-bank-file.ts';
import type { Piece, ReadPiece } from './read-in-thread.ts';

let reader = bankFileReader();

answerQuestions((piece: Piece): ReadPiece => {
  try {
    if (piece instanceof Set) {
      reader = bankFileReader(piece);
      return { items: [] };
    }
    return { items: piece === 'end' ? reader.end() : reader.read(Buffer.from(piece as Uint8Array)) };
  } catch (error) {
    if (!(error instanceof BankFileInvalid)) throw error;
    const { line, reason } = error;
    return { line, reason };
  }
});
