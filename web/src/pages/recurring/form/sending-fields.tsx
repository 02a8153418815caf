import { Alert, Checkbox, NativeSelect, Radio, SimpleGrid, Stack, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { RECURRING_ACTIONS } from '../../../../../server/src/domain/invoices/recurrence.ts';
import { useTexts } from '../../../text/language.tsx';
import { FormSection } from '../../../ui/form-section.tsx';
import { fieldsOf } from '../../../ui/form/fields-of.ts';
import { termTexts } from '../../sales-documents/term-texts.ts';
import { recurringTexts } from '../recurring-texts.ts';
import { recurringFormTexts } from './form-texts.ts';
import type { RecurringValues } from './values.ts';

const CHANNELS = ['auto', 'e-invoice', 'email'] as const;

/** What happens when a date has come. */
export function SendingFields({
  form,
  term,
  hasEmail,
}: {
  form: UseFormReturnType<RecurringValues>;
  /** The days that count when none are typed. */
  term: number;
  /** Whether the chosen customer can be mailed to, as far as it is known. */
  hasEmail: boolean;
}) {
  const texts = useTexts(recurringFormTexts);
  const shared = useTexts(recurringTexts);
  const field = fieldsOf(texts, form.getInputProps, 'below');
  const ofInvoice = fieldsOf(useTexts(termTexts), form.getInputProps);
  const { action, channel } = form.values;
  return (
    <FormSection title={texts.sending}>
      <Radio.Group aria-label={texts.sending} {...form.getInputProps('action')}>
        <Stack gap="xs">
          {RECURRING_ACTIONS.map((value) => (
            <Radio key={value} value={value} label={texts[value]} description={texts[`${value}Hint`]} />
          ))}
        </Stack>
      </Radio.Group>
      {action === 'send' && !hasEmail && channel !== 'none' && (
        <Alert color="yellow" variant="light" mt="sm">
          {texts.noEmail}
        </Alert>
      )}
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm" mt="sm">
        {action === 'send' && (
          <NativeSelect
            {...field('channel')}
            data={(channel === 'none' ? [...CHANNELS, channel] : CHANNELS).map((value) => ({
              value,
              label: shared.channels[value],
            }))}
          />
        )}
        <TextInput {...field('dueDays')} description={texts.dueDaysHint(term)} inputMode="numeric" />
      </SimpleGrid>
      <Checkbox mt="sm" {...ofInvoice('dueDateAgreed', { type: 'checkbox' })} />
    </FormSection>
  );
}
