import { Paper, Title } from '@mantine/core';
import { useId } from 'react';
import type { ReactNode } from 'react';

/** A part of a long form under a heading of its own. */
export function FormSection({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <Paper withBorder p="md" component="section" aria-labelledby={id}>
      <Title order={2} size="h4" id={id} mb="sm">
        {title}
      </Title>
      {children}
    </Paper>
  );
}
