import { sql } from 'kysely';
import { SEARCHED_TEXT } from '../../../invoices/index.ts';
import type { Check } from '../../check.ts';
import { NAME_OF_DOCUMENT, bySqlStatement } from '../../statement.store.ts';

/** What the index lacks, no search finds (decision 28). A text of before has its plain letters when the job has added them. */
export const searchedDocuments: Check = {
  name: 'searched-documents',
  holds: 'the text search finds every document that is indexed, by what the document says and by its total',
  examine: bySqlStatement((accountId) => ({
    rows: sql`select count(*) from searched_documents where account_id = ${accountId}`,
    breaches: sql`
        select format('%s: is searched by %s', ${NAME_OF_DOCUMENT}, coalesce(quote_literal(t.text) || ' and ' || t.total_ore || ' øre', 'nothing')) as breach
        from (
          select invoices.*, ${sql.raw(SEARCHED_TEXT)} as said from invoices
          where account_id = ${accountId}
            and number <= (select documents_through from search_marks where account_id = ${accountId})
        ) i
        left join searched_documents t on t.account_id = ${accountId} and t.invoice_id = i.id
        where (t.text is distinct from i.said and with_plain_letters(t.text) is distinct from i.said) or t.total_ore <> i.total_ore
        order by i.number`,
  })),
};
