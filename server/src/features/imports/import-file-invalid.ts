import type { XmlProblem } from '../../platform/documents/xml-elements.ts';

/** Why a file of another system cannot be read. */
export type ImportFileProblem =
  | XmlProblem
  | 'empty'
  | 'not-saf-t'
  | 'version'
  | 'currency'
  | 'missing'
  | 'value'
  | 'control-total'
  | 'too-many'
  | 'zip'
  | 'parts-differ'
  | 'too-complex';

/** A file that is not read. The reason says what would be right, in English, and never holds data of a customer. */
export class ImportFileInvalid extends Error {
  override name = 'ImportFileInvalid';
  readonly line: number;
  readonly problem: ImportFileProblem;
  readonly reason: string;

  /** @param line from 1; the last line that was read where the file ends too early */
  constructor(line: number, problem: ImportFileProblem, reason: string) {
    super(`Line ${line}: ${reason}`);
    this.line = line;
    this.problem = problem;
    this.reason = reason;
  }
}
