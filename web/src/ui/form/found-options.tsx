import type { ReactNode } from 'react';
import { Combobox } from '@mantine/core';
import type { ComboboxOptionsProps } from '@mantine/core';

/**
 * The options that a search has found. A listbox may hold nothing but options (ARIA 1.2), so that nothing was found is said
 * beside it, where a screen reader hears it.
 * @param nothing what is said when nothing was found; null while the search goes on
 */
export function FoundOptions({
  count,
  nothing,
  children,
  ...props
}: ComboboxOptionsProps & { count: number; nothing: string | null; children: ReactNode }) {
  return (
    <>
      <Combobox.Options {...props} hidden={count === 0}>
        {children}
      </Combobox.Options>
      {count === 0 && nothing !== null && <Combobox.Empty role="status">{nothing}</Combobox.Empty>}
    </>
  );
}
