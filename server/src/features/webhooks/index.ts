/** The parts of webhooks that the program may use. */
export { countEndpointStates } from './endpoints/endpoint-states.store.ts';
export { countUnreadableSecrets, hasNoSecrets, resealSecrets } from './endpoints/reseal-secrets.ts';
export type { WebhookDeps } from './webhook-deps.ts';
