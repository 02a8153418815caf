/** A question or an answer to it, with the number by which who asks knows which. */
export type Numbered<T> = T & { number: number };

export type Questions<Question> = {
  /** The answer; undefined when there is none within this time, or the other process has ended. */
  ask<Answer>(question: Question, patienceMilliseconds: number): Promise<Answer | undefined>;
  /** An answer has come. */
  take(number: number, answer: unknown): void;
  /** No answer will come any more. */
  giveUp(): void;
};

/** Questions to another process, which may answer them in any order. */
export function createQuestions<Question>(send: (question: Numbered<Question>) => void): Questions<Question> {
  const waiting = new Map<number, (answer: unknown) => void>();
  let lastNumber = 0;
  return {
    async ask<Answer>(question: Question, patienceMilliseconds: number) {
      const number = ++lastNumber;
      const { promise, resolve } = Promise.withResolvers<unknown>();
      const patience = setTimeout(() => resolve(undefined), patienceMilliseconds);
      waiting.set(number, resolve);
      send({ ...question, number });
      const answer = await promise;
      clearTimeout(patience);
      waiting.delete(number);
      return answer as Answer | undefined;
    },
    take: (number, answer) => waiting.get(number)?.(answer),
    giveUp: () => waiting.forEach((resolve) => resolve(undefined)),
  };
}
