import { NativeSelect, Radio, SimpleGrid, Stack, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { BILLING_TIMES, INTERVAL_UNITS } from '../../../../../server/src/domain/invoices/recurrence.ts';
import type { LocalDate } from '../../../../../server/src/domain/days/local-date.ts';
import { useTexts } from '../../../text/language.tsx';
import { DateField } from '../../../ui/date-field.tsx';
import { FormSection } from '../../../ui/form-section.tsx';
import { fieldsOf } from '../../../ui/form/fields-of.ts';
import { termTexts } from '../../sales-documents/term-texts.ts';
import { recurringTexts } from '../recurring-texts.ts';
import { recurringFormTexts } from './form-texts.ts';
import type { RecurringValues } from './values.ts';
import { USUAL, intervalOf } from './values.ts';

const DAYS = Array.from({ length: 30 }, (_, index) => index + 1);

/** How often it comes, from when, until when, and what each invoice bills. */
export function ScheduleFields({
  form,
  from,
  today,
  isNew,
  vatRegistered,
}: {
  form: UseFormReturnType<RecurringValues>;
  /** The first date, or the next one when it is changed; empty while there is none. */
  from: string;
  /** Today by the account's clock. */
  today: LocalDate;
  isNew: boolean;
  vatRegistered: boolean;
}) {
  const texts = useTexts(recurringFormTexts);
  const { prepayments } = useTexts(termTexts);
  const shared = useTexts(recurringTexts);
  const field = fieldsOf(texts, form.getInputProps, 'below');
  const { every, ends, bill } = form.values;
  const isByMonth = intervalOf(form.values)?.unit === 'month';
  const often = (choice: (typeof USUAL)[number]) => {
    const [unit, count] = choice.split(' ');
    return unit === 'week' ? shared.everyWeeks(Number(count)) : shared.everyMonths(Number(count));
  };
  return (
    <FormSection title={texts.schedule}>
      <SimpleGrid cols={{ base: 1, xs: 2, sm: 3 }} spacing="sm">
        <NativeSelect
          label={texts.often}
          data={[
            ...USUAL.map((value) => ({ value, label: often(value) })),
            { value: 'other', label: texts.other },
          ]}
          {...form.getInputProps('every')}
        />
        {every === 'other' && (
          <>
            <TextInput {...field('count')} inputMode="numeric" required />
            <NativeSelect
              {...field('unit')}
              data={INTERVAL_UNITS.map((value) => ({ value, label: texts.units[value] }))}
            />
          </>
        )}
        <DateField
          {...field('firstDate')}
          {...(isNew ? { required: true, min: today } : { disabled: true, description: texts.firstDateKept })}
        />
        {isByMonth && (
          <NativeSelect
            {...field('anchorDay')}
            description={texts.anchorHint}
            data={[
              { value: '', label: (isNew ? texts.asFirst : texts.asNext)(Number(from.slice(8))) },
              { value: '31', label: texts.lastDay },
              ...DAYS.map((day) => ({ value: String(day), label: texts.onDay(day) })),
            ]}
          />
        )}
        <NativeSelect
          {...field('ends')}
          data={[
            { value: 'never', label: texts.never },
            { value: 'lastDate', label: texts.onDate },
            { value: 'occurrences', label: texts.after },
          ]}
        />
        {ends === 'lastDate' && <DateField {...field('lastDate')} required />}
        {ends === 'occurrences' && <TextInput {...field('occurrences')} inputMode="numeric" required />}
      </SimpleGrid>
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm" mt="md">
        <Radio.Group {...field('bill')}>
          <Stack gap="xs" mt={4}>
            {BILLING_TIMES.map((value) => (
              <Radio
                key={value}
                value={value}
                label={texts[value]}
                description={texts[`${value}Hint`]}
                disabled={!isNew}
              />
            ))}
          </Stack>
        </Radio.Group>
        {bill === 'advance' && vatRegistered && (
          <NativeSelect
            {...field('prepayment')}
            data={Object.entries(prepayments).map(([value, label]) => ({ value, label }))}
          />
        )}
      </SimpleGrid>
    </FormSection>
  );
}
