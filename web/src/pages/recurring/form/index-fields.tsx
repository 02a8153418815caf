import { NativeSelect, SimpleGrid, Switch } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { monthWord } from '../../../text/formats.ts';
import { useLanguage, useTexts } from '../../../text/language.tsx';
import { NumberField } from '../../../ui/form/number-field.tsx';
import { fieldsOf } from '../../../ui/form/fields-of.ts';
import { FormSection } from '../../../ui/form-section.tsx';
import { recurringFormTexts } from './form-texts.ts';
import type { RecurringValues } from './values.ts';

const MONTHS = Array.from({ length: 12 }, (_, index) => index + 1);

/** Whether and when prices follow the consumer price index. */
export function IndexFields({ form }: { form: UseFormReturnType<RecurringValues> }) {
  const texts = useTexts(recurringFormTexts);
  const { language } = useLanguage();
  const field = fieldsOf(texts, form.getInputProps, 'below');
  return (
    <FormSection title={texts.index}>
      <Switch
        label={texts.indexed}
        description={texts.indexedHint}
        {...form.getInputProps('isIndexed', { type: 'checkbox' })}
      />
      {form.values.isIndexed && (
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm" mt="sm">
          <NativeSelect
            {...field('indexMonth')}
            data={MONTHS.map((month) => ({ value: String(month), label: monthWord(month, language) }))}
          />
          <NumberField of="quantity" {...field('baseIndex')} required />
        </SimpleGrid>
      )}
    </FormSection>
  );
}
