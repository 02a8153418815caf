import type { SupplyKind } from '../../../../../server/src/domain/books/booking-accounts.ts';
import type { KidCheck } from '../../../../../server/src/domain/invoices/kid.ts';
import type { HomeLanguage } from '../../../../../server/src/domain/language.ts';
import type { VatTermKind } from '../../../../../server/src/domain/vat/vat-term.ts';
import type { ZeroRateVatCode } from '../../../../../server/src/domain/vat/vat.ts';
import { callApp } from '../../../http/app-api.ts';
import type { Environment } from '../api-clients.ts';

/** In the order of the choices. */
export const ZERO_RATE_VAT_CODES: readonly ZeroRateVatCode[] = [5, 6, 52, 7];

/** A company's settings as the app shows them. A text that is not set is empty. */
export type CompanySettings = {
  name: string;
  orgNumber: string;
  address: string;
  postalCode: string;
  city: string;
  contactEmail: string;
  bankAccount: string;
  /** The code of the bank; empty when none is named. */
  bic: string;
  kidCheck: KidCheck;
  /** Days from the invoice date to the due date, 0 to 365. */
  paymentTermDays: number;
  vatRegistered: boolean;
  /** Percent: 25, 15, 12 or 0. */
  defaultVatRate: number;
  /** The code with which lines of rate 0 without a code are booked. */
  zeroRateVatCode: ZeroRateVatCode;
  foreignSalesAreExport: boolean;
  inForetaksregisteret: boolean;
  supplyKind: SupplyKind;
  vatTerm: VatTermKind;
  /** The first year of this kind of term, which may lie ahead; null when it was always so. */
  vatTermFrom: number | null;
  accountingEnabled: Record<Environment, boolean>;
  /** Whether e-invoices go to those who can receive them. */
  eInvoices: Record<Environment, 'off' | 'auto'>;
  language: HomeLanguage;
  /** `#rrggbb` */
  accentColour: string;
  /** Identifies the logo by its content; null without a logo. */
  logo: string | null;
  /** Empty for the standard text. */
  emailSubject: string;
  emailMessage: string;
  automaticLetters: 'off' | 'reminders' | 'reminders_and_warnings';
  fees: boolean;
  /** 1 to 365. */
  reminderAfterDays: number;
  nextInvoiceNumber: Record<Environment, string>;
  /** Whether the service can send mail at all. */
  mailIsSetUp: boolean;
  /** `yyyy-MM-dd`: the day from which only collection agencies may send warnings; null when none is known. */
  warningsEndOn: string | null;
  /** Whether e-invoices of real documents have an access point to go to. */
  accessPointIsSetUp: boolean;
};

type Answered = Omit<CompanySettings, 'emailSubject' | 'emailMessage'> & {
  emailSubject: string | null;
  emailMessage: string | null;
};

/** The settings that a section can change. */
export type Changeable = Exclude<
  keyof CompanySettings,
  | 'orgNumber'
  | 'logo'
  | 'nextInvoiceNumber'
  | 'mailIsSetUp'
  | 'warningsEndOn'
  | 'accessPointIsSetUp'
  | 'vatTermFrom'
>;

export function companyQuery(companyId: string) {
  return {
    queryKey: ['company', companyId],
    queryFn: async (): Promise<CompanySettings> => {
      const answered = await callApp<Answered>('GET', `/companies/${companyId}/settings`);
      const { emailSubject, emailMessage } = answered;
      return { ...answered, emailSubject: emailSubject ?? '', emailMessage: emailMessage ?? '' };
    },
  };
}

/** The first number of the production account can be chosen until its first document is sent. */
export type SettingsChanges = Partial<Pick<CompanySettings, Changeable>> & {
  firstInvoiceNumber?: number;
  vatTermFrom?: number;
};

export function saveSettings(companyId: string, changes: SettingsChanges): Promise<unknown> {
  return callApp('PATCH', `/companies/${companyId}/settings`, changes);
}
