import { Button, Group } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useAccount, useMay } from '../../../http/session.ts';
import { moment } from '../../../text/formats.ts';
import { useLanguage, useTexts } from '../../../text/language.tsx';
import { ConfirmButton } from '../../../ui/confirm-button.tsx';
import { ErrorNotice } from '../../../ui/error-notice.tsx';
import { tell } from '../../../ui/notice.tsx';
import type { RefundFile } from './refund-files.ts';
import { downloadRefundFile } from './refund-files.ts';
import { refundsTexts } from './refunds-texts.ts';

/** Download and withdraw. A withdrawn file is nobody's any more, and one that is paid stays. */
export function FileActions({ file }: { file: RefundFile }) {
  const texts = useTexts(refundsTexts);
  const { language } = useLanguage();
  const { accountId } = useAccount();
  const canAct = useMay()('matchBank');
  const download = useMutation({ mutationFn: () => downloadRefundFile(accountId, file.id) });
  if (file.withdrawnAt !== null) return null;
  return (
    <Group gap="xs">
      <Button
        size="xs"
        variant="default"
        loading={download.isPending}
        onClick={() => download.mutate()}
        aria-label={texts.downloadOf(moment(file.createdAt, language))}
      >
        {texts.download}
      </Button>
      {canAct && file.refunds.every(({ status }) => status !== 'paid') && (
        <ConfirmButton
          size="xs"
          variant="default"
          label={texts.withdraw}
          title={texts.withdrawTitle}
          call="DELETE /v1/refund-files/{id}"
          path={{ id: file.id }}
          onDone={() => tell(texts.isWithdrawn)}
        >
          {texts.withdrawHint}
        </ConfirmButton>
      )}
      {download.error !== null && <ErrorNotice error={download.error} />}
    </Group>
  );
}
