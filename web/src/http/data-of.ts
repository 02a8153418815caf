import { AppError } from './app-api.ts';

/**
 * The body of an answer. The client throws every error, so only a broken answer has no body.
 * @throws AppError `server-error`
 */
export function dataOf<T>({ data }: { data?: T | undefined }): T {
  if (data === undefined) throw new AppError(500, { code: 'server-error' });
  return data;
}
