import { AppError } from '../../../../http/app-api.ts';
import { readBase64 } from '../../../../http/files/read-base64.ts';

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

const MOST_BYTES = 524_288;
export const LOGO_TYPES = ['image/png', 'image/jpeg'];

/** A picture in base64. @throws LogoProblem of what the service would refuse */
export async function readLogo(file: File): Promise<string> {
  if (!LOGO_TYPES.includes(file.type)) throw new LogoProblem('invalid-format');
  if (file.size > MOST_BYTES) throw new LogoProblem('too-long');
  return readBase64(file);
}

/** The problem of the chosen file; undefined when something else failed. */
export function logoProblem(error: unknown): LogoProblemCode | undefined {
  if (error instanceof LogoProblem) return error.code;
  if (!(error instanceof AppError)) return undefined;
  if (error.code === 'payload-too-large') return 'too-long';
  return PROBLEMS.find((code) => Object.values(error.fields).includes(code));
}
