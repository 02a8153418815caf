import { Checkbox, NativeSelect, SegmentedControl, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { addMonths } from '../../../../../server/src/domain/days/local-date.ts';
import { useToday } from '../../../http/use-today.ts';
import { numberProblem, readDecimal } from '../../../text/decimals.ts';
import { useTexts } from '../../../text/language.tsx';
import { useFieldErrors } from '../../../text/use-field-errors.ts';
import { DateField } from '../../../ui/date-field.tsx';
import { DialogForm } from '../../../ui/dialog-form.tsx';
import type { Chosen } from './chosen.ts';
import { sharedLines } from './chosen.ts';
import { manyRecurringTexts } from './many-recurring-texts.ts';
import type { PriceChange } from './price.ts';

type PriceValues = {
  by: 'percent' | 'line';
  percent: string;
  isWhole: boolean;
  line: string;
  price: string;
  from: string;
};

/** Asks for a new price: how much, of what, and from when. */
export function PriceForm({
  chosen,
  onUse,
}: {
  chosen: readonly Chosen[];
  onUse: (change: PriceChange) => void;
}) {
  const texts = useTexts(manyRecurringTexts);
  const inWords = useFieldErrors();
  const today = useToday();
  const lines = sharedLines(chosen);
  const form = useForm<PriceValues>({
    initialValues: {
      by: 'percent',
      percent: '',
      isWhole: true,
      line: lines[0]?.name ?? '',
      price: '',
      from: today === undefined ? '' : addMonths(`${today.slice(0, 8)}01`, 1),
    },
  });
  const { by, isWhole, line, from } = form.values;

  function use() {
    const field = by === 'percent' ? 'percent' : 'price';
    const typed = form.values[field];
    const problem = numberProblem(typed);
    const errors = inWords({
      ...(problem !== undefined && { [field]: problem }),
      ...(from === '' && { from: 'required' as const }),
    });
    const number = readDecimal(typed) ?? 0;
    if (problem === undefined && by === 'percent' && (number <= -100 || number > 1000 || number === 0))
      errors['percent'] = texts.percentRange;
    if (from !== '' && today !== undefined && from < today) errors['from'] = texts.notBeforeToday;
    form.setErrors(errors);
    if (Object.keys(errors).length > 0) return;
    onUse({ from, by: by === 'percent' ? { percent: number, isWhole } : { line, price: number } });
  }

  return (
    <DialogForm checksItself submitLabel={texts.look} onSubmit={use}>
      <SegmentedControl
        aria-label={texts.how}
        value={by}
        onChange={(value) => form.setFieldValue('by', value)}
        data={[
          { value: 'percent', label: texts.byPercent },
          { value: 'line', label: texts.byLine },
        ]}
        style={{ alignSelf: 'flex-start' }}
      />
      {by === 'percent' ? (
        <>
          <TextInput
            label={texts.percent}
            description={texts.percentHint}
            required
            inputMode="decimal"
            maw={320}
            {...form.getInputProps('percent')}
          />
          <Checkbox label={texts.whole} {...form.getInputProps('isWhole', { type: 'checkbox' })} />
        </>
      ) : (
        <>
          <NativeSelect
            label={texts.line}
            data={lines.map(({ name, text, count }) => ({ value: name, label: texts.lineOf(text, count) }))}
            {...form.getInputProps('line')}
          />
          <TextInput
            label={texts.newPrice}
            description={texts.newPriceHint}
            required
            inputMode="decimal"
            maw={320}
            {...form.getInputProps('price')}
          />
        </>
      )}
      <DateField
        label={texts.from}
        description={texts.fromHint}
        required
        maw={320}
        {...form.getInputProps('from')}
      />
    </DialogForm>
  );
}
