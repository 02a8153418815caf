/** Lets a page of ours show a PDF or a picture whose content was checked. A sandbox would keep browsers from showing PDFs. */
export function shownHeaders(name: string): Record<string, string> {
  return {
    ...attachmentHeaders(name),
    'content-disposition': 'inline',
    'content-security-policy': "default-src 'none'; frame-ancestors 'self'",
  };
}

/**
 * Lets a browser save an attachment under its name, and neither show it nor take it for something else. Names outside of ASCII
 * are told as RFC 8187 says.
 */
export function attachmentHeaders(name: string): Record<string, string> {
  const plain = name.replaceAll(/[^\x20-\x7e]|["\\]/g, '_');
  const encoded = encodeURIComponent(name).replaceAll(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return {
    'content-disposition': `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`,
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
  };
}
