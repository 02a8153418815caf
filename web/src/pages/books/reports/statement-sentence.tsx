import { Text } from '@mantine/core';

/** What a statement says, in plain words above its figures. */
export function StatementSentence({ told, compared }: { told: string; compared: string }) {
  return (
    <div>
      <Text size="xl" fw={700}>
        {told}
      </Text>
      <Text mb="sm">{compared}</Text>
    </div>
  );
}
