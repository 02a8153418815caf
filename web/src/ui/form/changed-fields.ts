type Fields = Readonly<Record<string, unknown>>;

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

/** What both have changed, with the values of each. */
export type Clashes = {
  /** Field by field. Of a list that both have changed, each line has only the fields that both have changed. */
  fields: { mine: object; theirs: object };
  /** The lists whose lines cannot be compared one by one, because lines were added, removed, moved or made anew. */
  lists: { mine: object; theirs: object };
  /** Whether no field, no list without partners and no line was changed by both. */
  isApart: boolean;
};

export function clashesOf({ begun, mine, theirs }: ThreeBodies<object>): Clashes {
  const [base, my, their] = [begun, mine, theirs] as [Fields, Fields, Fields];
  const both = changedFields(mine, begun).filter((field) => changedFields(theirs, begun).includes(field));
  const clashes = { fields: { mine: {}, theirs: {} }, lists: { mine: {}, theirs: {} } };
  const take = (of: keyof typeof clashes, field: string, [own, other]: readonly [unknown, unknown]) => {
    clashes[of] = {
      mine: { ...clashes[of].mine, [field]: own },
      theirs: { ...clashes[of].theirs, [field]: other },
    };
  };
  let isApart = true;
  for (const field of both) {
    const lines = pairedLines(base[field], my[field], their[field]);
    if (lines === undefined) {
      const isList = [base[field], my[field], their[field]].every((value) => linesOf(value) !== undefined);
      take(isList ? 'lists' : 'fields', field, [my[field], their[field]]);
      isApart = false;
      continue;
    }
    const ofLines = lines.map((line) => {
      const [own, other] = [changesOf(line.mine, line.begun), changesOf(line.theirs, line.begun)];
      if (own.length > 0 && other.length > 0) isApart = false;
      const ofBoth = own.filter((name) => other.includes(name));
      return { mine: membersIn(line.mine, ofBoth), theirs: membersIn(line.theirs, ofBoth), ofBoth };
    });
    if (ofLines.some(({ ofBoth }) => ofBoth.length > 0))
      take('fields', field, [ofLines.map((line) => line.mine), ofLines.map((line) => line.theirs)]);
  }
  return { ...clashes, isApart };
}

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

/** What somebody else alone has changed: the fields and the fields of lines, as they were and as they are now. */
export function theirChanges(begun: object, theirs: object): { before: object; after: object } {
  const [base, their] = [begun, theirs] as [Fields, Fields];
  const changed = changedFields(theirs, begun);
  const part = (whose: 'begun' | 'theirs') =>
    Object.fromEntries(
      changed.map((field) => {
        const lines = pairedLines(base[field], base[field], their[field]);
        const whole = (whose === 'begun' ? base : their)[field];
        const ofLines = lines?.map((line) => membersIn(line[whose], changesOf(line.theirs, line.begun)));
        return [field, ofLines ?? whole];
      }),
    );
  return { before: part('begun'), after: part('theirs') };
}

type Line = Record<'begun' | 'mine' | 'theirs', Fields>;

/** The lines of three versions of a list, as far as each line is the same one in all. Undefined where that is not certain. */
function pairedLines(begun: unknown, mine: unknown, theirs: unknown): Line[] | undefined {
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

function linesOf(value: unknown): Fields[] | undefined {
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
function changesOf(line: Fields, before: Fields): string[] {
  return [...new Set([...Object.keys(line), ...Object.keys(before)])].filter(
    (name) => !isSame(line[name], before[name]),
  );
}

function membersIn(line: Fields, names: readonly string[]): Fields {
  return Object.fromEntries(names.flatMap((name) => (name in line ? [[name, line[name]]] : [])));
}

function isSame(value: unknown, other: unknown): boolean {
  return JSON.stringify(value) === JSON.stringify(other);
}
