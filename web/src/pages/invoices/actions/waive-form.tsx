import { Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { moneyInKroner } from '../../../text/formats.ts';
import { useLanguage, useTexts } from '../../../text/language.tsx';
import { DialogForm } from '../../../ui/dialog-form.tsx';
import { useInputs } from '../../../ui/form/use-inputs.ts';
import { tell } from '../../../ui/notice.tsx';
import { useChange } from '../../../ui/form/use-change.ts';
import { ChangedMeanwhile } from '../changed-meanwhile.tsx';
import type { Invoice } from '../invoices.ts';
import { dunningTexts } from './dunning-texts.ts';

/** Gives up the fees and interest that letters have claimed and nobody has paid. */
export function WaiveForm({ invoice }: { invoice: Invoice }) {
  const texts = useTexts(dunningTexts);
  const { language } = useLanguage();
  const form = useForm({ initialValues: { reason: '' } });
  const amount = moneyInKroner(invoice.feesOutstanding, language);
  const waive = useChange('POST /v1/invoices/{id}/fees/waive', {
    path: { id: invoice.id },
    onDone: () => tell(texts.waived(amount)),
  });
  const input = useInputs(form, waive.error);
  return (
    <DialogForm submitLabel={texts.waiveNow} run={waive} onSubmit={() => waive.mutate(form.values)}>
      <ChangedMeanwhile invoice={invoice} where="form" />
      <Text>{texts.waiveHint(amount)}</Text>
      <TextInput label={texts.reason} description={texts.optional} maxLength={500} {...input('reason')} />
    </DialogForm>
  );
}
