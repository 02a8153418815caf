import { changedFields, changesOf, linesOf, membersIn, pairedLines } from './changed-fields.ts';
import type { Fields, ThreeBodies } from './changed-fields.ts';

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
