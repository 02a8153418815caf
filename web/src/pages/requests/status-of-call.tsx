import { Badge } from '@mantine/core';
import { useTexts } from '../../text/language.tsx';
import { requestsTexts } from './requests-texts.ts';

/** The status of an answer in a word. The colour only repeats it. */
export function StatusOfCall({ status }: { status: number }) {
  const texts = useTexts(requestsTexts);
  return (
    <Badge color={status >= 500 ? 'red' : status >= 400 ? 'orange' : 'green'} miw="max-content">
      {status} {status >= 400 ? texts.failed : texts.ok}
    </Badge>
  );
}
