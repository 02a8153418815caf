/** The parts of webhooks that the program may use. */
export type { WebhookDeps } from './webhook-deps.ts';
