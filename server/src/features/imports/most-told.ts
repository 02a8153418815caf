/** The most errors, and the most warnings, that a report tells. */
export const MOST_TOLD = 1000;
