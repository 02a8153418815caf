import { NativeSelect, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { AccountType } from '../../../../../server/src/domain/books/ledger-account.ts';
import { fitsClass } from '../../../../../server/src/domain/books/ledger-account.ts';
import type { Schemas } from '../../../http/account-api.ts';
import { accountApi } from '../../../http/account-api.ts';
import { dataOf } from '../../../http/data-of.ts';
import { useAccount } from '../../../http/session.ts';
import { useOnce } from '../../../http/use-once.ts';
import { useTexts } from '../../../text/language.tsx';
import { useFieldErrors } from '../../../text/use-field-errors.ts';
import { DialogForm } from '../../../ui/dialog-form.tsx';
import type { Account } from '../../ledger/books-queries.ts';
import { chartKey } from '../../ledger/books-queries.ts';
import { booksTexts } from '../../ledger/books-texts.ts';
import type { VatCode } from '../vat-code-names.ts';
import { chartTexts } from './chart-texts.ts';
import { VatCodeField } from './vat-code-field.tsx';

type NewAccount = Schemas['NewAccount'];

/** In the order of the choices. */
const TYPES: readonly AccountType[] = ['Asset', 'Liability', 'Income', 'Expense', 'Equity'];

/** Adds an account of the company's own to the chart. */
export function NewAccountForm({
  onDone,
  onCancel,
}: {
  onDone: (account: Account) => void;
  onCancel: () => void;
}) {
  const texts = useTexts(chartTexts);
  const { types } = useTexts(booksTexts);
  const { accountId } = useAccount();
  const { fields } = useFieldErrors();
  const queries = useQueryClient();
  const once = useOnce();
  const [number, setNumber] = useState('');
  const [name, setName] = useState('');
  const [type, setType] = useState<AccountType | ''>('');
  const [vatCode, setVatCode] = useState<VatCode | ''>('');
  const fitting = TYPES.filter((one) => fitsClass(number, one));
  const choices = fitting.length > 1 ? fitting : [];
  const add = useMutation({
    mutationFn: (body: NewAccount) =>
      once(body, async (header) =>
        dataOf(await accountApi(accountId).POST('/v1/accounts', { params: { header }, body })),
      ),
    onSuccess: onDone,
    onSettled: () => queries.invalidateQueries({ queryKey: chartKey(accountId) }),
  });
  const failing = fields(add.error);

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
          defaultVatCode: vatCode || null,
        })
      }
      onCancel={onCancel}
    >
      <TextInput
        label={texts.number}
        description={texts.numberHint}
        inputMode="numeric"
        maxLength={6}
        required
        data-autofocus
        value={number}
        onChange={(event) => setNumber(event.currentTarget.value)}
        error={failing['number']}
      />
      <TextInput
        label={texts.name}
        required
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
        error={failing['name']}
      />
      {choices.length > 0 && (
        <NativeSelect
          label={texts.type}
          description={texts.typeHint}
          value={type}
          onChange={(event) => setType(choices.find((one) => one === event.currentTarget.value) ?? '')}
          data={[
            { value: '', label: texts.typeByNumber },
            ...choices.map((value) => ({ value, label: types[value] })),
          ]}
          error={failing['type']}
        />
      )}
      <VatCodeField value={vatCode} onChange={setVatCode} error={failing['defaultVatCode']} />
    </DialogForm>
  );
}
