import type { Selectable } from 'kysely';
import { sql } from 'kysely';
import { found } from '../../domain/errors.ts';
import type { LocalDate } from '../../domain/local-date.ts';
import type { Ore } from '../../domain/money.ts';
import type { About } from '../../domain/proposals/about.ts';
import type { Foreseen } from '../../domain/proposals/foreseen.ts';
import type { ApiClientLimits, ApiClientMode } from '../../domain/proposals/api-client-mode.ts';
import type { Scope } from '../../domain/scopes.ts';
import type { Proposals } from '../../platform/database/database-types.ts';
import type { Db, DbOrTrx, Trx } from '../../platform/database/database.ts';
import { isId } from '../../platform/database/ids.ts';
import { lockForTransaction } from '../../platform/database/locks.ts';
import { insertRows, updateRow } from '../../platform/database/statement.ts';
import { isOfBefore } from '../../platform/operations/holds.store.ts';
import { newestFirst } from '../../platform/http/list-order.ts';
import type { Page, Place } from '../../platform/http/paging.ts';
import { isBehind, limitOf, offsetOf, placed } from '../../platform/http/paging.ts';
import type { Values } from './listed.ts';
import { bytesOf, smallValuesOf } from './listed.ts';
import type { Proposal, ProposalStatus } from './proposal.ts';
import { objectOf, writtenOf } from './written.ts';

/** Lets one request at a time of an API client propose or count what it has spent, so that two at once keep its limits. */
export async function lockProposals(trx: Trx, accountId: string, grantId: string): Promise<void> {
  await lockForTransaction(trx, `proposals ${accountId} ${grantId}`);
}

/** @param tellAt when those who decide are mailed; null: they have been */
export function insertProposal(trx: Trx, accountId: string, proposal: Proposal, tellAt: Date | null): void {
  const { client, sent, foreseen } = proposal;
  trx.later(
    insertRows(trx, accountId, 'proposals', [
      {
        id: proposal.id,
        status: proposal.status,
        client_id: client.id,
        client_name: client.name,
        grant_id: client.grantId,
        operation: proposal.operation,
        scope: proposal.scope,
        method: proposal.method,
        address: proposal.address,
        params: JSON.stringify(sent.params),
        query: JSON.stringify(sent.query),
        body: sent.body,
        if_match: sent.ifMatch ?? null,
        fingerprint: proposal.fingerprint,
        ...foreseenColumns(foreseen),
        about: JSON.stringify(proposal.about),
        amount_ore: proposal.amountOre,
        day_ore: proposal.dayOre,
        is_above_limit: proposal.isAboveLimit,
        hash: proposal.hash,
        created_at: proposal.createdAt,
        expires_at: proposal.expiresAt,
        decided_at: proposal.decidedAt,
        decided_by: proposal.decidedBy,
        seen: null,
        answer_status: null,
        answer: null,
        bytes: bytesOf(proposal),
        listed: JSON.stringify(smallValuesOf(proposal)),
        tell_at: tellAt,
        not_before: null,
        secret_version: proposal.secretVersion,
      },
    ]),
  );
}

/** What was decided, and of one that was tried what has come of it. */
export function saveDecision(trx: Trx, accountId: string, proposal: Proposal): void {
  const { id, status, decidedAt, decidedBy, notBefore } = proposal;
  const decision = { status, decided_at: decidedAt, decided_by: decidedBy, not_before: notBefore };
  const changed = {
    ...decision,
    ...(status === 'approved' && answerColumns(proposal)),
    ...(status === 'stale' && staleColumns(proposal)),
  };
  trx.later(updateRow(trx, accountId, 'proposals', { id }, changed));
}

function answerColumns(proposal: Proposal) {
  return {
    answer_status: proposal.answer?.status ?? null,
    answer: proposal.answer?.body ?? null,
    listed: JSON.stringify(smallValuesOf(proposal)),
  };
}

function staleColumns(proposal: Proposal) {
  return {
    ...answerColumns(proposal),
    ...foreseenColumns(proposal.foreseen),
    seen: proposal.seen && objectOf(writtenOf(proposal.seen)),
    amount_ore: proposal.amountOre,
    day_ore: proposal.dayOre,
    hash: proposal.hash,
    about: proposal.about && JSON.stringify(proposal.about),
  };
}

function foreseenColumns(foreseen: Foreseen) {
  const { events, ...result } = writtenOf(foreseen);
  return { result: objectOf(result), effects: events };
}

