/** A promise of the service is broken. `evidence` holds the facts that a person needs to study the case. */
export class Finding extends Error {
  override name = 'Finding';
  readonly evidence: unknown;

  constructor(message: string, evidence: unknown) {
    super(message);
    this.evidence = evidence;
  }
}

/**
 * A story that ended with a finding. It holds the finding, and the folder with the journal and the logs of the
 * services.
 */
export class Broken extends Error {
  readonly folder: string;
  constructor(folder: string, cause: unknown) {
    super('A promise is broken.', { cause });
    this.folder = folder;
  }
}

/** @throws Finding unless `holds` */
export function expect(holds: boolean, message: string, evidence: unknown): asserts holds {
  if (!holds) throw new Finding(message, evidence);
}
