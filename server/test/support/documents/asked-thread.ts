/** A thread for tests: it does what it is asked, and counts. */
import { answerQuestions } from '../../../src/platform/documents/file-thread.ts';

export type AskedFor = 'count' | 'memory' | 'an error' | 'time';

let count = 0;

answerQuestions(async (question: AskedFor): Promise<number> => {
  count += 1;
  if (question === 'an error') throw new RangeError('wrong');
  if (question === 'time') for (;;) count += 1;
  const kept: object[] = [];
  if (question === 'memory') for (;;) kept.push({ kept });
  return count;
});
