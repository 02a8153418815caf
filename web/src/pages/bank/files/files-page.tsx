import { Alert, Group, Stack, Text } from '@mantine/core';
import { IconBuildingBank, IconCircleCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useAccount, useMay } from '../../../http/session.ts';
import { moment, money } from '../../../text/formats.ts';
import { useLanguage, useTexts } from '../../../text/language.tsx';
import { AnchorLink, ButtonLink } from '../../../ui/links.tsx';
import { ListContent } from '../../../ui/list/list-content.tsx';
import listClasses from '../../../ui/list/list.module.css';
import { ListTable } from '../../../ui/list/list-table.tsx';
import type { Column } from '../../../ui/list/list-table.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { pageOf, useAddressSearch } from '../../../ui/use-address-search.ts';
import { BankLinks } from '../bank-links.tsx';
import type { BankFile } from '../bank-queries.ts';
import { bankFilesQuery } from '../bank-queries.ts';
import { useRefreshBank } from '../../ledger/bank-transactions.ts';
import { bankTexts } from '../bank-texts.ts';
import { DropFiles } from './drop-files.tsx';
import { FileResult, useResult } from './file-result.tsx';
import { filesTexts } from './files-texts.ts';

/** The files of the bank: where they are dropped, and what each led to. */
export default function FilesPage() {
  const texts = useTexts(filesTexts);
  const bank = useTexts(bankTexts);
  const { accountId } = useAccount();
  const may = useMay();
  const page = pageOf(useAddressSearch().read('page'));
  const files = useQuery(bankFilesQuery(accountId, page));
  const columns = useFileColumns();
  return (
    <>
      <PageHeader title={bank.files} lead={texts.lead} />
      <BankLinks />
      <Stack gap="md" mt="lg">
        {may('matchBank') && <DropFiles />}
        <NewResults key={accountId} files={page === 1 ? files.data?.items : undefined} />
        <ListContent
          query={files}
          empty={{ icon: IconBuildingBank, title: texts.emptyTitle, hint: texts.emptyHint }}
        >
          {(rows, isStale) => (
            <ListTable
              label={texts.list}
              columns={columns}
              rows={rows}
              card={(file) => <FileCard file={file} />}
              isStale={isStale}
            />
          )}
        </ListContent>
      </Stack>
    </>
  );
}

/** Tells what the files led to that came while the page was open. */
function NewResults({ files }: { files: BankFile[] | undefined }) {
  const texts = useTexts(filesTexts);
  const { accountId } = useAccount();
  const inWords = useResult();
  const refresh = useRefreshBank(accountId);
  // The files that had been finished when the page was opened.
  const [old, setOld] = useState<ReadonlySet<string>>();
  if (old === undefined && files !== undefined) {
    setOld(new Set(files.filter(({ status }) => status !== 'processing').map(({ id }) => id)));
  }
  const finished = files?.filter(({ id, status }) => status === 'done' && old?.has(id) === false) ?? [];
  const finishedCount = finished.length;
  // Invoices that a file has paid look otherwise on every page, and the menu counts what waits.
  useEffect(() => {
    if (finishedCount > 0) void refresh();
  }, [finishedCount, refresh]);
  return (
    <div role="status">
      {finished.map((file) => (
        <Alert
          key={file.id}
          color="green"
          variant="light"
          icon={<IconCircleCheck aria-hidden />}
          title={texts.done(inWords(file), file.name || texts.unnamed)}
        >
          {file.unmatchedCount > 0 && (
            <ButtonLink to="/$accountId/bank/waiting" params={{ accountId }} size="xs">
              {texts.toWaiting}
            </ButtonLink>
          )}
        </Alert>
      ))}
    </div>
  );
}

function useFileColumns(): Column<BankFile>[] {
  const texts = useTexts(filesTexts);
  const { formats } = useTexts(bankTexts);
  const { language } = useLanguage();
  return [
    { key: 'name', heading: texts.name, cell: (file) => <FileLink file={file} /> },
    {
      key: 'importedAt',
      heading: texts.importedAt,
      cell: ({ importedAt }) => <span className="figures">{moment(importedAt, language)}</span>,
    },
    { key: 'format', heading: texts.format, cell: ({ format }) => (format === null ? '–' : formats[format]) },
    { key: 'result', heading: texts.result, cell: (file) => <FileResult file={file} /> },
    {
      key: 'amount',
      heading: texts.amount,
      cell: ({ status, amount }) => (status === 'failed' ? '–' : money(amount, language)),
      isFigure: true,
    },
  ];
}

function FileCard({ file }: { file: BankFile }) {
  const { formats } = useTexts(bankTexts);
  const { language } = useLanguage();
  return (
    <Stack gap={4}>
      <Group justify="space-between" wrap="nowrap" align="flex-start">
        <span className="breakable">
          <FileLink file={file} />
        </span>
        {file.status !== 'failed' && <Text className="figures">{money(file.amount, language)}</Text>}
      </Group>
      <FileResult file={file} />
      <Text size="sm" c="dimmed">
        {moment(file.importedAt, language)}
        {file.format !== null && ` · ${formats[file.format]}`}
      </Text>
    </Stack>
  );
}

/** Leads to the transactions of the file. One that was refused has none. */
function FileLink({ file: { id, name, status } }: { file: BankFile }) {
  const texts = useTexts(filesTexts);
  const { accountId } = useAccount();
  const shown = name || texts.unnamed;
  if (status === 'failed') return <span className="breakable">{shown}</span>;
  return (
    <AnchorLink
      to="/$accountId/bank/transactions"
      params={{ accountId }}
      search={{ file: id }}
      className={listClasses['link'] ?? ''}
      fz="inherit"
    >
      {shown}
    </AnchorLink>
  );
}
