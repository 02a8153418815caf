import { Accordion, Button, Group } from '@mantine/core';
import { IconNotebook } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useAccount, useMay } from '../../http/session.ts';
import { useToday } from '../../http/use-today.ts';
import { useTexts } from '../../text/language.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorNotice } from '../../ui/error-notice.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { PageSkeleton } from '../../ui/page-skeleton.tsx';
import { Pager } from '../../ui/pager.tsx';
import { pageOf, useAddressSearch } from '../../ui/use-address-search.ts';
import { AccountingOff } from './accounting-off.tsx';
import { JOURNAL_PAGE_SIZE, isAccountingOff, journalQuery } from './books-queries.ts';
import { booksTexts } from './books-texts.ts';
import { JournalEntry } from './journal-entry.tsx';
import type { Period } from './period.ts';
import { periodProblems, thisYear } from './period.ts';
import { MonthField } from '../../ui/date-field.tsx';

export function JournalPage() {
  const texts = useTexts(booksTexts);
  const { accountId } = useAccount();
  const may = useMay();
  const address = useAddressSearch();
  const today = useToday();
  const year = thisYear(today ?? '');
  const period = { from: address.read('from') || year.from, to: address.read('to') || year.to };
  const page = pageOf(address.read('page'));
  const problems = periodProblems(period, 12);
  const isValid = Object.keys(problems).length === 0;
  const journal = useQuery({
    ...journalQuery(accountId, period, page),
    enabled: isValid && today !== undefined,
  });

  const month = (field: keyof Period) => (
    <MonthField
      label={texts[field]}
      value={period[field]}
      onChange={(to) => address.change({ [field]: to, page: '' })}
      error={problems[field] && texts[problems[field]]}
      w={{ base: '100%', xs: 200 }}
    />
  );

  if (isAccountingOff(journal.error)) {
    return (
      <>
        <PageHeader title={texts.journal} lead={texts.journalLead} />
        <AccountingOff />
      </>
    );
  }
  if (today === undefined) {
    return (
      <>
        <PageHeader title={texts.journal} lead={texts.journalLead} />
        <PageSkeleton />
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
            <Button component={Link} to={`/${accountId}/books/journal/new`}>
              {texts.newEntry}
            </Button>
          )
        }
      />
      <Group align="flex-start" mb="md">
        {month('from')}
        {month('to')}
      </Group>
      {journal.error !== null && <ErrorNotice error={journal.error} retry={() => void journal.refetch()} />}
      {isValid && journal.isPending && <PageSkeleton />}
      {isValid && journal.data?.totalCount === 0 && (
        <EmptyState
          icon={IconNotebook}
          title={texts.emptyTitle}
          hint={texts.emptyHint}
          action={
            may('sell') && (
              <Button component={Link} to={`/${accountId}/invoices/new`} variant="default">
                {texts.newInvoice}
              </Button>
            )
          }
        />
      )}
      {isValid && journal.data !== undefined && journal.data.totalCount > 0 && (
        <>
          <Accordion multiple variant="contained" order={2} chevronPosition="left" keepMounted={false}>
            {journal.data.items.map((entry) => (
              <JournalEntry key={entry.id} entry={entry} />
            ))}
          </Accordion>
          <Pager
            page={page}
            pageSize={JOURNAL_PAGE_SIZE}
            totalCount={journal.data.totalCount}
            onPage={(to) => address.change({ page: to })}
          />
        </>
      )}
    </>
  );
}
