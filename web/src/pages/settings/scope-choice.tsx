import { Checkbox, SimpleGrid } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Scope } from '../../../../server/src/domain/scopes.ts';
import { SCOPES } from '../../../../server/src/domain/scopes.ts';
import { useTexts } from '../../text/language.tsx';
import { apiClientTexts } from './api-clients-texts.ts';
import { scopeTexts } from './scope-texts.ts';

/** What an API client may do: the scopes as the API names them, and in words. */
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
    <Checkbox.Group label={texts.permissions} value={value} onChange={onChange} error={error}>
      <SimpleGrid cols={{ base: 1, xs: 2 }} mt="xs" spacing="md" verticalSpacing="xs">
        {SCOPES.map((scope) => (
          <Checkbox key={scope} value={scope} label={scope} description={words[scope]} />
        ))}
      </SimpleGrid>
    </Checkbox.Group>
  );
}
