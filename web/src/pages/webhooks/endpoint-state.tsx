import { Badge } from '@mantine/core';
import { useTexts } from '../../text/language.tsx';
import { useTypesInWords } from '../events/type-select.tsx';
import type { Endpoint } from './webhooks-queries.ts';
import { webhooksTexts } from './webhooks-texts.ts';

/** Whether a webhook sends, in a word. The colour only repeats it. */
export function EndpointState({ endpoint: { status, disabledReason } }: { endpoint: Endpoint }) {
  const texts = useTexts(webhooksTexts);
  if (status === 'enabled') return <Badge color="green">{texts.enabled}</Badge>;
  return disabledReason === null ? (
    <Badge color="gray">{texts.paused}</Badge>
  ) : (
    <Badge color="red">{texts.disabled}</Badge>
  );
}

/** What a webhook sends, in words. */
export function useSentInWords(): (types: readonly string[]) => string {
  const texts = useTexts(webhooksTexts);
  const inWords = useTypesInWords();
  return (types) => (types.length === 0 || types.includes('*') ? texts.all : types.map(inWords).join(', '));
}
