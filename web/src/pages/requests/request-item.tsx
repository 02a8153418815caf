import { Accordion, Badge, Code, Group, Stack, Text } from '@mantine/core';
import { exactMoment } from '../../text/formats.ts';
import { useLanguage, useTexts } from '../../text/language.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import type { ApiCall } from './requests-queries.ts';
import { requestsTexts } from './requests-texts.ts';

/** A call in one line. When it is opened, it shows its id and its error. */
export function RequestItem({ call, clientName }: { call: ApiCall; clientName: string }) {
  const texts = useTexts(requestsTexts);
  const { language } = useLanguage();
  const hasFailed = call.status >= 400;
  return (
    <Accordion.Item value={call.id}>
      <Accordion.Control>
        <Group justify="space-between" gap="xs">
          <Group gap="sm" style={{ flex: '1 1 320px' }}>
            <Badge color={badgeColour(call.status)} miw={100}>
              {call.status} {hasFailed ? texts.failed : texts.ok}
            </Badge>
            <Text size="sm" ff="monospace" style={{ overflowWrap: 'anywhere', flex: '1 1 180px' }}>
              <b>{call.method}</b> {call.path}
            </Text>
          </Group>
          <Group gap="sm">
            <Text size="sm">{clientName}</Text>
            <Text size="sm" c="dimmed" className="figures">
              {texts.took(call.milliseconds)}
            </Text>
            <Text size="sm" c="dimmed" className="figures">
              {exactMoment(call.at, language)}
            </Text>
          </Group>
        </Group>
      </Accordion.Control>
      <Accordion.Panel>
        <Stack gap="sm">
          <Group gap="sm">
            <Text size="sm" fw={600}>
              {texts.requestId}
            </Text>
            <Code style={{ overflowWrap: 'anywhere' }}>{call.id}</Code>
            <CopyButton value={call.id} what={texts.requestId} />
          </Group>
          {hasFailed ? <ErrorBody error={call.error} /> : <Text size="sm">{texts.noError}</Text>}
        </Stack>
      </Accordion.Panel>
    </Accordion.Item>
  );
}

function ErrorBody({ error }: { error: unknown }) {
  const texts = useTexts(requestsTexts);
  const text = prettyPrint(error);
  if (text === '') return <Text size="sm">{texts.noBody}</Text>;
  return (
    <div>
      <Group justify="space-between" mb={4}>
        <Text size="sm" fw={600}>
          {texts.answer}
        </Text>
        <CopyButton value={text} what={texts.answer} />
      </Group>
      <Code block tabIndex={0} role="region" aria-label={texts.answer}>
        {text}
      </Code>
    </div>
  );
}

function badgeColour(status: number): string {
  if (status >= 500) return 'red';
  return status >= 400 ? 'orange' : 'green';
}

function prettyPrint(error: unknown): string {
  if (error === null || error === undefined) return '';
  if (typeof error !== 'string') return JSON.stringify(error, null, 2);
  try {
    return JSON.stringify(JSON.parse(error), null, 2);
  } catch {
    return error;
  }
}
