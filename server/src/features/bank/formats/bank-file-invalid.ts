/** A bank file that is not whole or not right. */
export class BankFileInvalid extends Error {
  override name = 'BankFileInvalid';
  /** From 1; where the file is wrong as a whole, its last line. */
  readonly line: number;
  /** A sentence of English, without customer data. */
  readonly reason: string;

  constructor(line: number, reason: string) {
    super(reason);
    this.line = line;
    this.reason = reason;
  }
}
