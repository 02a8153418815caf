import type { Selectable } from 'kysely';
import { found } from '../../domain/errors.ts';
import type { LocalDate } from '../../domain/local-date.ts';
import type { Ore } from '../../domain/money.ts';
import type { About } from '../../domain/proposals/about.ts';
import type { Foreseen } from '../../domain/proposals/foreseen.ts';
import type { Scope } from '../../domain/scopes.ts';
import type { Proposals } from '../../platform/database/database-types.ts';
import type { Db, DbOrTrx, Trx } from '../../platform/database/database.ts';
import { isId } from '../../platform/database/ids.ts';
import { lockForTransaction } from '../../platform/database/locks.ts';
import { insertRows, updateRow } from '../../platform/database/statement.ts';
import type { Page } from '../../platform/http/paging.ts';
import { offsetOf, totalOf } from '../../platform/http/paging.ts';
import type { Proposal, ProposalStatus } from './proposal.ts';

/** Lets one request at a time of an API client propose or count what it has spent, so that two at once keep its limits. */
export async function lockProposals(trx: Trx, accountId: string, grantId: string): Promise<void> {
  await lockForTransaction(trx, `proposals ${accountId} ${grantId}`);
}

export function insertProposal(trx: Trx, accountId: string, proposal: Proposal): void {
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
      },
    ]),
  );
}

/** What was decided, and what was foreseen anew. */
export function saveDecision(trx: Trx, accountId: string, proposal: Proposal): void {
  trx.later(
    updateRow(
      trx,
      accountId,
      'proposals',
      { id: proposal.id },
      {
        status: proposal.status,
        ...foreseenColumns(proposal.foreseen),
        about: proposal.about && JSON.stringify(proposal.about),
        seen: proposal.seen && JSON.stringify(proposal.seen),
        amount_ore: proposal.amountOre,
        day_ore: proposal.dayOre,
        hash: proposal.hash,
        decided_at: proposal.decidedAt,
        decided_by: proposal.decidedBy,
        answer_status: proposal.answer?.status ?? null,
        answer: proposal.answer?.body ?? null,
      },
    ),
  );
}

