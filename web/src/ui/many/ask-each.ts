import { AppError } from '../../http/app-api.ts';
import type { CallHeader, Keys } from '../../http/use-once.ts';
import { headerOf, isStored } from '../../http/use-once.ts';
import type { Verdict } from './use-many-change.ts';

/**
 * Asks about each of some things by a call of its own.
 * @throws AppError of a call that has no answer for good; then the rest is not asked about
 */
export async function askEach<One extends { id: string }>(
  some: readonly One[],
  isTrial: boolean,
  keys: Keys,
  call: (one: One, header: CallHeader) => Promise<unknown>,
): Promise<Map<string, Verdict>> {
  const verdicts = new Map<string, Verdict>();
  for (const one of some) {
    try {
      await call(one, headerOf(one.id, isTrial, keys));
      verdicts.set(one.id, isTrial ? 'can' : 'done');
    } catch (error) {
      if (!(error instanceof AppError) || !isStored(error)) throw error;
      keys.delete(one.id);
      verdicts.set(one.id, error);
    }
  }
  return verdicts;
}

/** What the app refuses by itself, with the code of its reason. */
export const refusedHere = (code: string) => new AppError(409, { code });
