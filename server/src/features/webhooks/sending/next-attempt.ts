import { isSuccess } from '../../../domain/webhooks/webhooks.ts';
import type { Attempt, WebhookDelivery } from '../endpoints/webhook-endpoint.ts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** The pauses after the failed attempts. After the last one the delivery has failed. */
const PAUSES = [
  5 * SECOND,
  5 * MINUTE,
  30 * MINUTE,
  2 * HOUR,
  5 * HOUR,
  10 * HOUR,
  14 * HOUR,
  20 * HOUR,
  24 * HOUR,
];
/** Receivers that failed together are not asked again all at the same moment. */
const SPREAD = 0.1;
const RETRY_AFTER_AT_MOST = 24 * HOUR;

type NextAttempt = {
  status: WebhookDelivery['status'];
  nextAttemptAt: Date | null;
  /** What the receiver asked for by `Retry-After`. */
  notBefore: Date | null;
};

/**
 * Decides whether a delivery has ended with this attempt, and else when the next attempt is.
 * @param earlier the number of attempts before this one
 * @param random from 0 to 1
 */
export function decideNextAttempt(
  attempt: Pick<Attempt, 'statusCode'>,
  earlier: number,
  retryAfterSeconds: number | undefined,
  now: Date,
  random: number,
): NextAttempt {
  if (isSuccess(attempt)) return { status: 'delivered', nextAttemptAt: null, notBefore: null };
  const pause = PAUSES[earlier];
  if (pause === undefined || attempt.statusCode === 410) {
    return { status: 'failed', nextAttemptAt: null, notBefore: null };
  }
  const asked = Math.min((retryAfterSeconds ?? 0) * SECOND, RETRY_AFTER_AT_MOST);
  const own = pause * (1 + SPREAD * (2 * random - 1));
  const after = (milliseconds: number) => new Date(now.getTime() + milliseconds);
  return {
    status: 'pending',
    nextAttemptAt: after(Math.max(asked, own)),
    notBefore: asked > 0 ? after(asked) : null,
  };
}
