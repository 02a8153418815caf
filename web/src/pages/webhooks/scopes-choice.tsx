import { Checkbox, Stack } from '@mantine/core';
import type { EventScope } from '../../../../server/src/domain/webhooks/event-types.ts';
import { EVENT_SCOPES } from '../../../../server/src/domain/webhooks/event-types.ts';
import { useTexts } from '../../text/language.tsx';
import { readBy } from './read-by.ts';
import { webhooksTexts } from './webhooks-texts.ts';

/** What a webhook may read, in words. */
export function useReadsInWords(): (scopes: readonly string[]) => string {
  const texts = useTexts(webhooksTexts);
  return (scopes) =>
    readBy(scopes)
      .map((scope) => texts.scopes[scope])
      .join(', ') || texts.readsNothing;
}

export function ScopesChoice({
  value,
  onChange,
  error,
}: {
  value: EventScope[];
  onChange: (value: EventScope[]) => void;
  error: string | undefined;
}) {
  const texts = useTexts(webhooksTexts);
  // Taking something away takes away what includes it, because it would come back otherwise.
  const withoutRemoved = (chosen: string[]) => {
    const kept = new Set(chosen);
    const removed = new Set(value.filter((scope) => !kept.has(scope)));
    return chosen.filter((scope) => !readBy([scope]).some((included) => removed.has(included)));
  };
  return (
    <Checkbox.Group
      label={texts.mayRead}
      description={texts.mayReadHint}
      value={value}
      onChange={(chosen) => onChange(readBy(withoutRemoved(chosen)))}
      error={error}
    >
      <Stack gap="md" mt="xs">
        {EVENT_SCOPES.map((scope) => (
          <Checkbox key={scope} value={scope} label={texts.scopes[scope]} />
        ))}
      </Stack>
    </Checkbox.Group>
  );
}
