import { Paper, SimpleGrid, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useAccount, useMay } from '../../../http/session.ts';
import { useToday } from '../../../http/use-today.ts';
import { moment, monthName } from '../../../text/formats.ts';
import { useLanguage, useTexts } from '../../../text/language.tsx';
import { ErrorNotice } from '../../../ui/error-notice.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { PageSkeleton } from '../../../ui/page-skeleton.tsx';
import { AccountingOff } from '../accounting-off.tsx';
import type { PeriodClosing } from '../books-queries.ts';
import { closingQuery, isAccountingOff } from '../books-queries.ts';
import { CloseMonths, OpenMonths } from './change-closing.tsx';
import { ClosingHistory } from './closing-history.tsx';
import { closingTexts } from './closing-texts.ts';

/** The closed months (låst), the forms for closing and opening months, and the history. */
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
  const [notice, setNotice] = useState<string>();
  const { closedThrough, changedAt, changedBy, history } = closing;
  return (
    <Stack gap="lg">
      {notice !== undefined && <Notice key={notice} text={notice} onClose={() => setNotice(undefined)} />}
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
      {may('keepBooks') && (
        // The choices depend on what is closed, so after a change the forms begin anew.
        <SimpleGrid key={closedThrough} cols={{ base: 1, sm: closedThrough === null ? 1 : 2 }}>
          <CloseMonths closedThrough={closedThrough} thisMonth={thisMonth} onDone={setNotice} />
          {closedThrough !== null && <OpenMonths closedThrough={closedThrough} onDone={setNotice} />}
        </SimpleGrid>
      )}
      <ClosingHistory history={history} />
    </Stack>
  );
}
