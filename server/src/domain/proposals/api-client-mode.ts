import type { Ore } from '../money.ts';

/** Whether an API client does what it asks for, or proposes what reaches a customer or the books. */
export const API_CLIENT_MODES = ['direct', 'proposes'] as const;
export type ApiClientMode = (typeof API_CLIENT_MODES)[number];

/** Null: there is no limit. */
export type ApiClientLimits = {
  /** Of one document, payment or entry. */
  perDocumentOre: Ore | null;
  /** Of all that the API client does on one day in Norway. */
  perDayOre: Ore | null;
};

/** Whether a person has to approve some of what the caller does. */
export function mayHaveToAsk({ mode, limits }: { mode: ApiClientMode; limits: ApiClientLimits }): boolean {
  return mode === 'proposes' || limits.perDocumentOre !== null || limits.perDayOre !== null;
}

export const NO_LIMITS: ApiClientLimits = { perDocumentOre: null, perDayOre: null };
