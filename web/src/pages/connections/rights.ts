import type { Scope } from '../../../../server/src/domain/access/scopes.ts';
import { isReading, scopeIncludes } from '../../../../server/src/domain/access/scopes.ts';
import type { Schemas } from '../../http/account-api.ts';
import type { RightsTexts } from './rights-texts.ts';

export type Asked = Schemas['AppRequest'];
export type Place = Asked['accounts'][number];

/** Without those that another one includes. */
export function widest(scopes: readonly Scope[]): Scope[] {
  return scopes.filter(
    (scope, index) =>
      scopes.indexOf(scope) === index &&
      !scopes.some((other) => other !== scope && scopeIncludes(other, scope)),
  );
}

export type Sentences = { sees: string[]; does: string[] };

/** What scopes allow, in sentences: what is seen, and what is done. */
export function sentencesOf(scopes: readonly Scope[], { seeing, doing }: RightsTexts): Sentences {
  const held = widest(scopes);
  const seen: Partial<Record<string, string>> = seeing;
  const done: Partial<Record<Scope, Record<string, string>>> = doing;
  return {
    sees: [...new Set(held.map((scope) => seen[subjectOf(scope)]).filter((one) => one !== undefined))],
    does: held.flatMap((scope) => Object.values(done[scope] ?? {})),
  };
}

/** What the person does, and may, give at the place. */
export function rightsAt(
  asked: Pick<Asked, 'scopes' | 'neverPreselected' | 'resource'>,
  place: Pick<Place, 'scopes' | 'mayBeDirect' | 'environment'> | undefined,
  chosen: readonly Scope[],
) {
  const allowed = place?.scopes ?? asked.scopes;
  const optional = allowed.filter((scope) => asked.neverPreselected.includes(scope));
  const preselected = widest(allowed.filter((scope) => !optional.includes(scope)));
  const given = widest([...preselected, ...optional.filter((scope) => chosen.includes(scope))]);
  const isAgent = asked.resource === 'mcp' && place?.environment === 'production';
  const changes = !given.every(isReading);
  return {
    preselected,
    optional,
    given,
    /** Whether the role of the person allows less than the app asks for. */
    isLess: !asked.scopes.every((scope) => allowed.some((one) => scopeIncludes(one, scope))),
    changes,
    mayChooseDirect: changes && place?.mayBeDirect === true && !isAgent,
  };
}

/** The company and account to begin with. Production is never chosen for a person, nor is a company of several that the app did not name. */
export function firstChoice({ accounts, proposedAccountId }: Asked): {
  companyId: string | null;
  accountId: string | null;
} {
  const proposed = accounts.find(({ accountId }) => accountId === proposedAccountId);
  const companies = new Set(accounts.map(({ companyId }) => companyId));
  const companyId = proposed?.companyId ?? (companies.size === 1 ? accounts[0]?.companyId : null) ?? null;
  return { companyId, accountId: accountAt(accounts, companyId, proposedAccountId) };
}

/** The test account where the app named it, or where it is the only one that can be chosen. */
export function accountAt(
  accounts: readonly Place[],
  companyId: string | null,
  proposedAccountId: string | null,
): string | null {
  const open = accounts.filter((one) => one.companyId === companyId && one.refusal === null);
  const test = open.find(({ environment }) => environment === 'test');
  if (test === undefined) return null;
  return open.length === 1 || test.accountId === proposedAccountId ? test.accountId : null;
}

function subjectOf(scope: Scope): string {
  return scope.split(':')[0] ?? '';
}
