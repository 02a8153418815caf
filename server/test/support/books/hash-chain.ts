import assert from 'node:assert/strict';
import { entryHash } from '../../../src/features/books/journal/entry-hash.ts';
import type { AccountDbOrTrx } from '../../../src/platform/database/database.ts';

/**
 * Fails the test unless every entry of the account has the hash that `entryHash` makes of what is stored of it and of the
 * one before, from 1 on without a gap, and the journal ends with the last of them. @returns how many entries there are
 */
export async function assertChainWhole(db: AccountDbOrTrx): Promise<number> {
  const entries = await db
    .selectFrom('journal_entries')
    .selectAll()
    .where('account_id', '=', db.accountId)
    .orderBy('chain_position')
    .execute();
  const lines = await db
    .selectFrom('journal_lines')
    .selectAll()
    .where('account_id', '=', db.accountId)
    .orderBy('line_number')
    .execute();
  const linesOf = Map.groupBy(lines, ({ entry_id }) => entry_id);

  let previous: Uint8Array = new Uint8Array(32);
  for (const [index, entry] of entries.entries()) {
    const name = `${entry.series} ${entry.number} of ${entry.year}`;
    assert.equal(entry.chain_position, BigInt(index + 1), name);
    previous = entryHash(previous, {
      id: entry.id,
      series: entry.series,
      number: entry.number,
      documentDate: entry.document_date,
      postingDate: entry.posting_date,
      description: entry.description,
      sourceDocumentType: entry.source_document_type,
      sourceDocumentId: entry.source_document_id,
      correctsEntryId: entry.corrects_entry_id,
      createdAt: entry.created_at,
      lines: (linesOf.get(entry.id) ?? []).map((line) => ({
        account: line.ledger_account,
        description: line.description,
        debitOre: line.debit_ore,
        creditOre: line.credit_ore,
        vatCode: line.vat_code,
        customerId: line.customer_id,
        supplierId: line.supplier_id,
        projectId: line.project_id,
        ...(line.currency !== null && {
          inCurrency: { currency: line.currency, amountOre: line.currency_amount_ore ?? 0n },
        }),
      })),
    });
    assert.equal(hex(entry.hash), hex(previous), name);
  }

  const journal = await db
    .selectFrom('journals')
    .select(['entry_count', 'last_hash'])
    .where('account_id', '=', db.accountId)
    .executeTakeFirstOrThrow();
  assert.deepEqual([journal.entry_count, hex(journal.last_hash)], [BigInt(entries.length), hex(previous)]);
  return entries.length;
}

function hex(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('hex');
}