/** @param clientId of the API client that may see it; undefined: any */
export async function getProposal(
  db: DbOrTrx,
  accountId: string,
  id: string,
  clientId?: string,
): Promise<Proposal> {
  return found(await one(db, accountId, id, clientId).executeTakeFirst().then(orNone));
}

/** The proposal, locked until the transaction ends: whoever decides waits for the one who decided before. */
export async function lockProposal(
  trx: Trx,
  accountId: string,
  id: string,
  clientId?: string,
): Promise<Proposal> {
  return found(await one(trx, accountId, id, clientId).forUpdate().executeTakeFirst().then(orNone));
}

function one(db: DbOrTrx, accountId: string, id: string, clientId: string | undefined) {
  const query = ofAccount(db, accountId).where('id', '=', found(isId(id) ? id : undefined));
  return clientId === undefined ? query : query.where('client_id', '=', clientId);
}

/** Those of an API client that can be approved, whole and locked. */
export async function lockOpenOfClient(
  trx: Trx,
  accountId: string,
  clientId: string,
  now: Date,
  limit: number,
): Promise<Proposal[]> {
  const rows = await ofAccount(trx, accountId)
    .where('client_id', '=', clientId)
    .where('status', '=', 'open')
    .where((eb) => {
      const clock = eb.selectFrom('accounts').select('clock').where('id', '=', accountId);
      return eb('expires_at', '>', eb.fn.coalesce(clock, eb.val(now)));
    })
    .limit(limit)
    .forUpdate()
    .execute();
  return rows.map(toProposal);
}

/** The open proposal of the same request. */
export async function findRepeated(
  trx: Trx,
  accountId: string,
  grantId: string,
  fingerprint: Buffer,
): Promise<Proposal | undefined> {
  const row = await ofAccount(trx, accountId)
    .where('grant_id', '=', grantId)
    .where('fingerprint', '=', fingerprint)
    .where('status', '=', 'open')
    .where('method', '<>', 'POST')
    .executeTakeFirst();
  return orNone(row);
}

/** How many a person can decide. @param scopes that they may be of; undefined: any */
export async function countWaiting(
  db: Db,
  accountId: string,
  scopes: readonly Scope[] | undefined,
  accountNow: Date,
): Promise<number> {
  let query = db
    .selectFrom('proposals')
    .select((eb) => eb.fn.countAll<bigint>().as('count'))
    .where('account_id', '=', accountId)
    .where('status', '=', 'open')
    .where('expires_at', '>', accountNow);
  if (scopes !== undefined) query = query.where('scope', 'in', scopes);
  return Number((await query.executeTakeFirstOrThrow()).count);
}

export type ProposalFilter = { status?: ProposalStatus; clientId?: string };

export const PROPOSAL_ORDER = newestFirst('proposals');

/** Newest first. @param accountNow those that are open past their last moment are expired */
export async function listProposals(
  db: Db,
  accountId: string,
  filter: ProposalFilter,
  accountNow: Date,
  page: Page,
): Promise<Place & { proposals: Proposal[] }> {
  const matching = () => {
    let query = listedOfAccount(db, accountId);
    const { status } = filter;
    if (status === 'open') query = query.where('status', '=', status).where('expires_at', '>', accountNow);
    else if (status === 'expired') {
      query = query.where((eb) =>
        eb.or([eb('status', '=', status), eb('status', '=', 'open').and('expires_at', '<=', accountNow)]),
      );
    } else if (status !== undefined) query = query.where('status', '=', status);
    if (filter.clientId !== undefined) query = query.where('client_id', '=', filter.clientId);
    return query;
  };
  const read = await matching()
    .where(isBehind(PROPOSAL_ORDER, page))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limitOf(page))
    .offset(offsetOf(page))
    .execute();
  const { rows, ...place } = await placed(PROPOSAL_ORDER, page, read, async () => {
    const counting = matching()
      .clearSelect()
      .select((eb) => eb.fn.countAll<bigint>().as('count'));
    return Number((await counting.executeTakeFirstOrThrow()).count);
  });
  return { ...place, proposals: rows.map(toListed) };
}

