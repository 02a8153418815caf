import type { ImportReport } from '../../http/files/import-file.ts';

type Problem = ImportReport['errors'][number];

/** What no row can be left out for: it is of the header, or of the file from there on. */
const FIXED = new Set([
  'missing-column',
  'ambiguous-column',
  'column-twice',
  'invalid-quotes',
  'too-many',
  'no-rows',
  'not-text',
]);

const lineOf = ({ line, code }: Pick<Problem, 'line' | 'code'>) => (FIXED.has(code) ? null : line);

/** The lines of rows that can be left out so that the file has no errors. */
export function linesToLeaveOut(errors: readonly Pick<Problem, 'line' | 'code'>[]): number[] {
  return [...new Set(errors.map(lineOf).filter((line) => line !== null))];
}

/** The problems by which a row can be left out: the first of each row. The header is no row. */
export function leavableProblems<P extends Pick<Problem, 'line' | 'code'>>(problems: readonly P[]): Set<P> {
  const firstOf = new Map(problems.toReversed().map((problem) => [problem.line, problem]));
  return new Set([...firstOf.values()].filter((problem) => lineOf(problem) !== null));
}
