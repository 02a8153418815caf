/**
 * Thrown by a use case that cannot go on before something outside of the database is known. Its transaction is undone, so that
 * nothing is locked and no connection is held while `ask` waits; then the use case is run anew.
 */
export class AskFirst extends Error {
  override name = 'AskFirst';
  /** Must end within seconds, and leave behind a result that the use case then finds. */
  readonly ask: () => Promise<unknown>;

  constructor(ask: () => Promise<unknown>) {
    super('Something outside has to be asked first.');
    this.ask = ask;
  }
}

/** Runs `work`. Where `work` needs something asked first, asks and runs `work` again. */
export async function runAskingFirst<T>(work: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof AskFirst)) throw error;
      await error.ask();
    }
  }
}
