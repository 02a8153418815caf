import type { Schemas } from './account-api.ts';
import { appApi } from './app-api.ts';
import { itemsOf, queryOf } from './query-of.ts';

export type Passkey = Schemas['Passkey'];

export const passkeysQuery = queryOf(['passkeys'], () => appApi.GET('/passkeys'), itemsOf);
