import { Box, Container, Group, Paper, SegmentedControl, Text, Title } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { useLanguage } from '../../text/language.tsx';

/** The frame of the pages outside: signing in, setting a password, accepting an invitation. */
export function Entrance({ title, children }: { title: string; children: ReactNode }) {
  const { language, setLanguage } = useLanguage();
  useDocumentTitle(`${title} – Tilgode`);
  return (
    <Container size={440} py={{ base: 'lg', sm: 80 }} component="main">
      <Group justify="space-between" mb="lg">
        <Group gap="xs">
          <img src="/favicon.svg" alt="" width={32} height={32} />
          <Text fw={700} size="lg">
            Tilgode
          </Text>
        </Group>
        <SegmentedControl
          size="xs"
          aria-label="Språk / Language"
          value={language}
          onChange={setLanguage}
          data={[
            { value: 'nb', label: 'Norsk' },
            { value: 'en', label: 'English' },
          ]}
        />
      </Group>
      <Paper withBorder p="xl">
        <Title order={1} size="h2" mb="md">
          {title}
        </Title>
        <Box>{children}</Box>
      </Paper>
    </Container>
  );
}
