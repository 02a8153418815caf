import { Badge, Button, Group, Stack } from '@mantine/core';
import { IconAdjustmentsHorizontal } from '@tabler/icons-react';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useTexts } from '../../text/language.tsx';
import { PopoverButton } from '../windows/popover-button.tsx';
import { listTexts } from './list-texts.ts';

/** The filters of a list, behind a button. @param count how many filters are at work */
export function FilterMenu({
  count,
  onClear,
  children,
}: {
  count: number;
  onClear: () => void;
  children: ReactNode;
}) {
  const texts = useTexts(listTexts);
  const [isOpen, setIsOpen] = useState(false);
  return (
    <PopoverButton
      opened={isOpen}
      onChange={setIsOpen}
      width={420}
      maw="94vw"
      button={
        <Button
          variant="default"
          leftSection={<IconAdjustmentsHorizontal size={18} stroke={1.75} aria-hidden />}
          rightSection={count > 0 && <Badge size="sm">{count}</Badge>}
        >
          {texts.filter}
        </Button>
      }
    >
      <Stack gap="sm">
        {children}
        <Button variant="subtle" disabled={count === 0} onClick={onClear}>
          {texts.clear}
        </Button>
      </Stack>
    </PopoverButton>
  );
}

/** Views of a list that people open often. */
export function ViewButtons({
  label,
  views,
}: {
  label: string;
  views: readonly { key: string; name: string; isHere: boolean; onOpen: () => void }[];
}) {
  return (
    <Group gap={6} role="group" aria-label={label} className="strip">
      {views.map(({ key, name, isHere, onOpen }) => (
        <Button
          key={key}
          size="xs"
          radius="xl"
          variant={isHere ? 'filled' : 'default'}
          aria-pressed={isHere}
          onClick={onOpen}
        >
          {name}
        </Button>
      ))}
    </Group>
  );
}
