import { Button, Progress, Stack, Text, VisuallyHidden } from '@mantine/core';
import { wholeNumber } from '../../text/formats.ts';
import { useLanguage, useTexts } from '../../text/language.tsx';
import { DialogButtons } from '../windows/dialog-buttons.tsx';
import { manyTexts } from './many-texts.ts';
import type { Work } from './use-many-change.ts';

/** How far work on many things is, and the button that stops it. */
export function WorkInProgress({
  work: { isTrial, isStopping, done, all },
  what,
  onStop,
}: {
  work: Work;
  what: string;
  onStop: () => void;
}) {
  const texts = useTexts(manyTexts);
  const { language } = useLanguage();
  const percent = (100 * done) / all;
  // Readers hear of each tenth, and not of each request.
  const heard = `${what}: ${10 * Math.floor(percent / 10)} %`;
  return (
    <Stack>
      <Text fw={650}>
        {what}: {texts.progress(wholeNumber(done, language), wholeNumber(all, language))}
      </Text>
      <Progress value={percent} aria-label={what} />
      <VisuallyHidden role="status">{isStopping ? texts.stopping : heard}</VisuallyHidden>
      {isStopping && (
        <Text size="sm" aria-hidden>
          {texts.stopping}
        </Text>
      )}
      {!isTrial && <Text size="sm">{texts.keepOpen}</Text>}
      <DialogButtons>
        <Button variant="default" onClick={onStop} disabled={isStopping} autoFocus>
          {texts.stop}
        </Button>
      </DialogButtons>
    </Stack>
  );
}
