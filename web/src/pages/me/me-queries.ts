import type { AnswerOf } from '../../http/app-api.ts';
import { appApi } from '../../http/app-api.ts';
import { dataOf } from '../../http/data-of.ts';

export type MySession = AnswerOf<'/sessions'>['items'][number];

export const sessionsQuery = {
  queryKey: ['sessions'],
  queryFn: async () => dataOf(await appApi.GET('/sessions')).items,
};
