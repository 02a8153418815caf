/** Such a PDF takes 3 seconds, in which others wait for their turn, and 400 MB: both grow with the lines. */
export const MAX_PDF_LINES = 2_000;

/** Such a CSV of the journal takes 3 seconds and 300 MB: it is held whole before it is sent. */
export const MAX_CSV_LINES = 100_000;
