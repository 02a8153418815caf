import type { BodyOf } from '../../../http/app-api.ts';
import { readScaled, typedDecimal } from '../../../text/decimals.ts';
import type { Language } from '../../../text/language.tsx';
import { decimalFromOre } from '../../../../../server/src/domain/money.ts';
import type { ApiClient } from '../api-clients.ts';

type Mode = BodyOf<'/companies/{companyId}/api-clients/{id}/mode', 'put'>;
/** Limits as they are typed; empty: none. */
export type ModeValues = { mode: Mode['mode']; perDocument: string; perDay: string };
export const LIMITS = ['perDocument', 'perDay'] as const;

export const DIRECT: ModeValues = { mode: 'direct', perDocument: '', perDay: '' };

export function modeValuesOf({ mode, limits }: ApiClient, language: Language): ModeValues {
  const typed = (kroner: number | null) => (kroner === null ? '' : typedDecimal(kroner, language));
  return { mode, perDocument: typed(limits.perDocument), perDay: typed(limits.perDay) };
}

export function areLimits(values: ModeValues): boolean {
  return LIMITS.every((name) => isLimit(values[name]));
}

/** Whether the text is an amount above 0, or empty. */
export function isLimit(typed: string): boolean {
  return typed.trim() === '' || (readScaled(typed, 2) ?? 0n) > 0n;
}

/** @param values whose limits are amounts or empty */
export function modeBody({ mode, perDocument, perDay }: ModeValues): Mode {
  const kroner = (typed: string) => {
    const ore = readScaled(typed, 2);
    return ore === undefined ? null : Number(decimalFromOre(ore));
  };
  return { mode, limits: { perDocument: kroner(perDocument), perDay: kroner(perDay) } };
}
