import type { LocalDate } from '../../domain/days/local-date.ts';
import { fileThread } from '../../platform/documents/file-thread.ts';
import { TooComplex } from '../../platform/documents/too-complex.ts';
import type { Encoding, Separator } from './read-table.ts';
import type { ImportReport, ReportedProblem } from './report.ts';
import { toReportedProblem } from './report.ts';
import type { RequestOfRows } from './requests.ts';
import type { ImportKind } from './schemas.ts';

/** @property leaveOut lines on which rows begin */
export type FileToRead = {
  bytes: Uint8Array;
  kind: ImportKind;
  today: LocalDate;
  leaveOut: ReadonlySet<number>;
};

/** What a file has beside its requests. */
export type ReadFile = Pick<ImportReport, 'columns' | 'rowCount' | 'leftOutCount'> & {
  encoding: Encoding | null;
  separator: Separator | null;
  /** Whether no row begins on one of the lines that are left out. */
  isRowMissing: boolean;
  /** The fields of which `errors` tell, so that rows need not. */
  untold: ReadonlySet<string>;
  /** Of the file and its header, and of rows as a whole. */
  errorCount: number;
  /** The first of them. */
  errors: readonly ReportedProblem[];
};

/** Twenty times what the dearest file takes that we know. */
const thread = fileThread<FileToRead | 'more', ReadFile | RequestOfRows[]>(
  new URL('file-reader-thread.ts', import.meta.url),
  { mostMilliseconds: 30_000, heapMegabytes: 256 },
);

const TOO_COMPLEX = 'The file takes too much time or memory to be read; divide it.';

/** Reads a file and what its rows ask for. A file that cannot be read is one with errors and without rows. */
export async function readFile(
  accountId: string,
  file: FileToRead,
): Promise<{ read: ReadFile; requests: RequestOfRows[] }> {
  try {
    return await thread.use(accountId, async (ask) => {
      const read = await ask(file);
      if (Array.isArray(read)) throw new Error('The file comes before its requests.');
      const requests: RequestOfRows[] = [];
      for (;;) {
        const more = await ask('more');
        if (!Array.isArray(more)) throw new Error('Requests come behind the file.');
        if (more.length === 0) return { read, requests };
        requests.push(...more);
      }
    });
  } catch (error) {
    if (!(error instanceof TooComplex)) throw error;
    const told = toReportedProblem(
      { line: null, column: null, field: null },
      { code: 'too-complex', message: TOO_COMPLEX },
    );
    return { read: { ...UNREAD, errors: [told] }, requests: [] };
  }
}

const UNREAD = {
  encoding: null,
  separator: null,
  columns: [],
  rowCount: 0,
  leftOutCount: 0,
  isRowMissing: false,
  untold: new Set<string>(),
  errorCount: 1,
};
