import type { SupplyKind } from '../../../domain/books/booking-accounts.ts';
import type { KidCheck } from '../../../domain/invoices/kid.ts';
import type { HomeLanguage } from '../../../domain/language.ts';
import type { LocalDate } from '../../../domain/local-date.ts';
import type { VatTermKind } from '../../../domain/vat/vat-term.ts';
import { vatTermKindIn } from '../../../domain/vat/vat-term.ts';
import type { ZeroRateVatCode } from '../../../domain/vat/vat.ts';
import type { Company, DunningSettings } from './company.ts';

/** A company as its owners and admins see it. A setting that can be changed has the same name in `updateCompany`. */
export type CompanySettings = {
  name: string;
  orgNumber: string;
  address: string;
  postalCode: string;
  city: string;
  bankAccount: string;
  /** The code of the bank (ISO 9362); empty when the company has named none. */
  bic: string;
  inForetaksregisteret: boolean;
  vatRegistered: boolean;
  /** Hundredths of a percent. */
  defaultVatRateBp: number;
  zeroRateVatCode: ZeroRateVatCode;
  foreignSalesAreExport: boolean;
  supplyKind: SupplyKind;
  kidLength: number;
  kidCheck: KidCheck;
  paymentTermDays: number;
  /** Applies from the year `vatTermFrom`, or always when `vatTermFrom` is null. */
  vatTerm: VatTermKind;
  /** The year of the last change; null before the first one. */
  vatTermFrom: number | null;
  contactEmail: string;
  accentColour: string;
  /** The SHA-256 of the logo's bytes, in hex; null without a logo. */
  logo: string | null;
  language: HomeLanguage;
  emailSubject: string | null;
  emailMessage: string | null;
  automaticLetters: DunningSettings['automaticLetters'];
  /** The day on which automatic letters were turned on. Invoices due before this day get no letters. Null while off. */
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
    bic: seller.bic ?? '',
    inForetaksregisteret: seller.inForetaksregisteret,
    vatRegistered: settings.vatRegistered,
    defaultVatRateBp: settings.defaultVatRateBp,
    zeroRateVatCode: settings.zeroRateVatCode,
    foreignSalesAreExport: settings.foreignSalesAreExport,
    supplyKind: settings.supplyKind,
    kidLength: settings.kidLength,
    kidCheck: settings.kidCheck,
    paymentTermDays: settings.paymentTermDays,
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
