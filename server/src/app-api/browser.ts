import type { FastifyRequest } from 'fastify';
import type { Browser } from '../people/index.ts';
import type { SessionCookie } from './session-cookie.ts';

/** What somebody signs in with, and the session that it has already. */
export function browserOf(request: FastifyRequest, cookie: SessionCookie): Browser {
  return {
    address: request.ip,
    userAgent: request.headers['user-agent'] ?? '',
    presentToken: cookie.read(request),
    deviceToken: cookie.readDevice(request),
  };
}
