import { Anchor, Group, Paper, Text, Title } from '@mantine/core';
import { useTexts } from '../../text/language.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { invoiceTexts } from './invoice-texts.ts';

/** The address at which the customer sees the invoice. */
export function PublicLink({ address }: { address: string }) {
  const texts = useTexts(invoiceTexts);
  return (
    <Paper withBorder p="md" component="section" aria-labelledby="public-link">
      <Title order={2} size="h4" id="public-link" mb="xs">
        {texts.publicLink}
      </Title>
      <Text size="sm" c="dimmed" mb="xs">
        {texts.publicLinkHint}
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
