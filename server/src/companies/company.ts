import type { SupplyKind } from '../domain/postings.ts';
import type { SalesVatCode } from '../domain/vat.ts';

export const ENVIRONMENTS = ['production', 'test'] as const;
export type Environment = (typeof ENVIRONMENTS)[number];

/** The company as its sales documents show it. */
export type Seller = {
  name: string;
  orgNumber: string;
  address: string;
  postalCode: string;
  city: string;
  country: string;
  bankAccount: string;
  vatRegistered: boolean;
  inForetaksregisteret: boolean;
};

/** The settings that decide how a company's invoices are priced, numbered and booked. */
export type SalesSettings = {
  vatRegistered: boolean;
  defaultVatRateBp: number;
  zeroRateVatCode: SalesVatCode;
  supplyKind: SupplyKind;
  kidLength: number;
};

export type Company = { id: string; seller: Seller; settings: SalesSettings };

/** The account ids of a company. */
export type CompanyAccounts = Record<Environment, string>;
