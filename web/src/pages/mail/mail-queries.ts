import { accountApi } from '../../http/account-api.ts';
import { dataOf } from '../../http/data-of.ts';
import { keepWithinAccount } from '../../http/keep-within-account.ts';

export const MAIL_PAGE_SIZE = 25;
const LOOK_EVERY_MILLISECONDS = 3_000;

/** The captured mail, newest first. It is read again and again, so that new mail appears by itself. */
export function mailQuery(accountId: string, page: number) {
  return {
    queryKey: ['emails', accountId, page],
    queryFn: async () => {
      const query = { page, pageSize: MAIL_PAGE_SIZE };
      return dataOf(await accountApi(accountId).GET('/v1/test/emails', { params: { query } }));
    },
    refetchInterval: LOOK_EVERY_MILLISECONDS,
    placeholderData: keepWithinAccount(accountId),
  };
}

/** One captured mail, with the bytes of its attachments. */
export function oneMailQuery(accountId: string, id: string) {
  return {
    queryKey: ['email', accountId, id],
    queryFn: async () =>
      dataOf(await accountApi(accountId).GET('/v1/test/emails/{id}', { params: { path: { id } } })),
    // A mail never changes.
    staleTime: Infinity,
  };
}
