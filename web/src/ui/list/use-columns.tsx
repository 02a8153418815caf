import { Button, Checkbox, Popover, Stack } from '@mantine/core';
import { useLocalStorage } from '@mantine/hooks';
import { IconColumns3 } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTexts } from '../../text/language.tsx';
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
  const usual = columns.filter(({ isExtra }) => isExtra !== true).map(({ key }) => key);
  const [chosen, setChosen] = useLocalStorage<string[]>({
    key: `tilgode-columns-${list}`,
    defaultValue: usual,
    getInitialValueInEffect: false,
  });
  const isShown = ({ key, isFixed }: Column<Row>) => isFixed === true || chosen.includes(key);
  const menu = (
    <Popover position="bottom-end" trapFocus returnFocus>
      <Popover.Target>
        <Button
          variant="default"
          leftSection={<IconColumns3 size={18} stroke={1.75} aria-hidden />}
          visibleFrom="md"
        >
          {texts.columns}
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        <Checkbox.Group label={texts.columns} value={chosen} onChange={setChosen}>
          <Stack gap="xs" mt="xs">
            {columns
              .filter(({ isFixed }) => isFixed !== true)
              .map(({ key, heading }) => (
                <Checkbox key={key} value={key} label={heading} />
              ))}
          </Stack>
        </Checkbox.Group>
      </Popover.Dropdown>
    </Popover>
  );
  return { shown: columns.filter(isShown), menu };
}
