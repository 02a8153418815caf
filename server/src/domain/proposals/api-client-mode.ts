import type { Environment } from '../access/environment.ts';
import type { Ore } from '../money.ts';

/** Whether an API client acts at once, or proposes every change that reaches a customer or the books. */
export const API_CLIENT_MODES = ['direct', 'proposes'] as const;
export type ApiClientMode = (typeof API_CLIENT_MODES)[number];

/** Whether an API client is a program, which follows its code, or an agent, whose model chooses the next step. */
export const ACTS_AS = ['program', 'agent'] as const;
export type ActsAs = (typeof ACTS_AS)[number];

/** Null: there is no limit. */
export type ApiClientLimits = {
  /** The limit of each document, payment or entry. */
  perDocumentOre: Ore | null;
  /** The limit of everything that the API client does on one day in Norway. */
  perDayOre: Ore | null;
};

/** Whether a person has to approve some of the caller's changes. */
export function mayHaveToAsk({ mode, limits }: { mode: ApiClientMode; limits: ApiClientLimits }): boolean {
  return mode === 'proposes' || limits.perDocumentOre !== null || limits.perDayOre !== null;
}

export const NO_LIMITS: ApiClientLimits = { perDocumentOre: null, perDayOre: null };

/**
 * Whether a request of an API client is done at once, or proposed. On a production account an agent proposes by every way in, any API
 * client by the tools for agents, and any API client what everybody has to ask for there. Nothing else decides this.
 */
export function modeOfRequest(
  client: { actsAs: ActsAs; mode: ApiClientMode; environment: Environment },
  request: { asksToPropose: boolean; isByTools: boolean; asksOnProduction: boolean },
): ApiClientMode {
  const asks = client.actsAs === 'agent' || request.isByTools || request.asksOnProduction;
  return request.asksToPropose || (asks && client.environment === 'production') ? 'proposes' : client.mode;
}

/** Whether an API client is refused on every account while its company has stopped its agents. The tools for agents then refuse every API client. */
export function isStoppedWithAgents({ actsAs, mode }: { actsAs: ActsAs; mode: ApiClientMode }): boolean {
  return actsAs === 'agent' || mode === 'proposes';
}
