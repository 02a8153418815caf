import type { StorageKind } from '../../../domain/storage-kinds.ts';

/** `capturedInTest`: `captured` of a test account, and `documents` of a production account. */
export type Quota = StorageKind | 'capturedInTest';

/** What the rows of a table use of a quota. */
export type Counted<C extends string = string> = {
  /** In bytes, for each row: its ids, dates and sums, and the uncounted columns. */
  readonly row: number;
  /** Counted as PostgreSQL keeps them: compressed, in the row or outside of it. */
  readonly values?: readonly C[];
  /** Counted as long as they came, because callers compare that with their files. */
  readonly files?: readonly C[];
  /** SQL about the row `t`: which rows are counted. Left out: all. */
  readonly where?: string;
};
export type Counts<C extends string = string> = { readonly [Q in Quota]?: Counted<C> };
