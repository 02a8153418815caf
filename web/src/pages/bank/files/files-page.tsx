import { Alert, Stack } from '@mantine/core';
import { IconBuildingBank, IconCircleCheck } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useAccount, useMay } from '../../../http/session.ts';
import { moment, moneyInKroner } from '../../../text/formats.ts';
import { useLanguage, useTexts } from '../../../text/language.tsx';
import { ButtonLink } from '../../../ui/links.tsx';
import { ListPage } from '../../../ui/list/list-page.tsx';
import type { Column } from '../../../ui/list/list-table.tsx';
import { Dimmed, RowCard, RowLink } from '../../../ui/list/row.tsx';
import { useCells } from '../../../ui/list/use-cells.tsx';
import { useList } from '../../../ui/list/use-list.ts';
import { pageOf, useAddressSearch } from '../../../ui/use-address-search.ts';
import { BankLinks } from '../bank-links.tsx';
import type { BankFile } from '../bank-queries.ts';
import { useRefreshBank } from '../../ledger/bank-transactions.ts';
import { bankTexts } from '../bank-texts.ts';
import { bankFiles } from './bank-files.ts';
import { DropFiles } from './drop-files.tsx';
import { FileResult, Overpaid, useResult } from './file-result.tsx';
import { filesTexts } from './files-texts.ts';

/** The files of the bank: where they are dropped, and what each led to. */
export default function FilesPage() {
  const texts = useTexts(filesTexts);
  const { files: title } = useTexts(bankTexts);
  const { accountId } = useAccount();
  const may = useMay();
  const list = useList(bankFiles);
  const isFirst = pageOf(useAddressSearch().read('page')) === 1;
  return (
    <ListPage
      list={list}
      texts={{ ...texts, title }}
      icon={IconBuildingBank}
      above={
        <>
          <BankLinks />
          <Stack gap="md" mt="lg" mb="md">
            {may('matchBank') && <DropFiles />}
            <NewResults key={accountId} files={isFirst ? list.page.data?.items : undefined} />
          </Stack>
        </>
      }
      columns={useFileColumns()}
      card={(file) => <FileCard file={file} />}
    />
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
          <Overpaid file={file} />
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
  const show = useCells<BankFile>();
  return [
    { key: 'name', heading: texts.name, cell: (file) => <FileLink file={file} /> },
    show.moment('importedAt', texts.importedAt),
    { key: 'format', heading: texts.format, cell: (file) => formatOf(file, formats) ?? '–' },
    { key: 'result', heading: texts.result, cell: (file) => <FileResult file={file} /> },
    {
      key: 'amount',
      heading: texts.amount,
      cell: ({ status, amount }) => (status === 'failed' ? '–' : moneyInKroner(amount, language)),
      isFigure: true,
    },
  ];
}

/** `camt.053`, or `camt.053, EUR` of an account in another currency; null until it is read. */
function formatOf(
  { format, currency }: BankFile,
  formats: (typeof bankTexts)['nb']['formats'],
): string | null {
  if (format === null) return null;
  return currency === 'NOK' ? formats[format] : `${formats[format]}, ${currency}`;
}

function FileCard({ file }: { file: BankFile }) {
  const { formats } = useTexts(bankTexts);
  const { language } = useLanguage();
  return (
    <RowCard
      title={<FileLink file={file} />}
      isPlain
      end={file.status !== 'failed' && moneyInKroner(file.amount, language)}
    >
      <Stack gap={4} mt={4}>
        <FileResult file={file} />
        <Dimmed>
          {moment(file.importedAt, language)}
          {file.format !== null && ` · ${formatOf(file, formats)}`}
        </Dimmed>
      </Stack>
    </RowCard>
  );
}

/** Leads to the transactions of the file. One that was refused has none. */
function FileLink({ file: { id, name, status } }: { file: BankFile }) {
  const texts = useTexts(filesTexts);
  const { accountId } = useAccount();
  const shown = name || texts.unnamed;
  if (status === 'failed') return <span className="breakable">{shown}</span>;
  return (
    <RowLink to="/$accountId/bank/transactions" params={{ accountId }} search={{ file: id }}>
      {shown}
    </RowLink>
  );
}
