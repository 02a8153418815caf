import { Anchor, Button, Group, Stack, Text } from '@mantine/core';
import { IconPaperclip } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { accountApi } from '../../../http/account-api.ts';
import { useAccount, useMay } from '../../../http/session.ts';
import { uploadFile, uploadProblem } from '../../../http/files/upload-file.ts';
import { queryOf } from '../../../http/query-of.ts';
import { fileSize, moment } from '../../../text/formats.ts';
import { useLanguage, useTexts } from '../../../text/language.tsx';
import { FileChoice } from '../../../ui/drop-area/file-choice.tsx';
import { ErrorNotice } from '../../../ui/error-notice.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { useChange } from '../../../ui/form/use-change.ts';
import { journalKey } from '../../ledger/books-queries.ts';
import { entryTexts } from './entry-texts.ts';

const ACCEPTED = '.pdf,.png,.jpg,.jpeg';

/** The files that document a manual entry. */
export function EntryVouchers({ entryId }: { entryId: string }) {
  const texts = useTexts(entryTexts);
  const { language } = useLanguage();
  const { accountId } = useAccount();
  const path = { id: entryId };
  const vouchers = useQuery(
    queryOf([...journalKey(accountId), entryId, 'attachments'], () =>
      accountApi(accountId).GET('/v1/journal-entries/{id}/attachments', { params: { path } }),
    ),
  );
  const address = `/app-api/accounts/${accountId}/v1/journal-entries/${entryId}/attachments`;
  const add = useChange((file: File) => uploadFile(address, file), { renews: 'journal-entries' });
  const canAdd = useMay()('keepBooks');
  const items = vouchers.data?.items ?? [];
  const problem = texts.voucherProblems[uploadProblem(add.error) ?? ''];
  return (
    <Panel title={texts.vouchers} hint={canAdd ? texts.vouchersHint : undefined}>
      <Stack gap="xs" align="flex-start">
        {vouchers.data !== undefined && items.length === 0 && <Text size="sm">{texts.noVouchers}</Text>}
        {items.map(({ id, filename, size, createdAt }) => (
          <Group key={id} gap="sm">
            <Anchor href={`${address}/${id}`} download={filename} size="sm" className="breakable">
              {filename}
            </Anchor>
            <Text size="xs" c="dimmed">
              {fileSize(size, language)} · {moment(createdAt, language)}
            </Text>
          </Group>
        ))}
        {add.error !== null && (
          <ErrorNotice error={add.error} {...(problem !== undefined && { title: problem })} />
        )}
        {canAdd && (
          <FileChoice accept={ACCEPTED} onFiles={([file]) => file && add.mutate(file)}>
            {(button) => (
              <Button
                {...button}
                variant="default"
                size="xs"
                leftSection={<IconPaperclip size={16} stroke={1.75} aria-hidden />}
                loading={add.isPending}
              >
                {texts.addVoucher}
              </Button>
            )}
          </FileChoice>
        )}
      </Stack>
    </Panel>
  );
}
