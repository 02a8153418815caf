/**
 * A key of the installation cannot be used, so that the service does not start. The message is for the operator, and holds
 * nothing of the key.
 */
export class UnusableKey extends Error {
  override name = 'UnusableKey';
  readonly says: string;
  readonly todo: string;

  /** @param says what is wrong @param todo how to mend it */
  constructor(says: string, todo: string) {
    super(`${says} ${todo}`);
    this.says = says;
    this.todo = todo;
  }
}
