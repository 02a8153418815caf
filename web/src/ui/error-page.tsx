import { Container, Title } from '@mantine/core';
import { commonTexts } from '../text/common-texts.ts';
import { useTexts } from '../text/language.tsx';
import { AnchorLink } from './links.tsx';
import { Mark } from './theme/mark.tsx';

/** Shown for an address that leads nowhere, and for a page that broke. */
export function ErrorPage() {
  const texts = useTexts(commonTexts);
  return (
    <Container size="sm" py="xl" component="main">
      <Mark size={34} />
      <Title order={1} mt="xl" mb="md">
        {texts.nothingHere}
      </Title>
      <AnchorLink to="/" reloadDocument>
        {texts.toOverview}
      </AnchorLink>
    </Container>
  );
}
