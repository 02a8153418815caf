import { Button, Paper, Text } from '@mantine/core';
import { IconFileUpload } from '@tabler/icons-react';
import { useState } from 'react';
import type { DragEvent } from 'react';
import { FileChoice } from './file-choice.tsx';
import classes from './drop-area.module.css';

/** Where files are dropped, or chosen by a button. */
export function DropArea({
  title,
  hint,
  choose,
  accept,
  isMultiple,
  isBusy,
  isQuiet = false,
  onFiles,
}: {
  title: string;
  /** Says also what goes on. */
  hint: string;
  /** The label of the button. */
  choose: string;
  accept?: string;
  isMultiple: boolean;
  isBusy: boolean;
  /** Whether the page has a likelier action by now. */
  isQuiet?: boolean;
  onFiles: (files: readonly File[]) => void;
}) {
  const [isOver, setIsOver] = useState(false);
  const over = (event: DragEvent, isNow: boolean) => {
    event.preventDefault();
    setIsOver(isNow);
  };
  const button = (props: { onClick: () => void }) => (
    <Button {...props} loading={isBusy} {...(isQuiet && { variant: 'default' })}>
      {choose}
    </Button>
  );
  return (
    <Paper
      withBorder
      className={classes['drop'] ?? ''}
      data-over={isOver || undefined}
      onDragOver={(event) => over(event, true)}
      onDragLeave={(event) => over(event, false)}
      onDrop={(event) => {
        over(event, false);
        onFiles([...event.dataTransfer.files]);
      }}
    >
      <IconFileUpload size={32} stroke={1.5} aria-hidden />
      <div>
        <Text fw={650}>{title}</Text>
        <Text size="sm" c="dimmed" role="status">
          {hint}
        </Text>
      </div>
      <FileChoice isMultiple={isMultiple} accept={accept} onFiles={onFiles}>
        {button}
      </FileChoice>
    </Paper>
  );
}
