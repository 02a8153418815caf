import { ColorInput, Radio, Stack } from '@mantine/core';
import { useTexts } from '../../../../text/language.tsx';
import type { CompanySettings } from '../company-settings.ts';
import { companyTexts } from '../company-texts.ts';
import { SettingsSection } from '../settings-section.tsx';

const FIELDS = ['accentColour', 'language'] as const;
const SWATCHES = ['#1f4e5f', '#1d3557', '#2d6a4f', '#7f1d1d', '#6d28d9', '#b45309', '#374151'];

export function LookSection({
  settings,
  onValues,
}: {
  settings: CompanySettings;
  onValues: (values: Pick<CompanySettings, 'accentColour' | 'language'>) => void;
}) {
  const texts = useTexts(companyTexts);
  return (
    <SettingsSection
      title={texts.look}
      hint={texts.lookHint}
      settings={settings}
      fields={FIELDS}
      onValues={onValues}
    >
      {({ input }) => (
        <>
          <ColorInput
            {...input('accentColour')}
            format="hex"
            withEyeDropper={false}
            // Otherwise the field takes back a colour whose typing and leaving follow each other at once.
            fixOnBlur={false}
            swatches={SWATCHES}
            maw={320}
          />
          <Radio.Group
            label={texts.documentLanguage}
            description={texts.documentLanguageHint}
            {...input('language')}
          >
            <Stack gap="xs" mt="xs">
              <Radio value="nb" label="Bokmål" />
              <Radio value="nn" label="Nynorsk" />
            </Stack>
          </Radio.Group>
        </>
      )}
    </SettingsSection>
  );
}
