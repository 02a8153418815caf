import { Autocomplete, Button, CloseButton, Group, Text, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useMemo } from 'react';
import { flushSync } from 'react-dom';
import { useTexts } from '../../../text/language.tsx';
import { DateField } from '../../../ui/date-field.tsx';
import { OrgNumberInput } from '../../../ui/form/checked-input.tsx';
import { NumberField } from '../../../ui/form/number-field.tsx';
import { Pager } from '../../../ui/list/pager.tsx';
import type { Client } from '../../customer-register/customers.ts';
import { keepOnEnter } from './balance-rows.tsx';
import classes from './opening.module.css';
import { latePart } from '../../../ui/failures/late-part.tsx';
import { openingTexts } from './opening-texts.ts';
import type { OpeningValues } from './opening-values.ts';
import { ROWS_SHOWN, isEmpty, newInvoice } from './opening-values.ts';
import { PasteButton } from './paste-button.tsx';

// The reader of spreadsheets is only loaded by those who paste.
const PasteInvoices = latePart(() => import('./paste-invoices.tsx'));

/** The open invoices. @param page from 1 */
export function OpenInvoiceRows({
  form,
  register,
  page,
  onPage,
}: {
  form: UseFormReturnType<OpeningValues>;
  register: readonly Client[];
  page: number;
  onPage: (page: number) => void;
}) {
  const texts = useTexts(openingTexts);
  const { openInvoices } = form.values;
  const first = (page - 1) * ROWS_SHOWN;
  const names = useMemo(() => [...new Set(register.map(({ name }) => name))], [register]);

  function add() {
    // The new input must exist before it can get the focus.
    flushSync(() => {
      form.insertListItem('openInvoices', newInvoice());
      onPage(Math.floor(openInvoices.length / ROWS_SHOWN) + 1);
    });
    form.getInputNode(`openInvoices.${openInvoices.length}.number`)?.focus();
  }

  return (
    <>
      <Text size="sm" c="dimmed" mb="sm">
        {texts.invoicesHint}
      </Text>
      <div className={classes['rows']}>
        {openInvoices.slice(first, first + ROWS_SHOWN).map(({ key }, offset) => (
          <Invoice
            key={key}
            form={form}
            index={first + offset}
            names={names}
            onRemove={() => {
              form.removeListItem('openInvoices', first + offset);
              if (offset === 0 && page > 1 && first + 1 === openInvoices.length) onPage(page - 1);
            }}
          />
        ))}
      </div>
      {openInvoices.length > ROWS_SHOWN && (
        <Pager page={page} pageSize={ROWS_SHOWN} totalCount={openInvoices.length} onPage={onPage} />
      )}
      <Group mt="sm">
        <Button variant="default" onClick={add}>
          {texts.addInvoice}
        </Button>
        <PasteButton title={texts.pasteInvoices}>
          <PasteInvoices
            onRows={(rows) =>
              form.setFieldValue('openInvoices', [...openInvoices.filter((row) => !isEmpty(row)), ...rows])
            }
          />
        </PasteButton>
      </Group>
    </>
  );
}

function Invoice({
  form,
  index,
  names,
  onRemove,
}: {
  form: UseFormReturnType<OpeningValues>;
  index: number;
  /** The names of the register, to choose from. */
  names: string[];
  onRemove: () => void;
}) {
  const texts = useTexts(openingTexts);
  const path = `openInvoices.${index}`;
  const field = (name: 'number' | 'kid' | 'email', type = 'text') => (
    <TextInput label={texts[name]} type={type} {...form.getInputProps(`${path}.${name}`)} />
  );
  const dateField = (name: 'issueDate' | 'dueDate') => (
    <DateField label={texts[name]} {...form.getInputProps(`${path}.${name}`)} />
  );
  return (
    <div
      className={classes['invoice']}
      role="group"
      aria-label={texts.invoice(index + 1)}
      onKeyDown={keepOnEnter}
    >
      {field('number')}
      {field('kid')}
      <Autocomplete
        label={texts.customer}
        data={names}
        limit={20}
        {...form.getInputProps(`${path}.customer`)}
      />
      <OrgNumberInput label={texts.orgNumber} {...form.getInputProps(`${path}.orgNumber`)} />
      {field('email', 'email')}
      {dateField('issueDate')}
      {dateField('dueDate')}
      <NumberField
        label={texts.outstanding}
        className={classes['amount'] ?? ''}
        {...form.getInputProps(`${path}.outstanding`)}
      />
      <CloseButton
        size={36}
        className={classes['remove']}
        aria-label={texts.remove(texts.invoice(index + 1))}
        onClick={onRemove}
      />
    </div>
  );
}
