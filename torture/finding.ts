/** A promise of the service is broken. `evidence` holds the facts that a person needs to study the case. */
export class Finding extends Error {
  override name = 'Finding';
  readonly evidence: unknown;

  constructor(message: string, evidence: unknown) {
    super(message);
    this.evidence = evidence;
  }
}

/** @throws Finding unless `holds` */
export function expect(holds: boolean, message: string, evidence: unknown): asserts holds {
  if (!holds) throw new Finding(message, evidence);
}
