const REFERENCE = /<(?:[\w.-]+:)?ServiceMetadataReference\b[^>]*?\bhref\s*=\s*(?:"([^"]*)"|'([^']*)')/g;
const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/**
 * The document types that the answer of an SMP names. Each of its references is an address that ends with `/services/` and the
 * identifier, percent-encoded. Nothing else of the answer is of interest, so it is not parsed as a whole.
 */
export function documentTypesIn(serviceGroup: string): string[] {
  const found = new Set<string>();
  for (const [, double, single] of serviceGroup.matchAll(REFERENCE)) {
    const [, type] = withoutEntities(double ?? single ?? '').split('/services/');
    if (type !== undefined) found.add(decoded(type));
  }
  return [...found].filter((type) => type !== '');
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
