import type { FastifyError, FastifyInstance } from 'fastify';
import { JSON_TYPE, toApiError } from '../platform/error-answers.ts';
import { ApiError } from '../platform/errors.ts';
import { bodyBytes } from '../platform/request-body.ts';
import type { SigningKeys } from '../platform/signing-keys.ts';
import type { TokenEndpointDeps } from './issue-token.ts';
import { issueToken, limitTokenRequests } from './issue-token.ts';
import { OAuthError } from './oauth-error.ts';
import { keySetRouteSchema, tokenRouteSchema } from './schemas.ts';
import type { TokenRequest } from './token-request.ts';
import { readTokenRequest } from './token-request.ts';

export function oauthRoutes(app: FastifyInstance, deps: TokenEndpointDeps & { keys: SigningKeys }): void {
  app.post('/v1/oauth/token', {
    schema: tokenRouteSchema,
    errorHandler: (error, request, reply) => {
      const known = toOAuthError(error);
      if (known.status >= 500) request.log.error({ err: error }, known.code);
      // 413 keeps its status, since the body was not read: a client may learn from it.
      const status = error instanceof ApiError && error.status < 500 ? error.status : known.status;
      void reply
        .code(status)
        .headers({ ...known.headers, pragma: 'no-cache' })
        .type(JSON_TYPE)
        .send(JSON.stringify({ error: known.code }));
    },
    handler: async (request, reply) => {
      const read = tryToRead(() =>
        readTokenRequest(
          request.headers['content-type'] ?? '',
          request.headers.authorization ?? '',
          bodyBytes(request),
        ),
      );
      await limitTokenRequests(deps, request.ip, read.request?.credentials?.clientId);
      if (read.request === undefined) throw read.error;
      const answer = await issueToken(deps, read.request);
      return reply.header('pragma', 'no-cache').send(answer);
    },
  });

  app.get('/.well-known/jwks.json', { schema: keySetRouteSchema }, async (_request, reply) =>
    reply.header('cache-control', 'public, max-age=300').send(await deps.keys.publicKeySet()),
  );
}

/** A request that cannot be read counts against its address like any other, so its error has to wait. */
function tryToRead(
  read: () => TokenRequest,
): { request: TokenRequest } | { request: undefined; error: unknown } {
  try {
    return { request: read() };
  } catch (error) {
    return { request: undefined, error };
  }
}

function toOAuthError(error: FastifyError): OAuthError {
  if (error instanceof OAuthError) return error;
  const { status, code, facts } = toApiError(error);
  if (status < 500) return new OAuthError('invalid_request');
  return code === 'service-unavailable'
    ? new OAuthError('temporarily_unavailable', facts.headers)
    : new OAuthError('server_error');
}
