import { Button, Group, Progress, Stack, Text } from '@mantine/core';
import { IconPackageExport } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { AppError } from '../../../http/app-api.ts';
import { downloadLargeFile } from '../../../http/files/download-large-file.ts';
import { useAccount } from '../../../http/session.ts';
import { fileSize, moment } from '../../../text/formats.ts';
import { useLanguage, useTexts } from '../../../text/language.tsx';
import { useErrorText } from '../../../text/use-error-text.ts';
import { ConfirmButton } from '../../../ui/confirm-button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorNotice } from '../../../ui/error-notice.tsx';
import { useChange } from '../../../ui/form/use-change.ts';
import { ListTable } from '../../../ui/list/list-table.tsx';
import type { Column } from '../../../ui/list/list-table.tsx';
import { tell } from '../../../ui/notice.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { QueryContent } from '../../../ui/query-content.tsx';
import type { Export } from './exports.ts';
import { exportsQuery, isMade } from './exports.ts';
import { leavingTexts } from './leaving-texts.ts';

/** The files with everything of the account: asked for, followed, downloaded and deleted. */
export function Everything() {
  const texts = useTexts(leavingTexts);
  const { accountId, isTest } = useAccount();
  const exports = useQuery(exportsQuery(accountId));
  const make = useChange('POST /v1/exports');
  return (
    <Panel
      title={texts.file}
      hint={texts.fileHint}
      action={
        <Button
          loading={make.isPending}
          disabled={exports.data?.some(isMade) === true}
          onClick={() => make.mutate({ kind: 'everything' })}
        >
          {texts.make}
        </Button>
      }
    >
      {isTest && (
        <Text size="sm" mb="sm">
          {texts.ofTest}
        </Text>
      )}
      {make.error !== null && <ErrorNotice error={make.error} />}
      <QueryContent query={exports}>{(rows) => <Files rows={rows} />}</QueryContent>
    </Panel>
  );
}

function Files({ rows }: { rows: readonly Export[] }) {
  const texts = useTexts(leavingTexts);
  const { language } = useLanguage();
  if (rows.length === 0) {
    return <EmptyState icon={IconPackageExport} title={texts.none} hint={texts.noneHint} />;
  }
  const sizeOf = ({ size }: Export) => (size === null ? '–' : fileSize(size, language));
  const columns: Column<Export>[] = [
    {
      key: 'createdAt',
      heading: texts.askedAt,
      cell: ({ createdAt }) => <span className="figures">{moment(createdAt, language)}</span>,
    },
    { key: 'status', heading: texts.status, cell: (one) => <Course one={one} /> },
    { key: 'actions', heading: texts.download, cell: (one) => <Actions one={one} /> },
    { key: 'size', heading: texts.size, cell: sizeOf, isFigure: true },
  ];
  return (
    <ListTable
      label={texts.list}
      rows={rows}
      isStale={false}
      columns={columns}
      card={(one) => (
        <Stack gap={4}>
          <Group justify="space-between">
            <Text>{moment(one.createdAt, language)}</Text>
            <Text className="figures">{sizeOf(one)}</Text>
          </Group>
          <Course one={one} />
          <Actions one={one} />
        </Stack>
      )}
    />
  );
}

/** How far the file has come, or what became of it. */
function Course({ one: { status, written, expiresAt, error } }: { one: Export }) {
  const texts = useTexts(leavingTexts);
  const { language } = useLanguage();
  const inWords = useErrorText();
  if (status === 'processing') {
    return (
      <div>
        <Text size="sm">{texts.processing(fileSize(written, language))}</Text>
        <Progress value={100} animated size="sm" aria-label={texts.progress} />
      </div>
    );
  }
  if (status === 'done') return <Text size="sm">{texts.done(moment(expiresAt ?? '', language))}</Text>;
  if (status === 'expired') return <Text size="sm">{texts.expired}</Text>;
  return (
    <Text size="sm" c="red">
      {texts.failed}. {error !== null && inWords(new AppError(0, error))}
    </Text>
  );
}

function Actions({ one: { id, status, createdAt } }: { one: Export }) {
  const texts = useTexts(leavingTexts);
  const { language } = useLanguage();
  const { accountId } = useAccount();
  const download = useMutation({
    mutationFn: () => downloadLargeFile(`/app-api/accounts/${accountId}/v1/exports/${id}/content`),
  });
  const isGoing = status === 'processing';
  if (status === 'expired' || status === 'failed') return null;
  return (
    <Group gap="xs">
      {status === 'done' && (
        <Button
          size="xs"
          variant="default"
          loading={download.isPending}
          onClick={() => download.mutate()}
          aria-label={texts.downloadOf(moment(createdAt, language))}
        >
          {texts.download}
        </Button>
      )}
      <ConfirmButton
        size="xs"
        variant="default"
        label={isGoing ? texts.stop : texts.delete}
        title={isGoing ? texts.stopTitle : texts.deleteTitle}
        call="DELETE /v1/exports/{id}"
        path={{ id }}
        onDone={() => tell(texts.isDeleted)}
      >
        {isGoing ? texts.stopHint : texts.deleteHint}
      </ConfirmButton>
      {download.error !== null && <ErrorNotice error={download.error} />}
    </Group>
  );
}
