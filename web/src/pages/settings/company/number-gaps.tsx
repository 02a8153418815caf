import { Anchor, List, Text } from '@mantine/core';
import type { Schemas } from '../../../http/account-api.ts';
import { day } from '../../../text/formats.ts';
import { useLanguage, useTexts } from '../../../text/language.tsx';
import { numberGapsTexts } from './number-gaps-texts.ts';

export type NumberGap = Schemas['NumberGap'];

/** The numbers of documents that were left out after a restore, for the accountant and the auditor. */
export function NumberGaps({ gaps, accountId }: { gaps: readonly NumberGap[]; accountId: string }) {
  const texts = useTexts(numberGapsTexts);
  const { language } = useLanguage();
  if (gaps.length === 0) return null;
  return (
    <>
      <Text size="sm" fw={600} mt="md">
        {texts.title}
      </Text>
      <List size="sm" my={4}>
        {gaps
          .filter(({ series }) => series === 'Document')
          .map((gap) => (
            <List.Item key={gap.from}>
              {texts.gap(
                `${gap.from}–${gap.to}`,
                day(gap.restoredTo.slice(0, 10), language),
                day(gap.recordedAt.slice(0, 10), language),
              )}
            </List.Item>
          ))}
      </List>
      <Text size="sm" c="dimmed">
        {texts.why}{' '}
        <Anchor
          inherit
          underline="always"
          href={`/app-api/accounts/${accountId}/v1/reports/number-gaps?format=pdf&language=${language}`}
        >
          {texts.file}
        </Anchor>
      </Text>
    </>
  );
}
