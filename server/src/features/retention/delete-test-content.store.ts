import { sql } from 'kysely';
import type { AccountId, Db, Trx } from '../../platform/database/database.ts';
import { noteDifferences } from '../../platform/events/note-events.ts';

/** Of each kind in one transaction, so that no mail or request waits long. */
const DELETED_AT_ONCE = 500;

export type TestAccount = { accountId: string; companyId: string };

/** @param before the ids of what is older are smaller. It covers all accounts, so only the job may call it */
export async function listTestAccountsWithOldContent(db: Db, before: string): Promise<TestAccount[]> {
  const { rows } = await sql<TestAccount>`
    select j.account_id as "accountId", a.company_id as "companyId"
    from journals j join accounts a on a.id = j.account_id and a.environment = 'test'
    where exists (select from captured_emails where account_id = j.account_id and id < ${before})
      or exists (select from document_files where account_id = j.account_id and document_id < ${before})
      or exists (select from waiting_vouchers where account_id = j.account_id and id < ${before})
      or exists (${capturedEInvoices(sql.ref('j.account_id'), before)})
      or exists (${bankFilesWithBytes(sql.ref('j.account_id'), before)})
    order by j.account_id`.execute(db);
  return rows;
}

/** @returns whether there may be more */
export async function deleteSomeTestContent(trx: Trx, accountId: string, before: string): Promise<boolean> {
  const { numAffectedRows: mails = 0n } = await sql`
    delete from captured_emails where account_id = ${accountId} and id = any(array(
      select id from captured_emails where account_id = ${accountId} and id < ${before} limit ${DELETED_AT_ONCE}
    ))`.execute(trx);
  noteDifferences(trx, accountId, [{ figure: 'captured-emails', day: '', key: '', sums: [-mails] }]);
  const { numAffectedRows: files = 0n } = await sql`
    delete from document_files where account_id = ${accountId} and document_id = any(array(
      select document_id from document_files where account_id = ${accountId} and document_id < ${before} limit ${DELETED_AT_ONCE}
    ))`.execute(trx);
  const { numAffectedRows: eInvoices = 0n } = await sql`
    update e_invoice_deliveries set document = null where account_id = ${accountId} and id = any(array(
      ${capturedEInvoices(accountId, before)} limit ${DELETED_AT_ONCE}
    ))`.execute(trx);
  const { numAffectedRows: vouchers = 0n } = await sql`
    delete from waiting_vouchers where account_id = ${accountId} and id = any(array(
      select id from waiting_vouchers where account_id = ${accountId} and id < ${before} limit ${DELETED_AT_ONCE}
    ))`.execute(trx);
  // One file may have two hundred parts of 256 kB.
  await sql`
    delete from bank_file_parts where account_id = ${accountId} and file_id = any(array(
      ${bankFilesWithBytes(accountId, before)} limit 1
    ))`.execute(trx);
  const { rows: more } = await sql`${bankFilesWithBytes(accountId, before)} limit 1`.execute(trx);
  return (
    more.length > 0 || [mails, files, eInvoices, vouchers].some((count) => count === BigInt(DELETED_AT_ONCE))
  );
}

function capturedEInvoices(accountId: AccountId, before: string) {
  return sql`
    select id from e_invoice_deliveries
    where account_id = ${accountId} and id < ${before} and document is not null and status in ('captured', 'bounced')`;
}

/** The bytes of a file that is still imported stay. */
function bankFilesWithBytes(accountId: AccountId, before: string) {
  return sql`
    select p.file_id from bank_file_parts p
    join bank_files f on f.account_id = ${accountId} and f.id = p.file_id and f.status <> 'processing'
    where p.account_id = ${accountId} and p.file_id < ${before} and p.position = 0`;
}
