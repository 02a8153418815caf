import type { FastifyReply, FastifyRequest } from 'fastify';
import { SESSION_HOURS } from '../people/index.ts';

export type SessionCookie = ReturnType<typeof sessionCookie>;

/**
 * The cookie that carries the session's token. `Strict`: no other site's link or form sends it. On https the `__Host-`
 * prefix makes browsers refuse it from a subdomain or without `Secure` (RFC 6265bis § 4.1.3).
 */
export function sessionCookie(baseUrl: string) {
  const secure = baseUrl.startsWith('https:');
  const name = secure ? '__Host-tilgode' : 'tilgode';
  const attributes = { path: '/', httpOnly: true, sameSite: 'strict', secure } as const;
  return {
    read: (request: FastifyRequest): string | undefined => request.cookies[name],
    write: (reply: FastifyReply, { token }: { token: string }): void => {
      void reply.setCookie(name, token, { ...attributes, maxAge: SESSION_HOURS.absolute * 3600 });
    },
    clear: (reply: FastifyReply): void => void reply.clearCookie(name, attributes),
  };
}
