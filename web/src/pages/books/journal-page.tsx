import { IconNotebook, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useAccount, useMay } from '../../http/session.ts';
import { useToday } from '../../http/use-today.ts';
import { useLanguage, useTexts } from '../../text/language.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorNotice } from '../../ui/error-notice.tsx';
import { ButtonLink } from '../../ui/links.tsx';
import { useListFile } from '../../ui/list/list-file-menu.tsx';
import { ListSkeleton, ListTable } from '../../ui/list/list-table.tsx';
import { NoRows } from '../../ui/list/no-rows.tsx';
import { useColumns } from '../../ui/list/use-columns.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Pager } from '../../ui/list/pager.tsx';
import { pageOf, useAddressSearch } from '../../ui/use-address-search.ts';
import { AccountingOff } from './accounting-off.tsx';
import { isAccountingOff } from './books-queries.ts';
import { booksTexts } from './books-texts.ts';
import { EntryCard, useEntryColumns } from './journal/entry-table.tsx';
import { JournalFilter } from './journal/journal-filter.tsx';
import {
  FILTER_NAMES,
  filterOf,
  journalFileAddress,
  journalQuery,
  journalSumsQuery,
  PAGE_SIZE,
  sortOf,
} from './journal/journal-queries.ts';
import { periodProblems, thisYear } from './period.ts';

/** All entries of a period, newest first, with search and filters. */
export default function JournalPage() {
  const texts = useTexts(booksTexts);
  const { language } = useLanguage();
  const { accountId } = useAccount();
  const may = useMay();
  const address = useAddressSearch();
  const today = useToday();
  const year = thisYear(today ?? '');
  const period = { from: address.read('from') || year.from, to: address.read('to') || year.to };
  const filter = filterOf(address.read, period);
  const page = pageOf(address.read('page'));
  const sort = sortOf(address.read('sort'));
  const isValid = today !== undefined && Object.keys(periodProblems(period, 12)).length === 0;
  const journal = useQuery({ ...journalQuery(accountId, filter, page, sort), enabled: isValid });
  const sums = useQuery({ ...journalSumsQuery(accountId, filter), enabled: isValid });
  const columns = useColumns('journal', useEntryColumns(sums.data));
  const file = useListFile(journalFileAddress(accountId, filter, language));
  const isFiltered = FILTER_NAMES.some((name) => address.read(name) !== '');

  if (isAccountingOff(journal.error)) {
    return (
      <>
        <PageHeader title={texts.journal} lead={texts.journalLead} />
        <AccountingOff />
      </>
    );
  }

  function content() {
    if (today !== undefined && !isValid) return null;
    if (journal.error !== null) {
      return <ErrorNotice error={journal.error} retry={() => void journal.refetch()} />;
    }
    if (journal.data === undefined) return <ListSkeleton />;
    const { items, totalCount } = journal.data;
    if (totalCount === 0 && !isFiltered) {
      return (
        <EmptyState
          icon={IconNotebook}
          title={texts.emptyTitle}
          hint={texts.emptyHint}
          action={
            may('sell') && (
              <ButtonLink to="/$accountId/invoices/new" params={{ accountId }} variant="default">
                {texts.newInvoice}
              </ButtonLink>
            )
          }
        />
      );
    }
    if (items.length === 0) {
      return (
        <NoRows
          totalCount={totalCount}
          texts={texts}
          filterNames={[...FILTER_NAMES, 'from', 'to']}
          address={address}
        />
      );
    }
    return (
      <>
        <ListTable
          label={texts.journal}
          columns={columns.shown}
          rows={items}
          card={(entry) => <EntryCard entry={entry} />}
          sort={sort}
          onSort={(to) => address.change({ sort: to, page: '' })}
          isStale={journal.isPlaceholderData}
        />
        <Pager
          page={page}
          pageSize={PAGE_SIZE}
          totalCount={totalCount}
          onPage={(to) => address.change({ page: to === 1 ? '' : to })}
        />
      </>
    );
  }

  return (
    <>
      <PageHeader
        title={texts.journal}
        lead={texts.journalLead}
        actions={
          may('keepBooks') && (
            <ButtonLink
              to="/$accountId/books/journal/new"
              params={{ accountId }}
              leftSection={<IconPlus size={16} stroke={2.5} aria-hidden />}
            >
              {texts.newEntry}
            </ButtonLink>
          )
        }
      />
      {today !== undefined && (
        <JournalFilter
          read={address.read}
          change={(changes) => address.change({ ...changes, page: '' })}
          period={period}
          year={year}
        >
          {columns.menu}
          {isValid && file.menu}
        </JournalFilter>
      )}
      {file.error !== null && <ErrorNotice error={file.error} />}
      {content()}
    </>
  );
}
