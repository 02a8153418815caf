import type { Db } from '../database/database.ts';
import { ApiError } from '../../domain/errors/errors.ts';
import { networkOf } from './network-of.ts';
import { LONGEST_WINDOW_SECONDS, countRequest, findWindow } from './rate-limits.ts';

/** Links in 15 minutes that lead nowhere: more than an office opens by mistake. */
const WRONG_LINKS = 100;

/**
 * Runs `open`, which looks up what a link leads to, unless too many links from this network led nowhere in the last 15 minutes.
 * Only these are counted, so that people who share an address may open as many links as they have.
 * @param address the IP address of the browser
 * @param open throws `link-not-valid` for a link that leads nowhere
 * @throws ApiError `rate_limited`, and the errors of `open`
 */
export async function limitLinkGuesses<T>(
  { db, rateLimits }: { db: Db; rateLimits: boolean },
  address: string,
  open: () => Promise<T>,
): Promise<T> {
  if (!rateLimits) return open();
  const subject = `link address ${networkOf(address)}`;
  const window = await findWindow(db, subject, LONGEST_WINDOW_SECONDS);
  if (window !== undefined && window.requestCount >= WRONG_LINKS) {
    throw new ApiError('rate_limited', { headers: { 'retry-after': String(window.resetSeconds) } });
  }
  try {
    return await open();
  } catch (error) {
    const isWrong = error instanceof ApiError && error.code === 'link-not-valid';
    if (isWrong) await countRequest(db, [subject], LONGEST_WINDOW_SECONDS);
    throw error;
  }
}
