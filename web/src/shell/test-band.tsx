import { Box, UnstyledButton } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useState } from 'react';
import { osloDate } from '../../../server/src/domain/days/local-date.ts';
import type { Schemas } from '../http/account-api.ts';
import { useMay } from '../http/session.ts';
import { useTestClock } from '../http/use-today.ts';
import { day } from '../text/formats.ts';
import { useLanguage, useTexts } from '../text/language.tsx';
import { latePart } from '../ui/failures/late-part.tsx';
import { shellTexts } from './shell-texts.ts';
import classes from './shell.module.css';

/** Loaded when it is first opened, so that the first page of the app stays small. */
const TestClockDialog = latePart(() => import('./test-clock-dialog.tsx'), { instead: 'dialog' });

/** The band over every page of a test environment, with its day. Those who may send invoices there can move its clock. */
export function TestBand() {
  const texts = useTexts(shellTexts);
  const { data: clock } = useTestClock();
  return (
    <Box className={classes['test-band']} role="note">
      <Box component="span" visibleFrom="md" className={classes['band-text'] ?? ''}>
        {texts.testBand}
      </Box>
      <Box component="span" hiddenFrom="md" className={classes['band-text'] ?? ''}>
        {texts.testBandShort}
      </Box>
      {clock !== undefined && <Clock clock={clock} />}
    </Box>
  );
}

function Clock({ clock }: { clock: Schemas['TestClock'] }) {
  const texts = useTexts(shellTexts);
  const { language } = useLanguage();
  const mayMove = useMay()('sell');
  const [isWanted, setWanted] = useState(false);
  const [isOpen, { open, close }] = useDisclosure(false, { onOpen: () => setWanted(true) });
  const today = day(osloDate(new Date(clock.now)), language);
  if (!mayMove)
    return clock.isSet && <span className={classes['band-clock']}>{texts.clockStands(today)}</span>;
  return (
    <>
      <UnstyledButton
        className={classes['band-clock'] ?? ''}
        data-button
        onClick={open}
        aria-label={clock.isSet ? `${texts.clockStands(today)}. ${texts.moveClock}` : undefined}
      >
        {clock.isSet ? texts.clockStands(today) : texts.moveClock}
      </UnstyledButton>
      {isWanted && <TestClockDialog clock={clock} isOpen={isOpen} onClose={close} />}
    </>
  );
}
