import type { Role } from '../access/roles.ts';
import { isAdmin, scopesOf } from '../access/roles.ts';
import type { Scope } from '../access/scopes.ts';
import { SCOPES, commonScopes, isReading } from '../access/scopes.ts';
import type { ApiClientMode } from '../proposals/api-client-mode.ts';

/** Where tokens of a connection are for: the API, or the tools for agents. Neither takes a token of the other. */
export const RESOURCES = ['v1', 'mcp'] as const;
export type Resource = (typeof RESOURCES)[number];

/** What a person is not led to allow: files with all of the company, events to an address, and money that goes out. */
export const NEVER_PRESELECTED: readonly Scope[] = ['exports:write', 'webhooks:write', 'bank:write'];

/** The access of an app whose person has left waits so many days for an owner or admin to take it over. */
export const TAKE_OVER_DAYS = 7;
/** Without use for so many days, a connection has ended. */
export const IDLE_DAYS = 90;
/** An app without a secret is asked for again after a year: nobody knows where copies of its tokens lie. */
export const PUBLIC_APP_DAYS = 365;

/**
 * What an app may do at this moment: what its person has allowed, and what the role of that person may do by now. Only owner and admins give
 * access that acts by itself (contract 5.1). While nobody stands behind the access, it reads.
 * @param role of the person at the company; undefined once the person has left
 */
export function rightsOfConnection(
  granted: { scopes: readonly Scope[]; mode: ApiClientMode },
  role: Role | undefined,
): { scopes: Scope[]; mode: ApiClientMode } {
  if (role === undefined) {
    const reading = SCOPES.filter(isReading);
    return { scopes: commonScopes(granted.scopes, reading), mode: 'proposes' };
  }
  return {
    scopes: commonScopes(granted.scopes, scopesOf(role)),
    mode: isAdmin(role) ? granted.mode : 'proposes',
  };
}

/**
 * Whether access rests, because owner and admins alone give apps access now and its person is somebody else.
 * @param role of the person at the company; undefined once the person has left
 */
export function rests(isByAdminsOnly: boolean, role: Role | undefined): boolean {
  return isByAdminsOnly && role !== undefined && !isAdmin(role);
}