/** How the API client of a grant may act now; undefined when the grant is gone. */
export async function findAsker(
  trx: Trx,
  accountId: string,
  grantId: string,
): Promise<{ mode: ApiClientMode; limits: ApiClientLimits } | undefined> {
  const row = await trx
    .selectFrom('api_client_grants as g')
    .innerJoin('api_clients as c', 'c.id', 'g.client_id')
    .select(['c.mode', 'c.limit_per_document_ore', 'c.limit_per_day_ore'])
    .where('g.account_id', '=', accountId)
    .where('g.id', '=', grantId)
    .executeTakeFirst();
  return (
    row && {
      mode: row.mode as ApiClientMode,
      limits: { perDocumentOre: row.limit_per_document_ore, perDayOre: row.limit_per_day_ore },
    }
  );
}

/** What the API client has spent on that day. The caller that spends holds `lockProposals`. */
export async function spentOn(db: DbOrTrx, accountId: string, grantId: string, day: LocalDate): Promise<Ore> {
  const row = await db
    .selectFrom('api_client_grants')
    .select(['spent_on', 'spent_ore'])
    .where('account_id', '=', accountId)
    .where('id', '=', grantId)
    .executeTakeFirst();
  return row !== undefined && row.spent_on === day ? row.spent_ore : 0n;
}

/** Whether the database has gone back to an earlier moment since the proposal was made. */
const IS_OF_BEFORE = isOfBefore(sql.ref('proposals.created_at')).as('is_of_before');

export function ofAccount(db: DbOrTrx, accountId: string) {
  return db.selectFrom('proposals').selectAll().select(IS_OF_BEFORE).where('account_id', '=', accountId);
}

/** Proposals without the values that may be large, which PostgreSQL then does not read. */
export function listedOfAccount(db: DbOrTrx, accountId: string) {
  return db
    .selectFrom('proposals')
    .select([
      IS_OF_BEFORE,
      'id',
      'status',
      'client_id',
      'client_name',
      'grant_id',
      'operation',
      'scope',
      'about',
      'method',
      'address',
      'params',
      'query',
      'if_match',
      'fingerprint',
      'amount_ore',
      'day_ore',
      'is_above_limit',
      'hash',
      'created_at',
      'expires_at',
      'decided_at',
      'decided_by',
      'answer_status',
      'not_before',
      'secret_version',
      // Of one that was made before the column, it has to read what lists show always.
      sql<Values>`coalesce(listed, json_build_object('isWhole', false, 'body', '', 'seen', null, 'answer', '', 'foreseen',
        json_build_object('status', result -> 'status', 'body', null, 'before', null, 'events', array[]::text[], 'enclosed', null,
          'emails', result -> 'emails', 'interest', 0)))`.as('listed'),
    ])
    .where('account_id', '=', accountId);
}

type Row = Selectable<Proposals> & { is_of_before: boolean };

function orNone(row: Row | undefined): Proposal | undefined {
  return row && toProposal(row);
}

export function toProposal(row: Row): Proposal {
  const foreseen = {
    ...(row.result as unknown as Omit<Foreseen, 'events'>),
    events: row.effects as unknown as Foreseen['events'],
  };
  const { body, answer } = row;
  return withValues(row, { isWhole: true, body, foreseen, seen: row.seen as Foreseen | null, answer });
}

type SmallColumns = Omit<
  Row,
  'account_id' | 'body' | 'result' | 'effects' | 'seen' | 'answer' | 'bytes' | 'tell_at' | 'listed'
>;

export function toListed(row: SmallColumns & { listed: Values }): Proposal {
  return withValues(row, row.listed);
}

function withValues(row: SmallColumns, { body, answer, ...values }: Values): Proposal {
  return {
    ...values,
    id: row.id,
    status: row.status as ProposalStatus,
    client: { id: row.client_id, name: row.client_name, grantId: row.grant_id },
    operation: row.operation,
    scope: row.scope as Scope | null,
    about: row.about as About | null,
    method: row.method,
    address: row.address,
    sent: {
      params: row.params as Record<string, string>,
      query: row.query as Record<string, string>,
      body,
      ifMatch: row.if_match ?? undefined,
    },
    fingerprint: row.fingerprint,
    amountOre: row.amount_ore,
    // A service of before has not written it.
    dayOre: row.day_ore ?? row.amount_ore,
    isAboveLimit: row.is_above_limit,
    mayBeDone: row.status === 'open' && row.is_of_before,
    hash: row.hash,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    decidedAt: row.decided_at,
    decidedBy: row.decided_by,
    answer: row.answer_status === null ? null : { status: row.answer_status, body: answer ?? '' },
    notBefore: row.not_before,
    secretVersion: row.secret_version,
  };
}
