import type { QueryResult } from 'kysely';

const BATCH = 5_000;

/**
 * Deletes rows that may be very many, some at a time. Each batch is committed by itself, so that no row stays locked
 * for long and no statement runs into its time limit.
 * @param stopping ends the work between two batches
 * @param deleteSome deletes at most this many rows, outside of a transaction
 * @returns the number of deleted rows
 */
export async function deleteInBatches(
  stopping: AbortSignal | undefined,
  deleteSome: (limit: number) => Promise<QueryResult<unknown>>,
): Promise<number> {
  for (let deleted = 0; ;) {
    stopping?.throwIfAborted();
    const { numAffectedRows = 0n } = await deleteSome(BATCH);
    deleted += Number(numAffectedRows);
    if (numAffectedRows < BigInt(BATCH)) return deleted;
  }
}
