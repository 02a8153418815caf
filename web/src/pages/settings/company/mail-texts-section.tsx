import { Code, List, Text, TextInput, Textarea } from '@mantine/core';
import { useTexts } from '../../../text/language.tsx';
import type { CompanySettings } from './company-settings.ts';
import { companyTexts } from './company-texts.ts';
import { MailPreview } from './mail-preview.tsx';
import { SettingsSection } from './settings-section.tsx';

export function MailTextsSection({ settings }: { settings: CompanySettings }) {
  const texts = useTexts(companyTexts);
  return (
    <SettingsSection
      title={texts.mailTexts}
      hint={texts.mailTextsHint}
      settings={settings}
      fields={['emailSubject', 'emailMessage']}
    >
      {({ input, values }) => (
        <>
          <TextInput label={texts.emailSubject} placeholder={texts.standardText} {...input('emailSubject')} />
          <Textarea
            label={texts.emailMessage}
            placeholder={texts.standardText}
            autosize
            minRows={4}
            maxRows={14}
            {...input('emailMessage')}
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
          <MailPreview {...settings} {...values} />
        </>
      )}
    </SettingsSection>
  );
}
