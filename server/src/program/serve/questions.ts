/** A question or its answer, with the id that matches an answer to its question. */
export type NumberedMessage<T> = T & { number: number };

/** The answer is no longer wanted. */
export type DropMessage = { kind: 'drop' };

export type Questions<Question> = {
  /**
   * Asks and waits. Returns undefined when no answer comes in time, the other process has ended, or `signal` is
   * aborted. Without an answer, the other process is told that the answer is no longer wanted.
   */
  ask<Answer>(
    question: Question,
    patienceMilliseconds: number,
    signal?: AbortSignal,
  ): Promise<Answer | undefined>;
  /** Takes an answer that has come. */
  take(number: number, answer: unknown): void;
  /** Ends all waiting questions without an answer. */
  giveUp(): void;
};

/** Questions to another process, which may answer them in any order. */
export function createQuestions<Question>(
  send: (message: NumberedMessage<Question> | NumberedMessage<DropMessage>) => void,
): Questions<Question> {
  const waiting = new Map<number, (answer: unknown) => void>();
  let lastNumber = 0;
  return {
    async ask<Answer>(question: Question, patienceMilliseconds: number, signal?: AbortSignal) {
      if (signal?.aborted === true) return undefined;
      const number = ++lastNumber;
      const { promise, resolve } = Promise.withResolvers<unknown>();
      const drop = () => {
        send({ kind: 'drop', number });
        resolve(undefined);
      };
      const patience = setTimeout(drop, patienceMilliseconds);
      signal?.addEventListener('abort', drop, { once: true });
      waiting.set(number, resolve);
      send({ ...question, number });
      const answer = await promise;
      clearTimeout(patience);
      signal?.removeEventListener('abort', drop);
      waiting.delete(number);
      return answer as Answer | undefined;
    },
    take: (number, answer) => waiting.get(number)?.(answer),
    giveUp: () => waiting.forEach((resolve) => resolve(undefined)),
  };
}

export type Answers<Question> = {
  /** Answers the question, unless the question is dropped before. */
  answer(question: NumberedMessage<Question>): void;
  drop(number: number): void;
  /** Drops all questions, because the process that asked is gone. */
  dropAll(): void;
};

/**
 * The other side: answers the questions of one process.
 * @param work gets a signal that is aborted when the question is dropped
 */
export function createAnswers<Question>(
  work: (question: Question, dropped: AbortSignal) => Promise<unknown>,
  send: (answer: NumberedMessage<{ kind: 'answer'; answer: unknown }>) => void,
): Answers<Question> {
  const working = new Map<number, AbortController>();
  async function answerOne({ number, ...question }: NumberedMessage<Question>): Promise<void> {
    const dropped = new AbortController();
    working.set(number, dropped);
    const answer = await work(question as Question, dropped.signal);
    working.delete(number);
    if (!dropped.signal.aborted) send({ kind: 'answer', number, answer });
  }

  return {
    answer: (question) => void answerOne(question),
    drop: (number) => working.get(number)?.abort(),
    dropAll: () => working.forEach((dropped) => dropped.abort()),
  };
}
