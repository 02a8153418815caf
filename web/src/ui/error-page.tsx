import { Container, Title } from '@mantine/core';
import { useLanguage } from '../text/language.tsx';
import { AnchorLink } from './links.tsx';
import { Mark } from './mark.tsx';

/** Shown for an address that leads nowhere, and for a page that broke. */
export function ErrorPage() {
  const { language } = useLanguage();
  return (
    <Container size="sm" py="xl" component="main">
      <Mark size={34} />
      <Title order={1} mt="xl" mb="md">
        {language === 'nb' ? 'Her er det ingenting' : 'There is nothing here'}
      </Title>
      <AnchorLink to="/" reloadDocument>
        {language === 'nb' ? 'Til oversikten' : 'To the overview'}
      </AnchorLink>
    </Container>
  );
}
