import type { Schemas } from './account-api.ts';
import { appApi } from './app-api.ts';
import { dataOf } from './data-of.ts';

export type Passkey = Schemas['Passkey'];

export const passkeysQuery = {
  queryKey: ['passkeys'],
  queryFn: async () => dataOf(await appApi.GET('/passkeys')).items,
};
