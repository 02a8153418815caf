import type { Static } from 'typebox';
import { kronerFromOre } from '../../../domain/money.ts';
import type { BankFile } from './bank-file.ts';
import type { bankFileSchema } from './schemas.ts';

export function presentFile(file: BankFile): Static<typeof bankFileSchema> {
  const { id, name, format, status, transactionCount, duplicateCount, matchedCount, unmatchedCount } = file;
  return {
    id,
    name,
    format,
    status,
    transactionCount,
    duplicateCount,
    matchedCount,
    unmatchedCount,
    amount: kronerFromOre(file.amountOre),
    leftOutAccountCount: file.leftOutAccountCount,
    leftOutTransactionCount: file.leftOutTransactionCount,
    importedAt: file.createdAt.toISOString(),
    finishedAt: file.finishedAt?.toISOString() ?? null,
    error: file.error,
  };
}
