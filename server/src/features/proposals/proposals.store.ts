import { sql } from 'kysely';
import { requireFound } from '../../domain/errors/errors.ts';
import type { LocalDate } from '../../domain/days/local-date.ts';
import type { Ore } from '../../domain/money.ts';
import type { AboutProposal } from '../../domain/proposals/about.ts';
import type { Foreseen } from '../../domain/proposals/foreseen.ts';
import type { ApiClientLimits, ApiClientMode } from '../../domain/proposals/api-client-mode.ts';
import type { Scope } from '../../domain/access/scopes.ts';
import { columns } from '../../platform/database/columns.ts';
import { countRows } from '../../platform/database/count-rows.ts';
import type { AccountDb, AccountDbOrTrx, AccountTrx } from '../../platform/database/database.ts';
import { isId } from '../../platform/database/ids.ts';
import { lockForTransaction } from '../../platform/database/locks.ts';
import { insertRows, updateRow } from '../../platform/database/statement.ts';
import { isMadeBeforeHolds } from '../../platform/operations/holds.store.ts';
import { newestFirst } from '../../platform/http/lists/list-order.ts';
import type { Page, Paged } from '../../platform/http/lists/paging.ts';
import { pageOf } from '../../platform/http/lists/paging.ts';
import type { ProposalValues } from './listed.ts';
import { proposalBytes, smallProposalValues } from './listed.ts';
import type { Proposal, ProposalStatus } from './proposal.ts';
import { jsonObject, foreseenAsJson } from './written.ts';

/** Lets one request at a time of an API client propose or count its spent money, so that two requests at once keep the limits. */
export async function lockProposals(trx: AccountTrx, grantId: string): Promise<void> {
  await lockForTransaction(trx, `proposals ${trx.accountId} ${grantId}`);
}

/** @param tellAt when the people who decide get a mail; null: they have got the mail */
export function insertProposal(trx: AccountTrx, proposal: Proposal, tellAt: Date | null): void {
  const { client, sent, foreseen, about, isWhole: _isWhole, mayBeDone: _mayBeDone, ...columns } = proposal;
  const row = {
    ...columns,
    clientId: client.id,
    clientName: client.name,
    grantId: client.grantId,
    params: JSON.stringify(sent.params),
    query: JSON.stringify(sent.query),
    body: sent.body,
    ifMatch: sent.ifMatch ?? null,
    ...foreseenColumns(foreseen),
    about: JSON.stringify(about),
    seen: null,
    answerStatus: null,
    answer: null,
    bytes: proposalBytes(proposal),
    listed: JSON.stringify(smallProposalValues(proposal)),
    tellAt,
    notBefore: null,
  };
  trx.later(insertRows(trx, 'proposals', [row]));
}

/** Stores the decision, and for a proposal that was tried the outcome. */
export function saveDecision(trx: AccountTrx, proposal: Proposal): void {
  const { id, status, decidedAt, decidedBy, notBefore } = proposal;
  const decision = { status, decidedAt, decidedBy, notBefore };
  const changed = {
    ...decision,
    ...(status === 'approved' && answerColumns(proposal)),
    ...(status === 'stale' && staleColumns(proposal)),
  };
  trx.later(updateRow(trx, 'proposals', { id }, changed));
}

function answerColumns(proposal: Proposal) {
  return {
    answerStatus: proposal.answer?.status ?? null,
    answer: proposal.answer?.body ?? null,
    listed: JSON.stringify(smallProposalValues(proposal)),
  };
}

function staleColumns(proposal: Proposal) {
  return {
    ...answerColumns(proposal),
    ...foreseenColumns(proposal.foreseen),
    seen: proposal.seen && jsonObject(foreseenAsJson(proposal.seen)),
    amountOre: proposal.amountOre,
    dayOre: proposal.dayOre,
    hash: proposal.hash,
    about: proposal.about && JSON.stringify(proposal.about),
  };
}

function foreseenColumns(foreseen: Foreseen) {
  const { events, ...result } = foreseenAsJson(foreseen);
  return { result: jsonObject(result), effects: events };
}

