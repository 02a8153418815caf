import type { Schemas } from '../../../http/account-api.ts';
import { readScaled, typedDecimal } from '../../../text/decimals.ts';
import type { Language } from '../../../text/language.tsx';
import { decimalFromOre } from '../../../../../server/src/domain/money.ts';
import type { ActsAs, ApiClientMode } from '../../../../../server/src/domain/proposals/api-client-mode.ts';
import type { ApiClient } from '../../developers/api-clients.ts';

/** `actsAs` is null until somebody has chosen. Limits are as they are typed; empty: none. */
export type ModeValues = {
  actsAs: ActsAs | null;
  mode: ApiClientMode;
  perDocument: string;
  perDay: string;
};
export const LIMITS = ['perDocument', 'perDay'] as const;

/** Nobody has said yet what the new API client is. */
export const NOT_CHOSEN: ModeValues = { actsAs: null, mode: 'direct', perDocument: '', perDay: '' };

export function modeValuesOf({ actsAs, mode, limits }: ApiClient, language: Language): ModeValues {
  const typed = (kroner: number | null) => (kroner === null ? '' : typedDecimal(kroner, language));
  return { actsAs, mode, perDocument: typed(limits.perDocument), perDay: typed(limits.perDay) };
}

/** Whether somebody has said what the API client is, and the limits are amounts or empty. */
export function isChosen(values: ModeValues): boolean {
  return values.actsAs !== null && LIMITS.every((name) => isLimit(values[name]));
}

/** Whether the text is an amount above 0, or empty. */
export function isLimit(typed: string): boolean {
  return typed.trim() === '' || (readScaled(typed, 2) ?? 0n) > 0n;
}

/** @param values that are chosen. An accounting client changes nothing, so there is nothing to ask for: only what it is counts */
export function modeBody(
  { actsAs, mode, perDocument, perDay }: ModeValues,
  kind: ApiClient['kind'],
): Schemas['ApiClientModeChange'] {
  const said = actsAs === null ? {} : { actsAs };
  if (kind === 'accounting') return said;
  const kroner = (typed: string) => {
    const ore = readScaled(typed, 2);
    return ore === undefined ? null : Number(decimalFromOre(ore));
  };
  return { ...said, mode, limits: { perDocument: kroner(perDocument), perDay: kroner(perDay) } };
}
