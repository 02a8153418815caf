/** The most errors, and the most warnings, that a report tells. */
export const MOST_REPORTED = 1000;
