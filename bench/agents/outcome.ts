import assert from 'node:assert/strict';
import { isDeepStrictEqual } from 'node:util';
import type { ApiCaller } from '../../server/test/support/api/api-caller.ts';
import type { Outcome } from './task.ts';
import { fillIn, valueAt } from './task.ts';

/** What is not as an outcome says. @param answers of the steps before, in their order */
export async function faultsOf(
  { of, is }: Outcome,
  { answers, reader }: { answers: readonly unknown[]; reader: ApiCaller },
): Promise<string[]> {
  const read = async () => {
    const path = String(fillIn(of, answers));
    const { status, body, text } = await reader.get(path);
    assert.equal(status, 200, `${path}: ${text}`);
    return body;
  };
  try {
    const found: unknown = typeof of === 'number' ? answers[of - 1] : await read();
    return Object.entries(is).flatMap(([place, expected]) => {
      const value = valueAt(found, place);
      if (isDeepStrictEqual(value, expected)) return [];
      return [`${of} ${place} is ${JSON.stringify(value)}, not ${JSON.stringify(expected)}`];
    });
  } catch (error) {
    return [String(error)];
  }
}
