import type { Query } from '@tanstack/react-query';

/**
 * For `placeholderData` of a list: the page before stays until the next is there, so that nothing jumps, but never a page
 * of another account: the other environment's invoices must not be seen for a moment. The account's id is the second
 * part of the query's key.
 */
export function keepWithinAccount(accountId: string) {
  return <T>(previous: T | undefined, query: Pick<Query, 'queryKey'> | undefined): T | undefined =>
    query?.queryKey[1] === accountId ? previous : undefined;
}
