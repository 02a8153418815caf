import { Button, Checkbox, Stack } from '@mantine/core';
import { useLocalStorage } from '@mantine/hooks';
import { IconColumns3 } from '@tabler/icons-react';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useTexts } from '../../text/language.tsx';
import { PopoverButton } from '../windows/popover-button.tsx';
import type { Column } from './list-table.tsx';
import { listTexts } from './list-texts.ts';

/**
 * The columns that the person has chosen for a list, and the menu in which they are chosen. The browser keeps the choice,
 * because screens differ.
 */
export function useColumns<Row>(
  list: string,
  columns: readonly Column<Row>[],
): { shown: Column<Row>[]; menu: ReactNode } {
  const texts = useTexts(listTexts);
  const [isOpen, setIsOpen] = useState(false);
  const usual = columns.filter(({ isExtra }) => isExtra !== true).map(({ key }) => key);
  const [chosen, setChosen] = useLocalStorage<string[]>({
    key: `tilgode-columns-${list}`,
    defaultValue: usual,
    getInitialValueInEffect: false,
  });
  const isShown = ({ key, isFixed }: Column<Row>) => isFixed === true || chosen.includes(key);
  const menu = (
    <PopoverButton
      opened={isOpen}
      onChange={setIsOpen}
      button={
        <Button
          variant="default"
          leftSection={<IconColumns3 size={18} stroke={1.75} aria-hidden />}
          visibleFrom="md"
        >
          {texts.columns}
        </Button>
      }
    >
      <Checkbox.Group label={texts.columns} value={chosen} onChange={setChosen}>
        <Stack gap="xs" mt="xs">
          {columns
            .filter(({ isFixed }) => isFixed !== true)
            .map(({ key, heading }) => (
              <Checkbox key={key} value={key} label={heading} />
            ))}
        </Stack>
      </Checkbox.Group>
    </PopoverButton>
  );
  return { shown: columns.filter(isShown), menu };
}
