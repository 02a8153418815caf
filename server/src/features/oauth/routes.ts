import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import type { Resource } from '../../domain/apps/connection.ts';
import { JSON_TYPE, toApiError } from '../../platform/http/answers/error-answers.ts';
import { ApiError } from '../../domain/errors/errors.ts';
import { bodyBytes } from '../../platform/http/requests/request-body.ts';
import { nameInLog } from '../../platform/operations/request-course.ts';
import { addressOfResource, audienceOfAccount } from '../../platform/access/access-tokens.ts';
import { SCOPES } from '../../domain/access/scopes.ts';
import type { SigningKeys } from '../../platform/access/signing-keys.ts';
import type { TokenEndpointDeps } from './issue-token.ts';
import { addressOfAnswer, readAuthorizationRequest } from './authorization-request.ts';
import { issueForCode, issueForRefreshToken, revokeToken } from './app-tokens.ts';
import { issueToken, limitAddress, limitAuthorization, uncountAddress } from './issue-token.ts';
import { OAuthError } from './oauth-error.ts';
import { PAGE_HEADERS, refusalPage } from './refusal-page.ts';
import {
  keySetRouteSchema,
  revocationRouteSchema,
  serverMetadataRouteSchema,
  tokenRouteSchema,
} from './schemas.ts';
import { signRequest } from './signed-request.ts';
import type { TokenRequest } from './token-request.ts';
import { NO_FORM, readTokenRequest } from './token-request.ts';
import type { ClientDocuments } from '../apps/index.ts';
import { findAppNow } from '../apps/index.ts';

const AUTHORIZATION_PATH = '/v1/oauth/authorize';
const REVOCATION_PATH = '/v1/oauth/revoke';
const BUSY = 'The service is busy or starting; try again when Retry-After says.';

export const METADATA_PATH = '/.well-known/oauth-protected-resource';

/** A form of ours has five fields: the longest audience and secret take a few hundred bytes. */
export const MAX_FORM_BYTES = 8_192;
const TOO_LARGE = 'The form may have at most 8192 bytes.';

type OAuthDeps = TokenEndpointDeps & { keys: SigningKeys; documents: ClientDocuments };

