import { Box, Button, Skeleton, Stack } from '@mantine/core';
import { IconChartBar } from '@tabler/icons-react';
import type { UseQueryResult } from '@tanstack/react-query';
import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { downloadFile } from '../../../http/files/download-file.ts';
import { useTexts } from '../../../text/language.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorNotice } from '../../../ui/error-notice.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { PageLinks } from '../../../ui/page-links.tsx';
import { AccountingOff } from '../accounting-off.tsx';
import { isAccountingOff } from '../../ledger/books-queries.ts';
import classes from './reports.module.css';
import { REPORT_PAGES, reportsTexts } from './reports-texts.ts';

/** The parts of every report: links to the other reports, the choices, the report, and the report as a file. */
export function ReportPage<T>({
  name,
  choice,
  report,
  file,
  isEmpty,
  children,
}: {
  name: (typeof REPORT_PAGES)[number];
  /** The fields of the choices; undefined until today is known. */
  choice: ReactNode;
  report: Pick<UseQueryResult<T>, 'data' | 'error' | 'refetch' | 'isFetching' | 'isPlaceholderData'>;
  /** The address of the report as a file; undefined while there is none. */
  file: string | undefined;
  isEmpty: (data: T) => boolean;
  children: (data: T) => ReactNode;
}) {
  const texts = useTexts(reportsTexts);
  const download = useMutation({ mutationFn: downloadFile });
  const { data, error } = report;
  const isOff = isAccountingOff(error);
  const isOnItsWay = error === null && data === undefined && (report.isFetching || !choice);
  const button = (format: 'xlsx' | 'csv' | 'pdf', name: string) => (
    <Button
      variant="default"
      disabled={file === undefined || data === undefined}
      loading={download.isPending && download.variables.endsWith(format)}
      onClick={() => file !== undefined && download.mutate(`${file}&format=${format}`)}
      aria-label={texts.downloadAs(name)}
    >
      {name}
    </Button>
  );

  return (
    <>
      <PageHeader
        title={texts.titles[name]}
        lead={texts.leads[name]}
        actions={
          !isOff && (
            <>
              {button('xlsx', 'Excel')}
              {button('csv', 'CSV')}
              {button('pdf', 'PDF')}
            </>
          )
        }
      />
      {isOff ? (
        <AccountingOff />
      ) : (
        <Stack gap="lg">
          <PageLinks
            label={texts.reports}
            pages={REPORT_PAGES.map((page) => ({
              to: `/$accountId/books/reports/${page}` as const,
              label: texts.titles[page],
            }))}
          />
          {choice !== false && (
            <Stack gap="lg" data-printed>
              {choice}
            </Stack>
          )}
          {download.error !== null && <ErrorNotice error={download.error} />}
          {error !== null && <ErrorNotice error={error} retry={() => void report.refetch()} />}
          {isOnItsWay && <ReportSkeleton />}
          {error === null && data !== undefined && (
            <Box className={classes['report'] ?? ''} aria-busy={report.isPlaceholderData}>
              {isEmpty(data) ? (
                <EmptyState icon={IconChartBar} title={texts.emptyTitles[name]} hint={texts.emptyHint} />
              ) : (
                children(data)
              )}
            </Box>
          )}
        </Stack>
      )}
    </>
  );
}

function ReportSkeleton() {
  return (
    <Stack gap="xs" aria-busy="true">
      {[1, 2, 3, 4, 5, 6].map((row) => (
        <Skeleton key={row} height={34} />
      ))}
    </Stack>
  );
}
