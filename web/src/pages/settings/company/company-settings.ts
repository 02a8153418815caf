import type { ZeroRateVatCode } from '../../../../../server/src/domain/vat/vat.ts';
import type { Schemas } from '../../../http/account-api.ts';
import { appApi } from '../../../http/app-api.ts';
import { dataOf } from '../../../http/data-of.ts';

/** Leads to the field, after `#` in the address. */
export const BANK_ACCOUNT = 'kontonummer';

/** In the order of the choices. */
export const ZERO_RATE_VAT_CODES: readonly ZeroRateVatCode[] = [5, 6, 52, 7];

/** A company's settings as the app shows them. A text that is not set is empty. */
export type CompanySettings = Omit<Schemas['CompanySettings'], 'emailSubject' | 'emailMessage'> & {
  emailSubject: string;
  emailMessage: string;
};

/** The settings that a section can change. */
export type Changeable = Exclude<keyof CompanySettings & keyof SettingsBody, 'vatTermFrom'>;

export function companyQuery(companyId: string) {
  return {
    queryKey: ['company', companyId],
    queryFn: async (): Promise<CompanySettings> => {
      const params = { path: { companyId } };
      const answered = dataOf(await appApi.GET('/companies/{companyId}/settings', { params }));
      const { emailSubject, emailMessage } = answered;
      return { ...answered, emailSubject: emailSubject ?? '', emailMessage: emailMessage ?? '' };
    },
  };
}

/** `firstInvoiceNumber` is that of the production account, and can be chosen until its first document is sent. */
export type SettingsBody = Schemas['CompanySettingsChanges'];

export function saveSettings(companyId: string, changes: SettingsBody): Promise<unknown> {
  const params = { path: { companyId } };
  return appApi.PATCH('/companies/{companyId}/settings', { params, body: changes });
}

type VatSettings = Pick<
  CompanySettings,
  'vatRegistered' | 'vatRegisteredFrom' | 'defaultVatRate' | 'zeroRateVatCode' | 'foreignSalesAreExport'
>;

/**
 * What the form of VAT holds once somebody turns the registration on or off. A company that is not registered may not charge VAT, and
 * has no choice of reasons.
 * @param stored what is turned on again, where the company was registered
 */
export function vatSettings(vatRegistered: boolean, stored: VatSettings): VatSettings {
  if (!vatRegistered)
    return {
      vatRegistered,
      vatRegisteredFrom: null,
      defaultVatRate: 0,
      zeroRateVatCode: 7,
      foreignSalesAreExport: false,
    };
  const { vatRegisteredFrom, defaultVatRate, zeroRateVatCode, foreignSalesAreExport } = stored;
  return stored.vatRegistered
    ? { vatRegistered, vatRegisteredFrom, defaultVatRate, zeroRateVatCode, foreignSalesAreExport }
    : {
        vatRegistered,
        vatRegisteredFrom: null,
        defaultVatRate: 25,
        zeroRateVatCode: 5,
        foreignSalesAreExport: false,
      };
}
