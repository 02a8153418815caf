import { TextInput } from '@mantine/core';
import { useTexts } from '../../../language.tsx';
import type { CompanySettings } from './company-settings.ts';
import { companyTexts } from './company-texts.ts';
import { SettingsSection } from './settings-section.tsx';

export function PaymentSection({ settings }: { settings: CompanySettings }) {
  const texts = useTexts(companyTexts);
  return (
    <SettingsSection
      title={texts.payment}
      hint={texts.paymentHint}
      settings={settings}
      fields={['bankAccount']}
    >
      {({ input }) => (
        <TextInput
          label={texts.bankAccount}
          description={texts.bankAccountHint}
          inputMode="numeric"
          maw={320}
          {...input('bankAccount')}
        />
      )}
    </SettingsSection>
  );
}
