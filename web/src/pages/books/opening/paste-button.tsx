import { Button, Group, Stack, Text, Textarea } from '@mantine/core';
import { useState } from 'react';
import { useTexts } from '../../../text/language.tsx';
import { DialogButton } from '../../../ui/dialog-button.tsx';
import { openingTexts } from './opening-texts.ts';

/** Opens a dialog for pasting from a spreadsheet, and tells how many rows were found. */
export function PasteButton<Row>({
  title,
  hint,
  read,
  onRows,
}: {
  title: string;
  /** Names the columns. */
  hint: string;
  read: (pasted: string) => Row[];
  onRows: (rows: Row[]) => void;
}) {
  const texts = useTexts(openingTexts);
  return (
    <DialogButton label={texts.paste} title={title} variant="default" size="lg">
      {(close) => (
        <PasteForm
          hint={hint}
          read={read}
          onRows={(rows) => {
            close();
            onRows(rows);
          }}
          onCancel={close}
        />
      )}
    </DialogButton>
  );
}

function PasteForm<Row>({
  hint,
  read,
  onRows,
  onCancel,
}: {
  hint: string;
  read: (pasted: string) => Row[];
  onRows: (rows: Row[]) => void;
  onCancel: () => void;
}) {
  const texts = useTexts(openingTexts);
  const [pasted, setPasted] = useState('');
  const rows = read(pasted);
  return (
    <Stack gap="sm">
      <Text size="sm">{hint}</Text>
      <Textarea
        label={texts.pasted}
        rows={10}
        wrap="off"
        data-autofocus
        value={pasted}
        onChange={(event) => setPasted(event.currentTarget.value)}
        styles={{ input: { fontFamily: 'monospace', fontSize: 'var(--mantine-font-size-xs)' } }}
      />
      <Text size="sm" c="dimmed" role="status">
        {texts.found(rows.length)}
      </Text>
      <Group justify="flex-end">
        <Button variant="default" onClick={onCancel}>
          {texts.cancel}
        </Button>
        <Button disabled={rows.length === 0} onClick={() => onRows(rows)}>
          {texts.add}
        </Button>
      </Group>
    </Stack>
  );
}
