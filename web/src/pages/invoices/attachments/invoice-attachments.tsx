import { Anchor, Button, Group, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { accountApi } from '../../../http/account-api.ts';
import { useAccount, useMay } from '../../../http/session.ts';
import { uploadFile, uploadProblem } from '../../../http/files/upload-file.ts';
import { queryOf } from '../../../http/query-of.ts';
import { useTexts } from '../../../text/language.tsx';
import { ConfirmButton } from '../../../ui/confirm-button.tsx';
import { FileChoice } from '../../../ui/drop-area/file-choice.tsx';
import { ErrorNotice } from '../../../ui/error-notice.tsx';
import { useChange } from '../../../ui/form/use-change.ts';
import { invoicesKey } from '../invoices.ts';
import type { Invoice } from '../invoices.ts';
import { attachmentsTexts } from './attachments-texts.ts';

const ACCEPTED = '.pdf,.png,.jpg,.jpeg,.csv,.xlsx,.ods';

/** The files that go along with the document. Those of a draft can be added and removed. */
export function InvoiceAttachments({ invoice }: { invoice: Invoice }) {
  const texts = useTexts(attachmentsTexts);
  const { accountId } = useAccount();
  const path = { id: invoice.id };
  const attachments = useQuery(
    queryOf([...invoicesKey(accountId), invoice.id, 'attachments'], () =>
      accountApi(accountId).GET('/v1/invoices/{id}/attachments', { params: { path } }),
    ),
  );
  const add = useChange((file: File) => uploadFile(addressOf(accountId, invoice.id), file), {
    renews: 'invoices',
  });
  const canChange = useMay()('sell') && invoice.status === 'draft';
  const items = attachments.data?.items ?? [];
  if (!canChange && items.length === 0) return null;

  const problem = uploadProblem(add.error);
  return (
    <section aria-labelledby="attachments">
      <Title order={2} size="h4" id="attachments" mb="xs">
        {texts.title}
      </Title>
      {canChange && (
        <Text size="sm" c="dimmed" mb="xs">
          {texts.hint}
        </Text>
      )}
      <Stack gap="xs">
        {items.map(({ id, filename }) => (
          <Group key={id} justify="space-between" gap="xs">
            <Anchor
              href={`${addressOf(accountId, invoice.id)}/${id}`}
              download={filename}
              size="sm"
              className="breakable"
            >
              {filename}
            </Anchor>
            {canChange && (
              <ConfirmButton
                size="xs"
                variant="default"
                label={texts.remove}
                title={texts.removeTitle}
                call="DELETE /v1/invoices/{id}/attachments/{attachmentId}"
                path={{ ...path, attachmentId: id }}
              >
                {texts.removeWarning(filename)}
              </ConfirmButton>
            )}
          </Group>
        ))}
      </Stack>
      {add.error !== null && (
        <ErrorNotice
          error={add.error}
          {...(problem !== undefined &&
            texts.problems[problem] !== undefined && { title: texts.problems[problem] })}
        />
      )}
      {canChange && (
        <FileChoice accept={ACCEPTED} onFiles={([file]) => file && add.mutate(file)}>
          {(button) => (
            <Button {...button} variant="default" size="xs" mt="xs" loading={add.isPending}>
              {texts.choose}
            </Button>
          )}
        </FileChoice>
      )}
    </section>
  );
}

function addressOf(accountId: string, invoiceId: string): string {
  return `/app-api/accounts/${accountId}/v1/invoices/${invoiceId}/attachments`;
}
