import type { Currency } from '../../../../server/src/domain/currency/currency.ts';
import { isInNorway } from '../../../../server/src/domain/parties/country.ts';
import { isLikelyPostalCode, withLostZero } from '../../../../server/src/domain/parties/postal-code.ts';
import type { Client } from './customers.ts';

/** The values of the customer form. An unknown value is empty. */
export type ClientValues = {
  name: string;
  type: '' | 'business' | 'consumer';
  orgNumber: string;
  vatNumber: string;
  email: string;
  phone: string;
  contactPerson: string;
  address: string;
  postalCode: string;
  city: string;
  country: string;
  language: '' | 'nb' | 'nn' | 'en';
  /** Days; empty when the company decides. */
  paymentTermDays: number | string;
  /** Empty for kroner. */
  currency: '' | Currency;
};

export const NEW_CLIENT: ClientValues = {
  name: '',
  type: '',
  orgNumber: '',
  vatNumber: '',
  email: '',
  phone: '',
  contactPerson: '',
  address: '',
  postalCode: '',
  city: '',
  country: 'NO',
  language: '',
  paymentTermDays: '',
  currency: '',
};

export function valuesOf({
  id: _id,
  externalId: _named,
  createdAt: _made,
  updatedAt: _changed,
  creditBalance: _owed,
  internalNote: _note,
  warnings: _warnings,
  ...client
}: Client): ClientValues {
  return {
    ...client,
    vatNumber: client.vatNumber ?? '',
    language: client.language ?? '',
    paymentTermDays: client.paymentTermDays ?? '',
    currency: client.currency ?? '',
  };
}

/**
 * Whether a Norwegian post code has not four digits. The API takes such a code and warns; a person can correct it at once.
 * @returns the code with the zero that a spreadsheet has dropped, or an empty text where none can be offered; undefined: nothing is wrong
 */
export function unlikelyPostalCode({ postalCode, country }: ClientValues): string | undefined {
  const code = postalCode.trim();
  return isLikelyPostalCode(code, country) ? undefined : (withLostZero(code) ?? '');
}

/** The rule of forms for it. @param say what to tell, with the code that is offered */
export function postalCodeRule(say: (offered: string) => string) {
  return {
    postalCode: (_typed: string, values: ClientValues) => {
      const offered = unlikelyPostalCode(values);
      return offered === undefined ? null : say(offered);
    },
  };
}

/** The values as the API takes them: an empty text becomes null, except the name. */
export function clientBody(values: ClientValues) {
  return {
    name: values.name.trim(),
    type: values.type || null,
    orgNumber: values.orgNumber.trim() || null,
    vatNumber: isInNorway(values.country) ? null : values.vatNumber.trim() || null,
    email: values.email.trim() || null,
    phone: values.phone.trim() || null,
    contactPerson: values.contactPerson.trim() || null,
    address: values.address.trim() || null,
    postalCode: values.postalCode.trim() || null,
    city: values.city.trim() || null,
    country: values.country,
    language: values.language || null,
    paymentTermDays: values.paymentTermDays === '' ? null : Number(values.paymentTermDays),
    currency: values.currency || null,
  };
}
