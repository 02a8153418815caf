import { OAuthError } from './oauth-error.ts';

/** The request that arrived at the token endpoint, as far as it could be read. */
export type TokenRequest = {
  grantType: string | undefined;
  audience: string | undefined;
  /** Of clients that know the address of the tools and no account (RFC 8707). */
  resource: string | undefined;
  scope: string | undefined;
  /** With its secret; an app without a secret sends its client ID alone. */
  credentials: { clientId: string; clientSecret: string } | undefined;
  clientId: string | undefined;
  code: string | undefined;
  redirectUri: string | undefined;
  codeVerifier: string | undefined;
  refreshToken: string | undefined;
  /** Of a revocation. */
  token: string | undefined;
};

export const NO_FORM = 'Send a form with Content-Type application/x-www-form-urlencoded.';
const TWO_PLACES = 'Send client ID and secret either as HTTP Basic or in the form, not in both.';

/**
 * Reads the form and the credentials, which come in the Basic header or in the form, not in both. Empty fields count as
 * missing, a field that comes twice is an error, and unknown fields are ignored (RFC 6749 § 3.2). With two
 * `Authorization` headers there are no credentials, because a proxy before us may have read the other header.
 * @throws OAuthError `invalid_request`
 */
export function readTokenRequest(
  contentType: string,
  authorizations: readonly string[],
  body: Buffer,
): TokenRequest {
  if (contentType.split(';')[0]?.trim().toLowerCase() !== 'application/x-www-form-urlencoded') {
    throw new OAuthError('invalid_request', NO_FORM);
  }
  const form = new URLSearchParams(body.toString('utf8'));
  const field = (name: string): string | undefined => {
    const values = form.getAll(name);
    if (values.length > 1) throw new OAuthError('invalid_request', `The form may have ${name} once.`);
    return values[0] || undefined;
  };
  const clientId = field('client_id');
  const fields = {
    grantType: field('grant_type'),
    audience: field('audience'),
    resource: field('resource'),
    scope: field('scope'),
    clientId,
    code: field('code'),
    redirectUri: field('redirect_uri'),
    codeVerifier: field('code_verifier'),
    refreshToken: field('refresh_token'),
    token: field('token'),
  };
  const clientSecret = field('client_secret');

  const [authorization = ''] = authorizations;
  if (authorizations.length > 1) return { ...fields, credentials: undefined };
  const basic = /^basic /i.test(authorization) ? readBasic(authorization.slice('basic '.length)) : undefined;
  if (basic === undefined) {
    const credentials =
      clientId !== undefined && clientSecret !== undefined ? { clientId, clientSecret } : undefined;
    return { ...fields, credentials };
  }
  // A client_id beside the header is harmless when both are the same (RFC 6749 § 3.2.1 lets clients send it).
  if (clientSecret !== undefined || (clientId !== undefined && clientId !== basic.clientId)) {
    throw new OAuthError('invalid_request', TWO_PLACES);
  }
  return { ...fields, credentials: basic.clientSecret === '' ? undefined : basic };
}

/** `base64(urlencode(client_id):urlencode(client_secret))` (RFC 6749 § 2.3.1). */
function readBasic(encoded: string): { clientId: string; clientSecret: string } {
  const text = Buffer.from(encoded.trim(), 'base64').toString('utf8');
  const colon = text.indexOf(':');
  if (colon < 0) return { clientId: '', clientSecret: '' };
  return { clientId: formDecode(text.slice(0, colon)), clientSecret: formDecode(text.slice(colon + 1)) };
}

function formDecode(text: string): string {
  return new URLSearchParams(`v=${text.replaceAll('&', '%26')}`).get('v') ?? '';
}
