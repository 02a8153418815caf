import type { Environment } from '../../../domain/access/environment.ts';
import type { TurnedOn } from '../../../domain/currency/turned-on.ts';
import type { SupplyKind } from '../../../domain/books/booking-accounts.ts';
import type { KidCheck } from '../../../domain/invoices/kid.ts';
import type { HomeLanguage } from '../../../domain/texts/language.ts';
import type { LocalDate } from '../../../domain/days/local-date.ts';
import type { VatTermChanges } from '../../../domain/vat/vat-term.ts';
import type { ZeroRateRule } from '../../../domain/vat/vat.ts';

/** The company as its sales documents show it. */
export type Seller = {
  name: string;
  orgNumber: string;
  address: string;
  postalCode: string;
  city: string;
  country: string;
  bankAccount: string;
  /** The code of the bank (ISO 9362); empty when the company has named none. Absent in documents from before the setting. */
  bic?: string | undefined;
  vatRegistered: boolean;
  inForetaksregisteret: boolean;
  /** The address for answers to the company's mails; empty when the company has named none. */
  contactEmail: string;
  /** `#rrggbb` in lower case. */
  accentColour: string;
  /** The hash of the company's logo, in hex; null without a logo. */
  logoSha256: string | null;
};

/** The settings that decide how a company's invoices are written, priced, numbered, booked and due. */
export type SalesSettings = ZeroRateRule & {
  vatRegistered: boolean;
  /** The first day in the VAT register; null when nobody has said, and outside the register. */
  vatRegisteredFrom: LocalDate | null;
  /** Whether somebody has said if the company is in the VAT register. Until then it is taken to be there. */
  vatAnswered: boolean;
  defaultVatRateBp: number;
  supplyKind: SupplyKind;
  kidLength: number;
  kidCheck: KidCheck;
  /** Days from the invoice date to the due date that the app proposes, 0 to `LIMITS.paymentTermDays`. */
  paymentTermDays: number;
  /** Whether forms ask Enhetsregisteret about organisations, where the operator leaves that to each company. */
  asksRegister: boolean;
};

/** How the company writes to its customers. */
export type MailSettings = {
  /** The language of documents for clients in Norway that have not chosen a language. */
  language: HomeLanguage;
  /** The company's own templates, with the placeholders of mails; null for the standard texts. */
  emailSubject: string | null;
  emailMessage: string | null;
};

export const AUTOMATIC_LETTERS = ['off', 'reminders', 'reminders_and_warnings'] as const;

/** The letters that the service sends by itself when an invoice is not paid. */
export type DunningSettings = {
  automaticLetters: (typeof AUTOMATIC_LETTERS)[number];
  /** Whether those letters claim fees, where the law allows it. */
  fees: boolean;
  /** Days from the due date to the first reminder. */
  reminderAfterDays: number;
  /** The day on which automatic letters were turned on. Invoices due before this day get no letters. Null while off. */
  since: LocalDate | null;
};

/** What documents from before a setting lack, a company has. */
type Complete<T> = { [K in keyof T]-?: Exclude<T[K], undefined> };

export type Company = {
  id: string;
  seller: Complete<Seller>;
  settings: SalesSettings;
  mail: MailSettings;
  dunning: DunningSettings;
  vatTermChanges: VatTermChanges;
};

/** The company as one of its accounts has it. */
export type CompanyOfAccount = Company & TurnedOn;

/** Invoices and credit notes share one series of numbers, so that a number names one document. */
export const DOCUMENT_SERIES = 'document';

/** The account ids of a company. */
export type CompanyAccounts = Record<Environment, string>;
