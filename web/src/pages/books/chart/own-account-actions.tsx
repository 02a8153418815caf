import { Group, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useTexts } from '../../../text/language.tsx';
import { ConfirmButton } from '../../../ui/confirm-button.tsx';
import { DialogButton } from '../../../ui/dialog-button.tsx';
import { DialogForm } from '../../../ui/dialog-form.tsx';
import { useInputs } from '../../../ui/form/use-inputs.ts';
import { tell } from '../../../ui/notice.tsx';
import { useChange } from '../../../ui/form/use-change.ts';
import type { Account } from '../../ledger/books-queries.ts';
import { isVatCode } from '../vat-code-names.ts';
import { chartTexts } from './chart-texts.ts';
import { VatCodeField } from './vat-code-field.tsx';

/** The actions for an account that the company has added, as long as nothing uses it. */
export function OwnAccountActions({ account }: { account: Account }) {
  const texts = useTexts(chartTexts);
  const name = `${account.number} ${account.name}`;

  return (
    <Group gap="xs" wrap="nowrap" justify="flex-end">
      <DialogButton label={texts.change} title={texts.changeTitle(name)} variant="default" size="md">
        <ChangeForm account={account} />
      </DialogButton>
      <ConfirmButton
        label={texts.retire}
        title={texts.retireTitle(name)}
        variant="default"
        call="DELETE /v1/accounts/{number}"
        path={{ number: account.number }}
        onDone={() => tell(texts.retired(name))}
      >
        {texts.retireWarning}
      </ConfirmButton>
    </Group>
  );
}

function ChangeForm({ account }: { account: Account }) {
  const texts = useTexts(chartTexts);
  const { defaultVatCode: usual } = account;
  const form = useForm({
    initialValues: {
      name: account.name,
      defaultVatCode: usual !== null && isVatCode(usual) ? usual : ('' as const),
    },
  });
  const { name, defaultVatCode } = form.values;
  const change = useChange('PATCH /v1/accounts/{number}', {
    path: { number: account.number },
    onDone: () => tell(texts.changed(`${account.number} ${account.name}`)),
  });
  const input = useInputs(form, change.error);
  return (
    <DialogForm
      submitLabel={texts.save}
      run={change}
      isDisabled={name.trim() === ''}
      onSubmit={() => change.mutate({ name: name.trim(), defaultVatCode: defaultVatCode || null })}
    >
      <Text>{texts.changeHint}</Text>
      <TextInput label={texts.name} required data-autofocus {...input('name')} />
      <VatCodeField {...input('defaultVatCode')} />
    </DialogForm>
  );
}
