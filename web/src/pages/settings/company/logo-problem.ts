import { AppError } from '../../../http/app-api.ts';

const PROBLEMS = ['invalid-format', 'too-long', 'out-of-range'] as const;
export type LogoProblemCode = (typeof PROBLEMS)[number];

/** What is wrong with a file before it is sent. */
export class LogoProblem extends Error {
  readonly code: LogoProblemCode;

  constructor(code: LogoProblemCode) {
    super(code);
    this.code = code;
  }
}

/** What is wrong with the chosen file; undefined where something else failed. */
export function logoProblem(error: unknown): LogoProblemCode | undefined {
  if (error instanceof LogoProblem) return error.code;
  if (!(error instanceof AppError)) return undefined;
  if (error.code === 'payload-too-large') return 'too-long';
  return PROBLEMS.find((code) => Object.values(error.fields).includes(code));
}
