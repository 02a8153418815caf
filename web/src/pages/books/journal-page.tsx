import { IconNotebook, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useAccount, useMay } from '../../http/session.ts';
import { useToday } from '../../http/use-today.ts';
import { useLanguage, useTexts } from '../../text/language.tsx';
import { ButtonLink } from '../../ui/links.tsx';
import { ListPage } from '../../ui/list/list-page.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { pageOf, useAddressSearch } from '../../ui/use-address-search.ts';
import { AccountingOff } from './accounting-off.tsx';
import { isAccountingOff } from '../ledger/books-queries.ts';
import { booksTexts } from '../ledger/books-texts.ts';
import { EntryCard, useEntryColumns } from './journal/entry-table.tsx';
import { JournalFilter } from './journal/journal-filter.tsx';
import {
  FILTER_NAMES,
  filterOf,
  journalFileAddress,
  journalQuery,
  journalSumsQuery,
  sortOf,
} from './journal/journal-queries.ts';
import { periodProblems, thisYear } from './period.ts';
import { WaitingVouchers } from './vouchers/waiting-vouchers.tsx';

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
  const columns = useEntryColumns(sums.data);

  if (isAccountingOff(journal.error)) {
    return (
      <>
        <PageHeader title={texts.journal} lead={texts.journalLead} />
        <AccountingOff />
      </>
    );
  }

  return (
    <ListPage
      name="journal"
      header={{
        title: texts.journal,
        lead: texts.journalLead,
        actions: may('keepBooks') && (
          <>
            <WaitingVouchers />
            <ButtonLink
              to="/$accountId/books/journal/new"
              params={{ accountId }}
              leftSection={<IconPlus size={16} stroke={2.5} aria-hidden />}
            >
              {texts.newEntry}
            </ButtonLink>
          </>
        ),
      }}
      filters={(menus) =>
        today !== undefined && (
          <JournalFilter
            read={address.read}
            change={(changes) => address.change({ ...changes, page: '' })}
            period={period}
            year={year}
          >
            {menus}
          </JournalFilter>
        )
      }
      query={today === undefined || isValid ? journal : undefined}
      columns={columns}
      file={isValid ? journalFileAddress(accountId, filter, language) : undefined}
      label={texts.journal}
      card={(entry) => <EntryCard entry={entry} />}
      sort={sort}
      filterNames={[...FILTER_NAMES, 'from', 'to']}
      texts={texts}
      empty={{
        icon: IconNotebook,
        title: texts.emptyTitle,
        hint: texts.emptyHint,
        action: may('sell') && (
          <ButtonLink to="/$accountId/invoices/new" params={{ accountId }} variant="default">
            {texts.newInvoice}
          </ButtonLink>
        ),
      }}
    />
  );
}
