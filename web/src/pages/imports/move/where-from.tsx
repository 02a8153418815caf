import { Group, List, Radio, Text } from '@mantine/core';
import { useTexts } from '../../../text/language.tsx';
import { Panel } from '../../../ui/panel.tsx';
import type { OldSystem } from './old-systems.ts';
import { OLD_SYSTEMS, WANTED_FILES, oldSystemTexts } from './old-systems.ts';

/** Where the company comes from, and what to fetch there. */
export function WhereFrom({
  system,
  isFolded,
  onSystem,
}: {
  system: OldSystem;
  /** Whether somebody has fetched something already. */
  isFolded: boolean;
  onSystem: (system: OldSystem) => void;
}) {
  const texts = useTexts(oldSystemTexts);
  const places = texts.places[system] as Partial<Record<string, string>>;
  return (
    <Panel title={texts.title}>
      <Radio.Group
        label={texts.choice}
        value={system}
        onChange={(value) => onSystem(OLD_SYSTEMS.find((one) => one === value) ?? 'other')}
      >
        <Group gap="md" mt={6}>
          {OLD_SYSTEMS.map((value) => (
            <Radio key={value} value={value} label={texts.names[value]} />
          ))}
        </Group>
      </Radio.Group>
      <details key={String(isFolded)} open={!isFolded} style={{ marginTop: 16 }}>
        <summary style={{ cursor: 'pointer', fontWeight: 600 }}>{texts.fetch}</summary>
        <List spacing="sm" mt="xs">
          {WANTED_FILES.map((kind, index) => (
            <List.Item key={kind}>
              <Text>
                <Text span fw={600}>
                  {texts.files[kind]}
                </Text>
                {' · '}
                {index === 0 ? texts.needed : texts.inCase}
              </Text>
              <Text size="sm" c="dimmed">
                {texts.why[kind]}
              </Text>
              <Text size="sm">{places[kind] ?? (kind === 'saf-t' ? texts.general : '')}</Text>
            </List.Item>
          ))}
        </List>
        {Object.keys(places).length > 0 && (
          <Text size="sm" c="dimmed" mt="sm">
            {texts.placesHint}
          </Text>
        )}
      </details>
    </Panel>
  );
}
