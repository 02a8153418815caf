import { Switch } from '@mantine/core';
import { useTexts } from '../../../text/language.tsx';
import type { CompanySettings } from './company-settings.ts';
import { companyTexts } from './company-texts.ts';
import { SettingsSection } from './settings-section.tsx';

export function AccountingSection({ settings }: { settings: CompanySettings }) {
  const texts = useTexts(companyTexts);
  return (
    <SettingsSection
      title={texts.accounting}
      hint={texts.accountingHint}
      settings={settings}
      fields={['accountingEnabled']}
    >
      {({ getInputProps }) => (
        <>
          <Switch
            label={texts.accountingProduction}
            {...getInputProps('accountingEnabled.production', { type: 'checkbox' })}
          />
          <Switch
            label={texts.accountingTest}
            {...getInputProps('accountingEnabled.test', { type: 'checkbox' })}
          />
        </>
      )}
    </SettingsSection>
  );
}
