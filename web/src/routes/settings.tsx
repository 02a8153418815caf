import type { eventFilters } from '../pages/events/events-queries.ts';
import type { apiCalls } from '../pages/requests/requests-queries.ts';
import type { deliveriesOf } from '../pages/webhooks/webhooks-queries.ts';
import type { NameOf } from '../ui/list/list.ts';
import {
  account,
  apiClientManagers,
  at,
  logReaders,
  named,
  settingsChangers,
  takers,
  webhookManagers,
} from './parents.tsx';

const requests = at(
  logReaders,
  '/requests',
  () => import('../pages/requests/requests-page.tsx'),
  named<NameOf<typeof apiCalls>>(),
);
const request = at(logReaders, '/requests/$callId', () => import('../pages/requests/request-page.tsx'));
const events = at(
  account,
  '/events',
  () => import('../pages/events/events-page.tsx'),
  named<NameOf<typeof eventFilters>>(),
);
const event = at(account, '/events/$eventId', () => import('../pages/events/event-page.tsx'));
const webhooks = at(
  webhookManagers,
  '/webhooks',
  () => import('../pages/webhooks/webhooks-page.tsx'),
  named<'new'>(),
);
const webhook = at(
  webhookManagers,
  '/webhooks/$endpointId',
  () => import('../pages/webhooks/endpoint-page.tsx'),
  named<NameOf<ReturnType<typeof deliveriesOf>>>(),
);
const delivery = at(
  webhookManagers,
  '/webhooks/$endpointId/deliveries/$deliveryId',
  () => import('../pages/webhooks/delivery-page.tsx'),
);
const firstDay = at(
  settingsChangers,
  '/first-day',
  () => import('../pages/settings/first-day/first-day-page.tsx'),
);
const companySettings = at(
  settingsChangers,
  '/settings/company',
  () => import('../pages/settings/company-page.tsx'),
  named<'part'>(),
);
const eInvoices = at(
  settingsChangers,
  '/settings/e-invoices',
  () => import('../pages/settings/e-invoices/e-invoices-page.tsx'),
  named<'page'>(),
);
const apiClients = at(
  apiClientManagers,
  '/settings/api-clients',
  () => import('../pages/settings/api-clients-page.tsx'),
  named<'new'>(),
);
const apps = at(
  apiClientManagers,
  '/settings/apps',
  () => import('../pages/apps/apps-page.tsx'),
  named<'new'>(),
);
const connections = at(
  account,
  '/settings/connected-apps',
  () => import('../pages/connections/connections-page.tsx'),
);
const people = at(
  account,
  '/settings/people',
  () => import('../pages/settings/people-page.tsx'),
  named<'invite'>(),
);
const auditLog = at(
  logReaders,
  '/settings/audit-log',
  () => import('../pages/settings/audit-log-page.tsx'),
  named<'page'>(),
);
const leaving = at(takers, '/settings/leaving', () => import('../pages/settings/leaving/leaving-page.tsx'));
const me = at(account, '/me', () => import('../pages/me/me-page.tsx'));

/** The pages of settings, for developers and about oneself, below the rights that they need. */
export const settingsPages = [
  events,
  event,
  people,
  connections,
  me,
  settingsChangers.addChildren([firstDay, companySettings, eInvoices]),
  takers.addChildren([leaving]),
  apiClientManagers.addChildren([apiClients, apps]),
  webhookManagers.addChildren([webhooks, webhook, delivery]),
  logReaders.addChildren([requests, request, auditLog]),
] as const;
