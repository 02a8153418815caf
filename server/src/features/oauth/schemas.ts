import type { FastifySchema } from 'fastify';
import { Type } from 'typebox';
import { ENVIRONMENTS } from '../../domain/access/environment.ts';
import { answerObject, oneOf, refTo, text } from '../../platform/http/fields.ts';
import { pickHeaders } from '../../platform/http/openapi/documented-endpoint.ts';
import { OAUTH_ERROR_STATUSES } from './oauth-error.ts';
import type { OAuthErrorCode } from './oauth-error.ts';

export const tokenSchema = Type.Object(
  {
    access_token: Type.String({
      description: 'The access token, a JWT. Treat it as opaque.',
      examples: ['eyJhbGciOiJFZERTQSIs…'],
    }),
    token_type: oneOf(['Bearer'], {
      description: 'Send it as `Authorization: Bearer …`.',
      examples: ['Bearer'],
    }),
    expires_in: Type.Integer({ description: 'Lifetime in seconds.', examples: [900] }),
    scope: Type.String({
      description:
        'The permissions of the token: those that the client holds, or what `scope` asked for of them.',
      examples: ['invoices:write clients:write'],
    }),
    refresh_token: Type.Optional(
      Type.String({ description: 'Of an app: the next one.', examples: ['tilgode_refresh_…'] }),
    ),
    account_id: Type.Optional(
      Type.String({
        description: 'Of an app: the account that the person has chosen.',
        examples: ['P41720933'],
      }),
    ),
    environment: Type.Optional(
      oneOf(ENVIRONMENTS, { description: 'Of an app: that of the account.', examples: ['production'] }),
    ),
  },
  { $id: 'AccessToken', description: 'An access token.' },
);

/** RFC 6749 § 5.2. */
export const tokenErrorSchema = Type.Object(
  {
    error: oneOf(Object.keys(OAUTH_ERROR_STATUSES) as OAuthErrorCode[], {
      description: 'What went wrong.',
      examples: ['invalid_client'],
    }),
    error_description: Type.String({
      description: 'What to change, for developers; may change; never holds what was sent.',
      examples: ['grant_type must be client_credentials.'],
    }),
  },
  { $id: 'TokenError', description: 'Why there is no token.' },
);

const error = (description: string, codes: OAuthErrorCode[], headers = pickHeaders()) => ({
  description,
  headers,
  content: {
    'application/json': { schema: refTo(tokenErrorSchema), 'x-error-codes': codes },
  },
});

const TOO_LARGE = error('The form is larger than 8 kB (8 192 bytes).', ['invalid_request']);
const LATER = {
  500: error('Unexpected failure.', ['server_error']),
  503: error(
    'Busy or starting; retry shortly.',
    ['temporarily_unavailable'],
    pickHeaders({ 'Retry-After': true }),
  ),
};

export const tokenRouteSchema: FastifySchema = {
  operationId: 'createAccessToken',
  tags: ['Authentication'],
  summary: 'Get an access token',
  description:
    'Gives an access token for a client ID and a secret (OAuth 2.0 client credentials).\n\nSend the client ID and secret either as HTTP Basic or in the form. A token lasts 15 minutes; there is no refresh token.\n\nAn app to which a person has given access sends a code, and later its refresh token (docs/apps.md).',
  security: [],
  consumes: ['application/x-www-form-urlencoded'],
  body: answerObject('TokenRequest', {
    grant_type: oneOf(['client_credentials', 'authorization_code', 'refresh_token'], {
      description:
        '`client_credentials` of an API client; the others of an app to which a person has given access.',
      examples: ['client_credentials'],
    }),
    audience: Type.Optional(
      Type.String({
        description:
          '`{base_url}/v1/accounts/{account_id}`. The prefix decides the environment: `P` production, `T` test. Required unless `resource` is given.',
        examples: ['http://localhost:3000/v1/accounts/T41720933'],
      }),
    ),
    resource: Type.Optional(
      Type.String({
        description:
          '`{base_url}/mcp`, the address of the tools for agents, instead of `audience`: the token is for the one account that the API client has access to. Of an app: as in its authorization request.',
        examples: ['http://localhost:3000/mcp'],
      }),
    ),
    scope: Type.Optional(
      Type.String({
        description:
          'Scopes, separated by spaces, to narrow the token to some of the scopes that the API client holds. Names of other scopes are ignored. Without a scope of this list, the token has all scopes of the API client.',
        examples: ['invoices:read'],
      }),
    ),
    code: Type.Optional(
      Type.String({
        description: 'What the app got back; works once, for a minute.',
        examples: ['tilgode_code_…'],
      }),
    ),
    redirect_uri: Type.Optional(
      Type.String({
        description: 'With `code`: as in the authorization request.',
        examples: ['https://example.com/back'],
      }),
    ),
    code_verifier: Type.Optional(
      Type.String({
        description: 'With `code`: what the challenge was made of (RFC 7636).',
        examples: ['…'],
      }),
    ),
    refresh_token: Type.Optional(
      Type.String({
        description:
          'With `refresh_token`: works once, and the answer has the next one. After an answer that got lost, send it again within a minute. Later, two hold it, and the access ends.',
        examples: ['tilgode_refresh_…'],
      }),
    ),
    client_id: Type.Optional(
      Type.String({ description: 'Unless sent as HTTP Basic.', examples: ['client_5tXk0vR1c2mJ8w'] }),
    ),
    client_secret: Type.Optional(
      Type.String({ description: 'Unless sent as HTTP Basic.', examples: ['tilgode_test_…'] }),
    ),
  }),
  response: {
    200: {
      description: 'A token.',
      headers: pickHeaders(),
      content: { 'application/json': { schema: refTo(tokenSchema) } },
    },
    400: error(
      'The request is no form, has a field twice or the secret in two places; or another grant type; or the audience is malformed, of another company, or of an environment that the client cannot access; or none of the scopes is granted.',
      ['invalid_request', 'invalid_grant', 'unsupported_grant_type', 'invalid_target', 'invalid_scope'],
    ),
    401: error(
      'Unknown client, wrong secret or deleted client.',
      ['invalid_client'],
      pickHeaders({ 'WWW-Authenticate': true }),
    ),
    403: error('The company is being closed.', ['access_denied']),
    413: TOO_LARGE,
    429: error(
      'Too many attempts; `Retry-After` says when to retry.',
      ['rate_limited'],
      pickHeaders({ 'Retry-After': true }),
    ),
    ...LATER,
  },
};

