import { NativeSelect, SimpleGrid, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useTexts } from '../../text/language.tsx';
import { DateField } from '../../ui/date-field.tsx';
import { fieldsOf } from '../../ui/form/fields-of.ts';
import { invoiceTextFields } from './invoice-text-fields.ts';
import { formTexts } from './form-texts.ts';
import { termTexts } from './term-texts.ts';
import type { DeliveryValues, TextValues } from './values.ts';

/** When and where it was delivered, and whether it is billed before. */
export function DeliveryFields({ form }: { form: UseFormReturnType<DeliveryValues & TextValues> }) {
  const texts = useTexts(formTexts);
  const { deliveryPlace: place } = useTexts(invoiceTextFields);
  const { prepayments, ...terms } = useTexts(termTexts);
  const field = fieldsOf({ ...texts, ...terms }, form.getInputProps);
  return (
    <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
      <DateField {...field('deliveryDate')} />
      <DateField {...field('deliveryTo')} />
      <TextInput label={place.label} description={place.hint} {...form.getInputProps('deliveryPlace')} />
      <NativeSelect
        {...field('prepayment')}
        data={[
          { value: '', label: texts.noPrepayment },
          ...Object.entries(prepayments).map(([value, label]) => ({ value, label })),
        ]}
      />
    </SimpleGrid>
  );
}
