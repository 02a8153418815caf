import { Paper, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';

/** Tells what will stand here, and what to do next. */
export function EmptyState({ title, hint, action }: { title: string; hint: string; action?: ReactNode }) {
  return (
    <Paper withBorder p="xl">
      <Stack align="center" gap="xs" ta="center">
        <Text fw={650}>{title}</Text>
        <Text c="dimmed" maw={460}>
          {hint}
        </Text>
        {action}
      </Stack>
    </Paper>
  );
}
