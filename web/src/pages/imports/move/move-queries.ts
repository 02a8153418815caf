import type { Schemas } from '../../../http/account-api.ts';
import { accountApi } from '../../../http/account-api.ts';
import { dataOf } from '../../../http/data-of.ts';

export type Import = Schemas['Import'];
export type Move = Schemas['Move'];
export type MoveReport = NonNullable<Move['report']>;

export const importsKey = (accountId: string) => ['imports', accountId];
export const movesKey = (accountId: string) => ['moves', accountId];

const ASKED_EVERY_MILLISECONDS = 1_000;
/** More files than a move takes. */
const MOST_FILES = 100;

/** The files that are kept, the oldest first. Asked again while one of them is read. */
export function importsQuery(accountId: string) {
  return {
    queryKey: importsKey(accountId),
    queryFn: async () => {
      const query = { pageSize: MOST_FILES };
      const { items } = dataOf(await accountApi(accountId).GET('/v1/imports', { params: { query } }));
      return items.toReversed();
    },
    refetchInterval: ({ state }: { state: { data: Import[] | undefined } }) =>
      state.data?.some(({ status }) => status === 'processing') === true ? ASKED_EVERY_MILLISECONDS : false,
  };
}

/** The newest move with its report; null: nobody has asked for one. Asked again while it is computed or done. */
export function moveQuery(accountId: string) {
  return {
    queryKey: movesKey(accountId),
    queryFn: async (): Promise<Move | null> => {
      const query = { pageSize: 1 };
      const { items } = dataOf(await accountApi(accountId).GET('/v1/moves', { params: { query } }));
      const [newest] = items;
      if (newest === undefined) return null;
      const path = { id: newest.id };
      return dataOf(await accountApi(accountId).GET('/v1/moves/{id}', { params: { path } }));
    },
    refetchInterval: ({ state }: { state: { data: Move | null | undefined } }) =>
      isWorking(state.data ?? undefined) ? ASKED_EVERY_MILLISECONDS : false,
  };
}

export function isWorking(move: Move | undefined): boolean {
  return move?.status === 'computing' || move?.status === 'applying';
}
