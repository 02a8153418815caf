/** Allows nothing from other sites and nothing inline, and no frames. @param forms where forms may go */
const pagePolicy = (forms: "'none'" | "'self'" | "'self' https:") =>
  [
    "default-src 'none'",
    "style-src 'self'",
    "script-src 'self'",
    "img-src 'self'",
    "connect-src 'self'",
    "base-uri 'none'",
    `form-action ${forms}`,
    "frame-ancestors 'none'",
  ].join('; ');

/**
 * The headers of every answer of the public pages. The address is the only key to a document, so it must not get into search
 * engines, shared caches, or the Referer of a link.
 */
export const PUBLIC_PAGE_HEADERS = {
  'content-security-policy': pagePolicy("'none'"),
  'x-robots-tag': 'noindex, nofollow',
  'referrer-policy': 'no-referrer',
  'cache-control': 'private, no-store',
  'permissions-policy':
    'camera=(), geolocation=(), microphone=(), payment=(), usb=(), clipboard-read=(), clipboard-write=(self)',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
};

/**
 * Those of a page with a form of ours. Other sites get no Referer of it either; but with `no-referrer` a browser would send the
 * form with `Origin: null`, and nothing would tell an older one's form from that of another site.
 */
export const FORM_PAGE_HEADERS = {
  'content-security-policy': pagePolicy("'self'"),
  'referrer-policy': 'same-origin',
};

/**
 * Those of a page with the button of Vipps. Its form goes to our own page, which sends the payer on to Vipps. Browsers judge that address, too, and
 * Vipps has several hosts and says of none that it stays.
 */
export const PAYMENT_PAGE_HEADERS = {
  ...FORM_PAGE_HEADERS,
  'content-security-policy': pagePolicy("'self' https:"),
};

/** A browser's own PDF viewer uses its own styles and scripts, and the page's policy would forbid them. */
export const PDF_POLICY = "base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
