import { Button, Group } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useAccount, useMay } from '../../../http/session.ts';
import { moment } from '../../../text/formats.ts';
import { useLanguage, useTexts } from '../../../text/language.tsx';
import { ConfirmButton } from '../../../ui/confirm-button.tsx';
import { ErrorNotice } from '../../../ui/error-notice.tsx';
import { useRefreshBank } from '../../ledger/bank-transactions.ts';
import type { RefundFile } from './refund-files.ts';
import { downloadRefundFile, withdrawRefundFile } from './refund-files.ts';
import { refundsTexts } from './refunds-texts.ts';

/** Download and withdraw. A withdrawn file is nobody's any more, and one that is paid stays. */
export function FileActions({ file, onDone }: { file: RefundFile; onDone: (notice: string) => void }) {
  const texts = useTexts(refundsTexts);
  const { language } = useLanguage();
  const { accountId } = useAccount();
  const canAct = useMay()('matchBank');
  const refresh = useRefreshBank(accountId);
  const download = useMutation({ mutationFn: () => downloadRefundFile(accountId, file.id) });
  if (file.withdrawnAt !== null) return null;
  async function withdraw() {
    try {
      await withdrawRefundFile(accountId, file.id);
      onDone(texts.isWithdrawn);
    } finally {
      await refresh();
    }
  }
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
          action={withdraw}
        >
          {texts.withdrawHint}
        </ConfirmButton>
      )}
      {download.error !== null && <ErrorNotice error={download.error} />}
    </Group>
  );
}
