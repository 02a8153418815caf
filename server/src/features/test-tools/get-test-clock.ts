import type { ReadContext } from '../../platform/http/endpoint.ts';
import { presentTestClock } from './present.ts';

export async function getTestClock({ caller, now }: ReadContext) {
  return { body: presentTestClock(caller.testClock, now) };
}
