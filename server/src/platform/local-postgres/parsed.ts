/** A field of parsed JSON; undefined when there is none or the value is no object. */
export function fieldOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null
    ? new Map<string, unknown>(Object.entries(value)).get(name)
    : undefined;
}
