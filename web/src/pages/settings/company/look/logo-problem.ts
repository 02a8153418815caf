import { AppError } from '../../../../http/app-api.ts';

const PROBLEMS = ['invalid-format', 'too-long', 'out-of-range'] as const;
export type LogoProblemCode = (typeof PROBLEMS)[number];

/** The problem of a file before it is sent. */
export class LogoProblem extends Error {
  readonly code: LogoProblemCode;

  constructor(code: LogoProblemCode) {
    super(code);
    this.code = code;
  }
}

/** The problem of the chosen file; undefined when something else failed. */
export function logoProblem(error: unknown): LogoProblemCode | undefined {
  if (error instanceof LogoProblem) return error.code;
  if (!(error instanceof AppError)) return undefined;
  if (error.code === 'payload-too-large') return 'too-long';
  return PROBLEMS.find((code) => Object.values(error.fields).includes(code));
}
