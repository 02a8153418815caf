import { Checkbox, Group, NativeSelect, Radio, Stack, Text, TextInput, Textarea } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { AppError } from '../../../http/app-api.ts';
import { readDecimal, typedDecimal } from '../../../text/decimals.ts';
import { fieldErrorTexts } from '../../../text/field-error-texts.ts';
import { money } from '../../../text/formats.ts';
import { useLanguage, useTexts } from '../../../text/language.tsx';
import { sumKroner } from '../../../text/sum-kroner.ts';
import { useFieldErrors } from '../../../text/use-field-errors.ts';
import { DialogForm } from '../../../ui/dialog-form.tsx';
import { focusFirstError } from '../../../ui/form/focus-in-view.ts';
import { NumberField } from '../../../ui/form/number-field.tsx';
import { useChange } from '../../../ui/form/use-change.ts';
import { ChangedMeanwhile } from '../changed-meanwhile.tsx';
import { vatChoiceTexts } from '../../ledger/vat-choice-texts.ts';
import { isVatChoice } from '../../ledger/vat-choices.ts';
import type { Invoice } from '../invoices.ts';
import { creditNoteTexts } from './credit-note-texts.ts';
import { NOT_BLANK, OwnLines } from './own-lines.tsx';
import type { ChosenLine, CreditValues, Credited } from './credit-values.ts';
import { creditOfDraft, newCredit, readCredit, vatChoicesOf } from './credit-values.ts';

const CHOICES = [
  ['all', 'creditAll'],
  ['some', 'creditSome'],
  ['own', 'creditOwn'],
  ['amount', 'creditAmount'],
] as const;

/**
 * Makes a draft credit note of everything that is left, of some lines, with lines of its own, or of an amount, or changes what a draft takes.
 * @param draft to change, with the ETag of what was read. @param onDone gets the draft
 */
