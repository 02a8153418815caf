import { SimpleGrid, TextInput } from '@mantine/core';
import { useTexts } from '../../../text/language.tsx';
import type { CompanySettings } from './company-settings.ts';
import { companyTexts } from './company-texts.ts';
import { SettingsSection } from './settings-section.tsx';

export function CompanySection({ settings }: { settings: CompanySettings }) {
  const texts = useTexts(companyTexts);
  return (
    <SettingsSection
      title={texts.company}
      hint={texts.companyHint}
      settings={settings}
      fields={['name', 'address', 'postalCode', 'city', 'contactEmail']}
    >
      {({ input }) => (
        <>
          <SimpleGrid cols={{ base: 1, sm: 2 }}>
            <TextInput {...input('name')} required autoComplete="organization" />
            <TextInput
              label={texts.orgNumber}
              description={texts.orgNumberHint}
              inputWrapperOrder={['label', 'input', 'description']}
              value={settings.orgNumber}
              readOnly
              variant="filled"
            />
          </SimpleGrid>
          <TextInput {...input('address')} />
          <SimpleGrid cols={{ base: 1, xs: 2 }}>
            <TextInput {...input('postalCode')} inputMode="numeric" maxLength={4} />
            <TextInput {...input('city')} />
          </SimpleGrid>
          <TextInput {...input('contactEmail')} type="email" />
        </>
      )}
    </SettingsSection>
  );
}
