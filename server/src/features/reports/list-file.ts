import type { PdfRenderer } from '../../platform/documents/pdf-renderer.ts';
import type { ReportFile, ReportStream } from '../../platform/http/file-answers.ts';
import { MAX_LINES, assertFitsFile, reportFile, reportStream } from './report-file.ts';
import type { FileFormat } from './report-parameters.ts';
import type { ReportTable, Row } from './report-table.ts';

/** The most lines of a CSV in memory at once. */
const BATCH = 1_000;

/**
 * A list as a file. A CSV has any number of lines, which are read while it is sent.
 *
 * @param list.readAfter the next items in the order of the file; `after` is the last one that was read before
 * @param list.tableOf the whole table; without items only its head
 * @throws ApiError `report-too-long` for a PDF or a workbook with more lines
 */
export async function listFile<T>(
  renderer: PdfRenderer,
  format: FileFormat,
  list: {
    readAfter: (after: T | undefined, limit: number) => Promise<T[]>;
    tableOf: (items: readonly T[]) => ReportTable;
  },
): Promise<ReportFile | ReportStream> {
  if (format === 'csv') return reportStream(list.tableOf([]), batches());
  const items = await list.readAfter(undefined, MAX_LINES[format] + 1);
  assertFitsFile(format, items.length);
  return reportFile(renderer, format, list.tableOf(items));

  async function* batches(): AsyncIterable<readonly Row[]> {
    let after: T | undefined;
    do {
      const items = await list.readAfter(after, BATCH);
      yield list.tableOf(items).sections.flatMap(({ rows }) => rows);
      after = items.length < BATCH ? undefined : items.at(-1);
    } while (after !== undefined);
  }
}
