import type { KyselyConfig } from 'kysely';

/**
 * Is told of each statement, and gives what is to be told of its end.
 * @param beganAt in milliseconds since 1970, when the statement began before now
 */
export type StatementListener = (text: string, beganAt?: number) => (error?: unknown) => void;

let listener: StatementListener | undefined;

/** Tells of every statement of this process. Pools that are open already tell of a part of theirs only. */
export function listenToStatements(one: StatementListener): void {
  listener = one;
}

/** Tells the listener of a statement that has been sent. Without a listener this costs one comparison. */
export function reportStatement<T>(text: string, answer: Promise<T>): Promise<T> {
  if (listener === undefined) return answer;
  const ended = listener(text);
  answer.then(() => ended(), ended);
  return answer;
}

/** Kysely runs its own statements outside of our transactions, and tells of each when it has ended. */
export function reportKyselyStatements(): Pick<KyselyConfig, 'log'> {
  const tell = listener;
  // Without a listener Kysely takes no times.
  if (tell === undefined) return {};
  return {
    log: (event) => {
      const ended = tell(event.query.sql, Date.now() - event.queryDurationMillis);
      if (event.level === 'error') ended(event.error);
      else ended();
    },
  };
}
