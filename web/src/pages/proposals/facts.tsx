import { Group, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';

export type FactRow = readonly [name: string, value: ReactNode];

/** Names and values beside each other, narrow enough for a phone. */
export function Facts({ rows, isNarrow = false }: { rows: readonly FactRow[]; isNarrow?: boolean }) {
  const width = isNarrow ? 104 : { base: 120, lg: 165 };
  return (
    <Stack gap={8} component="dl" m={0}>
      {rows.map(([name, value], index) => (
        // Two values may have the same name.
        <Group key={index} gap="xs" wrap="nowrap" align="baseline">
          <Text component="dt" size="sm" c="dimmed" w={width} flex="none" className="breakable">
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
