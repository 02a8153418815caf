import { Button } from '@mantine/core';
import { IconNotebook } from '@tabler/icons-react';
import { useAccount, useMay } from '../../http/session.ts';
import { useTexts } from '../../text/language.tsx';
import { ButtonLink, NewLink } from '../../ui/links.tsx';
import { ListPage } from '../../ui/list/list-page.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { AccountingOff } from './accounting-off.tsx';
import { isAccountingOff } from '../ledger/books-queries.ts';
import { booksTexts } from '../ledger/books-texts.ts';
import { EntryCard, useEntryColumns } from './journal/entry-table.tsx';
import { useJournalFilter } from './journal/journal-filter.tsx';
import { WaitingVouchers } from './vouchers/waiting-vouchers.tsx';

/** All entries of a period, newest first, with search and filters. */
export default function JournalPage() {
  const texts = useTexts(booksTexts);
  const { accountId } = useAccount();
  const may = useMay();
  const { list, elsewhere, showYear, ...filter } = useJournalFilter();
  const columns = useEntryColumns(list.sums);
  const { journal: title, journalLead: lead } = texts;
  if (isAccountingOff(list.page.error)) {
    return (
      <>
        <PageHeader title={title} lead={lead} />
        <AccountingOff />
      </>
    );
  }
  const toYear = typeof elsewhere === 'string' && (
    <Button onClick={() => showYear(elsewhere)}>{texts.entriesOf(elsewhere)}</Button>
  );
  const nothingFoundHint = elsewhere === null ? texts.nothingInAnyYear : texts.nothingFoundHint;
  return (
    <ListPage
      list={list}
      texts={{ ...texts, title, lead, searchHint: texts.journalSearchHint, nothingFoundHint }}
      icon={IconNotebook}
      actions={
        may('keepBooks') && (
          <>
            <WaitingVouchers />
            <NewLink to="/$accountId/books/journal/new" params={{ accountId }}>
              {texts.newEntry}
            </NewLink>
          </>
        )
      }
      elsewhere={toYear}
      emptyAction={
        toYear ||
        (may('sell') && (
          <ButtonLink to="/$accountId/invoices/new" params={{ accountId }} variant="default">
            {texts.newInvoice}
          </ButtonLink>
        ))
      }
      {...filter}
      columns={columns}
      card={(entry) => <EntryCard entry={entry} />}
    />
  );
}
