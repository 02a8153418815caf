import { ApiError } from '../../domain/errors.ts';

/** A year in a path, from 2000 to 2199. @throws ApiError `not-found` */
export function readYear(text: string): number {
  if (!/^2[01]\d\d$/.test(text)) throw new ApiError('not-found');
  return Number(text);
}
