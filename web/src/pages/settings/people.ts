import type { AnswerOf } from '../../http/app-api.ts';
import { appApi } from '../../http/app-api.ts';
import { dataOf } from '../../http/data-of.ts';

export type People = AnswerOf<'/companies/{companyId}/people'>;
export type Member = People['people'][number];
export type OpenInvitation = People['invitations'][number];

export function peopleQuery(companyId: string) {
  return {
    queryKey: ['people', companyId],
    queryFn: async () =>
      dataOf(await appApi.GET('/companies/{companyId}/people', { params: { path: { companyId } } })),
  };
}
