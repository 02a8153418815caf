import { AppError } from './app-api.ts';

/**
 * What an endpoint answered with. The client throws every error, so only a broken answer has nothing in it.
 * @throws AppError `server-error`
 */
export function dataOf<T>({ data }: { data?: T | undefined }): T {
  if (data === undefined) throw new AppError(500, { code: 'server-error' });
  return data;
}
