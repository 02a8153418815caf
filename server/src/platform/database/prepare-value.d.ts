/** What pg's own pg-cursor writes values with. pg exports it, and its types do not tell so. */
declare module 'pg/lib/utils.js' {
  export function prepareValue(value: unknown): Buffer | string | null;
}