/** @param clientId of the API client that may see the proposal; undefined: any API client */
export async function getProposal(db: AccountDbOrTrx, id: string, clientId?: string): Promise<Proposal> {
  return requireFound(await one(db, id, clientId).executeTakeFirst().then(orNone));
}

/** The proposal, locked until the transaction ends: a decision waits for an earlier decision. */
export async function lockProposal(trx: AccountTrx, id: string, clientId?: string): Promise<Proposal> {
  return requireFound(await one(trx, id, clientId).forUpdate().executeTakeFirst().then(orNone));
}

function one(db: AccountDbOrTrx, id: string, clientId: string | undefined) {
  const query = selectProposals(db).where('id', '=', requireFound(isId(id) ? id : undefined));
  return clientId === undefined ? query : query.where('client_id', '=', clientId);
}

/** The proposals of an API client that can be approved, whole and locked. */
export async function lockOpenProposalsOfClient(
  trx: AccountTrx,
  clientId: string,
  now: Date,
  limit: number,
): Promise<Proposal[]> {
  const rows = await selectProposals(trx)
    .where('client_id', '=', clientId)
    .where('status', '=', 'open')
    .where((eb) => {
      const clock = eb.selectFrom('accounts').select('clock').where('id', '=', trx.accountId);
      return eb('expires_at', '>', eb.fn.coalesce(clock, eb.val(now)));
    })
    .limit(limit)
    .forUpdate()
    .execute();
  return rows.map(toProposal);
}

/** The open proposal of the same request. */
export async function findOpenRepeat(
  trx: AccountTrx,
  grantId: string,
  fingerprint: Buffer,
): Promise<Proposal | undefined> {
  const row = await selectProposals(trx)
    .where('grant_id', '=', grantId)
    .where('fingerprint', '=', fingerprint)
    .where('status', '=', 'open')
    .where('method', '<>', 'POST')
    .executeTakeFirst();
  return orNone(row);
}

/** How many a person can decide. @param scopes that they may be of; undefined: any */
export function countWaitingProposals(
  db: AccountDb,
  scopes: readonly Scope[] | undefined,
  accountNow: Date,
): Promise<number> {
  let query = db
    .selectFrom('proposals')
    .where('account_id', '=', db.accountId)
    .where('status', '=', 'open')
    .where('expires_at', '>', accountNow);
  if (scopes !== undefined) query = query.where('scope', 'in', scopes);
  return countRows(query);
}

export type ProposalFilter = { status?: ProposalStatus | undefined; clientId?: string | undefined };

export const PROPOSAL_ORDER = newestFirst('proposals');

/** Newest first. @param accountNow open proposals past their last moment are expired */
export async function listProposals(
  db: AccountDb,
  { status, clientId }: ProposalFilter,
  accountNow: Date,
  page: Page<Pick<Proposal, 'id' | 'createdAt'>>,
): Promise<Paged<Proposal[]>> {
  let query = selectListedProposals(db);
  if (status === 'open') query = query.where('status', '=', status).where('expires_at', '>', accountNow);
  else if (status === 'expired') {
    query = query.where((eb) =>
      eb.or([eb('status', '=', status), eb('status', '=', 'open').and('expires_at', '<=', accountNow)]),
    );
  } else if (status !== undefined) query = query.where('status', '=', status);
  if (clientId !== undefined) query = query.where('client_id', '=', clientId);
  const found = await pageOf(page, query);
  return { ...found, items: found.items.map(toListedProposal) };
}

/** How the API client of a grant may act now; undefined when the grant is gone. */
export async function findAsker(
  trx: AccountTrx,
  grantId: string,
): Promise<{ mode: ApiClientMode; limits: ApiClientLimits } | undefined> {
  const row = await trx
    .selectFrom('api_client_grants as g')
    .innerJoin('api_clients as c', 'c.id', 'g.client_id')
    .select(['c.mode', 'c.limit_per_document_ore', 'c.limit_per_day_ore'])
    .where('g.account_id', '=', trx.accountId)
    .where('g.id', '=', grantId)
    .executeTakeFirst();
  return (
    row && {
      mode: row.mode as ApiClientMode,
      limits: { perDocumentOre: row.limit_per_document_ore, perDayOre: row.limit_per_day_ore },
    }
  );
}

