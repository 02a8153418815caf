import { Alert, Box } from '@mantine/core';
import { IconWifiOff } from '@tabler/icons-react';
import { useIsFetching } from '@tanstack/react-query';
import { useIsOnline } from '../http/connection.ts';
import { textsByLanguage } from '../text/texts-by-language.ts';
import { useTexts } from '../text/language.tsx';
import { useIsAnythingUnsaved } from '../ui/form/unsaved-forms.ts';
import classes from './shell.module.css';

const offlineTexts = textsByLanguage({
  title: ['Ingen forbindelse med tjenesten', 'No connection to the service'],
  unsaved: [
    'Det du har skrevet på siden, er ikke lagret ennå. La siden stå åpen, og lagre når forbindelsen er tilbake.',
    'What you have typed on this page is not saved yet. Keep the page open, and save when the connection is back.',
  ],
  waiting: [
    'Siden er ikke lastet ferdig. Resten kommer av seg selv når forbindelsen er tilbake.',
    'This page is not loaded completely. The rest comes by itself when the connection is back.',
  ],
  nothing: [
    'Du ser det som var lastet inn. Ingenting blir sendt før forbindelsen er tilbake.',
    'You see what was loaded before. Nothing is sent until the connection is back.',
  ],
});

/** Says while there is no connection what waits for it. It belongs to the shell, because nothing more can be loaded then. */
export function OfflineBanner() {
  const texts = useTexts(offlineTexts);
  const isOnline = useIsOnline();
  const isUnsaved = useIsAnythingUnsaved();
  const waiting = useIsFetching({ predicate: ({ state }) => state.fetchStatus === 'paused' });
  if (isOnline) return null;
  return (
    <Box className={classes['offline'] ?? ''}>
      <Alert
        color="orange"
        variant="light"
        role="status"
        icon={<IconWifiOff aria-hidden />}
        title={texts.title}
      >
        {isUnsaved ? texts.unsaved : waiting > 0 ? texts.waiting : texts.nothing}
      </Alert>
    </Box>
  );
}
