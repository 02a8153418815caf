import { validationFailed } from '../errors/errors.ts';
import type { FieldError } from '../errors/field-errors.ts';
import { withoutDirectionMarks } from './plain-text.ts';

/** A name as it is stored. A mark that turns text would turn the amounts and names beside it, too. */
export function storedName(given: string): string {
  return withoutDirectionMarks(given).trim();
}

/** As `storedName`, of a name that must be given. @throws ApiError `validation-failed` (`required`) when nothing is left */
export function requiredName(given: string, field = 'name'): string {
  const name = storedName(given);
  if (name === '') throw validationFailed([{ field, code: 'required' }]);
  return name;
}

/** What the answer of a write tells of names that were stored without marks. `message` is for developers. */
export function nameWarnings<F extends string>(
  given: { [field in F]?: string | null | undefined },
  fields: readonly F[],
): (FieldError & { message: string })[] {
  const turned = fields.filter((field) => {
    const text = given[field] ?? '';
    return withoutDirectionMarks(text) !== text;
  });
  return turned.map((field) => ({ field, code: 'direction-marks-removed', message: MARKS_REMOVED }));
}

const MARKS_REMOVED = 'It was stored without marks that turn the direction of text.';
