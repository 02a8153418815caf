import type { ButtonProps } from '@mantine/core';
import { Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { accountApi } from '../../../http/account-api.ts';
import { dataOf } from '../../../http/data-of.ts';
import { useAccount } from '../../../http/session.ts';
import { useOnce } from '../../../http/use-once.ts';
import { money } from '../../../text/formats.ts';
import { useLanguage, useTexts } from '../../../text/language.tsx';
import { DialogButton } from '../../../ui/dialog-button.tsx';
import { DialogForm } from '../../../ui/dialog-form.tsx';
import { useRefreshBank } from '../../ledger/bank-transactions.ts';
import { downloadRefundFile } from './refund-files.ts';
import { refundsTexts } from './refunds-texts.ts';

/** Makes a file for the bank of all refunds that are ordered, and downloads it. */
export function MakeRefundFile({
  onDone,
  ...button
}: { onDone: (notice: string) => void } & Pick<ButtonProps, 'variant'>) {
  const texts = useTexts(refundsTexts);
  return (
    <DialogButton label={texts.make} title={texts.makeTitle} {...button}>
      {(close) => (
        <MakeForm
          onDone={(notice) => {
            close();
            onDone(notice);
          }}
          onCancel={close}
        />
      )}
    </DialogButton>
  );
}

function MakeForm({ onDone, onCancel }: { onDone: (notice: string) => void; onCancel: () => void }) {
  const texts = useTexts(refundsTexts);
  const { language } = useLanguage();
  const { accountId, company } = useAccount();
  const refresh = useRefreshBank(accountId);
  const once = useOnce();
  const make = useMutation({
    mutationFn: async () => {
      const file = dataOf(
        await once('refund-file', (header) =>
          accountApi(accountId).POST('/v1/refund-files', { params: { header } }),
        ),
      );
      await downloadRefundFile(accountId, file.id);
      return file;
    },
    onSuccess: ({ count, amount }) => onDone(texts.made(count, money(amount, language))),
    onSettled: refresh,
  });
  return (
    <DialogForm submitLabel={texts.make} run={make} onSubmit={() => make.mutate()} onCancel={onCancel}>
      <Text size="sm">{texts.makeHint}</Text>
      {company.fourEyesRefunds && <Text size="sm">{texts.ownStay}</Text>}
    </DialogForm>
  );
}
