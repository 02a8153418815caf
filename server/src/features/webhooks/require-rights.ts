import { lackingScope } from '../../domain/webhooks/event-types.ts';
import type { Scope } from '../../domain/access/scopes.ts';
import { allowsScope } from '../../domain/access/scopes.ts';
import { insufficientScope } from '../../platform/access/authorisation.ts';

/**
 * Refuses a caller that may read less than an endpoint with these scopes, because what the caller does makes events go
 * where the caller wants them.
 * @throws ApiError `insufficient_scope`
 */
export function requireToReadAsEndpoint(granted: readonly Scope[], scopes: readonly Scope[]): void {
  const lacking = lackingScope(granted, scopes);
  if (lacking !== undefined) {
    throw insufficientScope(
      lacking,
      'Only a caller that may read all that the webhook endpoint may read can do this; see details.requiredScope. PATCH with scopes narrows the endpoint.',
    );
  }
}

/** Refuses scopes that the caller has not. @throws ApiError `insufficient_scope` */
export function requireScopes(granted: readonly Scope[], scopes: readonly Scope[]): void {
  const lacking = scopes.find((scope) => !allowsScope(granted, scope));
  if (lacking !== undefined) {
    throw insufficientScope(
      lacking,
      'An endpoint has at most the scopes of its caller; see details.requiredScope.',
    );
  }
}
