import { Alert, List, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useLanguage, useTexts } from '../../text/language.tsx';
import { errorTexts } from '../../text/error-texts.ts';
import { changesSince } from './proposal-rows.ts';
import { proposalsTexts } from './proposals-texts.ts';
import type { Proposal } from './proposals.ts';

/** Why an approval did nothing: what has changed since the API client asked. */
export function Stale({ proposal }: { proposal: Proposal }) {
  const texts = useTexts(proposalsTexts);
  const sentences: Partial<Record<string, string>> = useTexts(errorTexts);
  const { language } = useLanguage();
  const changes = changesSince(proposal.seen ?? proposal, proposal, language);
  const { status, body } = proposal.result;
  const isRefused = status >= 400;
  return (
    <Alert
      color="orange"
      variant="light"
      role="status"
      mb="md"
      icon={<IconAlertTriangle aria-hidden />}
      title={isRefused ? texts.staleRefused : texts.staleTitle}
    >
      {isRefused ? (
        <Text size="sm">{sentences[String(body?.['code'])]}</Text>
      ) : (
        <List size="sm" mb={6}>
          {changes.map(({ label, before, after }, index) => (
            // Two entries may have the same labels.
            <List.Item key={index} className="breakable">
              {`${label}: ${texts.changed(before ?? texts.none, after ?? texts.none)}`}
            </List.Item>
          ))}
          {changes.length === 0 && <List.Item>{texts.changedOther}</List.Item>}
        </List>
      )}
      <Text size="sm">{texts.staleHint}</Text>
    </Alert>
  );
}
