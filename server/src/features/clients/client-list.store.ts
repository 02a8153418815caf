import { sql } from 'kysely';
import type { SelectQueryBuilder } from 'kysely';
import type { DB } from '../../platform/database/database-types.ts';
import type { Db, DbOrTrx } from '../../platform/database/database.ts';
import { contains, containing } from '../../platform/database/like.ts';
import { buildOnce } from '../../platform/database/statement.ts';
import { readFigure } from '../../platform/events/figures.store.ts';
import { normaliseOrganisationNumber } from '../../domain/organisation-number.ts';
import { byName } from '../../platform/http/list-order.ts';
import type { Page, Place } from '../../platform/http/paging.ts';
import { isBehind, limitOf, offsetOf, placed } from '../../platform/http/paging.ts';
import type { Client } from './client.ts';
import { CLIENTS } from './figures.ts';
import { orgNumberOf, selectClient, toClient } from './clients.store.ts';

export const CLIENT_SORTS = ['name', '-name', 'createdAt', '-createdAt', 'updatedAt', '-updatedAt'] as const;
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

export const CLIENT_ORDER = byName('clients');

/**
 * A page of the register and the total count. The whole register is counted ahead (decision 28). A filter looks through the
 * clients of the account: 100 000 of them take about a tenth of a second.
 */
export async function listClients(
  db: Db,
  accountId: string,
  filter: ClientFilter,
  sort: ClientSort,
  page: Page,
): Promise<Place & { clients: Client[] }> {
  const isWhole = Object.keys(filter).length === 0;
  const read =
    isWhole && sort === 'name' && page.after === undefined
      ? await selectPage(db, accountId, page.pageSize, offsetOf(page))
      : await inOrder(matching(selectClient(db, accountId), filter), sort)
          .where(isBehind(CLIENT_ORDER, page))
          .limit(limitOf(page))
          .offset(offsetOf(page))
          .execute();
  const { rows, ...place } = await placed(CLIENT_ORDER, page, read, () =>
    countMatches(db, accountId, filter),
  );
  return { ...place, clients: rows.map(toClient) };
}

/** The page that is asked for most. */
const selectPage = buildOnce((db, accountId: string, limit: number, offset: number) =>
  inOrder(selectClient(db, accountId), 'name').limit(limit).offset(offset),
);

const SORTS = {
  name: sql`name collate norwegian`,
  createdAt: sql.ref('created_at'),
  updatedAt: sql.ref('updated_at'),
};

function inOrder<O>(
  clients: SelectQueryBuilder<DB, 'clients', O>,
  sort: ClientSort,
): SelectQueryBuilder<DB, 'clients', O> {
  const direction = sort.startsWith('-') ? 'desc' : 'asc';
  return clients
    .orderBy(SORTS[sort.replace('-', '') as keyof typeof SORTS], direction)
    .orderBy('id', direction);
}

/** The ids, names and other fields of the chosen clients, as a query for another one. */
export function clientsMatching(db: DbOrTrx, accountId: string, filter: ClientFilter) {
  return matching(selectClient(db, accountId), filter);
}

async function countMatches(db: Db, accountId: string, filter: ClientFilter): Promise<number> {
  if (Object.keys(filter).length === 0) {
    const [total] = await countClients(db, accountId);
    return Number(total?.count);
  }
  const { count } = await matching(selectClient(db, accountId), filter)
    .clearSelect()
    .select((eb) => eb.fn.countAll<bigint>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

const countClients = readFigure<{ count: bigint }>(
  CLIENTS,
  (rows) => `select coalesce(sum(item_count), 0)::bigint as count from (${rows}) clients`,
);

function matching<O>(
  clients: SelectQueryBuilder<DB, 'clients', O>,
  { q, externalId, orgNumber, email, updatedSince }: ClientFilter,
): SelectQueryBuilder<DB, 'clients', O> {
  let query = clients;
  if (q !== undefined) {
    const orgNumber = normaliseOrganisationNumber(q);
    const said = contains(sql`(name || E'\\n' || org_number || E'\\n' || email)`, q);
    query = query.where(
      /^\d{3,9}$/.test(orgNumber)
        ? sql<boolean>`(${said} or org_number like ${containing(orgNumber)})`
        : said,
    );
  }
  if (externalId !== undefined) query = query.where('external_id', '=', externalId.trim());
  if (orgNumber !== undefined)
    query = query.where(sql<boolean>`${orgNumberOf('clients')} = ${orgNumber.replaceAll(/\s/g, '')}`);
  if (email !== undefined) query = query.where(sql<boolean>`lower(email) = lower(${email}) and email <> ''`);
  if (updatedSince !== undefined) query = query.where('updated_at', '>=', new Date(updatedSince));
  return query;
}
