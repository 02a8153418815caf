import { Paper, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useAccount, useMay } from '../../../http/session.ts';
import { useToday } from '../../../http/use-today.ts';
import { moment, monthName } from '../../../text/formats.ts';
import { useLanguage, useTexts } from '../../../text/language.tsx';
import { ErrorNotice } from '../../../ui/error-notice.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { PageSkeleton } from '../../../ui/page-skeleton.tsx';
import { AccountingOff } from '../accounting-off.tsx';
import type { PeriodClosing } from '../../ledger/books-queries.ts';
import { closingQuery, isAccountingOff } from '../../ledger/books-queries.ts';
import { OpenMonths } from './change-closing.tsx';
import { ClosingHistory } from './closing-history.tsx';
import { closingTexts } from './closing-texts.ts';
import { ToClose } from './to-close.tsx';

/** The closed months (låst), what is left to do before more are closed, the form for opening months, and the history. */
export default function ClosingPage() {
  const texts = useTexts(closingTexts);
  const { accountId } = useAccount();
  const closing = useQuery(closingQuery(accountId));
  const today = useToday();
  return (
    <>
      <PageHeader title={texts.title} lead={texts.lead} />
      {isAccountingOff(closing.error) && <AccountingOff />}
      {closing.error !== null && !isAccountingOff(closing.error) && (
        <ErrorNotice error={closing.error} retry={() => void closing.refetch()} />
      )}
      {(closing.isPending || today === undefined) && <PageSkeleton />}
      {closing.data !== undefined && today !== undefined && (
        <Closing closing={closing.data} thisMonth={today.slice(0, 7)} />
      )}
    </>
  );
}

function Closing({ closing, thisMonth }: { closing: PeriodClosing; thisMonth: string }) {
  const texts = useTexts(closingTexts);
  const { language } = useLanguage();
  const may = useMay();
  const { closedThrough, changedAt, changedBy, history } = closing;
  return (
    <Stack gap="lg">
      <Paper withBorder p="lg">
        <Title order={2} size="h3">
          {closedThrough === null
            ? texts.openThrough
            : texts.closedThrough(monthName(closedThrough, language))}
        </Title>
        {changedAt !== null && (
          <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
            {texts.changed(moment(changedAt, language), changedBy ?? '')}
          </Text>
        )}
        <Text mt="sm">{texts.whatItDoes}</Text>
      </Paper>
      <ToClose closing={closing} thisMonth={thisMonth} />
      {may('keepBooks') && closedThrough !== null && (
        // The choices depend on what is closed, so after a change the form begins anew.
        <OpenMonths key={closedThrough} closedThrough={closedThrough} />
      )}
      <ClosingHistory history={history} />
    </Stack>
  );
}
