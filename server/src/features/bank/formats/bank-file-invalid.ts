/** Why a bank file is refused. The reason is a sentence in English and never holds data of a customer. */
export class BankFileInvalid extends Error {
  readonly line: number;
  readonly reason: string;

  /** @param line from 1; the last line that was read where the file ends too early */
  constructor(line: number, reason: string) {
    super(`Line ${line}: ${reason}`);
    this.line = line;
    this.reason = reason;
  }
}
