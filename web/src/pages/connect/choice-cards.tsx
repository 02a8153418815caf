import { Group, Radio, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './connect.module.css';

/** A choice between few things, each with what follows from it. */
export function ChoiceCards({
  label,
  hint,
  value,
  onChange,
  children,
}: {
  label: string;
  hint?: string | undefined;
  value: string;
  onChange: (value: string) => void;
  children: ReactNode;
}) {
  return (
    <Radio.Group
      label={label}
      description={hint}
      labelProps={{ className: classes['question'] }}
      descriptionProps={{ fz: 'sm' }}
      value={value}
      onChange={onChange}
    >
      <Stack gap="xs" mt="xs">
        {children}
      </Stack>
    </Radio.Group>
  );
}

export function ChoiceCard({
  value,
  label,
  hint,
  isDisabled = false,
}: {
  value: string;
  label: string;
  hint: string;
  isDisabled?: boolean;
}) {
  return (
    <Radio.Card value={value} radius="md" disabled={isDisabled} className={classes['card'] ?? ''}>
      <Group wrap="nowrap" align="flex-start" gap="sm">
        <Radio.Indicator disabled={isDisabled} mt={2} />
        <div>
          <Text fw={600}>{label}</Text>
          <Text size="sm" className={classes['hint'] ?? ''}>
            {hint}
          </Text>
        </div>
      </Group>
    </Radio.Card>
  );
}
