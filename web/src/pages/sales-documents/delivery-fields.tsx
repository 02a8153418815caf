import { AccordionChevron, Button, Collapse, NativeSelect, SimpleGrid, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useDisclosure } from '@mantine/hooks';
import { useTexts } from '../../text/language.tsx';
import { DateField } from '../../ui/date-field.tsx';
import { fieldsOf } from '../../ui/form/fields-of.ts';
import { invoiceTextFields } from './invoice-text-fields.ts';
import { formTexts } from './form-texts.ts';
import { termTexts } from './term-texts.ts';
import classes from './document-form.module.css';
import type { DeliveryValues, TextValues } from './values.ts';

/** Delivery, which is folded away until the person opens it. */
export function DeliveryFields({ form }: { form: UseFormReturnType<DeliveryValues & TextValues> }) {
  const texts = useTexts(formTexts);
  const { deliveryPlace: place } = useTexts(invoiceTextFields);
  const { prepayments, ...terms } = useTexts(termTexts);
  const field = fieldsOf({ ...texts, ...terms }, form.getInputProps);
  const { deliveryDate, deliveryTo, deliveryPlace, prepayment } = form.values;
  const [isUnfolded, { toggle }] = useDisclosure(
    deliveryDate !== '' || deliveryTo !== '' || deliveryPlace !== '' || prepayment !== '',
  );
  const isDeliveryShown =
    isUnfolded ||
    ['deliveryDate', 'deliveryTo', 'deliveryPlace'].some((field) => form.errors[field] !== undefined);
  return (
    <>
      <Button
        variant="default"
        size="xs"
        mt="sm"
        onClick={toggle}
        rightSection={<AccordionChevron className={isDeliveryShown ? classes['unfolded'] : undefined} />}
        aria-expanded={isDeliveryShown}
        aria-controls="delivery"
      >
        {texts.delivery}
      </Button>
      <Collapse expanded={isDeliveryShown} id="delivery">
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm" pt="xs">
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
      </Collapse>
    </>
  );
}
