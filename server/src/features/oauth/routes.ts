import type { FastifyError, FastifyInstance } from 'fastify';
import { JSON_TYPE, toApiError } from '../../platform/http/answers/error-answers.ts';
import { ApiError } from '../../domain/errors/errors.ts';
import { bodyBytes } from '../../platform/http/requests/request-body.ts';
import { nameInLog } from '../../platform/operations/request-course.ts';
import { audienceOfAccount } from '../../platform/access/access-tokens.ts';
import { SCOPES } from '../../domain/access/scopes.ts';
import type { SigningKeys } from '../../platform/access/signing-keys.ts';
import type { TokenEndpointDeps } from './issue-token.ts';
import { issueToken, limitAddress, toolsAddress } from './issue-token.ts';
import { OAuthError } from './oauth-error.ts';
import { keySetRouteSchema, serverMetadataRouteSchema, tokenRouteSchema } from './schemas.ts';
import { NO_FORM, readTokenRequest } from './token-request.ts';

const AUTHORIZATION_PATH = '/v1/oauth/authorize';
const NO_AUTHORIZATION =
  'This service gives tokens for a client ID and a secret alone: make an API client in the app, and take the token from the token endpoint.';
const BUSY = 'The service is busy or starting; try again when Retry-After says.';

export const METADATA_PATH = '/.well-known/oauth-protected-resource';

/** A form of ours has five fields: the longest audience and secret take a few hundred bytes. */
export const MAX_FORM_BYTES = 8_192;
const TOO_LARGE = 'The form may have at most 8192 bytes.';

export function oauthRoutes(app: FastifyInstance, deps: TokenEndpointDeps & { keys: SigningKeys }): void {
  app.post('/v1/oauth/token', {
    schema: tokenRouteSchema,
    bodyLimit: MAX_FORM_BYTES,
    // The address is counted before its body is read, whatever is in it.
    onRequest: (request) => limitAddress(deps, request.ip),
    errorHandler: (error, request, reply) => {
      const known = toOAuthError(error);
      if (known.status >= 500) request.log.error({ err: error }, known.code);
      // 413 keeps its status, because the body was not read and a client can learn from the status.
      const status = error instanceof ApiError && error.status < 500 ? error.status : known.status;
      void reply
        .code(status)
        .headers({ ...known.headers, pragma: 'no-cache' })
        .type(JSON_TYPE)
        .send(JSON.stringify({ error: known.code, error_description: known.message }));
    },
    handler: async (request, reply) => {
      const asked = readTokenRequest(
        request.headers['content-type'] ?? '',
        request.raw.headersDistinct['authorization'] ?? [],
        bodyBytes(request),
      );
      const { answer, accountId, clientId } = await issueToken(deps, asked);
      nameInLog(request, { accountId, clientId });
      return reply.header('pragma', 'no-cache').send(answer);
    },
  });

  app.get('/.well-known/jwks.json', { schema: keySetRouteSchema }, async (_request, reply) =>
    reply.header('cache-control', 'public, max-age=300').send(await deps.keys.publicKeySet()),
  );

  app.get(AUTHORIZATION_PATH, { schema: { hide: true } }, (_request, reply) =>
    reply
      .code(400)
      .type(JSON_TYPE)
      .send(JSON.stringify({ error: 'unsupported_response_type', error_description: NO_AUTHORIZATION })),
  );

  const toolsText = JSON.stringify(toolsMetadata(deps.baseUrl));
  // Clients ask at the path of the tools first, then without it (RFC 9728 § 3.1).
  for (const path of [`${METADATA_PATH}/mcp`, METADATA_PATH]) {
    app.get(path, { schema: { hide: true } }, (_request, reply) =>
      reply.header('cache-control', 'public, max-age=300').type(JSON_TYPE).send(toolsText),
    );
  }

  const metadata = JSON.stringify(serverMetadata(deps.baseUrl));
  app.get(
    '/.well-known/oauth-authorization-server',
    { schema: serverMetadataRouteSchema },
    (_request, reply) => reply.header('cache-control', 'public, max-age=300').type(JSON_TYPE).send(metadata),
  );
}

/** RFC 9728 § 2: what clients of the tools for agents read to get a token. */
function toolsMetadata(baseUrl: string) {
  return {
    resource: toolsAddress(baseUrl),
    resource_name: 'Tilgode',
    authorization_servers: [baseUrl],
    bearer_methods_supported: ['header'],
    scopes_supported: SCOPES,
    resource_documentation: `${baseUrl}/docs/agents`,
  };
}

/** RFC 8414 § 2. */
function serverMetadata(baseUrl: string) {
  return {
    issuer: baseUrl,
    token_endpoint: `${baseUrl}/v1/oauth/token`,
    // Clients of the tools for agents read no metadata without it, although the RFC lets a service leave it out that has none.
    authorization_endpoint: `${baseUrl}${AUTHORIZATION_PATH}`,
    jwks_uri: `${baseUrl}/.well-known/jwks.json`,
    scopes_supported: SCOPES,
    // The RFC requires this list. It is empty because response types belong to an authorization endpoint.
    response_types_supported: [],
    grant_types_supported: ['client_credentials'],
    token_endpoint_auth_methods_supported: ['client_secret_basic', 'client_secret_post'],
    // A name of ours: the RFC has no name for the audience, which every token request must give.
    audience_template: audienceOfAccount(baseUrl, '{account_id}'),
  };
}

function toOAuthError(error: FastifyError): OAuthError {
  if (error instanceof OAuthError) return error;
  const { status, code, facts, message } = toApiError(error);
  if (code === 'payload-too-large') return new OAuthError('invalid_request', TOO_LARGE);
  if (code === 'unsupported-media-type') return new OAuthError('invalid_request', NO_FORM);
  if (status < 500) return new OAuthError('invalid_request', message);
  return code === 'service-unavailable'
    ? new OAuthError('temporarily_unavailable', BUSY, facts.headers)
    : new OAuthError('server_error', 'Something failed on our side; try again.');
}
