import type { Schemas } from '../../http/account-api.ts';
import { appApi } from '../../http/app-api.ts';
import { queryOf } from '../../http/query-of.ts';

export type People = Schemas['People'];
export type Member = Schemas['Member'];
export type OpenInvitation = Schemas['OpenInvitation'];

export const peopleQuery = (companyId: string) =>
  queryOf(['people', companyId], () =>
    appApi.GET('/companies/{companyId}/people', { params: { path: { companyId } } }),
  );
