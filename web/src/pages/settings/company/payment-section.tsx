import { NumberInput, Radio, Stack, Switch, TextInput } from '@mantine/core';
import { useLocation } from '@tanstack/react-router';
import { LIMITS } from '../../../../../server/src/domain/limits.ts';
import { useTexts } from '../../../text/language.tsx';
import { BankAccountInput } from '../../../ui/form/checked-input.tsx';
import { focusInView } from '../../../ui/form/focus-in-view.ts';
import type { CompanySettings } from './company-settings.ts';
import { BANK_ACCOUNT } from './company-settings.ts';
import { companyTexts } from './company-texts.ts';
import { SettingsSection } from './settings-section.tsx';

export function PaymentSection({ settings }: { settings: CompanySettings }) {
  const texts = useTexts(companyTexts);
  const { hash } = useLocation();
  return (
    <SettingsSection
      title={texts.payment}
      hint={texts.paymentHint}
      settings={settings}
      fields={['bankAccount', 'bic', 'paymentTermDays', 'kidCheck', 'fourEyesRefunds']}
    >
      {({ input }) => (
        <>
          <BankAccountInput
            {...input('bankAccount')}
            ref={hash === BANK_ACCOUNT ? focusInView : undefined}
            maw={320}
          />
          <TextInput {...input('bic')} maw={320} />
          <NumberInput
            {...input('paymentTermDays')}
            min={0}
            max={LIMITS.paymentTermDays}
            allowDecimal={false}
            allowNegative={false}
            hideControls
            maw={320}
          />
          <Radio.Group {...input('kidCheck')}>
            <Stack gap="xs" mt="xs">
              <Radio value="mod10" label="MOD10" />
              <Radio value="mod11" label="MOD11" description={texts.kidCheckMod11} />
            </Stack>
          </Radio.Group>
          <Switch {...input('fourEyesRefunds')} />
        </>
      )}
    </SettingsSection>
  );
}
