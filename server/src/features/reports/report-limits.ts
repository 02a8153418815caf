/** A longer PDF is drawn in parts, because drawing takes 400 MB and 3 seconds for this length, and both grow with the lines. */
export const MAX_PDF_LINES_AT_ONCE = 2_000;

/** A part is drawn in a second. Other PDFs have their turns between the parts. */
export const PDF_PART_LINES = 500;

/** A PDF of this length takes a minute and 10 MB, and its lines are in memory meanwhile. */
export const MAX_PDF_LINES = 20_000;

/** A CSV of this length takes 3 seconds and 300 MB, because the whole journal is in memory before it is sent. */
export const MAX_CSV_LINES = 100_000;

/** A workbook of this length takes a second of CPU and 150 MB. */
export const MAX_XLSX_LINES = 10_000;
