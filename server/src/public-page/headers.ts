/** Nothing from elsewhere, nothing inside the page itself; forms and frames not at all. */
const PAGE_POLICY = [
  "default-src 'none'",
  "style-src 'self'",
  "script-src 'self'",
  "img-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/**
 * On every answer of the public pages: the address is the only key to a document, so it must not get into search engines,
 * caches that others use, or the Referer of a link.
 */
export const PUBLIC_PAGE_HEADERS = {
  'content-security-policy': PAGE_POLICY,
  'x-robots-tag': 'noindex, nofollow',
  'referrer-policy': 'no-referrer',
  'cache-control': 'private, no-store',
  'permissions-policy':
    'camera=(), geolocation=(), microphone=(), payment=(), usb=(), clipboard-read=(), clipboard-write=(self)',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
};

/** A browser's own viewer shows a PDF with styles and scripts of its own, which the policy of the page would forbid. */
export const PDF_POLICY = "base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
