import { LANGUAGES } from '../texts/language.ts';
import type { Language, Wording } from '../texts/language.ts';

/**
 * The units of quantity that a line can have: codes of UN/ECE Recommendation 20 and 21, which EN 16931 demands, each with the
 * words of the document for one and for several. Codes that other systems use by mistake are not among them: STK is a
 * stick of cigarettes there, and PCE and TIM are no codes.
 */
const UNITS = {
  EA: [
    ['stk.', 'stk.', 'pc.'],
    ['stk.', 'stk.', 'pcs.'],
  ],
  H87: [
    ['stk.', 'stk.', 'pc.'],
    ['stk.', 'stk.', 'pcs.'],
  ],
  C62: [
    ['enhet', 'eining', 'unit'],
    ['enheter', 'einingar', 'units'],
  ],
  PR: [
    ['par', 'par', 'pair'],
    ['par', 'par', 'pairs'],
  ],
  DZN: [
    ['dusin', 'dusin', 'dozen'],
    ['dusin', 'dusin', 'dozen'],
  ],
  SET: [
    ['sett', 'sett', 'set'],
    ['sett', 'sett', 'sets'],
  ],
  LS: [
    ['rund sum', 'rund sum', 'lump sum'],
    ['rund sum', 'rund sum', 'lump sum'],
  ],
  E48: [
    ['tjenesteenhet', 'tenesteeining', 'service unit'],
    ['tjenesteenheter', 'tenesteeiningar', 'service units'],
  ],
  E51: [
    ['jobb', 'jobb', 'job'],
    ['jobber', 'jobbar', 'jobs'],
  ],
  E54: [
    ['tur', 'tur', 'trip'],
    ['turer', 'turar', 'trips'],
  ],
  IE: [
    ['person', 'person', 'person'],
    ['personer', 'personar', 'people'],
  ],
  MIN: [
    ['min', 'min', 'min'],
    ['min', 'min', 'min'],
  ],
  HUR: [
    ['time', 'time', 'hour'],
    ['timer', 'timar', 'hours'],
  ],
  DAY: [
    ['dag', 'dag', 'day'],
    ['dager', 'dagar', 'days'],
  ],
  E49: [
    ['arbeidsdag', 'arbeidsdag', 'working day'],
    ['arbeidsdager', 'arbeidsdagar', 'working days'],
  ],
  WEE: [
    ['uke', 'veke', 'week'],
    ['uker', 'veker', 'weeks'],
  ],
  MON: [
    ['måned', 'månad', 'month'],
    ['måneder', 'månader', 'months'],
  ],
  QAN: [
    ['kvartal', 'kvartal', 'quarter'],
    ['kvartaler', 'kvartal', 'quarters'],
  ],
  SAN: [
    ['halvår', 'halvår', 'half-year'],
    ['halvår', 'halvår', 'half-years'],
  ],
  ANN: [
    ['år', 'år', 'year'],
    ['år', 'år', 'years'],
  ],
  GRM: [
    ['g', 'g', 'g'],
    ['g', 'g', 'g'],
  ],
  KGM: [
    ['kg', 'kg', 'kg'],
    ['kg', 'kg', 'kg'],
  ],
  TNE: [
    ['tonn', 'tonn', 'tonne'],
    ['tonn', 'tonn', 'tonnes'],
  ],
  MLT: [
    ['ml', 'ml', 'ml'],
    ['ml', 'ml', 'ml'],
  ],
  CLT: [
    ['cl', 'cl', 'cl'],
    ['cl', 'cl', 'cl'],
  ],
  DLT: [
    ['dl', 'dl', 'dl'],
    ['dl', 'dl', 'dl'],
  ],
  LTR: [
    ['l', 'l', 'l'],
    ['l', 'l', 'l'],
  ],
  MMT: [
    ['mm', 'mm', 'mm'],
    ['mm', 'mm', 'mm'],
  ],
  CMT: [
    ['cm', 'cm', 'cm'],
    ['cm', 'cm', 'cm'],
  ],
  MTR: [
    ['m', 'm', 'm'],
    ['m', 'm', 'm'],
  ],
  LM: [
    ['løpemeter', 'løpemeter', 'linear metre'],
    ['løpemeter', 'løpemeter', 'linear metres'],
  ],
  KMT: [
    ['km', 'km', 'km'],
    ['km', 'km', 'km'],
  ],
  MTK: [
    ['m²', 'm²', 'm²'],
    ['m²', 'm²', 'm²'],
  ],
  DAA: [
    ['dekar', 'dekar', 'decare'],
    ['dekar', 'dekar', 'decares'],
  ],
  MTQ: [
    ['m³', 'm³', 'm³'],
    ['m³', 'm³', 'm³'],
  ],
  KWH: [
    ['kWh', 'kWh', 'kWh'],
    ['kWh', 'kWh', 'kWh'],
  ],
  MWH: [
    ['MWh', 'MWh', 'MWh'],
    ['MWh', 'MWh', 'MWh'],
  ],
  XPK: [
    ['pakke', 'pakke', 'package'],
    ['pakker', 'pakkar', 'packages'],
  ],
  XBX: [
    ['eske', 'øskje', 'box'],
    ['esker', 'øskjer', 'boxes'],
  ],
  XCT: [
    ['kartong', 'kartong', 'carton'],
    ['kartonger', 'kartongar', 'cartons'],
  ],
  XCR: [
    ['kasse', 'kasse', 'crate'],
    ['kasser', 'kasser', 'crates'],
  ],
  XBG: [
    ['pose', 'pose', 'bag'],
    ['poser', 'posar', 'bags'],
  ],
  XSA: [
    ['sekk', 'sekk', 'sack'],
    ['sekker', 'sekkar', 'sacks'],
  ],
  XBO: [
    ['flaske', 'flaske', 'bottle'],
    ['flasker', 'flasker', 'bottles'],
  ],
  XRO: [
    ['rull', 'rull', 'roll'],
    ['ruller', 'rullar', 'rolls'],
  ],
  XPX: [
    ['pall', 'pall', 'pallet'],
    ['paller', 'pallar', 'pallets'],
  ],
} as const satisfies Record<string, readonly [one: Wording, several: Wording]>;

export type UnitCode = keyof typeof UNITS;

export const UNIT_CODES = Object.keys(UNITS) as readonly UnitCode[];

/** The unit of a line that names none. */
export const DEFAULT_UNIT: UnitCode = 'EA';

export function isUnitCode(text: string): text is UnitCode {
  return Object.hasOwn(UNITS, text);
}

/** The word for a quantity of that unit, as in `stk.`, `timer`, `kg`. */
export function unitWord(unit: UnitCode, quantityE4: bigint, language: Language): string {
  const [one, several] = UNITS[unit];
  const [nb, nn, en] = quantityE4 === 1_0000n ? one : several;
  return { nb, nn, en }[language];
}

/** What people may write for a unit, with its code: the code itself, and its words in every language. The unit that is meant most comes first. */
export const WRITTEN_UNITS: readonly (readonly [written: string, code: UnitCode])[] = UNIT_CODES.flatMap(
  (code) => [
    [code, code] as const,
    ...LANGUAGES.flatMap((language) =>
      [1_0000n, 2_0000n].map((quantityE4) => [unitWord(code, quantityE4, language), code] as const),
    ),
  ],
);
