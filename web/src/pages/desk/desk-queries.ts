import type { Schemas } from '../../http/account-api.ts';
import { appApi } from '../../http/app-api.ts';
import { queryOf } from '../../http/query-of.ts';
import type { Environment } from '../../http/session.ts';

export type DeskCompany = Schemas['DeskCompany'];

/** The figures are a second old at most, so the page looks for newer ones while it is open. */
const AGAIN_MILLISECONDS = 60_000;

export const deskQuery = (environment: Environment) => ({
  ...queryOf(
    ['desk', environment],
    () => appApi.GET('/desk', { params: { query: { environment } } }),
    ({ items }) => items.map((item) => ({ ...item, id: item.companyId })),
  ),
  refetchInterval: AGAIN_MILLISECONDS,
});

export type DeskRow = DeskCompany & { id: string };
