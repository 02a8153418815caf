import { sql } from 'kysely';
import type { AccountDb, AccountDbOrTrx } from '../../platform/database/database.ts';
import { containsText, likePattern } from '../../platform/database/like.ts';
import { buildOnce } from '../../platform/database/statement.ts';
import { readFigure } from '../../platform/events/figures.store.ts';
import { normaliseOrganisationNumber } from '../../domain/parties/organisation-number.ts';
import { byName, orderBy, sortsOf } from '../../platform/http/lists/list-order.ts';
import type { Page, Paged } from '../../platform/http/lists/paging.ts';
import { offsetOf, pageOf, placedPage } from '../../platform/http/lists/paging.ts';
import type { Client } from './client.ts';
import { CLIENTS } from './figures.ts';
import type { ClientRow } from './clients.store.ts';
import { orgNumberSql, selectClient } from './clients.store.ts';

const SORTS = { name: 'name collate norwegian', createdAt: 'created_at', updatedAt: 'updated_at' };
export const CLIENT_SORTS = sortsOf(SORTS);
export type ClientSort = (typeof CLIENT_SORTS)[number];

export type ClientFilter = {
  /** Searched for in the name, the organisation number and the email. */
  q?: string;
  externalId?: string;
  orgNumber?: string;
  /** Upper and lower case alike. */
  email?: string;
  updatedSince?: string;
};

export const CLIENT_ORDER = byName<ClientSort>('clients', SORTS);

/**
 * A page of the register and the total count. The whole register is counted ahead (decision 28). A filter looks through the
 * clients of the account: 100 000 of them take about a tenth of a second.
 */
export async function listClients(
  db: AccountDb,
  filter: ClientFilter,
  page: Page<Pick<Client, 'name' | 'id'>, ClientSort>,
): Promise<Paged<ClientRow[]>> {
  const isWhole = Object.keys(filter).length === 0;
  const count = isWhole ? () => countAll(db) : undefined;
  if (!isWhole || page.sort !== 'name' || page.after !== undefined) {
    return pageOf(page, matching(db, filter), count);
  }
  const rows = await selectPage(db, db.accountId, page.pageSize, offsetOf(page));
  return placedPage(page, rows, () => countAll(db));
}

/** The page that is asked for most. */
const selectPage = buildOnce((db, accountId: string, limit: number, offset: number) =>
  selectClient(db, accountId).orderBy(orderBy(CLIENT_ORDER, 'name')).limit(limit).offset(offset),
);

/** The rows of the chosen clients, as a query for another one. */
export function clientsMatching(db: AccountDbOrTrx, filter: ClientFilter) {
  return matching(db, filter).clearSelect().selectAll();
}

function matching(db: AccountDbOrTrx, filter: ClientFilter) {
  const { q, externalId, orgNumber, email, updatedSince } = filter;
  let query = selectClient(db, db.accountId);
  if (q !== undefined) {
    const orgNumber = normaliseOrganisationNumber(q);
    const said = containsText(sql`(name || E'\\n' || org_number || E'\\n' || email)`, q);
    query = query.where(
      /^\d{3,9}$/.test(orgNumber)
        ? sql<boolean>`(${said} or org_number like ${likePattern(orgNumber)})`
        : said,
    );
  }
  if (externalId !== undefined) query = query.where('external_id', '=', externalId.trim());
  if (orgNumber !== undefined)
    query = query.where(sql<boolean>`${orgNumberSql('clients')} = ${orgNumber.replaceAll(/\s/g, '')}`);
  if (email !== undefined) query = query.where(sql<boolean>`lower(email) = lower(${email}) and email <> ''`);
  if (updatedSince !== undefined) query = query.where('updated_at', '>=', new Date(updatedSince));
  return query;
}

async function countAll(db: AccountDb): Promise<number> {
  const [total] = await countClients(db);
  return Number(total?.count);
}

const countClients = readFigure<{ count: bigint }>(
  CLIENTS,
  (rows) => `select coalesce(sum(item_count), 0)::bigint as count from (${rows}) clients`,
);
