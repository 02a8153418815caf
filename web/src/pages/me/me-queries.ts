import type { Schemas } from '../../http/account-api.ts';
import { appApi } from '../../http/app-api.ts';
import { itemsOf, queryOf } from '../../http/query-of.ts';

export type MySession = Schemas['ListedSession'];

export const sessionsQuery = queryOf(['sessions'], () => appApi.GET('/sessions'), itemsOf);
