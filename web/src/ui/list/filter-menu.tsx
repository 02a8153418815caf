import { Badge, Button, CloseButton, Group, Popover, Stack, TextInput } from '@mantine/core';
import { IconAdjustmentsHorizontal } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { useTexts } from '../../text/language.tsx';
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
  return (
    <Popover position="bottom-end" width={420} trapFocus returnFocus>
      <Popover.Target>
        <Button
          variant="default"
          leftSection={<IconAdjustmentsHorizontal size={18} stroke={1.75} aria-hidden />}
          rightSection={count > 0 && <Badge size="sm">{count}</Badge>}
        >
          {texts.filter}
        </Button>
      </Popover.Target>
      <Popover.Dropdown maw="94vw">
        <Stack gap="sm">
          {children}
          <Button variant="subtle" disabled={count === 0} onClick={onClear}>
            {texts.clear}
          </Button>
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
}

/** Takes `1 250,50`. What is no amount stays typed and filters nothing. */
export function AmountField({
  label,
  value,
  onAmount,
}: {
  label: string;
  value: string;
  onAmount: (amount: string) => void;
}) {
  const [typed, setTyped] = useState(value.replace('.', ','));
  return (
    <TextInput
      label={label}
      inputMode="decimal"
      value={typed}
      onChange={(event) => {
        setTyped(event.currentTarget.value);
        const plain = event.currentTarget.value.replaceAll(/\s/g, '').replace(',', '.');
        if (plain === '' || /^\d{1,10}(\.\d{1,2})?$/.test(plain)) onAmount(plain);
      }}
    />
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
    <Group gap={6} role="group" aria-label={label}>
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

/** The filters at work, each with a button that takes it away. */
export function FilterPills({ pills }: { pills: readonly { label: string; onRemove: () => void }[] }) {
  const texts = useTexts(listTexts);
  if (pills.length === 0) return null;
  return (
    <Group gap={6}>
      {pills.map(({ label, onRemove }) => (
        <Badge
          key={label}
          variant="light"
          size="lg"
          tt="none"
          rightSection={
            <CloseButton
              size="xs"
              variant="transparent"
              c="inherit"
              aria-label={texts.removeFilter(label)}
              onClick={onRemove}
            />
          }
        >
          {label}
        </Badge>
      ))}
    </Group>
  );
}
