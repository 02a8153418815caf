import { Badge } from '@mantine/core';
import { useTexts } from '../../text/language.tsx';
import { requestsTexts } from './requests-texts.ts';

/** What a call has that its caller broke off. Nobody got this status. */
const BROKEN_OFF = 499;

/** The status of an answer in a word. The colour only repeats it. */
export function StatusOfCall({ status }: { status: number }) {
  const texts = useTexts(requestsTexts);
  const word = status === BROKEN_OFF ? texts.brokenOff : status >= 400 ? texts.failed : texts.ok;
  return (
    <Badge color={status >= 500 ? 'red' : status >= 400 ? 'orange' : 'green'} miw="max-content">
      {status} {word}
    </Badge>
  );
}
