import { Badge, CloseButton, Group, Paper, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTexts } from '../../../../text/language.tsx';
import { moveFilesTexts } from './files-texts.ts';
import type { FileKind } from './tell-kind.ts';

/** A file with what it is, what is known of it, and the button that lets it go. */
export function FileRow({
  name,
  kind,
  isWrong = false,
  onRemove,
  children,
}: {
  name: string;
  kind: FileKind | undefined;
  isWrong?: boolean;
  /** Left out: it stays. */
  onRemove?: (() => void) | undefined;
  children: ReactNode;
}) {
  const texts = useTexts(moveFilesTexts);
  const shown = name || texts.unnamed;
  return (
    <Paper withBorder p="sm" role="listitem">
      <Group justify="space-between" align="flex-start" wrap="nowrap" gap="sm" mb={4}>
        <Group gap="xs" className="breakable">
          <Text fw={650}>{shown}</Text>
          {kind !== undefined && (
            <Badge variant="light" color={isWrong ? 'red' : 'gray'} tt="none">
              {texts.kinds[kind]}
            </Badge>
          )}
        </Group>
        {onRemove && <CloseButton aria-label={texts.removeFile(shown)} onClick={onRemove} />}
      </Group>
      <div className="breakable">{children}</div>
    </Paper>
  );
}
