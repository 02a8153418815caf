const HOUR_MILLISECONDS = 3_600_000;

/** A session ends 30 days after sign-in, and 12 hours after it was last used. */
export const SESSION_HOURS = { absolute: 30 * 24, idle: 12 };

export function sessionEnd(now: Date): Date {
  return new Date(now.getTime() + SESSION_HOURS.absolute * HOUR_MILLISECONDS);
}

/** Sessions not used since then have ended. */
export function idleSince(now: Date): Date {
  return new Date(now.getTime() - SESSION_HOURS.idle * HOUR_MILLISECONDS);
}
