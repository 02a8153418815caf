import type { FastifyRequest } from 'fastify';
import { ApiError } from '../../domain/errors/errors.ts';

/**
 * Refuses requests that another site's page makes a browser send (CSRF), in addition to the cookie's `SameSite`.
 * Browsers tell the origin of a request, and pages cannot change that. `Sec-Fetch-Site` is checked first, because it
 * compares with the address that the browser really calls. Browsers leave it out on plain http; there `Origin` must be
 * ours. A request with neither header is refused too, because its sender could send one.
 * @throws ApiError `origin-refused`
 */
export function requireOwnOrigin({ headers }: FastifyRequest, baseUrl: string): void {
  const site = headers['sec-fetch-site'];
  const isOwn = site === undefined ? headers.origin === new URL(baseUrl).origin : site === 'same-origin';
  if (!isOwn) throw new ApiError('origin-refused');
}
