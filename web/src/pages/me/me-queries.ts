import type { Schemas } from '../../http/account-api.ts';
import { appApi } from '../../http/app-api.ts';
import { dataOf } from '../../http/data-of.ts';

export type MySession = Schemas['ListedSession'];

export const sessionsQuery = {
  queryKey: ['sessions'],
  queryFn: async () => dataOf(await appApi.GET('/sessions')).items,
};
