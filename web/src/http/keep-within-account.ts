import type { Query } from '@tanstack/react-query';

/**
 * For `placeholderData` of a list: the old page stays until the next page is there, so that nothing jumps. A page of
 * another account never stays, because the invoices of the other environment must not be seen for a moment. The
 * account's id is the second part of the query's key.
 */
export function keepWithinAccount(accountId: string) {
  return <T>(previous: T | undefined, query: Pick<Query, 'queryKey'> | undefined): T | undefined =>
    query?.queryKey[1] === accountId ? previous : undefined;
}