export function oauthRoutes(app: FastifyInstance, deps: OAuthDeps): void {
  const tokenEndpoint: Pick<RouteOptions, 'bodyLimit' | 'onRequest' | 'errorHandler'> = {
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
  };

  app.post('/v1/oauth/token', {
    schema: tokenRouteSchema,
    ...tokenEndpoint,
    handler: async (request, reply) => {
      const asked = readForm(request);
      const { answer, accountId, clientId } = await issue(deps, asked, request.ip);
      nameInLog(request, { accountId, clientId });
      return reply.header('pragma', 'no-cache').send(answer);
    },
  });

  app.post(REVOCATION_PATH, {
    schema: revocationRouteSchema,
    ...tokenEndpoint,
    handler: async (request, reply) => {
      await revokeToken(deps, readForm(request), request.ip);
      return reply.code(200).send();
    },
  });

  app.get('/.well-known/jwks.json', { schema: keySetRouteSchema }, async (_request, reply) =>
    reply.header('cache-control', 'public, max-age=300').send(await deps.keys.publicKeySet()),
  );

  app.get(AUTHORIZATION_PATH, { schema: { hide: true } }, async (request, reply) => {
    const { searchParams } = new URL(request.url, deps.baseUrl);
    const findApp = (clientId: string) => findAppNow(deps, clientId);
    void reply.headers({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' });
    try {
      await limitAuthorization(deps, request.ip);
    } catch (error) {
      if (!(error instanceof OAuthError)) throw error;
      return refuse(request, reply.code(429).headers(error.headers), error.code, error.message);
    }
    const asked = await readAuthorizationRequest({ baseUrl: deps.baseUrl, findApp }, searchParams);
    if (!('to' in asked)) {
      // Behind '#', where no server and no log sees it.
      return reply.redirect(`/app/connect#${await signRequest(deps, asked, deps.clock())}`, 303);
    }
    if (asked.to === 'app') {
      const answer = { error: asked.code, error_description: asked.message };
      return reply.redirect(addressOfAnswer(deps.baseUrl, asked, answer), 303);
    }
    return refuse(request, reply.code(400), 'invalid_request', asked.message);
  });

  // Clients ask at the path of the resource first, then without it (RFC 9728 § 3.1): those that do are clients of the tools.
  for (const [path, resource] of [
    [`${METADATA_PATH}/mcp`, 'mcp'],
    [`${METADATA_PATH}/v1`, 'v1'],
    [METADATA_PATH, 'mcp'],
  ] as const) {
    const text = JSON.stringify(resourceMetadata(deps.baseUrl, resource));
    app.get(path, { schema: { hide: true } }, (_request, reply) =>
      reply.header('cache-control', 'public, max-age=300').type(JSON_TYPE).send(text),
    );
  }

  const metadata = JSON.stringify(serverMetadata(deps.baseUrl));
  app.get(
    '/.well-known/oauth-authorization-server',
    { schema: serverMetadataRouteSchema },
    (_request, reply) => reply.header('cache-control', 'public, max-age=300').type(JSON_TYPE).send(metadata),
  );
}

/** Tells a person, or a program that reads JSON, that the request of an app leads nowhere. */
function refuse(request: FastifyRequest, reply: FastifyReply, error: string, message: string) {
  return request.headers.accept?.includes('text/html') === true
    ? reply
        .headers(PAGE_HEADERS)
        .type('text/html; charset=utf-8')
        .send(String(refusalPage(message)))
    : reply.type(JSON_TYPE).send(JSON.stringify({ error, error_description: message }));
}

/** The grants of the token endpoint, each with its own checks. @throws OAuthError `unsupported_grant_type` */
async function issue(
  deps: TokenEndpointDeps,
  request: TokenRequest,
  address: string,
): ReturnType<typeof issueToken> {
  const ofApp = { authorization_code: issueForCode, refresh_token: issueForRefreshToken };
  const { grantType } = request;
  if (grantType !== 'authorization_code' && grantType !== 'refresh_token') return issueToken(deps, request);
  const issued = await ofApp[grantType](deps, request, address);
  await uncountAddress(deps, address);
  return issued;
}

function readForm(request: FastifyRequest): TokenRequest {
  return readTokenRequest(
    request.headers['content-type'] ?? '',
    request.raw.headersDistinct['authorization'] ?? [],
    bodyBytes(request),
  );
}

/** RFC 9728 § 2: what clients of the API and of the tools for agents read to get a token. */
function resourceMetadata(baseUrl: string, resource: Resource) {
  return {
    resource: addressOfResource(baseUrl, resource),
    resource_name: 'Tilgode',
    authorization_servers: [baseUrl],
    bearer_methods_supported: ['header'],
    scopes_supported: SCOPES,
    resource_documentation: `${baseUrl}/docs/${resource === 'mcp' ? 'agents' : 'apps'}`,
  };
}

/** RFC 8414 § 2. */
function serverMetadata(baseUrl: string) {
  return {
    issuer: baseUrl,
    token_endpoint: `${baseUrl}/v1/oauth/token`,
    authorization_endpoint: `${baseUrl}${AUTHORIZATION_PATH}`,
    jwks_uri: `${baseUrl}/.well-known/jwks.json`,
    scopes_supported: SCOPES,
    revocation_endpoint: `${baseUrl}${REVOCATION_PATH}`,
    response_types_supported: ['code'],
    response_modes_supported: ['query'],
    grant_types_supported: ['client_credentials', 'authorization_code', 'refresh_token'],
    code_challenge_methods_supported: ['S256'],
    authorization_response_iss_parameter_supported: true,
    client_id_metadata_document_supported: true,
    token_endpoint_auth_methods_supported: ['client_secret_basic', 'client_secret_post', 'none'],
    revocation_endpoint_auth_methods_supported: ['client_secret_basic', 'client_secret_post', 'none'],
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
