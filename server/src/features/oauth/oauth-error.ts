/** The errors of the token endpoint (contract 5.20 to 5.25; RFC 6749 § 5.2, RFC 8707 § 2). */
export const OAUTH_ERROR_STATUSES = {
  invalid_request: 400,
  invalid_grant: 400,
  unsupported_grant_type: 400,
  unsupported_response_type: 400,
  invalid_target: 400,
  invalid_scope: 400,
  invalid_client: 401,
  access_denied: 403,
  rate_limited: 429,
  server_error: 500,
  temporarily_unavailable: 503,
} as const;

export type OAuthErrorCode = keyof typeof OAUTH_ERROR_STATUSES;

export class OAuthError extends Error {
  readonly code: OAuthErrorCode;
  readonly status: number;
  readonly headers: Record<string, string>;

  /** @param description says what to change: ASCII without quotation marks and backslashes (RFC 6749 § 5.2) */
  constructor(code: OAuthErrorCode, description: string, headers: Record<string, string> = {}) {
    super(description);
    this.name = 'OAuthError';
    this.code = code;
    this.status = OAUTH_ERROR_STATUSES[code];
    this.headers = headers;
  }
}
