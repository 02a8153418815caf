/** Why something is held: the database shows an earlier moment, and nobody knows what went out since. */
export const HOLD_REASONS = ['restored', 'recovered', 'by-hand'] as const;
export type HoldReason = (typeof HOLD_REASONS)[number];

/** What is held because the database went back to an earlier moment (decision 84). */
export type HoldMark = {
  reason: HoldReason;
  /** The moment that the database went back to. */
  wentBackTo: Date;
  markedAt: Date;
  /** Rows that were made until then, and wait to go out, are held. */
  rowsUntil: Date;
  /** Dates until then that are not made yet are held. Null: until the first start of a service. */
  datesUntil: Date | null;
  /** Whether automatic letters are held. */
  holdsLetters: boolean;
};

/** WAL is archived once a minute, so that the end of an archive lacks a minute at most. */
const ARCHIVE_MILLISECONDS = 60_000;

/**
 * What is held after a database went back.
 * @param went.isWhole it was recovered to the end of the archive, and lacks what was not archived yet
 * @param now the time of the command that marks it. No service has worked on the database since, unless it is marked by hand
 */
export function holdSinceMoment(
  { reason, wentBackTo, isWhole = false }: { reason: HoldReason; wentBackTo: Date; isWhole?: boolean },
  now: Date,
): HoldMark {
  const facts = { reason, wentBackTo, markedAt: now };
  // A person may mark the hold after the first start. Rows and dates since that start are not of the lost hours.
  if (reason === 'by-hand') return { ...facts, rowsUntil: wentBackTo, datesUntil: now, holdsLetters: true };
  // All rows that are there were made before, also those with a later time by the clock of another machine.
  if (!isWhole) return { ...facts, rowsUntil: now, datesUntil: null, holdsLetters: true };
  const lostUntil = new Date(wentBackTo.getTime() + ARCHIVE_MILLISECONDS);
  return { ...facts, rowsUntil: now, datesUntil: lostUntil, holdsLetters: false };
}
