/** `client` and `name` → `client.name` */
export function fieldPath(path: string, name: string): string {
  return path === '' ? name : `${path}.${name}`;
}

/** The name of a field we do not know is the caller's text: show it only when it looks like a field name. */
export function printableFieldName(name: string): string {
  return /^[A-Za-z][A-Za-z0-9_-]{0,39}$/.test(name) ? name : '?';
}
