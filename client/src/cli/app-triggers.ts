import type { EventType } from '../event-types.ts';
import { orThrow } from '../or-throw.ts';
import { lastSequence } from './feed.ts';
import type { Trigger } from './making.ts';
import { eventually } from './making.ts';

type AppType = Extract<EventType, `app.${string}`>;

/** Only a person gives an app access and takes it away, in a browser, so these two wait for the person. */
export const APP_TRIGGERS: Record<AppType, Trigger> = {
  'app.connected': waitingFor('app.connected', 'connect an app'),
  'app.disconnected': waitingFor('app.disconnected', 'end the access of an app'),
};

function waitingFor(type: AppType, wanted: string): Trigger {
  const types = [type];
  return {
    about: `waits until you ${wanted} (needs invoices:admin)`,
    async make({ client, tell }) {
      const after = await lastSequence({ client }, types);
      tell(`now ${wanted} in the browser`);
      return eventually(`Nobody did it within a minute: ${wanted}.`, async () => {
        const { items } = await orThrow(client.GET('/v1/events', { params: { query: { after, types } } }));
        return items[0]?.data.app?.id;
      });
    },
  };
}
