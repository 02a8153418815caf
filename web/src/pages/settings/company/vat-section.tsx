import { NativeSelect, Radio, Stack, Switch } from '@mantine/core';
import { useTexts } from '../../../language.tsx';
import type { CompanySettings } from './company-settings.ts';
import { companyTexts } from './company-texts.ts';
import { SettingsSection } from './settings-section.tsx';

const VAT_RATES = [25, 15, 12, 0];

export function VatSection({ settings }: { settings: CompanySettings }) {
  const texts = useTexts(companyTexts);
  return (
    <SettingsSection
      title={texts.vat}
      hint={texts.vatHint}
      settings={settings}
      fields={['vatRegistered', 'defaultVatRate', 'inForetaksregisteret', 'supplyKind']}
    >
      {({ input, values, setValues }) => (
        <>
          <Switch
            label={texts.vatRegistered}
            description={texts.vatRegisteredHint}
            {...input('vatRegistered')}
            onChange={(event) => {
              const vatRegistered = event.currentTarget.checked;
              // Who is not registered may not charge VAT.
              setValues({ vatRegistered, defaultVatRate: vatRegistered ? settings.defaultVatRate || 25 : 0 });
            }}
          />
          <NativeSelect
            label={texts.defaultVatRate}
            description={texts.defaultVatRateHint}
            disabled={!values.vatRegistered}
            {...input('defaultVatRate')}
            value={String(values.defaultVatRate)}
            onChange={(event) => setValues({ defaultVatRate: Number(event.currentTarget.value) })}
            data={VAT_RATES.map((rate) => ({ value: String(rate), label: `${rate} %` }))}
            maw={320}
          />
          <Radio.Group label={texts.supplyKind} description={texts.supplyKindHint} {...input('supplyKind')}>
            <Stack gap="xs" mt="xs">
              <Radio value="goods" label={texts.goods} />
              <Radio value="services" label={texts.services} />
            </Stack>
          </Radio.Group>
          <Switch
            label={texts.inForetaksregisteret}
            description={texts.inForetaksregisteretHint}
            {...input('inForetaksregisteret')}
          />
        </>
      )}
    </SettingsSection>
  );
}
