import { TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useTexts } from '../../text/language.tsx';
import { listTexts } from './list-texts.ts';

/** The search of a list. It runs when the person pauses typing. */
export function SearchField({
  value,
  hint,
  onSearch,
}: {
  value: string;
  /** What the search looks at. */
  hint: string;
  onSearch: (text: string) => void;
}) {
  const texts = useTexts(listTexts);
  const [typed, setTyped] = useState(value);
  const asked = useRef(value);
  const ask = useDebouncedCallback((text: string) => {
    asked.current = text.trim();
    onSearch(asked.current);
  }, 250);
  // A search that was not made here comes from a link or from "clear". Typed text stays otherwise.
  useEffect(() => {
    if (value === asked.current) return;
    asked.current = value;
    setTyped(value);
  }, [value]);

  return (
    <TextInput
      type="search"
      aria-label={texts.search}
      placeholder={hint}
      leftSection={<IconSearch size={18} stroke={1.75} aria-hidden />}
      value={typed}
      onChange={(event) => {
        setTyped(event.currentTarget.value);
        ask(event.currentTarget.value);
      }}
      style={{ flex: '1 1 150px' }}
    />
  );
}
