import type { FastifyRequest } from 'fastify';
import { ApiError } from '../errors.ts';

/**
 * Refuses what another site's page makes a browser send (CSRF), besides the cookie's `SameSite`: browsers say where a
 * request comes from, and pages cannot change that. `Sec-Fetch-Site` comes first, since it compares with the address that
 * the browser really calls; browsers leave it out on plain http, where `Origin` must be ours. What sends neither is not
 * let in either: it can send them.
 * @throws ApiError `origin-refused`
 */
export function requireOwnOrigin({ headers }: FastifyRequest, baseUrl: string): void {
  const site = headers['sec-fetch-site'];
  const isOwn = site === undefined ? headers.origin === new URL(baseUrl).origin : site === 'same-origin';
  if (!isOwn) throw new ApiError('origin-refused');
}
