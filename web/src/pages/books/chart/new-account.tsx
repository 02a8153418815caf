import { NativeSelect, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { AccountType } from '../../../../../server/src/domain/books/ledger-account.ts';
import { fitsClass } from '../../../../../server/src/domain/books/ledger-account.ts';
import { useTexts } from '../../../text/language.tsx';
import { DialogForm } from '../../../ui/dialog-form.tsx';
import { useInputs } from '../../../ui/form/use-inputs.ts';
import { tell } from '../../../ui/notice.tsx';
import { useChange } from '../../../ui/form/use-change.ts';
import { booksTexts } from '../../ledger/books-texts.ts';
import type { VatCode } from '../vat-code-names.ts';
import { chartTexts } from './chart-texts.ts';
import { VatCodeField } from './vat-code-field.tsx';

/** In the order of the choices. */
const TYPES: readonly AccountType[] = ['Asset', 'Liability', 'Income', 'Expense', 'Equity'];

/** Adds an account of the company's own to the chart. */
export function NewAccountForm() {
  const texts = useTexts(chartTexts);
  const { types } = useTexts(booksTexts);
  const form = useForm({
    initialValues: { number: '', name: '', type: '', defaultVatCode: '' as VatCode | '' },
  });
  const { number, name, type, defaultVatCode } = form.values;
  const fitting = TYPES.filter((one) => fitsClass(number, one));
  const choices = fitting.length > 1 ? fitting : [];
  const add = useChange('POST /v1/accounts', {
    onDone: (account) => tell(texts.added(`${account.number} ${account.name}`)),
  });
  const input = useInputs(form, add.error);

  return (
    <DialogForm
      submitLabel={texts.add}
      run={add}
      isDisabled={number.trim() === '' || name.trim() === ''}
      onSubmit={() =>
        add.mutate({
          number: number.trim(),
          name: name.trim(),
          type: choices.find((one) => one === type) ?? null,
          defaultVatCode: defaultVatCode || null,
        })
      }
    >
      <TextInput
        label={texts.number}
        description={texts.numberHint}
        inputMode="numeric"
        maxLength={6}
        required
        data-autofocus
        {...input('number')}
      />
      <TextInput label={texts.name} required {...input('name')} />
      {choices.length > 0 && (
        <NativeSelect
          label={texts.type}
          description={texts.typeHint}
          data={[
            { value: '', label: texts.typeByNumber },
            ...choices.map((value) => ({ value, label: types[value] })),
          ]}
          {...input('type')}
        />
      )}
      <VatCodeField {...input('defaultVatCode')} />
    </DialogForm>
  );
}
