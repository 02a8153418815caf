import type { Series } from '../../../domain/books/journal.ts';
import { sql } from 'kysely';
import { DOCUMENT_SERIES } from '../../companies/index.ts';
import { QUOTE_SERIES } from '../../quotes/index.ts';
import type { AccountDb } from '../../../platform/database/database.ts';

/** Numbers that a series leaves out, both ends included (decision 76). Documents and quotes have no year: their series goes on. */
export type NumberGap = {
  series: Series | 'Document' | 'Quote';
  year: number | null;
  from: bigint;
  to: bigint;
  /** Those that documents have got again, in order. */
  filled: string[];
  reason: 'restore' | 'recover';
  restoredTo: Date;
  recordedAt: Date;
};

/** The gaps of an account: documents first, then entries by series and year. @param year only the entries of this year */
export async function listNumberGaps(db: AccountDb, year?: number): Promise<NumberGap[]> {
  const { rows } = await sql<NumberGap>`
    select case series when ${DOCUMENT_SERIES} then 'Document' when ${QUOTE_SERIES} then 'Quote'
        else split_part(series, ' ', 2) end as series,
      nullif(split_part(series, ' ', 3), '')::integer as year, first_number as "from", last_number as "to",
      array(select number::text from unnest(filled_numbers) number order by number) as filled, reason,
      restored_to as "restoredTo", recorded_at as "recordedAt"
    from number_gaps
    where account_id = ${db.accountId} and (${year ?? null}::text is null or split_part(series, ' ', 3) = ${year ?? null}::text)
    order by 2 nulls first, 1, first_number
  `.execute(db);
  return rows;
}
