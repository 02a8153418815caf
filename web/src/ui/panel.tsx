import { Group, Paper, Text, Title } from '@mantine/core';
import { useId } from 'react';
import type { ReactNode } from 'react';

/** A sheet of a page that has several: its heading, a line about it, and what can be done or opened from there. */
export function Panel({
  title,
  hint,
  action,
  className,
  children,
}: {
  title: string;
  hint?: ReactNode;
  action?: ReactNode;
  className?: string | undefined;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <Paper withBorder p="md" component="section" aria-labelledby={id} className={className ?? ''}>
      <Group justify="space-between" align="baseline" gap="xs" mb="sm">
        <div>
          <Title order={2} size="h4" id={id}>
            {title}
          </Title>
          {hint !== undefined && (
            <Text size="sm" c="dimmed" component="div">
              {hint}
            </Text>
          )}
        </div>
        {action}
      </Group>
      {children}
    </Paper>
  );
}
