import type { ButtonProps } from '@mantine/core';
import { Text } from '@mantine/core';
import { accountApi } from '../../../http/account-api.ts';
import { dataOf } from '../../../http/data-of.ts';
import { useAccount } from '../../../http/session.ts';
import { moneyInKroner } from '../../../text/formats.ts';
import { useLanguage, useTexts } from '../../../text/language.tsx';
import { DialogButton } from '../../../ui/dialog-button.tsx';
import { DialogForm } from '../../../ui/dialog-form.tsx';
import { tell } from '../../../ui/notice.tsx';
import { useChange } from '../../../ui/form/use-change.ts';
import { downloadRefundFile } from './refund-files.ts';
import { refundsTexts } from './refunds-texts.ts';

/** Makes a file for the bank of all refunds that are ordered, and downloads it. */
export function MakeRefundFile(button: Pick<ButtonProps, 'variant' | 'disabled'>) {
  const texts = useTexts(refundsTexts);
  return (
    <DialogButton label={texts.make} title={texts.makeTitle} {...button}>
      <RefundFileForm />
    </DialogButton>
  );
}

/** In a dialog. @param later says that the file is made another time; left out where nothing was begun */
export function RefundFileForm({ later }: { later?: string }) {
  const texts = useTexts(refundsTexts);
  const { language } = useLanguage();
  const { accountId, company } = useAccount();
  const make = useChange(
    async (_, once) => {
      const file = dataOf(
        await once('refund-file', (header) =>
          accountApi(accountId).POST('/v1/refund-files', { params: { header } }),
        ),
      );
      await downloadRefundFile(accountId, file.id);
      return file;
    },
    {
      renews: 'refund-files',
      onDone: ({ count, amount }) => tell(texts.made(count, moneyInKroner(amount, language))),
    },
  );
  return (
    <DialogForm
      submitLabel={texts.make}
      {...(later !== undefined && { cancelLabel: later })}
      run={make}
      onSubmit={() => make.mutate()}
    >
      <Text size="sm">{texts.makeHint}</Text>
      {company.fourEyesRefunds && <Text size="sm">{texts.ownStay}</Text>}
    </DialogForm>
  );
}
