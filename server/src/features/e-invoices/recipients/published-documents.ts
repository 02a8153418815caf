/** No part may run over the start of another element (XML forbids it), so that a hostile answer takes no longer than its length. */
const REFERENCE = /<(?:[\w.-]+:)?ServiceMetadataReference\b[^<>]*?\shref\s*=\s*(?:"([^"<]*)"|'([^'<]*)')/g;
/** The network allows 500 characters of ASCII (Peppol Policy for use of Identifiers 4.4, policy 1), and has some 300 types. */
const TYPE = /^[\x21-\x7e]{1,500}$/;
const TYPES_AT_MOST = 5_000;
const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/**
 * The document types that the answer of an SMP names. Each of its references is an address that ends with `/services/` and the
 * identifier, percent-encoded. Nothing else of the answer is of interest, so it is not parsed as a whole.
 */
export function documentTypesIn(serviceGroup: string): string[] {
  const found = new Set<string>();
  for (const [, double, single] of serviceGroup.matchAll(REFERENCE)) {
    const [, type] = withoutEntities(double ?? single ?? '').split('/services/');
    const named = decoded(type ?? '');
    if (TYPE.test(named)) found.add(named);
    if (found.size === TYPES_AT_MOST) break;
  }
  return [...found];
}

function withoutEntities(text: string): string {
  return text.replaceAll(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w+));/gi, (all, decimal, hex, name) => {
    if (name !== undefined) return ENTITIES[String(name)] ?? all;
    const code = decimal === undefined ? Number.parseInt(String(hex), 16) : Number(decimal);
    return code <= 0x10ffff ? String.fromCodePoint(code) : all;
  });
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return '';
  }
}
