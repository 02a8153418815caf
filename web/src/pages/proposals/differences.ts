import type { SayDifferences } from '../../ui/form/differences.ts';
import { isWholeId } from '../events/events-queries.ts';
import { differencesOf, rowsOf } from './rows.ts';
import { named } from './words/kinds.ts';
import type { Fields } from './words/fields.ts';
import { resourceFields } from './words/resource-fields.ts';

/** The values in which two versions of a thing differ, in the words of approvals. */
export const sayDifferences: SayDifferences = (
  resource,
  { mine, theirs, names = [], currencies, language },
) => {
  const fields: Fields = { clientId: named('Kunde', 'Customer'), ...resourceFields[resource] };
  const reader = { language, names: new Map(names) };
  const rows = (asked: object, currency?: string) => rowsOf(fields, { asked }, { ...reader, currency });
  return differencesOf(rows(theirs, currencies?.theirs), rows(mine, currencies?.mine)).flatMap(
    ({ label, before, after }) =>
      // A product of a line has no name here. What the product is shows in the other values of the line.
      [before, after].some((value) => value !== undefined && isWholeId(value))
        ? []
        : [{ label, mine: after, theirs: before }],
  );
};
