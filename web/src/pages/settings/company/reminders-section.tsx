import { Alert, NumberInput, Radio, Stack, Switch } from '@mantine/core';
import { day } from '../../../text/formats.ts';
import { useLanguage, useTexts } from '../../../text/language.tsx';
import type { CompanySettings } from './company-settings.ts';
import { companyTexts } from './company-texts.ts';
import { SettingsSection } from './settings-section.tsx';

export function RemindersSection({ settings }: { settings: CompanySettings }) {
  const texts = useTexts(companyTexts);
  const { language } = useLanguage();
  const { warningsEndOn } = settings;
  return (
    <SettingsSection
      title={texts.reminders}
      hint={texts.remindersHint}
      settings={settings}
      fields={['automaticLetters', 'reminderAfterDays', 'fees']}
    >
      {({ input, values }) => (
        <>
          <Radio.Group {...input('automaticLetters')}>
            <Stack gap="xs" mt="xs">
              <Radio value="off" label={texts.lettersOff} description={texts.lettersOffHint} />
              <Radio
                value="reminders"
                label={texts.lettersReminders}
                description={texts.lettersRemindersHint}
              />
              <Radio
                value="reminders_and_warnings"
                label={texts.lettersWarnings}
                description={texts.lettersWarningsHint}
              />
            </Stack>
          </Radio.Group>
          {warningsEndOn !== null && (
            <Alert color="yellow" variant="light">
              {texts.warningsEnd(day(warningsEndOn, language))}
            </Alert>
          )}
          <NumberInput
            {...input('reminderAfterDays')}
            min={1}
            max={365}
            allowDecimal={false}
            disabled={values.automaticLetters === 'off'}
            maw={320}
          />
          <Switch {...input('fees')} disabled={values.automaticLetters === 'off'} />
        </>
      )}
    </SettingsSection>
  );
}
