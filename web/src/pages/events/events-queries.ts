import type { EventTypePattern } from '../../../../server/src/domain/webhooks/event-types.ts';
import { addDays, isLocalDate, osloMidnight } from '../../../../server/src/domain/days/local-date.ts';
import { accountApi } from '../../http/account-api.ts';
import type { Schemas } from '../../http/account-api.ts';
import { appApi } from '../../http/app-api.ts';
import { dataOf } from '../../http/data-of.ts';
import { typesOf } from './event-groups.ts';

/** The names in the address that choose events. */
export const FILTER_NAMES = ['types', 'resource', 'from', 'to'] as const satisfies (keyof EventFilter)[];
/** A field that is empty wants all. `types` is a type or a group as in `invoice.*`; the days are both included. */
export type EventFilter = { types: EventTypePattern | ''; resource: string; from: string; to: string };

/** The filter in the address of the page. A value that the filter does not know is left out. */
export function filterOf(read: (name: keyof EventFilter) => string): EventFilter {
  const dayOf = (name: 'from' | 'to') => (isLocalDate(read(name)) ? read(name) : '');
  return {
    types: typesOf(read('types')),
    resource: read('resource').slice(0, 100).toLowerCase(),
    from: dayOf('from'),
    to: dayOf('to'),
  };
}

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
        ...(types !== '' && { types }),
        ...(resource !== '' && { resource }),
        ...(from !== '' && { from: osloMidnight(from).toISOString() }),
        ...(to !== '' && { to: osloMidnight(addDays(to, 1)).toISOString() }),
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
