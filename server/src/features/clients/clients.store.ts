import { sql } from 'kysely';
import type { ClientType } from '../../domain/parties/client-identity.ts';
import { hasSameNumber } from '../../domain/parties/client-identity.ts';
import { isInNorway } from '../../domain/parties/country.ts';
import { ApiError } from '../../domain/errors/errors.ts';
import { columns, toRow } from '../../platform/database/columns.ts';
import type { AccountDbOrTrx, AccountTrx, DbOrTrx } from '../../platform/database/database.ts';
import { findsById, locksById } from '../../platform/database/find-by-id.ts';
import { isId } from '../../platform/database/ids.ts';
import { lockForTransaction, shareLockForTransaction } from '../../platform/database/locks.ts';
import { insertRows, statement, updateRow } from '../../platform/database/statement.ts';
import type { Client, ClientDetails } from './client.ts';
import type { StoredForeignCredit } from './credit-in-currency.ts';
import { creditBalances } from './credit-in-currency.ts';

export const findClient = findsById(selectClient, toClient);

/** Filters the ids: only ids of clients of the account stay, in lower case. */
export async function findClientIds(db: AccountDbOrTrx, ids: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('clients')
    .select('id')
    .where('account_id', '=', db.accountId)
    .where('deleted_at', 'is', null)
    .where('id', '=', (eb) => eb.fn.any(eb.val(ids.filter(isId))))
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** Which of these names a client of the register has, in lower case. */
export async function findKnownNames(trx: AccountTrx, names: readonly string[]): Promise<Set<string>> {
  const rows = await selectNames(trx, trx.accountId, [...new Set(names)]);
  return new Set(rows.map(({ name }) => name.toLowerCase()));
}

const selectNames = statement<{ name: string }>(`
  select distinct given as name from unnest($2::text[]) given
  join clients on lower(clients.name collate norwegian) = lower(given collate norwegian)
  where account_id = $1 and deleted_at is null`);

/** The client, kept from deletion until the transaction ends, so that a draft cannot refer to a deleted client. */
export const findClientToInvoice = locksById(selectClient, toClient, 'key share');

/** The client, locked against other changes until the transaction ends. */
export const lockClient = locksById(selectClient, toClient);

/** As `lockClient`, several in the order of their ids. */
export async function lockClients(trx: AccountTrx, ids: readonly string[]): Promise<Client[]> {
  const rows = await selectClient(trx, trx.accountId)
    .where('id', '=', (eb) => eb.fn.any(eb.val(ids)))
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  return rows.map(toClient);
}

/** What a client is found by. */
export type MatchedBy = Pick<ClientDetails, 'externalId' | 'orgNumber' | 'country' | 'email'>;

/**
 * The client that these details match: the client with this externalId, else the client with this organisation number of the
 * same country, else the oldest client with this email (upper and lower case alike) that has no other externalId and no other
 * organisation number (contract 6.7). The client is kept from deletion until the transaction ends, as in
 * `findClientToInvoice`.
 * @throws ApiError `client-conflict`
 */
export async function findMatchingClient(
  trx: AccountTrx,
  { externalId, orgNumber, country, email }: MatchedBy,
): Promise<Client | undefined> {
  const named = externalId === null ? undefined : await findClientByExternalId(trx, externalId);
  if (orgNumber !== '') {
    const rows = await selectClient(trx, trx.accountId)
      .where('org_number', 'in', storedOrgNumbers({ orgNumber, country }))
      .forKeyShare()
      .execute();
    const numbered = rows.map(toClient).find((client) => hasSameNumber(client, { orgNumber, country }));
    const match = requireSameClient(named, numbered);
    if (match !== undefined) return match;
  }
  if (named !== undefined || email === '') return named;
  const row = await selectClient(trx, trx.accountId)
    .where((eb) => eb(eb.fn('lower', ['email']), '=', eb.fn('lower', [eb.val(email)])))
    .where('email', '<>', '')
    .$if(externalId !== null, (query) => query.where('external_id', 'is', null))
    .$if(orgNumber !== '', (query) => query.where('org_number', '=', ''))
    .orderBy('created_at')
    .orderBy('id')
    .limit(1)
    .forKeyShare()
    .executeTakeFirst();
  return row && toClient(row);
}

async function findClientByExternalId(trx: AccountTrx, externalId: string): Promise<Client | undefined> {
  const row = await selectClient(trx, trx.accountId)
    .where('external_id', '=', externalId)
    .forKeyShare()
    .executeTakeFirst();
  return row && toClient(row);
}

/**
 * The client with the given externalId, or else the one with the given organisation number.
 * @throws ApiError `client-conflict` with `details.existingId` when they are two clients
 */
export function requireSameClient(
  named: Client | undefined,
  numbered: Client | undefined,
): Client | undefined {
  if (named !== undefined && numbered !== undefined && named.id !== numbered.id) throw clientConflict(named);
  return named ?? numbered;
}

/** @param named the client with the given externalId, which has another organisation number than the given one */
export function clientConflict({ id }: Client): ApiError {
  return new ApiError('client-conflict', { details: { existingId: id } });
}

/**
 * How a number is stored while a client of another country has the same digits: with the country, on a line of its own, which
 * no number that a caller gives can have. The key of the table knows only the number. Norwegian numbers always stand alone.
 */
function besideAnother({ orgNumber, country }: { orgNumber: string; country: string }): string {
  return `${orgNumber}\n${country}`;
}

/** The forms in which a number of that country can be stored. */
export function storedOrgNumbers(number: { orgNumber: string; country: string }): string[] {
  return isInNorway(number.country) ? [number.orgNumber] : [number.orgNumber, besideAnother(number)];
}

/** The organisation number of a client; SQL. @param client the name that the statement gives to the table of clients */
export function orgNumberSql(client: string) {
  return sql.raw<string>(`split_part(${client}.org_number, E'\\n', 1)`);
}

/**
 * What to store as the client's organisation number. The caller holds the lock of the number (`lockMatchingDetails`), and no client of
 * the same country has the number.
 */
async function numberToStore(trx: AccountTrx, client: Client): Promise<string> {
  if (client.orgNumber === '') return '';
  const other = await selectClient(trx, trx.accountId)
    .where('org_number', '=', client.orgNumber)
    .where('id', '<>', client.id)
    .executeTakeFirst();
  if (other === undefined) return client.orgNumber;
  if (!isInNorway(client.country)) return besideAnother(client);
  await trx
    .updateTable('clients')
    .set({ org_number: besideAnother(other) })
    .where('account_id', '=', trx.accountId)
    .where('id', '=', other.id)
    .execute();
  return client.orgNumber;
}

/**
 * Lets one transaction at a time decide whether a client with these details exists, so that two requests at once make one
 * client. The externalId is always locked first and the email last, because another order could deadlock.
 */
export async function lockMatchingDetails(
  trx: AccountTrx,
  { externalId, orgNumber, email }: MatchedBy,
): Promise<void> {
  await shareLockForTransaction(trx, registerLock(trx.accountId));
  if (externalId !== null) await lockForTransaction(trx, `client ${trx.accountId} externalId ${externalId}`);
  if (orgNumber !== '') await lockForTransaction(trx, `client ${trx.accountId} organisation ${orgNumber}`);
  if (email !== '') await lockForTransaction(trx, `client ${trx.accountId} email ${email.toLowerCase()}`);
}

/**
 * As `lockMatchingDetails`, for all details at once. Until the transaction ends, no other transaction adds a client or gives a client
 * an organisation number.
 */
export async function lockRegister(trx: AccountTrx): Promise<void> {
  await lockForTransaction(trx, registerLock(trx.accountId));
}

function registerLock(accountId: string): string {
  return `clients ${accountId}`;
}

/**
 * Every client that has one of these ids, externalIds, organisation numbers (`storedOrgNumbers`) or emails (upper and lower case
 * alike), oldest first. The clients are kept from deletion until the transaction ends.
 */
export async function listCandidates(
  trx: AccountTrx,
  {
    ids,
    externalIds,
    orgNumbers,
    emails,
  }: { ids: string[]; externalIds: string[]; orgNumbers: string[]; emails: string[] },
): Promise<Client[]> {
  const rows = await selectClient(trx, trx.accountId)
    .where(
      sql<boolean>`(
        id = any(${ids.filter(isId)}::uuid[]) or external_id = any(${externalIds}::text[])
        or (org_number <> '' and org_number = any(${orgNumbers}::text[]))
        or (email <> '' and lower(email) in (select lower(given) from unnest(${emails}::text[]) given))
      )`,
    )
    .orderBy('created_at')
    .orderBy('id')
    .forKeyShare()
    .execute();
  return rows.map(toClient);
}

/** Inserts some clients in one statement, as one parameter. No client of another country has the number of one of them. */
export async function insertClientRows(trx: AccountTrx, clients: Client[]): Promise<void> {
  const rows = clients.map(({ creditOre: _creditOre, creditBalances: _balances, ...client }) =>
    toRow(client),
  );
  const names = sql.raw(Object.keys(rows[0] ?? {}).join(', '));
  await sql`
    insert into clients (account_id, ${names})
    select journals.account_id, ${names}
    from journals cross join jsonb_populate_recordset(null::clients, ${JSON.stringify(rows)}::jsonb) as client
    where journals.account_id = ${trx.accountId}
  `.execute(trx);
}

/** The caller holds the lock of the organisation number (`lockMatchingDetails`). */
export async function insertClientRow(trx: AccountTrx, client: Client): Promise<void> {
  const { creditOre: _creditOre, creditBalances: _balances, ...columns } = client;
  const orgNumber = await numberToStore(trx, client);
  await insertRows(trx, 'clients', [{ ...columns, orgNumber }]);
}

/** For a change of the organisation number or the country, the caller holds the lock of the number (`lockMatchingDetails`). */
export async function updateClientRow(trx: AccountTrx, before: Client, client: Client): Promise<void> {
  const {
    id,
    orgNumber,
    creditOre: _creditOre,
    creditBalances: _balances,
    createdAt: _createdAt,
    ...changed
  } = client;
  const isSameNumber = orgNumber === before.orgNumber && client.country === before.country;
  const number = isSameNumber ? {} : { orgNumber: await numberToStore(trx, client) };
  await updateRow(trx, 'clients', { id }, { ...changed, ...number });
}

/** The type of a client, also of a deleted one, whose row stays. */
export async function findClientType(db: AccountDbOrTrx, id: string): Promise<ClientType | undefined> {
  const [client] = await selectType(db, db.accountId, id);
  return client?.type;
}

const selectType = statement<{ type: ClientType }>(
  'select type from clients where account_id = $1 and id = $2',
);

export const CLIENT_COLUMNS = [
  ...columns(
    'id external_id name type org_number vat_number country email phone address postal_code city contact_person',
    'language payment_term_days currency internal_note credit_ore version created_at updated_at',
  ),
  'foreign_credit as creditBalances' as const,
];

/** Leaves deleted clients out. */
export function selectClient(db: DbOrTrx, accountId: string) {
  return db
    .selectFrom('clients')
    .select(CLIENT_COLUMNS)
    .where('account_id', '=', accountId)
    .where('deleted_at', 'is', null);
}

/** `creditBalances` are as they are stored: another name would have to be taken out of each of the rows of a list. */
export type ClientRow = Omit<Client, 'creditBalances'> & { creditBalances: unknown };

/** @param row its organisation number is as it is stored */
export function toClient(row: ClientRow): Client {
  return {
    ...row,
    orgNumber: row.orgNumber.replace(/\n.*/, ''),
    creditBalances: creditBalances(row.creditBalances as StoredForeignCredit | null),
  };
}
