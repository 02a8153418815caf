import type { FastifyRequest } from 'fastify';
import type { Browser } from '../people/index.ts';
import type { SessionCookie } from './session-cookie.ts';

/** The request's address and user agent, and the tokens that the browser already has. */
export function browserOf(request: FastifyRequest, cookie: SessionCookie): Browser {
  return {
    address: request.ip,
    userAgent: request.headers['user-agent'] ?? '',
    presentToken: cookie.read(request),
    deviceToken: cookie.readDevice(request),
  };
}
