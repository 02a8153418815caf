import type { StorageKind } from '../../../domain/storage-kinds.ts';
import { STORAGE_KINDS } from '../../../domain/storage-kinds.ts';
import type { DB } from '../../database/database-types.ts';
import type { AccountDbOrTrx, DbOrTrx } from '../../database/database.ts';
import { statement } from '../../database/statement.ts';
import type { Counted, Counts, Quota } from './counts.ts';
import { STORED } from './stored-columns.ts';

type Tables = { readonly [table: string]: Counts & { readonly ofCompany?: Counts } };

/**
 * SQL of the bytes that a row `t` uses. `pg_column_size` and `octet_length` of a value that PostgreSQL keeps outside of its row read
 * only how large the value is.
 */
export function bytesOfRowSql({ row, values = [], files = [] }: Counted): string {
  return [
    String(row),
    ...values.map((column) => `coalesce(pg_column_size(t.${column}), 0)`),
    ...files.map((column) => `coalesce(octet_length(t.${column}), 0)`),
  ].join(' + ');
}

/** What of a table a kind counts, and the rows of which accounts. */
function countedBy(kind: StorageKind, counts: Counts): { counted: Counted; of: 'all' | 'P' | 'T' }[] {
  const split = kind === 'captured' ? 'T' : kind === 'documents' ? 'P' : undefined;
  const by = (quota: Quota, of: 'all' | 'P' | 'T') => {
    const counted = counts[quota];
    return counted === undefined ? [] : [{ counted, of }];
  };
  return [...by(kind, 'all'), ...(split === undefined ? [] : by('capturedInTest', split))];
}

/**
 * SQL of the rows of a kind, as one statement for each place where rows lie: those of accounts may be spread over nodes, and those of
 * companies are not.
 * @param where conditions on `account`
 * @param leftOut a table that is not counted
 */
function rowsOf(kind: StorageKind, where: (account: string) => string[], leftOut?: keyof DB): string[] {
  const tables = Object.entries(STORED as Tables).filter(([table]) => table !== leftOut);
  const select = (account: string, from: string, { counted, of }: ReturnType<typeof countedBy>[number]) => {
    const conditions = [
      ...where(account),
      ...(of === 'all' ? [] : [`${account} like '${of}%'`]),
      ...(counted.where === undefined ? [] : [counted.where]),
    ];
    const condition = conditions.length === 0 ? '' : ` where ${conditions.join(' and ')}`;
    return `select ${account} as account_id, ${bytesOfRowSql(counted)} as bytes from ${from}${condition}`;
  };
  const ofAccounts = tables.flatMap(([table, decision]) =>
    countedBy(kind, decision).map((counted) => select('t.account_id', `${table} t`, counted)),
  );
  const ofCompanies = tables.flatMap(([table, { ofCompany = {} }]) =>
    countedBy(kind, ofCompany).map((counted) =>
      select('a.id', `${table} t join accounts a on a.company_id = t.company_id`, counted),
    ),
  );
  return [ofAccounts, ofCompanies].flatMap((selects) =>
    selects.length === 0 ? [] : selects.join('\nunion all '),
  );
}

type Count<Row> = (db: DbOrTrx, ...parameters: unknown[]) => Promise<Row[]>;

function forEachKind<Row>(make: (kind: StorageKind) => Count<Row>[]): Record<StorageKind, Count<Row>[]> {
  const made = STORAGE_KINDS.map((kind) => [kind, make(kind)]);
  return Object.fromEntries(made) as Record<StorageKind, Count<Row>[]>;
}

type Bytes = { bytes: bigint };

function ofOneAccount(kind: StorageKind, leftOut?: keyof DB): Count<Bytes>[] {
  return rowsOf(kind, (account) => [`${account} = $1`], leftOut).map((rows) =>
    statement<Bytes>(`select coalesce(sum(bytes), 0)::bigint as bytes from (${rows}) stored`),
  );
}

async function sumOf(counts: Count<Bytes>[], db: DbOrTrx, accountId: string): Promise<number> {
  let bytes = 0;
  for (const count of counts) {
    const [row] = await count(db, accountId);
    bytes += Number(row?.bytes ?? 0);
  }
  return bytes;
}

const ofAccount = forEachKind((kind) => ofOneAccount(kind));

const ofAll = forEachKind((kind) =>
  rowsOf(kind, () => []).map((rows) =>
    statement<{ accountId: string; bytes: bigint }>(
      `select account_id as "accountId", coalesce(sum(bytes), 0)::bigint as bytes from (${rows}) stored group by 1`,
    ),
  ),
);

/** What an account keeps of a kind, in bytes. It reads all rows of the kind, though not what is in them. */
export async function readStored(db: AccountDbOrTrx, kind: StorageKind): Promise<number> {
  return sumOf(ofAccount[kind], db, db.accountId);
}

/** What all accounts keep of a kind, in bytes. It reads all rows of the kind, so only for a person. */
export async function readStoredOfAll(
  db: DbOrTrx,
  kind: StorageKind,
): Promise<{ accountId: string; bytes: number }[]> {
  const all = new Map<string, number>();
  for (const count of ofAll[kind]) {
    for (const { accountId, bytes } of await count(db)) {
      all.set(accountId, (all.get(accountId) ?? 0) + Number(bytes));
    }
  }
  return [...all].map(([accountId, bytes]) => ({ accountId, bytes }));
}

const besideParts = ofOneAccount('documents', 'bank_file_parts');

/** The `documents` of a production account without the parts of bank files, in bytes. */
export async function readStoredBesideParts(db: AccountDbOrTrx): Promise<number> {
  return sumOf(besideParts, db, db.accountId);
}

const countParts = statement<Bytes>(`
  select coalesce(sum(${bytesOfRowSql(STORED.bank_file_parts.capturedInTest)}), 0)::bigint as bytes
  from bank_file_parts t where account_id = $1`);

/** The parts of bank files, in bytes. */
export async function readStoredParts(db: AccountDbOrTrx): Promise<number> {
  return sumOf([countParts], db, db.accountId);
}

const countKeptParts = {
  imports: statement<Bytes>(`
    select coalesce(sum(${bytesOfRowSql(STORED.kept_file_parts.imports)}), 0)::bigint as bytes
    from kept_file_parts t where account_id = $1 and ${STORED.kept_file_parts.imports.where}`),
};

/** The parts of kept files of a kind, in bytes. */
export async function readStoredKeptParts(
  db: AccountDbOrTrx,
  kind: keyof typeof countKeptParts,
): Promise<number> {
  return sumOf([countKeptParts[kind]], db, db.accountId);
}
