import { Alert, Button, Group, List, Paper, Stack, Text, Title } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { useId, useState } from 'react';
import type { ReactNode } from 'react';
import { accountApi } from '../../../http/account-api.ts';
import { downloadFile } from '../../../http/files/download-file.ts';
import { itemsOf, keptQueryOf } from '../../../http/query-of.ts';
import { useAccount } from '../../../http/session.ts';
import { useToday } from '../../../http/use-today.ts';
import { useTexts } from '../../../text/language.tsx';
import { ErrorNotice } from '../../../ui/error-notice.tsx';
import { focusInView } from '../../../ui/form/focus-in-view.ts';
import { PageHeader } from '../../../ui/page-header.tsx';
import { PageSkeleton } from '../../../ui/page-skeleton.tsx';
import { AccountingOff } from '../accounting-off.tsx';
import { closingQuery, isAccountingOff } from '../../ledger/books-queries.ts';
import { booksTexts } from '../../ledger/books-texts.ts';
import type { Period } from '../period.ts';
import { periodProblems, thisYear } from '../period.ts';
import { TermFields } from '../reports/choice-fields.tsx';
import { useTerm } from '../reports/choices.ts';
import type { Term } from '../reports/reports.ts';
import { VAT_RETURN } from '../reports/reports.ts';
import { exportsTexts } from './exports-texts.ts';
import { MonthField } from '../../../ui/date-field.tsx';
import { AnchorLink } from '../../../ui/links.tsx';

/** The books as files for other programs. */
export default function ExportsPage() {
  const texts = useTexts(exportsTexts);
  const { accountId } = useAccount();
  const today = useToday();
  const term = useTerm();
  // The page shows nothing of the closing. The query only tells whether there are books.
  const { error, isPending } = useQuery(closingQuery(accountId));
  return (
    <>
      <PageHeader title={texts.title} lead={texts.lead} />
      {isAccountingOff(error) && <AccountingOff />}
      {(isPending || today === undefined) && <PageSkeleton />}
      {!isPending && !isAccountingOff(error) && today !== undefined && term !== undefined && (
        <Stack gap="lg" maw={760}>
          <VatReturn term={term} today={today} />
          <SafT today={today} />
        </Stack>
      )}
    </>
  );
}

function SafT({ today }: { today: string }) {
  const texts = useTexts(exportsTexts);
  const books = useTexts(booksTexts);
  const { accountId } = useAccount();
  const [period, setPeriod] = useState<Period>(thisYear(today));
  const problems = periodProblems(period);
  const warnings = useQuery({
    ...keptQueryOf(
      ['saf-t-warnings', accountId, period],
      () => accountApi(accountId).GET('/v1/exports/saf-t/warnings', { params: { query: period } }),
      itemsOf,
    ),
    enabled: Object.keys(problems).length === 0,
    staleTime: 0,
  });
  const month = (field: keyof Period) => (
    <MonthField
      label={texts[field]}
      value={period[field]}
      onChange={(to) => setPeriod({ ...period, [field]: to })}
      error={problems[field] && books[problems[field]]}
      w={{ base: '100%', xs: 200 }}
    />
  );
  return (
    <ExportCard
      title={texts.safT}
      hint={texts.safTHint}
      address={
        Object.keys(problems).length === 0
          ? `/app-api/accounts/${accountId}/v1/exports/saf-t?from=${period.from}&to=${period.to}`
          : undefined
      }
    >
      <Group align="flex-start" gap="sm">
        {month('from')}
        {month('to')}
      </Group>
      {warnings.data !== undefined && warnings.data.length > 0 && (
        <Alert color="yellow" variant="light" role="status" title={texts.warnings}>
          <List size="sm">
            {warnings.data.map(({ code }) => (
              <List.Item key={code}>{texts.warningTexts[code] ?? code}</List.Item>
            ))}
          </List>
        </Alert>
      )}
    </ExportCard>
  );
}

function VatReturn({ term: { year, term }, today }: { term: Term; today: string }) {
  const texts = useTexts(exportsTexts);
  const { accountId } = useAccount();
  const { hash } = useLocation();
  return (
    <ExportCard
      title={texts.vatReturn}
      isMeant={hash === VAT_RETURN}
      hint={texts.vatReturnHint}
      address={`/app-api/accounts/${accountId}/v1/exports/vat-return?year=${year}&term=${term}`}
    >
      <TermFields chosen={{ year, term }} today={today} />
      <AnchorLink
        to="/$accountId/books/reports/vat"
        params={{ accountId }}
        search={{ year: String(year), term: String(term) }}
        size="sm"
      >
        {texts.seeReport}
      </AnchorLink>
    </ExportCard>
  );
}

/** A file with its choices. @param address undefined while the choices are not valid @param isMeant whether a link has led to this file */
function ExportCard({
  title,
  hint,
  address,
  isMeant = false,
  children,
}: {
  title: string;
  hint: string;
  address: string | undefined;
  isMeant?: boolean;
  children: ReactNode;
}) {
  const texts = useTexts(exportsTexts);
  const id = useId();
  const download = useMutation({ mutationFn: downloadFile });
  return (
    <Paper
      withBorder
      p="md"
      component="section"
      aria-labelledby={id}
      tabIndex={-1}
      ref={isMeant ? focusInView : undefined}
    >
      <Title order={2} size="h4" id={id}>
        {title}
      </Title>
      <Text size="sm" c="dimmed" mb="md">
        {hint}
      </Text>
      <Stack gap="sm" align="flex-start">
        {children}
      </Stack>
      {download.error !== null && <ErrorNotice error={download.error} />}
      <Group mt="md" gap="sm">
        <Button
          disabled={address === undefined}
          loading={download.isPending}
          onClick={() => address !== undefined && download.mutate(address)}
        >
          {texts.download}
        </Button>
        <Text size="sm" role="status" style={{ overflowWrap: 'anywhere' }}>
          {download.data !== undefined && texts.downloaded(download.data)}
        </Text>
      </Group>
    </Paper>
  );
}
