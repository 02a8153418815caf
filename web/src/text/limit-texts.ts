import type { Limits } from '../http/app-api.ts';
import { day } from './formats.ts';
import { textsByLanguage } from './texts-by-language.ts';

/** What a field may be, where the service has told the limits. */
export const limitTexts = textsByLanguage({
  above: (least: string) => [`Må være over ${least}`, `Must be above ${least}`],
  atLeast: (least: string) => [`Må være minst ${least}`, `Must be at least ${least}`],
  atMost: (most: string) => [`Kan være høyst ${most}`, `May be at most ${most}`],
  between: (least: string, most: string) => [
    `Må være fra ${least} til ${most}`,
    `Must be from ${least} to ${most}`,
  ],
  characters: (most: string) => [`Kan ha høyst ${most} tegn`, `May have at most ${most} characters`],
  entries: (most: string) => [`Kan være høyst ${most}`, `May be at most ${most}`],
  decimals: (most: string) => [`Kan ha høyst ${most} desimaler`, `May have at most ${most} decimals`],
  fromDay: (first: string) => [`Må være ${first} eller senere`, `Must be ${first} or later`],
  untilDay: (last: string) => [`Må være ${last} eller tidligere`, `Must be ${last} or earlier`],
  /** A number, or a day as in `2027-01-31`. */
  value: (value: number | string) =>
    typeof value === 'string'
      ? [day(value, 'nb'), day(value, 'en')]
      : [value.toLocaleString('nb-NO'), value.toLocaleString('en-GB')],
});

/** The limit that a field has gone over, in words; undefined where the code is about something else, or the limits are not told. */
export function limitInWords(
  code: string | undefined,
  { greaterThan, min, max, decimals }: Limits = {},
  texts: (typeof limitTexts)['nb'],
): string | undefined {
  switch (code) {
    case 'too-long':
      return max === undefined ? undefined : texts.characters(texts.value(max));
    case 'too-many':
      return max === undefined ? undefined : texts.entries(texts.value(max));
    case 'too-precise':
      return decimals === undefined ? undefined : texts.decimals(texts.value(decimals));
    case 'greater-than':
    case 'greater-than-or-equal':
    case 'out-of-range':
      if (min !== undefined && max !== undefined) return texts.between(texts.value(min), texts.value(max));
      if (min !== undefined) return texts[typeof min === 'string' ? 'fromDay' : 'atLeast'](texts.value(min));
      if (greaterThan !== undefined) return texts.above(texts.value(greaterThan));
      if (max === undefined) return undefined;
      return texts[typeof max === 'string' ? 'untilDay' : 'atMost'](texts.value(max));
    case undefined:
    default:
      return undefined;
  }
}
