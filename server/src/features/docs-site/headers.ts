/** Allows nothing from other sites and nothing inline. */
const POLICY = {
  'default-src': "'none'",
  'script-src': "'self'",
  'style-src': "'self'",
  'img-src': "'self'",
  'font-src': "'self'",
  'connect-src': "'self'",
  'form-action': "'none'",
  'base-uri': "'none'",
  'frame-ancestors': "'none'",
};

const HEADERS = {
  'referrer-policy': 'no-referrer',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
  'cross-origin-opener-policy': 'same-origin',
  'x-frame-options': 'DENY',
};

/** The headers of the overview and the guides. */
export const DOCS_HEADERS = { ...HEADERS, 'content-security-policy': written(POLICY) };

/**
 * The headers of the API reference alone. Its viewer puts style elements and style attributes into the page without a
 * nonce (decision 65). Scripts stay as strict as everywhere.
 */
export const REFERENCE_HEADERS = {
  ...HEADERS,
  'content-security-policy': written({ ...POLICY, 'style-src': "'self' 'unsafe-inline'" }),
};

function written(policy: Record<string, string>): string {
  return Object.entries(policy)
    .map(([directive, sources]) => `${directive} ${sources}`)
    .join('; ');
}
