import { useDocumentVisibility } from '@mantine/hooks';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { EventTypePattern } from '../../../../server/src/domain/webhooks/event-types.ts';
import { accountApi } from '../../http/account-api.ts';
import { AppError } from '../../http/app-api.ts';
import { dataOf } from '../../http/data-of.ts';
import type { Event } from './resource-of-event.ts';

const WAIT_SECONDS = 25;
const PAUSE_MILLISECONDS = 5_000;
/** A page that stays open all day does not grow for ever. */
const KEPT = 300;

/**
 * The events that come while the page is open, newest first. Nobody is asked while the page is hidden; then the rest comes
 * at once.
 * @param after the number of the last event that the page has; undefined until it is known
 */
export function useLiveEvents(
  accountId: string,
  { after, types, isOn }: { after: number | undefined; types: EventTypePattern | ''; isOn: boolean },
): { fresh: Event[]; isLost: boolean } {
  const queries = useQueryClient();
  const isVisible = useDocumentVisibility() !== 'hidden';
  const last = useRef(0);
  const [fresh, setFresh] = useState<Event[]>([]);
  const [isLost, setLost] = useState(false);

  useEffect(() => {
    if (!isOn || !isVisible || after === undefined) return undefined;
    last.current = Math.max(last.current, after);
    const leaving = new AbortController();
    const { signal } = leaving;

    async function follow(): Promise<void> {
      while (!signal.aborted) {
        try {
          const query = { after: last.current, wait: WAIT_SECONDS, ...(types !== '' && { types: [types] }) };
          const page = dataOf(await accountApi(accountId).GET('/v1/events', { params: { query }, signal }));
          last.current = page.lastSequence;
          setLost(false);
          const { items } = page;
          if (items.length > 0) setFresh((known) => [...items.toReversed(), ...known].slice(0, KEPT));
        } catch (error) {
          if (signal.aborted) return;
          if (error instanceof AppError && [401, 403, 404].includes(error.status)) {
            // The session knows whether the person is signed in, and may be here.
            void queries.invalidateQueries({ queryKey: ['session'] });
            return;
          }
          setLost(true);
          await new Promise((resolve) => {
            setTimeout(resolve, PAUSE_MILLISECONDS);
          });
        }
      }
    }
    void follow();
    return () => leaving.abort();
  }, [accountId, after, types, isOn, isVisible, queries]);

  return { fresh, isLost };
}
