/** A PDF of this length takes 400 MB and 3 seconds, in which other PDFs wait. Both grow with the lines. */
export const MAX_PDF_LINES = 2_000;

/** A CSV of this length takes 3 seconds and 300 MB, because the whole journal is in memory before it is sent. */
export const MAX_CSV_LINES = 100_000;

/** A workbook of this length takes a second of CPU and 150 MB. */
export const MAX_XLSX_LINES = 10_000;
