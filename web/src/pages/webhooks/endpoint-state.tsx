import { Badge } from '@mantine/core';
import type { EventType } from '../../../../server/src/domain/event-types.ts';
import { useTexts } from '../../text/language.tsx';
import type { EventGroup } from '../events/event-texts.ts';
import { eventTexts } from '../events/event-texts.ts';
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
export function useTypesInWords(): (types: readonly string[]) => string {
  const texts = useTexts(webhooksTexts);
  const words = useTexts(eventTexts);
  const inWords = (type: string) =>
    type.endsWith('.*') ? words.groups[type.slice(0, -2) as EventGroup] : words.types[type as EventType];
  return (types) => (types.length === 0 || types.includes('*') ? texts.all : types.map(inWords).join(', '));
}
