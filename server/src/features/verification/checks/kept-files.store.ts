import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { AnyTrx } from '../../../platform/database/database.ts';
import { firstIdOf } from '../../../platform/database/ids.ts';
import type { Check } from '../check.ts';
import { addBreaches, emptyFinding } from '../check.ts';
import { isOneOfAccounts } from '../one-of.store.ts';

/** An upload takes at most minutes. */
const UPLOAD_MILLISECONDS = 3_600_000;

/** Size and SHA-256 are null where no bytes may be left. */
type KeptFile = {
  accountId: string;
  id: string;
  name: string;
  sizeBytes: number | null;
  sha256: string | null;
};

export const keptFiles: Check = {
  name: 'kept-files',
  holds:
    'the bytes of an export are those that were made, and those of an import those that came, and gone with it; no bytes are of no file',
  async examine(trx, accountIds) {
    const finding = emptyFinding();
    for (const file of await listFiles(trx, accountIds)) {
      finding.rows += 1;
      addBreaches(finding, file.accountId, await breachesOf(trx, file));
    }
    for (const { accountId, fileId } of await listBytesOfNoFile(trx, accountIds)) {
      addBreaches(finding, accountId, [`file ${fileId}: has bytes, and is not there`]);
    }
    return finding;
  },
};

/** Those whose bytes come or go just now are left out. */
async function listFiles(trx: AnyTrx, accountIds: readonly string[]): Promise<KeptFile[]> {
  const { rows } = await sql<KeptFile>`
    select account_id as "accountId", id, 'export ' || id as name,
      case when has_parts then size_bytes::float8 end as "sizeBytes", case when has_parts then sha256 end as sha256
    from account_exports
    where account_id = ${isOneOfAccounts(accountIds)} and (status = 'done' or not has_parts)
    union all
    select account_id, id, 'import ' || id, size_bytes::float8, sha256 from imports
    where account_id = ${isOneOfAccounts(accountIds)} and status <> 'deleted' and (is_applied or expires_at > now())
    order by 1, 2`.execute(trx);
  return rows;
}

/** An upload that is on its way has no import yet. */
async function listBytesOfNoFile(trx: AnyTrx, accountIds: readonly string[]) {
  const { rows } = await sql<{ accountId: string; fileId: string }>`
    select distinct p.account_id as "accountId", p.file_id as "fileId" from kept_file_parts p
    where p.account_id = ${isOneOfAccounts(accountIds)}
      and not exists (select from account_exports e where e.account_id = p.account_id and e.id = p.file_id)
      and not exists (select from imports i where i.account_id = p.account_id and i.id = p.file_id)
      and (p.quota <> 'imports' or p.file_id < ${firstIdOf(new Date(Date.now() - UPLOAD_MILLISECONDS))})
    order by 1, 2`.execute(trx);
  return rows;
}

/** A file may be larger than what PostgreSQL can put together, so its parts are read one by one. */
async function breachesOf(
  trx: AnyTrx,
  { accountId, id, name, sizeBytes, sha256 }: KeptFile,
): Promise<string[]> {
  const hash = createHash('sha256');
  let [position, bytes] = [0, 0];
  for (; ; position += 1) {
    const [part] = await readPart(trx, { accountId, id }, position);
    if (part === undefined) break;
    hash.update(part.bytes);
    bytes += part.bytes.length;
  }
  if (sha256 === null) return position === 0 ? [] : [`${name}: its bytes should have gone`];
  const isWhole = bytes === sizeBytes && hash.digest('hex') === sha256;
  return isWhole ? [] : [`${name}: its ${bytes} bytes are not the ${sizeBytes} that were made`];
}

async function readPart(
  trx: AnyTrx,
  { accountId, id }: Pick<KeptFile, 'accountId' | 'id'>,
  position: number,
) {
  const { rows } = await sql<{ bytes: Buffer }>`
    select bytes from kept_file_parts
    where account_id = ${accountId} and file_id = ${id} and position = ${position}`.execute(trx);
  return rows;
}
