/** The parts of webhooks that the program may use. */
export { countEndpointStates } from './endpoint-states.store.ts';
export { countUnreadableSecrets, hasNoSecrets, resealSecrets } from './reseal-secrets.ts';
export type { WebhookDeps } from './webhook-deps.ts';
