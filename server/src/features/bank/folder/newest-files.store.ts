import type { BankFileError } from '../files/bank-file.ts';
import type { Db } from '../../../platform/database/database.ts';

export type ListedFile = Awaited<ReturnType<typeof listNewestFiles>>[number];

/** The newest files. @param accountId of this account only; undefined: of all accounts, for the operator */
export async function listNewestFiles(db: Db, accountId: string | undefined, limit: number) {
  return db
    .selectFrom('bank_files')
    .innerJoin('accounts', 'accounts.id', 'bank_files.account_id')
    .innerJoin('companies', 'companies.id', 'accounts.company_id')
    .$if(accountId !== undefined, (query) => query.where('bank_files.account_id', '=', accountId ?? ''))
    .select([
      'bank_files.account_id as accountId',
      'companies.name as company',
      'bank_files.id',
      'bank_files.name',
      'origin',
      'format',
      'status',
      'transaction_count as transactionCount',
      'matched_count as matchedCount',
      'unmatched_count as unmatchedCount',
      'bank_files.error',
    ])
    .select((eb) => eb.fn.coalesce('bank_files.dated_at', 'bank_files.created_at').as('importedAt'))
    .$narrowType<{ error: BankFileError | null }>()
    .orderBy('bank_files.created_at', 'desc')
    .orderBy('bank_files.id', 'desc')
    .limit(limit)
    .execute();
}
