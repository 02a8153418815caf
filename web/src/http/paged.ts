/** A page of a list, as every list endpoint answers it. */
export type Paged<T> = { items: T[]; page: number; pageSize: number; totalCount: number; hasMore: boolean };
