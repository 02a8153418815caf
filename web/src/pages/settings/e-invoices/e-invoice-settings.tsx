import { Switch } from '@mantine/core';
import { useTexts } from '../../../text/language.tsx';
import type { Environment } from '../../developers/api-clients.ts';
import type { CompanySettings } from '../company/company-settings.ts';
import { SettingsSection } from '../company/settings-section.tsx';
import { eInvoicesTexts } from './e-invoices-texts.ts';
import classes from './e-invoices.module.css';

/** Turns e-invoices on and off, in each environment. */
export function EInvoiceSettings({ settings }: { settings: CompanySettings }) {
  const texts = useTexts(eInvoicesTexts);
  return (
    <div id="e-invoice-settings" className={classes['target']}>
      <SettingsSection
        title={texts.settings}
        hint={texts.settingsHint}
        settings={settings}
        fields={['eInvoices', 'inForetaksregisteret']}
      >
        {({ input, values, setFieldValue }) => {
          const choice = (environment: Environment) => ({
            checked: values.eInvoices[environment] === 'auto',
            onChange: (event: { currentTarget: { checked: boolean } }) => {
              const isOn = event.currentTarget.checked;
              setFieldValue('eInvoices', { ...values.eInvoices, [environment]: isOn ? 'auto' : 'off' });
            },
          });
          return (
            <>
              <Switch label={texts.production} description={texts.sendHint} {...choice('production')} />
              <Switch label={texts.test} {...choice('test')} />
              <Switch {...input('inForetaksregisteret')} />
            </>
          );
        }}
      </SettingsSection>
    </div>
  );
}
