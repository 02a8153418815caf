/** `types` has types and groups as in `invoice.*`, for when not all are wanted. */
export type ChosenTypes = { isAll: boolean; types: string[] };

/** The types after the person has chosen one, or no longer wants it. */
export function withType(types: readonly string[], type: string, isWanted: boolean): string[] {
  const others = types.filter((one) => one !== type);
  return isWanted ? [...others, type] : others;
}

/** The same for a group: it stands for its types, so they are not chosen beside it. @param whole as in `invoice.*` */
export function withGroup(
  types: readonly string[],
  whole: string,
  ofGroup: readonly string[],
  isWanted: boolean,
): string[] {
  return withType(
    types.filter((type) => !ofGroup.includes(type)),
    whole,
    isWanted,
  );
}
