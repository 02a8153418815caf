import { sql } from 'kysely';
import { BOOK_CURRENCY } from '../../../../domain/currency/currency.ts';
import type { Check } from '../../check.ts';
import { bySqlStatement } from '../../statement.store.ts';

/** What is in another currency counts at a rate. Other files may have brought the duplicates of a file, so its amount is known only without any. */
export const bankFiles: Check = {
  name: 'bank-files',
  holds:
    'a bank file counts its transactions and sums them; of a failed one there are none; its bytes are whole, and gone when it has ended, except in test accounts; balances are of camt.053 and of Vipps',
  examine: bySqlStatement((accountId) => {
    const brought = sql`
      select bank_file_id as id, count(*) as rows, count(*) filter (where status = 'new') as new_rows,
        bool_and(currency = ${BOOK_CURRENCY}) as is_in_kroner,
        sum(case direction when 'in' then amount_ore else -amount_ore end) as ore
      from bank_transactions where account_id = ${accountId} group by bank_file_id`;
    const parts = sql`
      select file_id as id, count(*) as parts, max(position) + 1 as places, sum(octet_length(bytes)) as bytes
      from bank_file_parts where account_id = ${accountId} group by file_id`;
    return {
      rows: sql`select count(*) from bank_files where account_id = ${accountId}`,
      breaches: sql`
        select format('bank file %s: is %s, counts %s transactions, %s duplicates, %s matched, %s unmatched and %s øre, has %s rows, %s of them new, and %s øre',
          f.id, f.status, f.transaction_count, f.duplicate_count, f.matched_count, f.unmatched_count, f.amount_ore,
          coalesce(b.rows, 0), coalesce(b.new_rows, 0), coalesce(b.ore, 0)) as breach
        from bank_files f left join (${brought}) b on b.id = f.id
        where f.account_id = ${accountId} and (
          f.matched_count + f.unmatched_count <> coalesce(b.rows - b.new_rows, 0)
          or (f.is_checked and f.transaction_count - f.duplicate_count <> coalesce(b.rows, 0))
          or (f.is_checked and f.duplicate_count = 0 and f.amount_ore <> coalesce(b.ore, 0) and b.is_in_kroner is not false)
          or (f.status = 'done' and not (f.is_checked and coalesce(b.new_rows, 0) = 0))
          or (f.status = 'failed' and b.rows > 0)
        )
        union all
        select format('bank file %s: is %s, has %s bytes, of them %s in %s parts', f.id, f.status, f.size_bytes, p.bytes, p.parts)
        from bank_files f join (${parts}) p on p.id = f.id
        where f.account_id = ${accountId} and (
          p.bytes <> f.size_bytes or p.parts <> p.places or (f.status <> 'processing' and f.account_id like 'P%')
        )
        union all
        select format('bank file %s: is processing, has no bytes', f.id)
        from bank_files f where f.account_id = ${accountId} and f.status = 'processing' and f.size_bytes > 0 and not exists (
          select from bank_file_parts p where p.account_id = ${accountId} and p.file_id = f.id
        )
        union all
        select format('balance of %s: bank file %s tells none', b.day, b.bank_file_id)
        from bank_balances b join bank_files f on f.account_id = ${accountId} and f.id = b.bank_file_id
        where b.account_id = ${accountId} and (f.format in ('camt.053', 'vipps') and f.is_checked) is not true
        order by breach`,
    };
  }),
};
