import { Button, Group, Text, Title } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useDocumentTitle } from '@mantine/hooks';
import { servedApp, reloadForNewerApp } from '../../http/newer-app.ts';
import { useIsOnline } from '../../http/connection.ts';
import { textsByLanguage } from '../../text/texts-by-language.ts';
import { useTexts } from '../../text/language.tsx';

/** The file of a page did not come. */
export class PageNotLoaded extends Error {}
const problemTexts = textsByLanguage({
  notLoaded: ['Siden kunne ikke lastes', 'The page could not be loaded'],
  offline: [
    'Det er ingen forbindelse med tjenesten. Siden lastes av seg selv når forbindelsen er tilbake.',
    'There is no connection to the service. The page loads by itself when the connection is back.',
  ],
  notLoadedHint: [
    'En del av siden mangler. Prøv igjen, eller velg en annen side i menyen.',
    'A part of the page is missing. Try again, or choose another page in the menu.',
  ],
  broken: ['Siden kunne ikke vises', 'The page could not be shown'],
  brokenHint: [
    'Noe gikk galt i appen. Det du har lagret, er trygt. Last inn på nytt. Skjer det igjen, si fra til den som drifter tjenesten.',
    'Something failed in the app. What you have saved is safe. Load it again. If it happens again, tell those who run the service.',
  ],
  retry: ['Prøv igjen', 'Try again'],
  stillNot: ['Fortsatt ingen forbindelse.', 'There is still no connection.'],
});

/**
 * Stands in the place of a page that could not be loaded or that broke; the menu stays. After an update of the service the
 * page is loaded anew by itself, once. Nothing of the page is there, so no form is lost.
 */
export function PageProblem({ error }: { error: unknown }) {
  const texts = useTexts(problemTexts);
  const isNotLoaded = error instanceof PageNotLoaded;
  const title = isNotLoaded ? texts.notLoaded : texts.broken;
  useDocumentTitle(`${title} – Tilgode`);
  const isOnline = useIsOnline();
  const wasOnline = useRef(isOnline);
  const [failed, setFailed] = useState(0);

  useEffect(() => {
    if (isNotLoaded) void reloadForNewerApp();
  }, [isNotLoaded]);
  useEffect(() => {
    if (isOnline && !wasOnline.current && isNotLoaded) location.reload();
    wasOnline.current = isOnline;
  }, [isOnline, isNotLoaded]);

  async function retry() {
    // Without a connection the browser would leave the app for a page of its own.
    if ((await servedApp()) === undefined) setFailed(failed + 1);
    else location.reload();
  }

  return (
    <>
      <Title order={1} mb="md">
        {title}
      </Title>
      <Text maw={560}>
        {!isNotLoaded ? texts.brokenHint : isOnline ? texts.notLoadedHint : texts.offline}
      </Text>
      <Group mt="lg">
        <Button
          leftSection={<IconRefresh size={18} stroke={1.75} aria-hidden />}
          onClick={() => void retry()}
        >
          {texts.retry}
        </Button>
        <Text key={failed} size="sm" role="status">
          {failed > 0 && texts.stillNot}
        </Text>
      </Group>
    </>
  );
}