/** The money that the API client has spent on that day. A caller that spends holds `lockProposals`. */
export async function readSpent(db: AccountDbOrTrx, grantId: string, day: LocalDate): Promise<Ore> {
  const row = await db
    .selectFrom('api_client_grants')
    .select(['spent_on', 'spent_ore'])
    .where('account_id', '=', db.accountId)
    .where('id', '=', grantId)
    .executeTakeFirst();
  return row !== undefined && row.spent_on === day ? row.spent_ore : 0n;
}

/** Whether the database has gone back to an earlier moment since the proposal was made. */
const IS_OF_BEFORE = isMadeBeforeHolds(sql.ref('proposals.created_at')).as('isOfBefore');

const SMALL_COLUMNS = columns(
  'id status client_id client_name grant_id operation scope about method address params query if_match fingerprint',
  'amount_ore day_ore is_above_limit hash created_at expires_at decided_at decided_by answer_status not_before',
  'secret_version',
);

export function selectProposals(db: AccountDbOrTrx) {
  return db
    .selectFrom('proposals')
    .select(SMALL_COLUMNS)
    .select(['body', 'result', 'effects', 'seen', 'answer', IS_OF_BEFORE])
    .where('account_id', '=', db.accountId);
}

/** Proposals without the values that may be large, which PostgreSQL then does not read. */
export function selectListedProposals(db: AccountDbOrTrx) {
  return db
    .selectFrom('proposals')
    .select(SMALL_COLUMNS)
    .select([
      IS_OF_BEFORE,
      // For a proposal from before the column, the statement reads the values that every list shows.
      sql<ProposalValues>`coalesce(listed, json_build_object('isWhole', false, 'body', '', 'seen', null, 'answer', '', 'foreseen',
        json_build_object('status', result -> 'status', 'body', null, 'before', null, 'events', array[]::text[], 'enclosed', null,
          'emails', result -> 'emails', 'interest', 0)))`.as('listed'),
    ])
    .where('account_id', '=', db.accountId);
}

type Row = Awaited<ReturnType<ReturnType<typeof selectProposals>['execute']>>[number];

function orNone(row: Row | undefined): Proposal | undefined {
  return row && toProposal(row);
}

export function toProposal({ body, result, effects, seen, answer, ...small }: Row): Proposal {
  const foreseen = {
    ...(result as unknown as Omit<Foreseen, 'events'>),
    events: effects as unknown as Foreseen['events'],
  };
  return withValues(small, { isWhole: true, body, foreseen, seen: seen as Foreseen | null, answer });
}

type SmallColumns = Omit<Row, 'body' | 'result' | 'effects' | 'seen' | 'answer'>;

export function toListedProposal({ listed, ...small }: SmallColumns & { listed: ProposalValues }): Proposal {
  return withValues(small, listed);
}

function withValues(
  {
    clientId,
    clientName,
    grantId,
    params,
    query,
    ifMatch,
    answerStatus,
    isOfBefore,
    ...columns
  }: SmallColumns,
  { body, answer, ...values }: ProposalValues,
): Proposal {
  return {
    ...values,
    ...columns,
    status: columns.status as ProposalStatus,
    client: { id: clientId, name: clientName, grantId },
    scope: columns.scope as Scope | null,
    about: columns.about as AboutProposal | null,
    sent: {
      params: params as Record<string, string>,
      query: query as Record<string, string>,
      body,
      ifMatch: ifMatch ?? undefined,
    },
    // An earlier service has not written the column.
    dayOre: columns.dayOre ?? columns.amountOre,
    mayBeDone: columns.status === 'open' && isOfBefore,
    answer: answerStatus === null ? null : { status: answerStatus, body: answer ?? '' },
  };
}
