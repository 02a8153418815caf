/** The parts of webhooks that the end of a company, the overview and the program may use. */
export { deleteAllEndpoints } from './endpoints/endpoints.store.ts';
export { countEndpointStates, countFailingEndpoints } from './endpoints/endpoint-states.store.ts';
export { countUnreadableSecrets, hasNoSecrets, resealSecrets } from './endpoints/reseal-secrets.ts';
export type { WebhookDeps } from './webhook-deps.ts';
