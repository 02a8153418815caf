import type { Schemas } from '../../http/account-api.ts';
import { appApi } from '../../http/app-api.ts';
import { dataOf } from '../../http/data-of.ts';

export type People = Schemas['People'];
export type Member = Schemas['Member'];
export type OpenInvitation = Schemas['OpenInvitation'];

export function peopleQuery(companyId: string) {
  return {
    queryKey: ['people', companyId],
    queryFn: async () =>
      dataOf(await appApi.GET('/companies/{companyId}/people', { params: { path: { companyId } } })),
  };
}
