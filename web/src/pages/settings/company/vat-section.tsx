import { NativeSelect, Radio, Stack, Switch } from '@mantine/core';
import { osloDate } from '../../../../../server/src/domain/days/local-date.ts';
import { rateBpOfCode, SALES_VAT_CODES } from '../../../../../server/src/domain/vat/vat.ts';
import { useTexts } from '../../../text/language.tsx';
import { DateField } from '../../../ui/date-field.tsx';
import type { CompanySettings } from './company-settings.ts';
import { ZERO_RATE_VAT_CODES, vatSettings } from './company-settings.ts';
import { companyTexts } from './company-texts.ts';
import { SettingsSection } from './settings-section.tsx';
import { VatQuestion } from './vat-question.tsx';

export function VatSection({ settings }: { settings: CompanySettings }) {
  const texts = useTexts(companyTexts);
  const today = osloDate(new Date());
  const rates = [...new Set(SALES_VAT_CODES.map((code) => rateBpOfCode(code, today) / 100))];
  return (
    <SettingsSection
      title={texts.vat}
      hint={texts.vatHint}
      settings={settings}
      fields={[
        'vatRegistered',
        'vatRegisteredFrom',
        'defaultVatRate',
        'zeroRateVatCode',
        'foreignSalesAreExport',
        'supplyKind',
        'inForetaksregisteret',
      ]}
    >
      {({ input, values, setValues }) => (
        <>
          <Switch
            {...input('vatRegistered')}
            onChange={(event) => setValues(vatSettings(event.currentTarget.checked, settings))}
          />
          {!settings.vatAnswered && <VatQuestion />}
          {values.vatRegistered && (
            <DateField
              {...input('vatRegisteredFrom')}
              value={values.vatRegisteredFrom ?? ''}
              onChange={(day) => setValues({ vatRegisteredFrom: day === '' ? null : day })}
              max={today}
              maw={320}
            />
          )}
          <NativeSelect
            {...input('defaultVatRate')}
            disabled={!values.vatRegistered}
            value={String(values.defaultVatRate)}
            onChange={(event) => setValues({ defaultVatRate: Number(event.currentTarget.value) })}
            data={rates.map((rate) => ({ value: String(rate), label: `${rate} %` }))}
            maw={320}
          />
          <NativeSelect
            {...input('zeroRateVatCode')}
            disabled={!values.vatRegistered}
            value={String(values.zeroRateVatCode)}
            onChange={(event) => {
              const chosen = ZERO_RATE_VAT_CODES.find((code) => String(code) === event.currentTarget.value);
              if (chosen !== undefined) setValues({ zeroRateVatCode: chosen });
            }}
            data={ZERO_RATE_VAT_CODES.map((code) => ({
              value: String(code),
              label: texts.zeroRateReasons[code],
            }))}
            maw={320}
          />
          <Switch {...input('foreignSalesAreExport')} disabled={!values.vatRegistered} />
          <Radio.Group {...input('supplyKind')}>
            <Stack gap="xs" mt="xs">
              <Radio value="goods" label={texts.goods} />
              <Radio value="services" label={texts.services} />
            </Stack>
          </Radio.Group>
          <Switch {...input('inForetaksregisteret')} />
        </>
      )}
    </SettingsSection>
  );
}
