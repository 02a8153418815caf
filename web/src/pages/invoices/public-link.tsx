import { Anchor, Group, Paper, Text, Title } from '@mantine/core';
import { useTexts } from '../../text/language.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { invoiceTexts } from './invoice-texts.ts';

/** The address at which the customer sees the document. @param hint says what the customer finds there */
export function PublicLink({ address, hint }: { address: string; hint: string }) {
  const texts = useTexts(invoiceTexts);
  return (
    <Paper withBorder p="md" component="section" aria-labelledby="public-link">
      <Title order={2} size="h4" id="public-link" mb="xs">
        {texts.publicLink}
      </Title>
      <Text size="sm" c="dimmed" mb="xs">
        {hint}
      </Text>
      <Group gap="sm">
        <Anchor href={address} target="_blank" rel="noreferrer" size="sm">
          {texts.openLink}
        </Anchor>
        <CopyButton value={address} what={texts.publicLink} />
      </Group>
    </Paper>
  );
}
