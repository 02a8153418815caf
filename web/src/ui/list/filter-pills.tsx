import { Badge, CloseButton, Group } from '@mantine/core';
import { useTexts } from '../../text/language.tsx';
import { listTexts } from './list-texts.ts';

/** The filters at work, each with a button that takes it away. */
export function FilterPills({ pills }: { pills: readonly { label: string; remove: () => void }[] }) {
  const texts = useTexts(listTexts);
  if (pills.length === 0) return null;
  return (
    <Group gap={6}>
      {pills.map(({ label, remove }) => (
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
              onClick={remove}
            />
          }
        >
          {label}
        </Badge>
      ))}
    </Group>
  );
}
