import { Paper, Stack, Text, ThemeIcon } from '@mantine/core';
import { IconInbox } from '@tabler/icons-react';
import type { Icon } from '@tabler/icons-react';
import type { ReactNode } from 'react';

/** Tells what will stand here, and what to do next. @param icon of what is missing */
export function EmptyState({
  title,
  hint,
  action,
  icon: Picture = IconInbox,
}: {
  title: string;
  hint: string;
  action?: ReactNode;
  icon?: Icon;
}) {
  return (
    <Paper withBorder p="xl">
      <Stack align="center" gap="xs" ta="center">
        <ThemeIcon variant="light" size={48} radius="xl" mb={4} aria-hidden>
          <Picture size={24} stroke={1.5} />
        </ThemeIcon>
        <Text fw={650}>{title}</Text>
        <Text c="dimmed" maw={460}>
          {hint}
        </Text>
        {action && <div style={{ marginTop: 8 }}>{action}</div>}
      </Stack>
    </Paper>
  );
}