function foreseenColumns({ events, ...result }: Foreseen) {
  return { result: JSON.stringify(result), effects: JSON.stringify(events) };
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

export async function countOpen(db: DbOrTrx, accountId: string, clientId?: string): Promise<number> {
  let query = db
    .selectFrom('proposals')
    .select((eb) => eb.fn.countAll<bigint>().as('count'))
    .where('account_id', '=', accountId)
    .where('status', '=', 'open');
  if (clientId !== undefined) query = query.where('client_id', '=', clientId);
  return Number((await query.executeTakeFirstOrThrow()).count);
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

/** Newest first. @param accountNow those that are open past their last moment are expired */
export async function listProposals(
  db: Db,
  accountId: string,
  filter: ProposalFilter,
  accountNow: Date,
  page: Page,
): Promise<{ proposals: Proposal[]; totalCount: number }> {
  const query = matching(db, accountId, filter, accountNow);
  const rows = await pageOf(query, page).selectAll().execute();
  const totalCount = await totalOf(page, rows.length, () => countOf(query));
  return { proposals: rows.map(toProposal), totalCount };
}

/** What a list of people shows of a proposal. The columns of what was asked for and foreseen are not read: they may be megabytes. */
export type ListedProposal = Omit<
  Proposal,
  'method' | 'address' | 'sent' | 'fingerprint' | 'foreseen' | 'seen' | 'answer'
>;

/** Newest first. @param accountNow those that are open past their last moment are expired */
export async function listProposalRows(
  db: Db,
  accountId: string,
  filter: ProposalFilter,
  accountNow: Date,
  page: Page,
): Promise<{ proposals: ListedProposal[]; totalCount: number }> {
  const query = matching(db, accountId, filter, accountNow);
  const rows = await pageOf(query, page).select(LISTED).execute();
  const totalCount = await totalOf(page, rows.length, () => countOf(query));
  return { proposals: rows.map(toListed), totalCount };
}

function matching(db: Db, accountId: string, { status, clientId }: ProposalFilter, accountNow: Date) {
  let query = db.selectFrom('proposals').where('account_id', '=', accountId);
  if (status === 'open') query = query.where('status', '=', status).where('expires_at', '>', accountNow);
  else if (status === 'expired') {
    query = query.where((eb) =>
      eb.or([eb('status', '=', status), eb('status', '=', 'open').and('expires_at', '<=', accountNow)]),
    );
  } else if (status !== undefined) query = query.where('status', '=', status);
  return clientId === undefined ? query : query.where('client_id', '=', clientId);
}

function pageOf(query: ReturnType<typeof matching>, page: Page) {
  return query
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(page.pageSize)
    .offset(offsetOf(page));
}

async function countOf(query: ReturnType<typeof matching>): Promise<number> {
  const counting = query.select((eb) => eb.fn.countAll<bigint>().as('count'));
  return Number((await counting.executeTakeFirstOrThrow()).count);
}

/** The accounts with proposals for `lockExpired`, each with its own time. Reads all accounts, so only the job may call it. */
export async function listAccountsWithExpired(
  db: Db,
  now: Date,
): Promise<{ accountId: string; accountNow: Date }[]> {
  const rows = await db
    .selectFrom('proposals')
    .innerJoin('accounts', 'accounts.id', 'proposals.account_id')
    .select(['account_id', 'clock'])
    .distinct()
    .where('status', '=', 'open')
    .where((eb) => eb('expires_at', '<=', eb.fn.coalesce('clock', eb.val(now))))
    .execute();
  return rows.map(({ account_id: accountId, clock }) => ({ accountId, accountNow: clock ?? now }));
}

/** The open proposals whose last day is over, locked. Those that somebody decides at this moment are left for a later run. */
export async function lockExpired(
  trx: Trx,
  accountId: string,
  accountNow: Date,
  limit: number,
): Promise<Proposal[]> {
  const rows = await ofAccount(trx, accountId)
    .where('status', '=', 'open')
    .where('expires_at', '<=', accountNow)
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute();
  return rows.map(toProposal);
}

/** Reads all accounts, so only the clean-up may call it. */
export async function listAccountsWithOld(db: Db, before: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('proposals')
    .select('account_id')
    .distinct()
    .where('decided_at', '<', before)
    .execute();
  return rows.map(({ account_id }) => account_id);
}

/** @returns how many went */
export async function deleteDecided(db: Db, accountId: string, before: Date, limit: number): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('proposals')
    .where('account_id', '=', accountId)
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('proposals as old')
        .select('old.id')
        .where('old.account_id', '=', accountId)
        .where('old.decided_at', '<', before)
        .limit(limit),
    )
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/** What the API client has spent on that day. The caller holds `lockProposals`. */
export async function spentOn(trx: Trx, accountId: string, grantId: string, day: LocalDate): Promise<Ore> {
  const row = await trx
    .selectFrom('api_client_grants')
    .select(['spent_on', 'spent_ore'])
    .where('account_id', '=', accountId)
    .where('id', '=', grantId)
    .executeTakeFirst();
  return row !== undefined && row.spent_on === day ? row.spent_ore : 0n;
}

export function saveSpent(trx: Trx, accountId: string, grantId: string, day: LocalDate, spentOre: Ore): void {
  trx.later(
    updateRow(trx, accountId, 'api_client_grants', { id: grantId }, { spent_on: day, spent_ore: spentOre }),
  );
}

function ofAccount(db: DbOrTrx, accountId: string) {
  return db.selectFrom('proposals').selectAll().where('account_id', '=', accountId);
}

function orNone(row: Selectable<Proposals> | undefined): Proposal | undefined {
  return row && toProposal(row);
}

const LISTED = [
  'id',
  'status',
  'client_id',
  'client_name',
  'grant_id',
  'operation',
  'scope',
  'about',
  'amount_ore',
  'day_ore',
  'is_above_limit',
  'hash',
  'created_at',
  'expires_at',
  'decided_at',
  'decided_by',
] as const satisfies (keyof Proposals)[];

function toListed(row: Pick<Selectable<Proposals>, (typeof LISTED)[number]>): ListedProposal {
  return {
    id: row.id,
    status: row.status as ProposalStatus,
    client: { id: row.client_id, name: row.client_name, grantId: row.grant_id },
    operation: row.operation,
    scope: row.scope as Scope | null,
    about: row.about as About | null,
    amountOre: row.amount_ore,
    // A service of before has not written it.
    dayOre: row.day_ore ?? row.amount_ore,
    isAboveLimit: row.is_above_limit,
    hash: row.hash,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    decidedAt: row.decided_at,
    decidedBy: row.decided_by,
  };
}

function toProposal(row: Selectable<Proposals>): Proposal {
  return {
    ...toListed(row),
    method: row.method,
    address: row.address,
    sent: {
      params: row.params as Record<string, string>,
      query: row.query as Record<string, string>,
      body: row.body,
      ifMatch: row.if_match ?? undefined,
    },
    fingerprint: row.fingerprint,
    foreseen: {
      ...(row.result as unknown as Omit<Foreseen, 'events'>),
      events: row.effects as unknown as Foreseen['events'],
    },
    seen: row.seen as Foreseen | null,
    answer: row.answer_status === null ? null : { status: row.answer_status, body: row.answer ?? '' },
  };
}
