import { Group, NativeSelect, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { useEffect, useRef, useState } from 'react';
import { useTexts } from '../../text/language.tsx';
import { statusTexts } from '../../ui/status-badge.tsx';
import { invoicesTexts } from './invoices-texts.ts';

/** The filter and the search of the list. The search runs when the person pauses typing. */
export function InvoiceFilterFields({
  q,
  status,
  onChange,
}: {
  q: string;
  status: string;
  onChange: (changes: { q?: string; status?: string }) => void;
}) {
  const texts = useTexts(invoicesTexts);
  const statuses = useTexts(statusTexts);
  const [typed, setTyped] = useState(q);
  const asked = useRef(q);
  const ask = useDebouncedCallback((text: string) => {
    asked.current = text.trim();
    onChange({ q: asked.current });
  }, 300);
  // A search that was not made here comes from a link or from "show all". Typed text stays otherwise.
  useEffect(() => {
    if (q === asked.current) return;
    asked.current = q;
    setTyped(q);
  }, [q]);

  return (
    <Group mb="md" gap="sm" role="search">
      <TextInput
        type="search"
        label={texts.search}
        placeholder={texts.searchHint}
        value={typed}
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          ask(event.currentTarget.value);
        }}
        style={{ flex: '1 1 220px' }}
      />
      <NativeSelect
        label={texts.status}
        value={status}
        onChange={(event) => onChange({ status: event.currentTarget.value })}
        data={[
          { value: '', label: texts.allStatuses },
          { value: 'unpaid', label: texts.unpaid },
          ...Object.entries(statuses).map(([value, label]) => ({ value, label })),
        ]}
        style={{ flex: '0 1 180px' }}
      />
    </Group>
  );
}
