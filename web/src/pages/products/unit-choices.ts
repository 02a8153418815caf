import { DEFAULT_UNIT, UNIT_CODES, unitWord } from '../../../../server/src/domain/invoices/units.ts';
import type { Language } from '../../text/language.tsx';

/** Two, in ten-thousandths: units are listed as several of them. */
const SEVERAL = 20_000n;

/** The units to choose from. H87 has the same word as EA, so H87 is among them only where it is chosen already. */
export function unitChoices(chosen: string, language: Language): { value: string; label: string }[] {
  const word = (code: (typeof UNIT_CODES)[number]) => unitWord(code, SEVERAL, language);
  return UNIT_CODES.filter(
    (code) => code === (chosen === 'H87' ? chosen : DEFAULT_UNIT) || word(code) !== word(DEFAULT_UNIT),
  ).map((code) => ({ value: code, label: word(code) }));
}