/** RFC 7009. */
export const revocationRouteSchema: FastifySchema = {
  operationId: 'revokeToken',
  tags: ['Authentication'],
  summary: 'Give the access of an app back',
  description:
    'Ends the access whose refresh token is sent (RFC 7009): its tokens are refused from the next request on. A text that is no refresh token of the app is answered alike, and changes nothing.',
  security: [],
  consumes: ['application/x-www-form-urlencoded'],
  body: answerObject('RevocationRequest', {
    token: Type.String({ description: 'The refresh token.', examples: ['tilgode_refresh_…'] }),
    client_id: Type.Optional(
      Type.String({ description: 'Unless sent as HTTP Basic.', examples: ['app_5tXk0vR1c2mJ8w3oUcs5rM'] }),
    ),
    client_secret: Type.Optional(
      Type.String({
        description: 'Of an app with a secret, unless sent as HTTP Basic.',
        examples: ['tilgode_app_…'],
      }),
    ),
  }),
  response: {
    200: { type: 'null', description: 'The access has ended, or there was none.', headers: pickHeaders() },
    400: error('The request is no form, or lacks a field.', ['invalid_request']),
    401: error('Unknown app or wrong secret.', ['invalid_client'], pickHeaders({ 'WWW-Authenticate': true })),
    413: TOO_LARGE,
    429: error(
      'Too many attempts; `Retry-After` says when to retry.',
      ['rate_limited'],
      pickHeaders({ 'Retry-After': true }),
    ),
    ...LATER,
  },
};

export const keySetRouteSchema: FastifySchema = {
  operationId: 'getSigningKeys',
  tags: ['Authentication'],
  summary: 'Get the public signing keys',
  description: 'The public keys of access tokens as a JWK Set (RFC 7517).',
  security: [],
  response: {
    200: {
      description: 'The keys.',
      headers: pickHeaders(),
      content: {
        'application/json': {
          schema: answerObject('KeySet', {
            keys: Type.Array(
              Type.Object({}, { additionalProperties: true, description: 'A JSON Web Key.' }),
              {
                description: 'Newest first.',
                examples: [
                  [
                    {
                      kty: 'OKP',
                      crv: 'Ed25519',
                      x: 'WGvcKsqvrYp1Lgi8ofT_ZBTUupo9dZR7XvD5ndluiMM',
                      alg: 'EdDSA',
                    },
                  ],
                ],
              },
            ),
          }),
        },
      },
    },
  },
};

/** The document has two members of the answer. RFC 8414 § 2 describes the others. */
export const serverMetadataRouteSchema: FastifySchema = {
  operationId: 'getAuthorizationServer',
  tags: ['Authentication'],
  summary: 'Get how to obtain tokens',
  description: 'The metadata of the authorization server (RFC 8414).',
  security: [],
  response: {
    200: {
      description: 'The metadata.',
      headers: pickHeaders(),
      content: {
        'application/json': {
          schema: Type.Object(
            {
              token_endpoint: text('Gives tokens.', 'http://localhost:3000/v1/oauth/token'),
              audience_template: text(
                'The `audience`, with the account id for `{account_id}`.',
                'http://localhost:3000/v1/accounts/{account_id}',
              ),
            },
            { 'x-name': 'AuthorizationServer', additionalProperties: true },
          ),
        },
      },
    },
  },
};
