import { Checkbox, Group, Radio, Stack, Text, Textarea } from '@mantine/core';
import { useState } from 'react';
import { dataOf } from '../../../http/data-of.ts';
import { readDecimal, typedDecimal } from '../../../text/decimals.ts';
import { fieldErrorTexts } from '../../../text/field-error-texts.ts';
import { useLanguage, useTexts } from '../../../text/language.tsx';
import { useFieldErrors } from '../../../text/use-field-errors.ts';
import { DialogForm } from '../../../ui/dialog-form.tsx';
import { NumberField } from '../../../ui/form/number-field.tsx';
import { ChangedMeanwhile } from '../changed-meanwhile.tsx';
import type { Invoice } from '../invoices.ts';
import { actionTexts } from './action-texts.ts';
import { useInvoiceChange } from './use-invoice-change.ts';

type Chosen = { isChosen: boolean; quantity: string };
type Body = { lines: { lineIndex: number; quantity: number }[] | null; notes: string | null };

/** Makes a draft credit note of everything that is left, or of some lines. @param onDone gets the draft */
export function CreditForm({
  invoice,
  onDone,
  onCancel,
}: {
  invoice: Invoice;
  onDone: (creditNote: Invoice) => void;
  onCancel: () => void;
}) {
  const texts = useTexts(actionTexts);
  const { language } = useLanguage();
  const { fields } = useFieldErrors();
  const [isAll, setIsAll] = useState(true);
  const [notes, setNotes] = useState('');
  const [lines, setLines] = useState<Chosen[]>(() =>
    invoice.lines.map(({ quantity }) => ({ isChosen: false, quantity: typedDecimal(quantity, language) })),
  );
  const credit = useInvoiceChange<Body>(
    async (api, header, body) =>
      dataOf(
        await api.POST('/v1/invoices/{id}/credit-notes', {
          params: { path: { id: invoice.id }, header },
          body,
        }),
      ),
    onDone,
  );
  const requests = isAll ? null : requestsOf(lines);
  const failing = fields(credit.error);

  return (
    <DialogForm
      submitLabel={texts.makeCreditNote}
      isDisabled={requests === undefined || requests?.length === 0}
      run={credit}
      onSubmit={() =>
        requests !== undefined && credit.mutate({ lines: requests, notes: notes.trim() || null })
      }
      onCancel={onCancel}
    >
      <ChangedMeanwhile invoice={invoice} where="form" />
      <Text>{texts.creditHint}</Text>
      <Radio.Group
        label={texts.creditWhat}
        value={isAll ? 'all' : 'some'}
        onChange={(value) => setIsAll(value === 'all')}
      >
        <Stack gap="xs" mt="xs">
          <Radio value="all" label={texts.creditAll} />
          <Radio value="some" label={texts.creditSome} />
        </Stack>
      </Radio.Group>
      {!isAll && (
        <Stack gap="sm" role="group" aria-label={texts.creditLines}>
          {invoice.lines.map((line, index) => (
            <LineChoice
              // Lines have no id, and their order never changes here.
              key={index}
              name={line.description || texts.unnamedLine(index + 1)}
              quantity={line.quantity}
              chosen={lines[index] ?? { isChosen: false, quantity: '' }}
              onChange={(chosen) => setLines(lines.with(index, chosen))}
            />
          ))}
          {requests?.length === 0 && (
            <Text size="sm" c="dimmed">
              {texts.chooseLines}
            </Text>
          )}
          {failing['lines'] !== undefined && <Text c="red">{failing['lines']}</Text>}
        </Stack>
      )}
      <Textarea
        label={texts.note}
        description={texts.optional}
        autosize
        minRows={2}
        value={notes}
        onChange={(event) => setNotes(event.currentTarget.value)}
        error={failing['notes']}
      />
    </DialogForm>
  );
}

function LineChoice({
  name,
  quantity,
  chosen,
  onChange,
}: {
  name: string;
  quantity: number;
  chosen: Chosen;
  onChange: (chosen: Chosen) => void;
}) {
  const texts = useTexts(actionTexts);
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

/** @returns undefined while a quantity is not a number */
function requestsOf(lines: Chosen[]): { lineIndex: number; quantity: number }[] | undefined {
  const requests = [];
  for (const [lineIndex, { isChosen, quantity: typed }] of lines.entries()) {
    if (!isChosen) continue;
    const quantity = readDecimal(typed);
    if (quantity === undefined) return undefined;
    requests.push({ lineIndex, quantity });
  }
  return requests;
}
