import type { SupplyKind } from '../../domain/books/booking-accounts.ts';
import type { KidCheck } from '../../domain/invoices/kid.ts';
import type { HomeLanguage } from '../../domain/language.ts';
import type { LocalDate } from '../../domain/local-date.ts';
import type { VatTermKind } from '../../domain/vat/vat-term.ts';
import { vatTermKindIn } from '../../domain/vat/vat-term.ts';
import type { ZeroRateVatCode } from '../../domain/vat/vat.ts';
import type { Company, DunningSettings } from './company.ts';

/** A company as its owners and admins see it. What can be changed has the name that `updateCompany` takes. */
export type CompanySettings = {
  name: string;
  orgNumber: string;
  address: string;
  postalCode: string;
  city: string;
  bankAccount: string;
  inForetaksregisteret: boolean;
  vatRegistered: boolean;
  /** Hundredths of a percent. */
  defaultVatRateBp: number;
  zeroRateVatCode: ZeroRateVatCode;
  foreignSalesAreExport: boolean;
  supplyKind: SupplyKind;
  kidLength: number;
  kidCheck: KidCheck;
  /** Since `vatTermFrom`, or always where that is null. */
  vatTerm: VatTermKind;
  /** The year of the last change; null before the first one. */
  vatTermFrom: number | null;
  contactEmail: string;
  accentColour: string;
  /** The SHA-256 of the logo's bytes, in hex; null without one. */
  logo: string | null;
  language: HomeLanguage;
  emailSubject: string | null;
  emailMessage: string | null;
  automaticLetters: DunningSettings['automaticLetters'];
  /** The day they were turned on: invoices due before it get none. Null while they are off. */
  automaticLettersSince: LocalDate | null;
  fees: boolean;
  reminderAfterDays: number;
};

export function settingsOf({ seller, settings, mail, dunning, vatTermChanges }: Company): CompanySettings {
  return {
    name: seller.name,
    orgNumber: seller.orgNumber,
    address: seller.address,
    postalCode: seller.postalCode,
    city: seller.city,
    bankAccount: seller.bankAccount,
    inForetaksregisteret: seller.inForetaksregisteret,
    vatRegistered: settings.vatRegistered,
    defaultVatRateBp: settings.defaultVatRateBp,
    zeroRateVatCode: settings.zeroRateVatCode,
    foreignSalesAreExport: settings.foreignSalesAreExport,
    supplyKind: settings.supplyKind,
    kidLength: settings.kidLength,
    kidCheck: settings.kidCheck,
    vatTerm: vatTermKindIn(vatTermChanges, vatTermChanges.at(-1) ?? 0),
    vatTermFrom: vatTermChanges.at(-1) ?? null,
    contactEmail: seller.contactEmail,
    accentColour: seller.accentColour,
    logo: seller.logoSha256,
    language: mail.language,
    emailSubject: mail.subject,
    emailMessage: mail.message,
    automaticLetters: dunning.automaticLetters,
    automaticLettersSince: dunning.since,
    fees: dunning.fees,
    reminderAfterDays: dunning.reminderAfterDays,
  };
}
