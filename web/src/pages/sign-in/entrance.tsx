import { Box, Container, Group, Paper, Title } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { LanguageChoice } from '../../ui/language-choice.tsx';
import { Mark } from '../../ui/theme/mark.tsx';

/** The frame of the pages for people who are not signed in: signing in, setting a password, accepting an invitation. */
export function Entrance({ title, children }: { title: string; children: ReactNode }) {
  useDocumentTitle(`${title} – Tilgode`);
  return (
    <Container size={440} py={{ base: 'lg', sm: 80 }} component="main">
      <Group justify="space-between" mb="lg">
        <Mark size={34} />
        <LanguageChoice label="Språk / Language" />
      </Group>
      <Paper withBorder p="xl" shadow="sm">
        <Title order={1} size="h2" mb="md">
          {title}
        </Title>
        <Box>{children}</Box>
      </Paper>
    </Container>
  );
}
