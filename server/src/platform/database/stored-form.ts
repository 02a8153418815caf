/**
 * The form of a value that a column keeps as JSON, by its `version`. What 1.1 has written has none, and has form 1.
 * @param newest the last form that this release reads
 * @throws Error for a form that only a later release reads
 */
export function requireKnownForm(version: number | undefined, newest: number): number {
  const form = version ?? 1;
  if (form <= newest) return form;
  throw new Error(
    `A later release has stored a value in form ${form}; this one reads forms up to ${newest}.`,
  );
}