export function CreditForm({
  invoice,
  draft,
  onDone,
}: {
  invoice: Invoice;
  draft?: { invoice: Invoice; etag: string };
  onDone: (creditNote: Invoice) => void;
}) {
  const texts = useTexts(creditNoteTexts);
  const vatChoices = useTexts(vatChoiceTexts);
  const { language } = useLanguage();
  const [values, setValues] = useState(() =>
    draft === undefined ? newCredit(invoice, language) : creditOfDraft(draft.invoice, invoice, language),
  );
  const { what, amount, vat, description, notes, lines, own } = values;
  const change = (changes: Partial<CreditValues>) => setValues({ ...values, ...changes });
  const make = useChange('POST /v1/invoices/{id}/credit-notes', { path: { id: invoice.id }, onDone });
  const save = useChange('PATCH /v1/invoices/{id}', {
    path: { id: draft?.invoice.id ?? '' },
    header: { 'If-Match': draft?.etag ?? '' },
    onDone,
  });
  const { error, isPending } = draft === undefined ? make : save;
  const asked = readCredit(values, invoice);
  const codes = vatChoicesOf(invoice);
  const told = useFieldErrors()(error);
  // In a change of the draft, its fields stand under `credit`.
  const failing = (field: string) => told[field] ?? told[`credit.${field}`] ?? exceeding(field);

  /** What is left where an amount or an own line takes more. */
  function exceeding(field: string): string | undefined {
    if (!(error instanceof AppError) || error.code !== 'credit-exceeds-invoice') return undefined;
    const { amount: left, lineIndex } = error.details;
    if (typeof left !== 'number') return undefined;
    const fields = lineIndex === undefined ? ['amount'] : priceFields(lineIndex);
    return fields.includes(field) ? texts.onlyLeft(money(left, language, invoice.currency)) : undefined;
  }

  const isToldAtField = ['amount', ...own.flatMap((_, index) => priceFields(index))].some(
    (field) => exceeding(field) !== undefined,
  );
  const top = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isToldAtField) focusFirstError(top.current?.closest('form'));
  }, [error, isToldAtField]);

  function submit() {
    if (asked === undefined) return;
    const note = notes.trim() || null;
    if (draft === undefined) make.mutate({ ...asked, notes: note });
    else save.mutate({ credit: asked, notes: note });
  }

  return (
    <DialogForm
      submitLabel={draft === undefined ? texts.makeCreditNote : texts.saveCreditNote}
      // Elsewhere the fields say what is missing.
      isDisabled={asked === undefined && what === 'some'}
      run={{ error: isToldAtField ? null : error, isPending }}
      onSubmit={submit}
    >
      <div ref={top} hidden />
      <ChangedMeanwhile invoice={invoice} where="form" />
      <Text>{texts.creditHint}</Text>
      <Text fw={600}>
        {texts.leftToCredit(
          money(sumKroner([invoice.total, -invoice.creditedAmount]), language, invoice.currency),
        )}
      </Text>
      <Radio.Group
        label={texts.creditWhat}
        value={what}
        onChange={(chosen: Credited) => change({ what: chosen })}
      >
        <Stack gap="xs" mt="xs">
          {CHOICES.map(([value, name]) => (
            // What is credited is decided first.
            <Radio
              key={value}
              value={value}
              label={texts[name]}
              data-autofocus={value === what || undefined}
            />
          ))}
        </Stack>
      </Radio.Group>
      {what === 'amount' && (
        <Stack gap="sm">
          <NumberField
            of="amount"
            label={texts.creditedAmount}
            description={texts.creditedAmountHint}
            required
            tellsAtOnce
            value={amount}
            onChange={(typed) => change({ amount: typed })}
            error={failing('amount')}
          />
          {codes.length > 0 && (
            <NativeSelect
              label={texts.creditedVat}
              value={vat}
              data={[
                { value: '', label: texts.creditedOfAll },
                ...codes.map((value) => ({ value, label: vatChoices[value] })),
              ]}
              onChange={({ currentTarget: { value } }) => change({ vat: isVatChoice(value) ? value : '' })}
              error={failing('vatCode')}
            />
          )}
          <TextInput
            label={texts.creditedFor}
            description={texts.creditedForHint}
            required
            pattern={NOT_BLANK}
            value={description}
            onChange={(event) => change({ description: event.currentTarget.value })}
            error={failing('description')}
          />
        </Stack>
      )}
      {what === 'some' && (
        <Stack gap="sm" role="group" aria-label={texts.creditLines}>
          {invoice.lines.map((line, index) => (
            <LineChoice
              // Lines have no id, and their order never changes here.
              key={index}
              name={line.description || texts.unnamedLine(index + 1)}
              quantity={line.quantity}
              chosen={lines[index] ?? { isChosen: false, quantity: '' }}
              onChange={(chosen) => change({ lines: lines.with(index, chosen) })}
            />
          ))}
          {lines.every(({ isChosen }) => !isChosen) && (
            <Text size="sm" c="dimmed">
              {texts.chooseLines}
            </Text>
          )}
          {failing('lines') !== undefined && <Text c="red">{failing('lines')}</Text>}
        </Stack>
      )}
      {what === 'own' && (
        <OwnLines
          invoice={invoice}
          lines={own}
          failing={failing}
          onChange={(changed) => change({ own: changed })}
        />
      )}
      <Textarea
        label={texts.note}
        description={texts.optional}
        autosize
        minRows={2}
        value={notes}
        onChange={(event) => change({ notes: event.currentTarget.value })}
        error={failing('notes')}
      />
    </DialogForm>
  );
}

function priceFields(line: unknown): string[] {
  return ['unitPrice', 'unitPriceWithVat'].map((price) => `ownLines[${String(line)}].${price}`);
}

function LineChoice({
  name,
  quantity,
  chosen,
  onChange,
}: {
  name: string;
  quantity: number;
  chosen: ChosenLine;
  onChange: (chosen: ChosenLine) => void;
}) {
  const texts = useTexts(creditNoteTexts);
  const errors = useTexts(fieldErrorTexts);
  const { language } = useLanguage();
  const isWrong = chosen.isChosen && readDecimal(chosen.quantity) === undefined;
  return (
    <Group gap="sm" align="flex-start" wrap="nowrap">
      <Checkbox
        label={name}
        checked={chosen.isChosen}
        onChange={(event) => onChange({ ...chosen, isChosen: event.currentTarget.checked })}
        style={{ flex: 1 }}
        mt={6}
      />
      <NumberField
        of="quantity"
        aria-label={texts.quantityOf(name)}
        description={texts.ofQuantity(typedDecimal(quantity, language))}
        inputWrapperOrder={['input', 'description', 'error']}
        w={110}
        disabled={!chosen.isChosen}
        value={chosen.quantity}
        onChange={(typed) => onChange({ ...chosen, quantity: typed })}
        error={isWrong && errors['invalid-number']}
      />
    </Group>
  );
}
