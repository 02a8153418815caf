/** The fields of a body in which it differs from another one that was read in the same way. */
export function changedFields(body: object, begun: object): string[] {
  const before = begun as Record<string, unknown>;
  return Object.entries(body).flatMap(([field, value]) =>
    JSON.stringify(value) === JSON.stringify(before[field]) ? [] : [field],
  );
}

/** The body with these fields alone, for a change that leaves all other fields as they are stored. */
export function onlyFields<Body extends object>(body: Body, fields: readonly string[]): Body {
  return Object.fromEntries(Object.entries(body).filter(([field]) => fields.includes(field))) as Body;
}
