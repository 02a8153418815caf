import type { components } from './schema.ts';

export type { TokenStore } from './access-token.ts';
export type { BatchItem, BatchOptions, BatchOutcome, BatchPath } from './batch.ts';
export { createTilgodeClient } from './client.ts';
export type { ItemOf, ListPath, TilgodeClient, TilgodeOptions } from './client.ts';
export type { Result } from './calls.ts';
export type { AppCredentials } from './credentials.ts';
export type { EventType, TilgodeEvent } from './event-types.ts';
export type { EventsOptions } from './follow-events.ts';
export { nextKey } from './next-key.ts';
export { orThrow } from './or-throw.ts';
export { TilgodeError } from './tilgode-error.ts';
export type { ErrorCode, FieldError } from './tilgode-error.ts';
export { WebhookRefusedError, verifyWebhook } from './webhooks.ts';
export type { WebhookHeaders } from './webhooks.ts';

/** The API's resources by name, as in `Schemas['Invoice']`. */
export type Schemas = components['schemas'];
