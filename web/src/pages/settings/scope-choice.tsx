import { NativeSelect, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Scope } from '../../../../server/src/domain/access/scopes.ts';
import { SCOPES } from '../../../../server/src/domain/access/scopes.ts';
import { useTexts } from '../../text/language.tsx';
import { apiClientTexts } from './api-clients-texts.ts';
import { SUBJECTS, heldOf, levelsOf, scopeTexts, scopesInWords } from './scope-texts.ts';

/** `Fakturaer: lage og sende · Kunder: lese`. */
export function useScopesInWords(): (scopes: readonly Scope[]) => string {
  const texts = useTexts(scopeTexts);
  return (scopes) => scopesInWords(scopes, texts);
}

/** What an API client may do: for each subject nothing, or one of its scopes, in words. */
export function ScopeChoice({
  value,
  onChange,
  error,
}: {
  value: Scope[];
  onChange: (scopes: Scope[]) => void;
  error?: ReactNode;
}) {
  const texts = useTexts(apiClientTexts);
  const words = useTexts(scopeTexts);
  return (
    <Stack gap="sm" role="group" aria-label={texts.permissions}>
      {SUBJECTS.map((subject) => {
        const held = heldOf(subject, value);
        return (
          <NativeSelect
            key={subject}
            label={words.subjects[subject]}
            description={held}
            inputWrapperOrder={['label', 'input', 'description']}
            value={held ?? ''}
            onChange={({ currentTarget }) =>
              onChange([
                ...value.filter((scope) => !scope.startsWith(`${subject}:`)),
                ...SCOPES.filter((scope) => scope === currentTarget.value),
              ])
            }
            data={[
              { value: '', label: words.nothing },
              ...levelsOf(subject).map((scope) => ({ value: scope, label: words.long[scope] })),
            ]}
          />
        );
      })}
      {error !== undefined && (
        <Text size="sm" c="var(--mantine-color-error)">
          {error}
        </Text>
      )}
    </Stack>
  );
}
