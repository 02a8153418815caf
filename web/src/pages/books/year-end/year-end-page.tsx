import { Stack } from '@mantine/core';
import { IconFlag } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useAccount } from '../../../http/session.ts';
import { useTexts } from '../../../text/language.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorNotice } from '../../../ui/error-notice.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { PageSkeleton } from '../../../ui/page-skeleton.tsx';
import { AccountingOff } from '../accounting-off.tsx';
import { chartQuery, closingQuery, isAccountingOff, yearResultsQuery } from '../../ledger/books-queries.ts';
import { Revaluations } from './revaluations.tsx';
import { YearCard } from './year-card.tsx';
import { yearEndTexts } from './year-end-texts.ts';

/** The results of ended years, each with the form that moves it to equity. */
export default function YearEndPage() {
  const texts = useTexts(yearEndTexts);
  const { accountId, company, environment } = useAccount();
  const results = useQuery(yearResultsQuery(accountId));
  const closing = useQuery(closingQuery(accountId));
  // Only the choice of another account waits for the chart.
  const chart = useQuery(chartQuery(accountId));
  const error = results.error ?? closing.error;
  const isReady = results.data !== undefined && closing.data !== undefined;
  return (
    <>
      <PageHeader title={texts.title} lead={texts.lead} />
      {isAccountingOff(error) && <AccountingOff />}
      {error !== null && !isAccountingOff(error) && (
        <ErrorNotice error={error} retry={() => void results.refetch()} />
      )}
      {error === null && !isReady && <PageSkeleton />}
      {error === null && isReady && (
        <Stack gap="lg" maw={760}>
          {results.data.length === 0 && (
            <EmptyState icon={IconFlag} title={texts.emptyTitle} hint={texts.emptyHint} />
          )}
          {results.data.map((result) => (
            <YearCard
              key={`${result.year} ${result.status}`}
              result={result}
              isClosed={(closing.data.closedThrough ?? '') >= `${result.year}-12`}
              accounts={chart.data ?? []}
            />
          ))}
          {company.currencies[environment].length > 0 && <Revaluations />}
        </Stack>
      )}
    </>
  );
}
