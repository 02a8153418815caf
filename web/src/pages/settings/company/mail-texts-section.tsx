import { Code, List, Text, TextInput, Textarea } from '@mantine/core';
import { useTexts } from '../../../text/language.tsx';
import type { CompanySettings } from './company-settings.ts';
import { companyTexts } from './company-texts.ts';
import { SettingsSection } from './settings-section.tsx';

const FIELDS = ['emailSubject', 'emailMessage'] as const;

export function MailTextsSection({
  settings,
  onValues,
}: {
  settings: CompanySettings;
  onValues: (values: Pick<CompanySettings, 'emailSubject' | 'emailMessage'>) => void;
}) {
  const texts = useTexts(companyTexts);
  return (
    <SettingsSection
      title={texts.mailTexts}
      hint={texts.mailTextsHint}
      settings={settings}
      fields={FIELDS}
      onValues={onValues}
    >
      {({ input }) => (
        <>
          <TextInput {...input('emailSubject')} placeholder={texts.standardText} />
          <Textarea
            {...input('emailMessage')}
            placeholder={texts.standardText}
            autosize
            minRows={4}
            maxRows={14}
          />
          <div>
            <Text size="sm">{texts.placeholders}</Text>
            <List size="sm" spacing={2}>
              {Object.entries(texts.placeholderMeanings).map(([placeholder, meaning]) => (
                <List.Item key={placeholder}>
                  <Code>{`{${placeholder}}`}</Code> {meaning}
                </List.Item>
              ))}
            </List>
          </div>
        </>
      )}
    </SettingsSection>
  );
}
