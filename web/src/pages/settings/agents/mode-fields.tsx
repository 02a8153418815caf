import { Radio, SimpleGrid, Stack, Text } from '@mantine/core';
import { useTexts } from '../../../text/language.tsx';
import { NumberField } from '../../../ui/form/number-field.tsx';
import { agentTexts } from './agents-texts.ts';
import type { ModeValues } from './mode-values.ts';
import { LIMITS, isLimit } from './mode-values.ts';

/** Whether an API client asks first, and above which amounts it always asks. */
export function ModeFields({
  values,
  onChange,
}: {
  values: ModeValues;
  onChange: (values: ModeValues) => void;
}) {
  const texts = useTexts(agentTexts);
  return (
    <Stack gap="sm">
      <Radio.Group
        label={texts.mode}
        value={values.mode}
        onChange={(mode) => onChange({ ...values, mode: mode === 'proposes' ? 'proposes' : 'direct' })}
      >
        <Stack gap="xs" mt="xs">
          <Radio value="direct" label={texts.direct} description={texts.directHint} />
          <Radio value="proposes" label={texts.proposes} description={texts.proposesHint} />
        </Stack>
      </Radio.Group>
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        {LIMITS.map((name) => (
          <NumberField
            key={name}
            label={texts[name]}
            value={values[name]}
            onChange={(typed) => onChange({ ...values, [name]: typed })}
            error={!isLimit(values[name]) && texts.notAnAmount}
          />
        ))}
      </SimpleGrid>
      <Text size="xs" c="dimmed">
        {texts.limitHint}
      </Text>
    </Stack>
  );
}
