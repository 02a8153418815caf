type Scalar = string | number | boolean | Date | null | undefined;
/** What the parameters of a call may be. */
export type Values = Readonly<Record<string, Scalar | readonly Scalar[] | Readonly<Record<string, Scalar>>>>;

/**
 * The address of a call: the values in the path, then the query. A list becomes `a,b`, an object `name[key]=value`; what is
 * undefined or null is left out.
 * @param template as in `/v1/invoices/{id}`
 * @throws TypeError when a value of the path is missing, or would lead to another path (`..`)
 */
export function addressOf(template: string, path: Values = {}, query: Values = {}): string {
  const filled = template.replaceAll(/\{(\w+)\}/g, (_whole, name: string) => {
    const value = encode((path[name] ?? '') as Scalar);
    if (/^\.{0,2}$/.test(value)) throw new TypeError(`${template} needs ${name}.`);
    return value;
  });
  const pairs = Object.entries(query).flatMap(([name, value]) => {
    if (value === undefined || value === null) return [];
    if (Array.isArray(value)) return [`${encode(name)}=${value.map(encode).join(',')}`];
    if (typeof value !== 'object' || value instanceof Date) return [`${encode(name)}=${encode(value)}`];
    return Object.entries(value).map(([key, inner]) => `${encode(name)}[${encode(key)}]=${encode(inner)}`);
  });
  return pairs.length === 0 ? filled : `${filled}?${pairs.join('&')}`;
}

function encode(value: Scalar): string {
  return encodeURIComponent(value instanceof Date ? value.toISOString() : String(value));
}
