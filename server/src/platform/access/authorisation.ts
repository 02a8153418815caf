import type { FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { allowsScope, commonScopes, isScope } from '../../domain/access/scopes.ts';
import type { AccessTokens } from './access-tokens.ts';
import type { ForeignCurrency } from '../../domain/currency/currency.ts';
import type { ActsAs, ApiClientMode } from '../../domain/proposals/api-client-mode.ts';
import { isStoppedWithAgents, modeOfRequest } from '../../domain/proposals/api-client-mode.ts';
import type { Role } from '../../domain/access/roles.ts';
import type { Scope } from '../../domain/access/scopes.ts';
import { TAKE_OVER_DAYS, rests, rightsOfConnection } from '../../domain/apps/connection.ts';
import type { AccountTrx, Db } from '../database/database.ts';
import { noteCaller } from '../operations/request-course.ts';
import { ApiError, messageOf } from '../../domain/errors/errors.ts';
import type { Caller, Requirements } from '../http/caller.ts';
import { requireAll } from '../http/caller.ts';
import { isInProcess } from '../http/in-process.ts';
import type { ReadAhead } from '../http/requests/read-ahead.ts';
import { asksToPropose } from '../http/once/proposing.ts';
import { RATE_LIMITS, countMore, countRequests, rateLimitHeaders } from './rate-limits.ts';
import type { WindowState } from './rate-limits.ts';
import { shortStatement, statement } from '../database/statement.ts';

type Deps = { db: Db; tokens: AccessTokens; clock: () => Date; rateLimits: boolean };

/** For this long, an API client over its limit is refused without a question to the database. */
const REFUSED_MILLISECONDS = 1_000;

/**
 * API clients over their limit. Until `knownUntil` the database is not asked again. The window ends at `endsAt`. Both
 * are times of `performance.now()`.
 */
const overLimit = new LRUCache<string, { knownUntil: number; endsAt: number }>({ max: 10_000 });

/**
 * Checks in this order whether a request may proceed: token 401 → rate limit 429 → what the endpoint requires (`requireAll`).
 *
 * One statement reads the stored state and counts the request. It runs for every request, so that a deleted API client
 * is refused at once. It commits by itself, so that a POST that is rolled back has still been counted.
 *
 * @param readAhead is called with the account of the token, whose signature is right. What it reads travels with the statement
 * @throws ApiError `unauthorized`, `rate_limited`, `agents-stopped`, `apps-by-admins-only`, `not-found`, `insufficient_scope`, `accounting-not-enabled`
 */
export async function authorise(
  { db, tokens, clock, rateLimits }: Deps,
  request: FastifyRequest,
  reply: FastifyReply,
  requirements: Requirements,
  readAhead?: ReadAhead,
): Promise<Caller> {
  const claims = await tokens.verify(bearerToken(request), clock());
  if (typeof claims === 'string') throw unauthorised(claims);
  const door = requirements.isForAgents === true ? 'mcp' : 'v1';
  // The tools send the token that they were called with on to the API.
  if (claims.resource !== undefined && claims.resource !== door && !isInProcess())
    throw unauthorised('elsewhere');
  if (rateLimits) refuseAgain(claims, request, reply);

  const granting = findGrant(db, claims, rateLimits);
  readAhead?.(db.of(claims.accountId));
  const granted = await granting;
  if (granted === undefined) throw unauthorised('refused');
  noteCaller(request, {
    accountId: claims.accountId,
    clientId: claims.clientId,
    logsBodies: granted.logsBodies,
  });

  if (granted.window !== undefined) {
    void reply.headers(rateLimitHeaders(RATE_LIMITS.client, granted.window));
    if (granted.window.requestCount > RATE_LIMITS.client.requestsPerWindow) {
      const now = performance.now();
      const endsAt = now + granted.window.resetSeconds * 1000;
      overLimit.set(claims.clientId, { knownUntil: Math.min(now + REFUSED_MILLISECONDS, endsAt), endsAt });
      throw overTheLimit(granted.window);
    }
  }

  const isByTools = requirements.isForAgents === true;
  const mode = modeOfRequest(granted.caller, {
    asksToPropose: asksToPropose(request),
    isByTools,
    asksOnProduction: requirements.asksOnProduction === true,
  });
  if (granted.agentsStopped && (isByTools || isStoppedWithAgents(granted.caller)))
    throw new ApiError('agents-stopped');
  if (granted.rests) throw new ApiError('apps-by-admins-only');

  // The grant may have changed since the token was issued.
  const scopes = commonScopes(granted.scopes, claims.scopes);
  requireAll(requirements, granted.caller, () => {
    const { scope } = requirements;
    if (scope === undefined || allowsScope(scopes, scope)) return;
    throw insufficientScope(scope, allowsScope(granted.scopes, scope) ? TOKEN_LACKS_SCOPE : undefined);
  });
  if (isByTools && !granted.hasCalledTools) await noteCallOfTools(db, granted.caller.id, clock());
  return { ...granted.caller, mode, scopes, tokenExpiresAt: claims.expiresAt };
}

function overTheLimit({ resetSeconds }: WindowState): ApiError {
  return new ApiError('rate_limited', { headers: { 'retry-after': String(resetSeconds) } });
}

/** Counts the further operations of a batch, each as a request. Those that go beyond the limit are not admitted. */
export async function admitMore(
  { db, rateLimits }: Deps,
  reply: FastifyReply,
  { id }: Caller,
  count: number,
): Promise<{ admitted: number; refusal: ApiError | undefined }> {
  if (!rateLimits || count === 0) return { admitted: count, refusal: undefined };
  const window = await countMore(db, `client:${id}`, count);
  void reply.headers(rateLimitHeaders(RATE_LIMITS.client, window));
  const beyond = window.requestCount - RATE_LIMITS.client.requestsPerWindow;
  if (beyond <= 0) return { admitted: count, refusal: undefined };
  return { admitted: Math.max(0, count - beyond), refusal: overTheLimit(window) };
}

const TOKEN_LACKS_SCOPE =
  'This token lacks the scope that this endpoint needs, though its API client has it: the token was asked for with fewer, or before the API client got it. Get another token; see details.requiredScope.';

/**
 * Refuses an API client that was over its limit a moment ago, so that a flood costs the database only one statement a
 * second.
 * @throws ApiError `rate_limited`
 */
function refuseAgain(
  { clientId, accountId }: { clientId: string; accountId: string },
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  const over = overLimit.get(clientId);
  const now = performance.now();
  if (over === undefined || now >= over.knownUntil) return;
  noteCaller(request, { clientId, accountId, logsBodies: false });
  const { requestsPerWindow } = RATE_LIMITS.client;
  const resetSeconds = Math.ceil((over.endsAt - now) / 1000);
  void reply.headers(
    rateLimitHeaders(RATE_LIMITS.client, { requestCount: requestsPerWindow + 1, resetSeconds }),
  );
  throw new ApiError('rate_limited', { headers: { 'retry-after': String(resetSeconds) } });
}

/**
 * The token of the header. Two headers are refused, because a proxy before us may have read the other one.
 * @throws ApiError `unauthorized`
 */
function bearerToken(request: FastifyRequest): string {
  const [authorization = '', ...others] = request.raw.headersDistinct['authorization'] ?? [];
  if (others.length > 0) throw unauthorised('repeated');
  const [, credentials] = /^bearer +(.*)$/i.exec(authorization) ?? [];
  if (credentials === undefined) throw unauthorised('missing');
  if (!/^[\w.~+/-]+=*$/.test(credentials)) throw unauthorised('invalid');
  return credentials;
}

/** What was wrong with the token, for developers. The header is the same for all (contract 9.8). */
const UNAUTHORISED = {
  missing: 'There is no access token: send the header Authorization: Bearer, and the token after a space.',
  repeated: 'There are two Authorization headers; send one.',
  invalid:
    'The access token is malformed: it is not as the token endpoint of this service gave it. Send it whole, and nothing else.',
  elsewhere:
    'The access token is for another address: a token of an app is for the API or for the tools for agents, as the app said in resource.',
  expired: 'The access token has expired: tokens last 15 minutes. Get another one from the token endpoint.',
  refused:
    'The access token is not accepted any more: its API client or access was deleted, its secret rotated, or its company closed.',
};

function unauthorised(reason: keyof typeof UNAUTHORISED): ApiError {
  return new ApiError('unauthorized', {
    message: UNAUTHORISED[reason],
    headers: { 'www-authenticate': 'Bearer error="invalid_token"' },
  });
}

type GrantRow = {
  grant_id: string;
  scopes: string;
  client_name: string;
  client_id: string;
  account_id: string;
  client_kind: 'accounting' | 'advanced';
  secret_version: number;
  acts_as: ActsAs;
  mode: ApiClientMode;
  tools_called_at: Date | null;
  limit_per_document_ore: bigint | null;
  limit_per_day_ore: bigint | null;
  company_id: string;
  company_version: string;
  vat_registered: boolean;
  environment: 'production' | 'test';
  accounting_enabled: boolean;
  e_invoices: 'off' | 'auto';
  in_foretaksregisteret: boolean | null;
  /** With spaces between; null for none, which is quicker to read than a list. */
  currencies: string | null;
  clock: Date | null;
  logs_bodies: boolean;
  agents_stopped: boolean;
  /** Of the person who has given an app its access; null at an API client. */
  person_id: string | null;
  /** Null also where the person has left the company, even if they have come back since: somebody says anew what the app may do. */
  role: Role | null;
  apps_by_admins_only: boolean;
  request_count: number | null;
  reset_seconds: number | null;
};

const granted = (which: string) => `
  select g.id as grant_id, array_to_string(g.scopes, ' ') as scopes, c.id as client_id, c.name as client_name,
         c.kind as client_kind, c.secret_version, c.acts_as, c.mode, c.tools_called_at, c.limit_per_document_ore, c.limit_per_day_ore, g.account_id,
         a.company_id, companies.xmin as company_version, companies.vat_registered, a.environment, a.accounting_enabled,
         a.e_invoices, a.in_foretaksregisteret, nullif(array_to_string(a.currencies, ' '), '') as currencies, a.clock, companies.agents_stopped,
         c.person_id, m.role, companies.apps_by_admins_only,
         case a.environment when 'test' then coalesce(companies.logs_test_bodies, true) else companies.logs_bodies end as logs_bodies
  from api_clients c
  join companies on companies.id = c.company_id and companies.closed_at is null
  join api_client_grants g on g.client_id = c.id and g.account_id = $2
  join accounts a on a.id = g.account_id and a.company_id = c.company_id and a.waits_since is null
  left join memberships m on m.company_id = c.company_id and m.person_id = c.person_id and c.person_left_at is null
  where ${which}
    and (c.person_id is null or m.role is not null
      or c.person_left_at > statement_timestamp() - make_interval(days => ${TAKE_OVER_DAYS}))`;
const GRANTED = granted('c.id = $1 and c.secret_version = $3');
const NOT_COUNTED = 'null::integer as request_count, null::integer as reset_seconds';
const readGrant = shortStatement<GrantRow>(`select granted.*, ${NOT_COUNTED} from (${GRANTED}) granted`);
const readGrantAndCount = shortStatement<GrantRow>(`
  with granted as (${GRANTED}), counted as (${countRequests(`select 'client:' || $1::text from granted`)})
  select granted.*, counted.request_count, counted.reset_seconds from granted, counted`);

async function findGrant(
  db: Db,
  { clientId, accountId, secretVersion }: { clientId: string; accountId: string; secretVersion: number },
  count: boolean,
) {
  const read = count ? readGrantAndCount : readGrant;
  const [row] = await read(db, clientId, accountId, secretVersion);
  if (row === undefined) return undefined;
  const { scopes, ...caller } = callerOf(row);
  return {
    caller,
    logsBodies: row.logs_bodies,
    agentsStopped: row.agents_stopped,
    rests: rests(row.apps_by_admins_only, row.role ?? undefined),
    hasCalledTools: row.tools_called_at !== null,
    scopes,
    window:
      row.request_count === null || row.reset_seconds === null
        ? undefined
        : { requestCount: row.request_count, resetSeconds: row.reset_seconds },
  };
}

/** The first time counts. */
const noteCallOfTools = statement<never>(
  'update api_clients set tools_called_at = $2 where id = $1 and tools_called_at is null',
);

const readById = statement<GrantRow>(
  `select granted.*, ${NOT_COUNTED} from (${granted('g.id = $1::uuid')}) granted`,
);

/**
 * The API client of a grant, as it may act now, without a token. Undefined when the grant is gone or the company closed. What a
 * program asked for may have come by the tools for agents, once it has called them.
 * @throws ApiError `agents-stopped`, `apps-by-admins-only`
 */
export async function findCallerOfGrant(trx: AccountTrx, grantId: string): Promise<Caller | undefined> {
  const [row] = await readById(trx, grantId, trx.accountId);
  if (row === undefined) return undefined;
  const caller = callerOf(row);
  if (row.agents_stopped && (isStoppedWithAgents(caller) || row.tools_called_at !== null))
    throw new ApiError('agents-stopped');
  if (rests(row.apps_by_admins_only, row.role ?? undefined)) throw new ApiError('apps-by-admins-only');
  return { ...caller, tokenExpiresAt: NEVER };
}

/** People prove who they are again for some things, and API clients never do. */
const NEVER = new Date(0);

function scopesOf({ scopes }: GrantRow): Scope[] {
  return scopes.split(' ').filter(isScope);
}

const NONE: readonly ForeignCurrency[] = [];

function callerOf(row: GrantRow): Omit<Caller, 'tokenExpiresAt'> {
  const granted = { scopes: scopesOf(row), mode: row.mode };
  const { person_id: personId } = row;
  const { scopes, mode } = personId === null ? granted : rightsOfConnection(granted, row.role ?? undefined);
  return {
    id: row.client_id,
    name: row.client_name,
    actor: { type: 'api-client', id: row.client_id, ...(personId !== null && { personId }) },
    kind: personId === null ? row.client_kind : 'app',
    actsAs: row.acts_as,
    mode,
    scopes,
    personId,
    limits: { perDocumentOre: row.limit_per_document_ore, perDayOre: row.limit_per_day_ore },
    signedInAt: NEVER,
    grantId: row.grant_id,
    secretVersion: row.secret_version,
    accountId: row.account_id,
    environment: row.environment,
    companyId: row.company_id,
    companyVersion: row.company_version,
    vatRegistered: row.vat_registered,
    accountingEnabled: row.accounting_enabled,
    eInvoices: row.e_invoices,
    inForetaksregisteret: row.in_foretaksregisteret,
    currencies: row.currencies === null ? NONE : (row.currencies.split(' ') as ForeignCurrency[]),
    testClock: row.clock,
  };
}

/** 403 `insufficient_scope`, which names the scope that lacks (RFC 6750 § 3.1). */
export function insufficientScope(requiredScope: Scope, message = messageOf('insufficient_scope')): ApiError {
  return new ApiError('insufficient_scope', {
    message,
    details: { requiredScope },
    headers: { 'www-authenticate': `Bearer error="insufficient_scope", scope="${requiredScope}"` },
  });
}
