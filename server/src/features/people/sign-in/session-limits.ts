const HOUR_MILLISECONDS = 3_600_000;

/** A session ends 30 days after sign-in, or 12 hours after its last use. */
export const SESSION_HOURS = { absolute: 30 * 24, idle: 12 };

export function sessionEnd(now: Date): Date {
  return new Date(now.getTime() + SESSION_HOURS.absolute * HOUR_MILLISECONDS);
}

/** Sessions that were last used before this moment have ended. */
export function idleSince(now: Date): Date {
  return new Date(now.getTime() - SESSION_HOURS.idle * HOUR_MILLISECONDS);
}
