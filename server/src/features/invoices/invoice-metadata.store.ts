import type { Trx, Write } from '../../platform/database/database.ts';
import { insertRows, writeStatement } from '../../platform/database/statement.ts';
import type { Invoice } from './invoice.ts';

/** Stores the pairs of a draft for the filter by metadata. @param before undefined for a new draft */
export function saveMetadata(
  trx: Trx,
  accountId: string,
  before: Pick<Invoice, 'metadata'> | undefined,
  { id, metadata }: Pick<Invoice, 'id' | 'metadata'>,
): Write[] {
  if (JSON.stringify(before?.metadata ?? {}) === JSON.stringify(metadata)) return [];
  const rows = Object.entries(metadata).map(([key, value]) => ({ key, value, invoice_id: id }));
  return [
    ...(before === undefined ? [] : [deleteMetadata(trx, accountId, id)]),
    ...(rows.length === 0 ? [] : [insertRows(trx, accountId, 'invoice_metadata', rows)]),
  ];
}

const deleteMetadata = writeStatement(
  'delete from invoice_metadata where account_id = $1 and invoice_id = $2',
);
