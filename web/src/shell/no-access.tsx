import { Container, Text, Title } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { useTexts } from '../text/language.tsx';
import { AnchorLink } from '../ui/links.tsx';
import { Mark } from '../ui/theme/mark.tsx';
import { shellTexts } from './shell-texts.ts';

/** Shown in place of an account that the person may not see, or not any longer. */
export function NoAccess() {
  const texts = useTexts(shellTexts);
  useDocumentTitle(`${texts.notYoursTitle} – Tilgode`);
  return (
    <Container size="sm" py="xl" component="main">
      <Mark size={34} />
      <Title order={1} mt="xl" mb="md">
        {texts.notYoursTitle}
      </Title>
      <Text mb="md">{texts.notYours}</Text>
      <AnchorLink to="/">{texts.allCompanies}</AnchorLink>
    </Container>
  );
}
