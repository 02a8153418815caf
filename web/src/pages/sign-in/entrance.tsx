import { Box, Container, Group, Paper, Title } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { LanguageChoice } from '../../ui/language-choice.tsx';
import { Mark } from '../../ui/theme/mark.tsx';

/** The frame of the pages that belong to no account: signing in, setting a password, accepting an invitation, letting an app in. */
export function Entrance({
  title,
  children,
  languages = <LanguageChoice label="Språk / Language" />,
  lang,
  size = 440,
}: {
  title: string;
  children: ReactNode;
  /** The choice of a language. */
  languages?: ReactNode;
  /** Of the page, where it is not that of the app. */
  lang?: string;
  size?: number;
}) {
  useDocumentTitle(`${title} – Tilgode`);
  return (
    <Container size={size} py={{ base: 'lg', sm: 80 }} component="main" lang={lang}>
      <Group justify="space-between" mb="lg">
        <Mark size={34} />
        {languages}
      </Group>
      <Paper withBorder p={{ base: 'md', xs: 'xl' }} shadow="sm">
        <Title order={1} size="h2" mb="md" className="breakable">
          {title}
        </Title>
        <Box>{children}</Box>
      </Paper>
    </Container>
  );
}
