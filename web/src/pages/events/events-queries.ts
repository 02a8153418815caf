import { addDays, osloMidnight } from '../../../../server/src/domain/days/local-date.ts';
import { accountApi } from '../../http/account-api.ts';
import type { Schemas } from '../../http/account-api.ts';
import { appApi } from '../../http/app-api.ts';
import { dataOf } from '../../http/data-of.ts';
import type { FilterOf } from '../../ui/list/list.ts';
import { day, filtersOf, oneOf, text } from '../../ui/list/list.ts';
import { CHOICES } from './event-groups.ts';

/** `types` is a type or a group as in `invoice.*`; the days are both included. */
export const eventFilters = filtersOf({
  types: oneOf(CHOICES),
  resource: { ...text(100), read: (typed: string) => typed.slice(0, 100).toLowerCase() || undefined },
  from: day,
  to: day,
});
export type EventFilter = FilterOf<typeof eventFilters>;

/** Whether the text can be the id of something. */
export function isWholeId(text: string): boolean {
  return /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text);
}

/** The newest events, page after page. */
export function latestEventsQuery(accountId: string, filter: EventFilter) {
  const { types, resource, from, to } = filter;
  return {
    queryKey: ['events', accountId, filter],
    queryFn: async ({ pageParam }: { pageParam: number | null }) => {
      const query = {
        ...(types !== undefined && { types }),
        ...(resource !== undefined && { resource }),
        ...(from !== undefined && { from: osloMidnight(from).toISOString() }),
        ...(to !== undefined && { to: osloMidnight(addDays(to, 1)).toISOString() }),
        ...(pageParam !== null && { before: pageParam }),
      };
      const params = { path: { accountId }, query };
      return dataOf(await appApi.GET('/accounts/{accountId}/latest-events', { params }));
    },
    initialPageParam: null as number | null,
    getNextPageParam: ({ before }: Schemas['LatestEvents']) => before,
    // What comes later is followed.
    refetchOnWindowFocus: false,
  };
}

export function eventQuery(accountId: string, id: string) {
  return {
    queryKey: ['events', accountId, id],
    queryFn: async () =>
      dataOf(await accountApi(accountId).GET('/v1/events/{id}', { params: { path: { id } } })),
    // An event never changes.
    staleTime: Infinity,
  };
}
