import { Button, CloseButton, Group, NativeSelect, Select, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { flushSync } from 'react-dom';
import { useLanguage, useTexts } from '../../../text/language.tsx';
import { NumberField } from '../../../ui/form/number-field.tsx';
import { currencyName } from '../../../text/currency-names.ts';
import type { Client } from '../../customer-register/customers.ts';
import { useCurrencies } from '../../customer-register/use-currencies.ts';
import { AccountSelect } from '../../ledger/account-select.tsx';
import type { Account } from '../../ledger/books-queries.ts';
import { useEntryVatCodeChoices } from '../vat-codes.ts';
import { entryTexts } from './entry-texts.ts';
import classes from './entry.module.css';
import type { EntryValues } from './values.ts';
import { mayBeInCurrency, newLine, splitLine, sumsOf } from './values.ts';

const MOST_LINES = 500;

type Choices = { accounts: readonly Account[]; register: readonly Client[] };

/** The lines of the entry. A new line gets the amount that balances the lines before it. */
export function EntryLines({ form, ...choices }: { form: UseFormReturnType<EntryValues> } & Choices) {
  const texts = useTexts(entryTexts);
  const { language } = useLanguage();
  const { lines } = form.values;

  function add() {
    // The new input must exist before it can get the focus.
    flushSync(() => form.insertListItem('lines', newLine(language, sumsOf(lines))));
    form.getInputNode(`lines.${lines.length}.account`)?.focus();
  }

  return (
    <>
      <div className={classes['lines']}>
        <div className={classes['head']} aria-hidden="true">
          <span>{texts.account}</span>
          <span>{texts.text}</span>
          <span className={classes['amount']}>{texts.debit}</span>
          <span className={classes['amount']}>{texts.credit}</span>
          <span>{texts.vatCode}</span>
          <span>{texts.customer}</span>
        </div>
        {lines.map(({ key }, index) => (
          <LineFields
            key={key}
            form={form}
            index={index}
            onRemove={lines.length > 2 ? () => form.removeListItem('lines', index) : undefined}
            {...choices}
          />
        ))}
      </div>
      <Button variant="default" mt="sm" onClick={add} disabled={lines.length >= MOST_LINES}>
        {texts.addLine}
      </Button>
    </>
  );
}

function LineFields({
  form,
  index,
  accounts,
  register,
  onRemove,
}: {
  form: UseFormReturnType<EntryValues>;
  index: number;
  /** Undefined when the line must stay, because an entry has at least two lines. */
  onRemove: (() => void) | undefined;
} & Choices) {
  const texts = useTexts(entryTexts);
  const vatCodes = useEntryVatCodeChoices();
  const { language } = useLanguage();
  const path = `lines.${index}`;
  const line = form.values.lines[index];
  const currencies = useCurrencies('NOK');
  if (line === undefined) return null;
  const account = accounts.find(({ number }) => number === line.account);
  const { documentDate, lines } = form.values;
  const split = splitLine(line, documentDate, language);
  const isSplit = split?.[1]?.account === lines[index + 1]?.account;
  const takesVat = account === undefined || account.acceptsVat;
  const amount = (side: 'debit' | 'credit') => (
    <NumberField
      label={texts[side]}
      className={classes['amount'] ?? ''}
      {...form.getInputProps(`${path}.${side}`)}
    />
  );
  return (
    <div
      className={classes['line']}
      role="group"
      aria-label={texts.line(index + 1)}
      onKeyDown={(event) => {
        // Otherwise Enter would post the entry in the middle of the typing.
        if (event.key === 'Enter' && event.target instanceof HTMLInputElement) event.preventDefault();
      }}
    >
      <AccountSelect
        label={texts.account}
        className={classes['wide'] ?? ''}
        accounts={accounts}
        {...form.getInputProps(`${path}.account`)}
        value={line.account}
        onChange={(number) => {
          form.setFieldValue(`${path}.account`, number);
          const chosen = accounts.find((one) => one.number === number);
          if (chosen?.acceptsVat === false) form.setFieldValue(`${path}.vatCode`, '');
        }}
      />
      <TextInput
        label={texts.text}
        className={classes['wide'] ?? ''}
        {...form.getInputProps(`${path}.description`)}
      />
      {amount('debit')}
      {amount('credit')}
      <div>
        <NativeSelect
          label={texts.vatCode}
          disabled={!takesVat}
          data={[{ value: '', label: texts.noVatCode }, ...vatCodes]}
          {...form.getInputProps(`${path}.vatCode`)}
        />
        {split !== undefined && !isSplit && (
          <Button
            size="compact-xs"
            variant="light"
            mt={4}
            onClick={() => {
              flushSync(() =>
                form.setFieldValue('lines', [...lines.slice(0, index), ...split, ...lines.slice(index + 1)]),
              );
              // The button is gone, and the typing goes on below the lines of the VAT.
              const below = Math.min(index + split.length, lines.length + split.length - 2);
              form.getInputNode(`lines.${below}.account`)?.focus();
            }}
          >
            {texts.splitVat}
          </Button>
        )}
      </div>
      <Select
        label={texts.customer}
        placeholder={texts.noCustomer}
        searchable
        clearable
        limit={50}
        data={register.map(({ id, name }) => ({ value: id, label: name }))}
        {...form.getInputProps(`${path}.customerId`)}
        value={line.customerId === '' ? null : line.customerId}
        onChange={(id) => form.setFieldValue(`${path}.customerId`, id ?? '')}
      />
      {currencies.length > 1 && mayBeInCurrency(line.account) && (
        <Group gap="sm" align="flex-start" className={classes['inCurrency'] ?? ''}>
          <NativeSelect
            label={texts.currency}
            data={currencies.map((value) =>
              value === 'NOK'
                ? { value: '', label: texts.kronerAlone }
                : { value, label: currencyName(value, language) },
            )}
            {...form.getInputProps(`${path}.currency`)}
          />
          {line.currency !== '' && (
            <NumberField
              label={texts.currencyAmount}
              className={classes['amount'] ?? ''}
              {...form.getInputProps(`${path}.currencyAmount`)}
            />
          )}
        </Group>
      )}
      <CloseButton
        size={36}
        className={classes['remove']}
        aria-label={texts.removeLine(index + 1)}
        disabled={onRemove === undefined}
        onClick={onRemove}
      />
    </div>
  );
}
