import type { MoveProblem } from './move.ts';

/** What is found on the way through a move. */
export type Found = { errors: MoveProblem[]; warnings: MoveProblem[] };

export function foundOf(all: readonly Pick<Found, 'errors' | 'warnings'>[]): Found {
  return {
    errors: all.flatMap(({ errors }) => errors),
    warnings: all.flatMap(({ warnings }) => warnings),
  };
}
