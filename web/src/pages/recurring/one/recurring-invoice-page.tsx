import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { daysBetween } from '../../../../../server/src/domain/days/local-date.ts';
import { useAccount, useMay } from '../../../http/session.ts';
import { useToday } from '../../../http/use-today.ts';
import { day, money } from '../../../text/formats.ts';
import { useLanguage, useTexts } from '../../../text/language.tsx';
import { ErrorNotice } from '../../../ui/error-notice.tsx';
import { BigFigure } from '../../../ui/figures/big-figure.tsx';
import figures from '../../../ui/figures/big-figure.module.css';
import { PageHeader } from '../../../ui/page-header.tsx';
import { PageSkeleton } from '../../../ui/page-skeleton.tsx';
import type { RecurringInvoice } from '../recurring.ts';
import { recurringQuery, upcomingQuery } from '../recurring.ts';
import { RecurringStatus } from '../recurring-status.tsx';
import { recurringTexts } from '../recurring-texts.ts';
import { rhythmOf } from '../schedule-words.ts';
import { yearlyNet } from '../worth.ts';
import { RecurringActions } from './actions.tsx';
import { AgreedLines } from './agreed-lines.tsx';
import { History } from './history.tsx';
import classes from './one.module.css';
import { oneTexts } from './one-texts.ts';
import { RecurringProblem } from './problem.tsx';
import { Terms } from './terms.tsx';
import { YearAhead } from './upcoming.tsx';
import { datesInYear } from './year-ahead.ts';

/** One recurring invoice: what comes, what is agreed on, and what has been made. */
export default function RecurringInvoicePage() {
  const { accountId } = useAccount();
  const { recurringId } = useParams({ from: '/$accountId/recurring/$recurringId' });
  const found = useQuery(recurringQuery(accountId, recurringId));
  const today = useToday();
  if (found.error !== null && found.data === undefined) {
    return <ErrorNotice error={found.error} retry={() => void found.refetch()} />;
  }
  if (found.data === undefined || today === undefined) return <PageSkeleton />;
  return <One key={recurringId} recurring={found.data.recurring} today={today} />;
}

function One({ recurring, today }: { recurring: RecurringInvoice; today: string }) {
  const texts = useTexts(oneTexts);
  const shared = useTexts(recurringTexts);
  const { language } = useLanguage();
  const { accountId } = useAccount();
  const may = useMay();
  const upcoming = useQuery(upcomingQuery(accountId, recurring.id, datesInYear(recurring)));
  const next = upcoming.data?.[0];
  const none = recurring.status === 'paused' ? texts.paused : texts.noNext;
  return (
    <>
      <PageHeader
        title={texts.title(recurring.clientName)}
        badge={<RecurringStatus recurring={recurring} />}
        lead={[
          rhythmOf(recurring, shared, language),
          shared.bills[recurring.bill],
          shared.actions[recurring.action],
        ].join(' · ')}
        actions={may('sell') && <RecurringActions recurring={recurring} next={next} />}
      />
      <RecurringProblem recurring={recurring} />
      {recurring.warnings?.map(({ code }) => (
        <Text key={code} size="sm" c="dimmed">
          {texts.billedLate}
        </Text>
      ))}
      <section aria-label={texts.figures} className={figures['figures']}>
        <BigFigure
          isMain
          label={texts.next}
          value={next === undefined ? none : money(next.total, language, recurring.currency)}
          hint={
            next !== undefined &&
            (next.date < today
              ? texts.late(day(next.date, language))
              : texts.nextOn(day(next.date, language), daysBetween(today, next.date)))
          }
        />
        <BigFigure
          label={texts.perYear}
          value={
            recurring.status === 'ended'
              ? shared.none
              : money(yearlyNet(recurring), language, recurring.currency)
          }
        />
        <BigFigure label={texts.made} value={String(recurring.occurrencesMade)} />
      </section>
      <div className={classes['columns']}>
        <div className={classes['column']}>
          <YearAhead recurring={recurring} />
          <AgreedLines recurring={recurring} />
        </div>
        <div className={classes['column']}>
          <Terms recurring={recurring} />
          <History id={recurring.id} />
        </div>
      </div>
    </>
  );
}
