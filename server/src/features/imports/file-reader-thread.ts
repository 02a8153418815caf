/** The thread in which a file of rows is read. It is given the file, and then asked for requests, some at a time. */
import { answerQuestions } from '../../platform/documents/file-thread.ts';
import { createHeaderCounter, matchHeaders } from './columns.ts';
import { FILE_KINDS } from './file-kinds.ts';
import type { FileToRead, ReadFile } from './read-file.ts';
import type { Row } from './read-table.ts';
import { readTable } from './read-table.ts';
import { createProblemList, toReportedProblem } from './report.ts';
import type { RequestOfRows } from './requests.ts';
import { groupRows, requestReader } from './requests.ts';

/** The header as a report repeats it. */
const MOST_CHARACTERS = 100;
/** So many rows and errors go to the service at a time, because the service takes over each answer in one piece. */
const AT_ONCE = 100;

let groups: (readonly Row[])[] = [];
let requestOf: (rows: readonly Row[]) => RequestOfRows;
let place = 0;

answerQuestions((question: FileToRead | 'more') => (question === 'more' ? nextRequests() : read(question)));

function read({ bytes, kind, today, leaveOut }: FileToRead): ReadFile {
  const { columns: known, needed, together } = FILE_KINDS[kind];
  const table = readTable(bytes, createHeaderCounter(known));
  const { columns, problems, untold } = matchHeaders(known, needed, table.headers);
  const isLeftOut = ({ line }: { line: number | null }) => line !== null && leaveOut.has(line);
  groups = groupRows(columns, table.rows, together).filter((rows) => !rows.some(isLeftOut));
  requestOf = requestReader(columns, today, together);
  const told = createProblemList();
  const ofTable = table.problems.filter(
    (problem) => problem.code !== 'too-many-cells' || !isLeftOut(problem),
  );
  for (const { line, ...problem } of ofTable)
    told.add([toReportedProblem({ line, column: null, field: null }, problem)]);
  for (const { column, field, ...problem } of table.headers.length === 0 ? [] : problems) {
    told.add([toReportedProblem({ line: table.headerLine, column, field }, problem)]);
  }
  const lines = new Set(table.rows.map(({ line }) => line));
  return {
    encoding: table.encoding,
    separator: table.separator,
    columns: columns.map(({ header, column }) => ({
      header: header.slice(0, MOST_CHARACTERS),
      field: column?.field ?? null,
    })),
    rowCount: table.rows.length,
    leftOutCount: table.rows.length - groups.reduce((sum, rows) => sum + rows.length, 0),
    isRowMissing: [...leaveOut].some((line) => !lines.has(line)),
    untold,
    errorCount: told.count(),
    errors: told.first(),
  };
}

function nextRequests(): RequestOfRows[] {
  const requests: RequestOfRows[] = [];
  for (let size = 0; size < AT_ONCE && place < groups.length; place += 1) {
    const request = requestOf(groups[place] ?? []);
    requests.push(request);
    size += request.lines.length + request.errors.length;
  }
  return requests;
}
