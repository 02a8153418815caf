import { Group, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';

export type FactRow = readonly [name: string, value: ReactNode];

/** Names and values beside each other, narrow enough for a phone. */
export function Facts({ rows }: { rows: readonly FactRow[] }) {
  return (
    <Stack gap={8} component="dl" m={0}>
      {rows.map(([name, value]) => (
        <Group key={name} gap="xs" wrap="nowrap" align="baseline">
          <Text component="dt" size="sm" c="dimmed" w={{ base: 104, lg: 130 }} flex="none">
            {name}
          </Text>
          <Text component="dd" m={0} className="breakable">
            {value}
          </Text>
        </Group>
      ))}
    </Stack>
  );
}
