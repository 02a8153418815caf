import { sql } from 'kysely';
import type { Check } from '../../check.ts';
import { bySqlStatement } from '../../statement.store.ts';

export const entryAttachments: Check = {
  name: 'entry-attachments',
  holds: 'the vouchers of manual entries, and those that wait for one, are the files that came',
  examine: bySqlStatement((accountId) => ({
    rows: sql`
        select (select count(*) from entry_attachments where account_id = ${accountId})
          + (select count(*) from waiting_vouchers where account_id = ${accountId}) as count`,
    breaches: sql`
        select format('voucher %s of entry %s %s/%s: %s', a.id, e.series, e.year, e.number, case
          when e.source_document_type <> 'Manual' then 'the entry is not manual'
          else 'its bytes are not those that were attached' end) as breach
        from entry_attachments a
        join journal_entries e on e.account_id = ${accountId} and e.id = a.entry_id
        where a.account_id = ${accountId} and (
          e.source_document_type <> 'Manual' or octet_length(a.bytes) <> a.size_bytes
          or encode(sha256(a.bytes), 'hex') <> a.sha256
        )
        union all
        select format('voucher %s that waits: its bytes are not those that came', id)
        from waiting_vouchers
        where account_id = ${accountId}
          and (octet_length(bytes) <> size_bytes or encode(sha256(bytes), 'hex') <> sha256)
        order by 1`,
  })),
};
