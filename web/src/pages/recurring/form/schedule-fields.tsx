import { NativeSelect, Radio, SimpleGrid, Stack, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { BILLING_TIMES, INTERVAL_UNITS } from '../../../../../server/src/domain/invoices/recurrence.ts';
import type { LocalDate } from '../../../../../server/src/domain/days/local-date.ts';
import { useTexts } from '../../../text/language.tsx';
import { DateField } from '../../../ui/date-field.tsx';
import { FormSection } from '../../../ui/form-section.tsx';
import { formTexts } from '../../invoices/form/form-texts.ts';
import { recurringTexts } from '../recurring-texts.ts';
import { recurringFormTexts } from './form-texts.ts';
import type { RecurringValues } from './values.ts';
import { USUAL, intervalOf } from './values.ts';

const DAYS = Array.from({ length: 30 }, (_, index) => index + 1);
const ORDER = ['label', 'input', 'description', 'error'] as const;

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
  const invoice = useTexts(formTexts);
  const shared = useTexts(recurringTexts);
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
            <TextInput label={texts.count} inputMode="numeric" required {...form.getInputProps('count')} />
            <NativeSelect
              label={texts.unit}
              data={INTERVAL_UNITS.map((value) => ({ value, label: texts.units[value] }))}
              {...form.getInputProps('unit')}
            />
          </>
        )}
        <DateField
          label={texts.firstDate}
          description={isNew ? texts.firstDateHint : texts.firstDateKept}
          inputWrapperOrder={[...ORDER]}
          required={isNew}
          disabled={!isNew}
          {...(isNew && { min: today })}
          {...form.getInputProps('firstDate')}
        />
        {isByMonth && (
          <NativeSelect
            label={texts.anchorDay}
            description={texts.anchorHint}
            inputWrapperOrder={[...ORDER]}
            data={[
              { value: '', label: (isNew ? texts.asFirst : texts.asNext)(Number(from.slice(8))) },
              { value: '31', label: texts.lastDay },
              ...DAYS.map((day) => ({ value: String(day), label: texts.onDay(day) })),
            ]}
            {...form.getInputProps('anchorDay')}
          />
        )}
        <NativeSelect
          label={texts.ends}
          data={[
            { value: 'never', label: texts.never },
            { value: 'lastDate', label: texts.onDate },
            { value: 'occurrences', label: texts.after },
          ]}
          {...form.getInputProps('ends')}
        />
        {ends === 'lastDate' && (
          <DateField
            label={texts.lastDate}
            description={texts.lastDateHint}
            inputWrapperOrder={[...ORDER]}
            required
            {...form.getInputProps('lastDate')}
          />
        )}
        {ends === 'occurrences' && (
          <TextInput
            label={texts.occurrences}
            description={texts.occurrencesHint}
            inputWrapperOrder={[...ORDER]}
            inputMode="numeric"
            required
            {...form.getInputProps('occurrences')}
          />
        )}
      </SimpleGrid>
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm" mt="md">
        <Radio.Group label={texts.bill} {...form.getInputProps('bill')}>
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
            label={texts.prepayment}
            description={texts.prepaymentHint}
            inputWrapperOrder={[...ORDER]}
            data={Object.entries(invoice.prepayments).map(([value, label]) => ({ value, label }))}
            {...form.getInputProps('prepayment')}
          />
        )}
      </SimpleGrid>
    </FormSection>
  );
}
