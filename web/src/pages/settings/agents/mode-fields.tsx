import { Radio, SimpleGrid, Stack, Text } from '@mantine/core';
import { useTexts } from '../../../text/language.tsx';
import { NumberField } from '../../../ui/form/number-field.tsx';
import { agentTexts } from './agents-texts.ts';
import type { ModeValues } from './mode-values.ts';
import { LIMITS, isLimit } from './mode-values.ts';

type Props = { values: ModeValues; onChange: (values: ModeValues) => void };

/** What the API client is. A new one has no answer until somebody chooses. */
export function ActsAsField({ values, onChange }: Props) {
  const texts = useTexts(agentTexts);
  return (
    <Radio.Group
      label={texts.actsAs}
      required
      value={values.actsAs}
      onChange={(actsAs) => onChange({ ...values, actsAs: actsAs === 'agent' ? 'agent' : 'program' })}
    >
      <Stack gap="xs" mt="xs">
        <Radio value="program" label={texts.program} description={texts.programHint} />
        <Radio value="agent" label={texts.agent} description={texts.agentHint} />
      </Stack>
    </Radio.Group>
  );
}

/** Whether an API client asks first, and above which amounts it always asks. */
export function ModeFields({ values, onChange }: Props) {
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
