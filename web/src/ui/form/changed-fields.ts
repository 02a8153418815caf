export type Fields = Readonly<Record<string, unknown>>;

/** The fields of a body in which it differs from another one that was read in the same way. */
export function changedFields(body: object, begun: object): string[] {
  const before = begun as Fields;
  return Object.entries(body).flatMap(([field, value]) => (isSame(value, before[field]) ? [] : [field]));
}

/** The body with these fields alone, for a change that leaves all other fields as they are stored. */
export function onlyFields<Body extends object>(body: Body, fields: readonly string[]): Body {
  return Object.fromEntries(Object.entries(body).filter(([field]) => fields.includes(field))) as Body;
}

/** What a person began with, what the person has made of that, and what somebody else has stored in the meantime. */
export type ThreeBodies<Body extends object> = { begun: object; mine: Body; theirs: object };

/**
 * The fields that this person has changed, for a change that leaves all other fields as they are stored. A list that somebody else has
 * changed, too, keeps that person's fields of its lines.
 */
export function ownChanges<Body extends object>({ begun, mine, theirs }: ThreeBodies<Body>): Body {
  const [base, my, their] = [begun, mine, theirs] as [Fields, Fields, Fields];
  const own = changedFields(mine, begun).map((field) => {
    const lines = pairedLines(base[field], my[field], their[field]);
    const value = lines?.map((line) => {
      const left = Object.keys(line.theirs).filter(
        (name) => !changesOf(line.mine, line.begun).includes(name),
      );
      return { ...membersIn(line.theirs, left), ...membersIn(line.mine, changesOf(line.mine, line.begun)) };
    });
    return [field, value ?? my[field]];
  });
  return Object.fromEntries(own) as Body;
}

type Line = Record<'begun' | 'mine' | 'theirs', Fields>;

/** The lines of three versions of a list, as far as each line is the same one in all. Undefined where that is not certain. */
export function pairedLines(begun: unknown, mine: unknown, theirs: unknown): Line[] | undefined {
  const [before, own, other] = [linesOf(begun), linesOf(mine), linesOf(theirs)];
  if (before === undefined || own === undefined || other === undefined) return undefined;
  if (isMoved(own, before) || isMoved(other, before)) return undefined;
  const lines = before.map((line, index) => ({
    begun: line,
    mine: own[index] ?? {},
    theirs: other[index] ?? {},
  }));
  return lines.some(areUnlike) ? undefined : lines;
}

/** Whether both have changed the line and its members have other names: a price with VAT cannot stand beside one without. */
function areUnlike(line: Line): boolean {
  const names = (of: Fields) => Object.keys(of).toSorted();
  return (
    !isSame(line.mine, line.begun) &&
    !isSame(line.theirs, line.begun) &&
    !isSame(names(line.mine), names(line.theirs))
  );
}

export function linesOf(value: unknown): Fields[] | undefined {
  const isLines =
    Array.isArray(value) &&
    value.every((line) => typeof line === 'object' && line !== null && !Array.isArray(line));
  return isLines ? (value as Fields[]) : undefined;
}

/** Whether lines have come or gone, or a line stands at another place than before. */
function isMoved(lines: readonly Fields[], before: readonly Fields[]): boolean {
  if (lines.length !== before.length) return true;
  return lines.some(
    (line, index) => !isSame(line, before[index]) && before.some((other) => isSame(line, other)),
  );
}

/** The names of the members that differ, also those that one of the two does not have. */
export function changesOf(line: Fields, before: Fields): string[] {
  return [...new Set([...Object.keys(line), ...Object.keys(before)])].filter(
    (name) => !isSame(line[name], before[name]),
  );
}

export function membersIn(line: Fields, names: readonly string[]): Fields {
  return Object.fromEntries(names.flatMap((name) => (name in line ? [[name, line[name]]] : [])));
}

function isSame(value: unknown, other: unknown): boolean {
  return JSON.stringify(value) === JSON.stringify(other);
}
