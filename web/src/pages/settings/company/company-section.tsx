import { SimpleGrid, Switch, Text, TextInput } from '@mantine/core';
import { useTexts } from '../../../text/language.tsx';
import type { CompanySettings } from './company-settings.ts';
import { companyTexts } from './company-texts.ts';
import { PlaceInputs } from './place-inputs.tsx';
import { SettingsSection } from './settings-section.tsx';

export function CompanySection({ settings }: { settings: CompanySettings }) {
  const texts = useTexts(companyTexts);
  return (
    <SettingsSection
      title={texts.company}
      hint={texts.companyHint}
      settings={settings}
      fields={['name', 'address', 'postalCode', 'city', 'contactEmail', 'asksRegister']}
    >
      {({ input, values, setValues }) => (
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
          <PlaceInputs input={input} values={values} fill={setValues} />
          <TextInput {...input('contactEmail')} type="email" />
          {settings.registerLookUp === 'chosen' ? (
            <Switch {...input('asksRegister')} />
          ) : (
            <Text size="sm" c="dimmed">
              {texts.registerLookUp[settings.registerLookUp]}
            </Text>
          )}
        </>
      )}
    </SettingsSection>
  );
}
