import type { Schemas } from '../../../http/account-api.ts';
import { accountApi } from '../../../http/account-api.ts';
import { dataOf } from '../../../http/data-of.ts';

export type Export = Schemas['Export'];

const MOST_SHOWN = 10;

/** The latest exports of the account. Asked again while one is made. */
export function exportsQuery(accountId: string) {
  return {
    queryKey: ['exports', accountId],
    queryFn: async () => {
      const query = { pageSize: MOST_SHOWN };
      return dataOf(await accountApi(accountId).GET('/v1/exports', { params: { query } })).items;
    },
    refetchInterval: ({ state }: { state: { data: Export[] | undefined } }) =>
      state.data?.some(isMade) === true ? 1_000 : false,
  };
}

export function isMade({ status }: Export): boolean {
  return status === 'processing';
}
