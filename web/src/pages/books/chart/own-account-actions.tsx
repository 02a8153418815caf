import { Group, Text, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { accountApi } from '../../../http/account-api.ts';
import { dataOf } from '../../../http/data-of.ts';
import { useAccount } from '../../../http/session.ts';
import { useTexts } from '../../../text/language.tsx';
import { useFieldErrors } from '../../../text/use-field-errors.ts';
import { ConfirmButton } from '../../../ui/confirm-button.tsx';
import { DialogButton } from '../../../ui/dialog-button.tsx';
import { DialogForm } from '../../../ui/dialog-form.tsx';
import type { Account } from '../../ledger/books-queries.ts';
import { chartKey } from '../../ledger/books-queries.ts';
import type { VatCode } from '../vat-code-names.ts';
import { isVatCode } from '../vat-code-names.ts';
import { chartTexts } from './chart-texts.ts';
import { VatCodeField } from './vat-code-field.tsx';

/** The actions for an account that the company has added, as long as nothing uses it. */
export function OwnAccountActions({
  account,
  onDone,
}: {
  account: Account;
  onDone: (notice: string) => void;
}) {
  const texts = useTexts(chartTexts);
  const { accountId } = useAccount();
  const queries = useQueryClient();
  const name = `${account.number} ${account.name}`;

  async function retire() {
    const path = { number: account.number };
    try {
      await accountApi(accountId).DELETE('/v1/accounts/{number}', { params: { path } });
      onDone(texts.retired(name));
    } finally {
      await queries.invalidateQueries({ queryKey: chartKey(accountId) });
    }
  }

  return (
    <Group gap="xs" wrap="nowrap" justify="flex-end">
      <DialogButton label={texts.change} title={texts.changeTitle(name)} variant="default" size="md">
        {(close) => (
          <ChangeForm
            account={account}
            onDone={() => {
              close();
              onDone(texts.changed(name));
            }}
            onCancel={close}
          />
        )}
      </DialogButton>
      <ConfirmButton label={texts.retire} title={texts.retireTitle(name)} variant="default" action={retire}>
        {texts.retireWarning}
      </ConfirmButton>
    </Group>
  );
}

function ChangeForm({
  account,
  onDone,
  onCancel,
}: {
  account: Account;
  onDone: () => void;
  onCancel: () => void;
}) {
  const texts = useTexts(chartTexts);
  const { accountId } = useAccount();
  const { fields } = useFieldErrors();
  const queries = useQueryClient();
  const [name, setName] = useState(account.name);
  const { defaultVatCode } = account;
  const [vatCode, setVatCode] = useState<VatCode | ''>(
    defaultVatCode !== null && isVatCode(defaultVatCode) ? defaultVatCode : '',
  );
  const change = useMutation({
    mutationFn: async () =>
      dataOf(
        await accountApi(accountId).PATCH('/v1/accounts/{number}', {
          params: { path: { number: account.number } },
          body: { name: name.trim(), defaultVatCode: vatCode || null },
        }),
      ),
    onSuccess: onDone,
    onSettled: () => queries.invalidateQueries({ queryKey: chartKey(accountId) }),
  });
  const failing = fields(change.error);
  return (
    <DialogForm
      submitLabel={texts.save}
      run={change}
      isDisabled={name.trim() === ''}
      onSubmit={() => change.mutate()}
      onCancel={onCancel}
    >
      <Text>{texts.changeHint}</Text>
      <TextInput
        label={texts.name}
        required
        data-autofocus
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
        error={failing['name']}
      />
      <VatCodeField value={vatCode} onChange={setVatCode} error={failing['defaultVatCode']} />
    </DialogForm>
  );
}
