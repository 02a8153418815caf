import { UNIT_CODES, WRITTEN_UNITS, unitWord } from '../../server/src/domain/invoices/units.ts';
import type { UnitCode } from '../../server/src/domain/invoices/units.ts';
import { ToolError } from './tool.ts';

/** Where the word of the documents is too short to say alone. */
const SAID: Partial<Record<string, string>> = { EA: 'piece', LTR: 'litre', MTR: 'metre' };

const CODES = new Map(
  [...WRITTEN_UNITS, ...UNIT_CODES.map((code) => [SAID[code] ?? code, code] as const)]
    .toReversed()
    .map(([written, code]) => [plain(written), code]),
);

function plain(text: string): string {
  return text.trim().normalize('NFKC').toLowerCase().replace(/\.$/, '');
}

/** @throws ToolError for what is no unit */
export function toUnit(written: string): UnitCode {
  const code = CODES.get(plain(written));
  if (code !== undefined) return code;
  throw new ToolError(
    'This is no unit of ours. Nothing was done. Call again with one of these.',
    UNIT_CODES.map(wordOf),
  );
}

/** The word of a unit, which `toUnit` takes back to the same unit: its code where another unit has the word, too. */
export function wordOf(code: string): string {
  const known = UNIT_CODES.find((one) => one === code);
  if (known === undefined) return code;
  const word = SAID[known] ?? unitWord(known, 1_0000n, 'en');
  return CODES.get(plain(word)) === known ? word : code;
}
