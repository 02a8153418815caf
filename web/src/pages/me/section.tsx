import { Card, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';

export function Section({ title, hint, children }: { title: string; hint?: string; children: ReactNode }) {
  return (
    <Card withBorder component="section" aria-label={title}>
      <Title order={2} size="h4" mb={hint === undefined ? 'sm' : 0}>
        {title}
      </Title>
      {hint !== undefined && (
        <Text size="sm" c="dimmed" mb="sm">
          {hint}
        </Text>
      )}
      {children}
    </Card>
  );
}
