import type { AnswerOf } from './app-api.ts';
import { appApi } from './app-api.ts';
import { dataOf } from './data-of.ts';

export type Passkey = AnswerOf<'/passkeys'>['items'][number];

export const passkeysQuery = {
  queryKey: ['passkeys'],
  queryFn: async () => dataOf(await appApi.GET('/passkeys')).items,
};
