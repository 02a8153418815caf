/** A PDF of this length takes 3 seconds, in which others wait, and 400 MB. Both grow with the lines. */
export const MAX_PDF_LINES = 2_000;

/** A CSV of the journal of this length takes 3 seconds and 300 MB, because it is whole in memory before it is sent. */
export const MAX_CSV_LINES = 100_000;
