import { Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { overviewQuery } from '../../http/overview.ts';
import { useAccount, useMay } from '../../http/session.ts';
import { weekday } from '../../text/formats.ts';
import { useLanguage, useTexts } from '../../text/language.tsx';
import { ErrorNotice } from '../../ui/error-notice.tsx';
import { latePart } from '../../ui/failures/late-part.tsx';
import { NewLink } from '../../ui/links.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { AgesCard } from './ages-card.tsx';
import { DeadlinesCard } from './deadlines-card.tsx';
import { homeTexts } from './home-texts.ts';
import classes from './home.module.css';
import { HomeSkeleton } from './home-skeleton.tsx';
import { KeyFigures } from './key-figures.tsx';
import { MonthsCard } from './months-card.tsx';
import { NewestInvoices } from './newest-invoices.tsx';
import { OldestDebts } from './oldest-debts.tsx';
import { ToDo } from './to-do.tsx';
import { WeeksCard } from './weeks-card.tsx';

/** Loaded after the rest, so that the first page stays small. */
const PerformanceCard = latePart(() => import('./performance-card.tsx'));
/** Loaded only until they are hidden. */
const FirstSteps = latePart(() => import('./first-steps.tsx'));

/** How the company is doing, and what waits for somebody today. */
export default function HomePage() {
  const texts = useTexts(homeTexts);
  const { language } = useLanguage();
  const account = useAccount();
  const { accountId, company } = account;
  const { data: overview, error, refetch } = useQuery(overviewQuery(account));
  const may = useMay();
  return (
    <>
      <PageHeader
        title={texts.title}
        lead={overview ? weekday(overview.today, language) : '\u00A0'}
        actions={
          may('sell') && (
            <NewLink to="/$accountId/invoices/new" params={{ accountId }}>
              {texts.newInvoice}
            </NewLink>
          )
        }
      />
      <Stack gap="md">
        {!company.firstStepsHidden && may('sell') && <FirstSteps key={accountId} />}
        {error !== null && <ErrorNotice error={error} retry={() => void refetch()} />}
        {overview === undefined && error === null && <HomeSkeleton />}
        {overview && (
          <div className={classes['overview']}>
            <KeyFigures overview={overview} />
            <div className={`${classes['whole']} ${classes['beside']} ${classes['stack']}`}>
              <ToDo overview={overview} />
              <DeadlinesCard overview={overview} />
            </div>
            <MonthsCard months={overview.months} />
            <PerformanceCard
              today={overview.today}
              hasSold={overview.months.some(({ invoiced }) => invoiced !== 0)}
            />
            <AgesCard ages={overview.ages} />
            <WeeksCard weeks={overview.weeks} overdueTo={overview.overdue.lastDueDate} />
            <OldestDebts overview={overview} />
          </div>
        )}
        <NewestInvoices />
      </Stack>
    </>
  );
}
