import { Box, Container, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { commonTexts } from '../../text/common-texts.ts';
import { useTexts } from '../../text/language.tsx';
import { AnchorLink } from '../links.tsx';
import { PageProblem } from './page-problem.tsx';
import { Mark } from '../theme/mark.tsx';

/** Shown for an address that leads nowhere. */
export function NotFoundPage() {
  const texts = useTexts(commonTexts);
  return (
    <Frame>
      <Title order={1} mb="md">
        {texts.nothingHere}
      </Title>
      <AnchorLink to="/" reloadDocument>
        {texts.toOverview}
      </AnchorLink>
    </Frame>
  );
}

/** Shown when the frame of the pages itself broke. */
export function BrokenPage({ error }: { error: unknown }) {
  return (
    <Frame>
      <PageProblem error={error} />
    </Frame>
  );
}

function Frame({ children }: { children: ReactNode }) {
  return (
    <Container size="sm" py="xl" component="main">
      <Mark size={34} />
      <Box mt="xl">{children}</Box>
    </Container>
  );
}
