import type { FastifyReply, FastifyRequest } from 'fastify';
import type { StartedSession } from '../people/index.ts';
import { SESSION_HOURS } from '../people/index.ts';

const DEVICE_SECONDS = 365 * 24 * 3600;

export type SessionCookie = ReturnType<typeof sessionCookie>;

/**
 * The cookie that carries the session's token. `Strict`: no other site's link or form sends it. On https the `__Host-`
 * prefix makes browsers refuse it from a subdomain or without `Secure` (RFC 6265bis § 4.1.3).
 * A second cookie tells a browser that a person has signed in with it before. It signs nobody in, and it stays after
 * signing out.
 */
export function sessionCookie(baseUrl: string) {
  const secure = baseUrl.startsWith('https:');
  const name = secure ? '__Host-tilgode' : 'tilgode';
  const deviceName = `${name}-device`;
  const attributes = { path: '/', httpOnly: true, sameSite: 'strict', secure } as const;
  return {
    read: (request: FastifyRequest): string | undefined => request.cookies[name],
    readDevice: (request: FastifyRequest): string | undefined => request.cookies[deviceName],
    write: (reply: FastifyReply, { token, deviceToken }: StartedSession): void => {
      void reply.setCookie(name, token, { ...attributes, maxAge: SESSION_HOURS.absolute * 3600 });
      if (deviceToken === undefined) return;
      void reply.setCookie(deviceName, deviceToken, { ...attributes, maxAge: DEVICE_SECONDS });
    },
    clear: (reply: FastifyReply): void => void reply.clearCookie(name, attributes),
  };
}
