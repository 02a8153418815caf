import { Alert, Button, Code, Group, Modal, Stack, Text } from '@mantine/core';
import { CodeBlock } from './code-panel.tsx';
import { CopyButton } from '../copy-button.tsx';
import { DialogButtons } from '../windows/dialog-buttons.tsx';

/** Shows a secret, only once. Only the button closes the dialog, because a stray click must not lose the secret. */
export function ShownOnce({
  title,
  warning,
  rows,
  code,
  done,
  onClose,
}: {
  title: string;
  warning: string;
  rows: readonly (readonly [label: string, value: string])[];
  /** A command or program that works when it is pasted. */
  code: { label: string; text: string };
  done: string;
  onClose: () => void;
}) {
  return (
    <Modal
      opened
      onClose={onClose}
      title={title}
      size="lg"
      withCloseButton={false}
      closeOnClickOutside={false}
      closeOnEscape={false}
    >
      <Stack>
        <Alert color="yellow" variant="light">
          {warning}
        </Alert>
        {rows.map(([label, value]) => (
          <div key={label}>
            <Text size="sm" fw={600}>
              {label}
            </Text>
            <Group wrap="nowrap" justify="space-between" align="flex-start">
              <Code style={{ overflowWrap: 'anywhere' }}>{value}</Code>
              <CopyButton value={value} what={label} />
            </Group>
          </div>
        ))}
        <div>
          <Group justify="space-between" mb={4}>
            <Text size="sm" fw={600}>
              {code.label}
            </Text>
            <CopyButton value={code.text} what={code.label} />
          </Group>
          <CodeBlock label={code.label} text={code.text} />
        </div>
        <DialogButtons>
          <Button onClick={onClose}>{done}</Button>
        </DialogButtons>
      </Stack>
    </Modal>
  );
}
