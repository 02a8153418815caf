import { Alert, Button, Code, Group, Modal, Stack, Text } from '@mantine/core';
import { useTexts } from '../../text/language.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { apiClientTexts } from './api-clients-texts.ts';
import type { NewSecret } from './api-clients.ts';
import { firstCall } from './api-clients.ts';

/** Shows the secret, only once. Only the button closes the dialog, because a stray click must not lose the secret. */
export function SecretOnce({ secret, onClose }: { secret: NewSecret | undefined; onClose: () => void }) {
  const texts = useTexts(apiClientTexts);
  if (secret === undefined) return null;
  const accountId = secret.accounts?.test ?? secret.accounts?.production ?? '';
  const call = firstCall(location.origin, accountId, secret);
  const row = (label: string, value: string) => (
    <div>
      <Text size="sm" fw={600}>
        {label}
      </Text>
      <Group wrap="nowrap" justify="space-between" align="flex-start">
        <Code style={{ overflowWrap: 'anywhere' }}>{value}</Code>
        <CopyButton value={value} what={label} />
      </Group>
    </div>
  );

  return (
    <Modal
      opened
      onClose={onClose}
      title={texts.secretTitle}
      size="lg"
      withCloseButton={false}
      closeOnClickOutside={false}
      closeOnEscape={false}
    >
      <Stack>
        <Alert color="yellow" variant="light">
          {texts.secretOnce}
        </Alert>
        {row(texts.clientId, secret.clientId)}
        {row(texts.clientSecret, secret.clientSecret)}
        {Object.entries(secret.accounts ?? {}).map(([environment, id]) => (
          <div key={environment}>
            {row(`${texts.accountId} (${texts[environment as 'test' | 'production']})`, id)}
          </div>
        ))}
        <div>
          <Group justify="space-between" mb={4}>
            <Text size="sm" fw={600}>
              {texts.firstCall}
            </Text>
            <CopyButton value={call} what={texts.firstCall} />
          </Group>
          <Code block>{call}</Code>
        </div>
        <Button onClick={onClose}>{texts.done}</Button>
      </Stack>
    </Modal>
  );
}
