import type { Xml } from '../../platform/documents/xml.ts';
import { isCountryCode, isInNorway } from '../../domain/parties/country.ts';
import type { Buyer } from '../issued-documents/index.ts';
import type { EInvoice } from './e-invoice.ts';
import { NORWEGIAN_ORGANISATIONS, networkAddressOf, withoutSpaces } from './network-address.ts';
import { cac, cbc, optionalElement } from './ubl-elements.ts';

type Seller = EInvoice['seller'];

/** The seller (BG-4). @param isOutside whether no VAT number may stand, see `isOutsideVat` */
export function sellerParty(seller: Seller, isOutside: boolean): Xml {
  const inScheme = { schemeID: NORWEGIAN_ORGANISATIONS };
  return cac('AccountingSupplierParty', [
    cac('Party', [
      cbc('EndpointID', seller.orgNumber, inScheme),
      cac('PartyName', [cbc('Name', seller.name)]),
      postalAddress(seller),
      // NO-R-001.
      !isOutside && taxScheme(`NO${seller.orgNumber}MVA`, 'VAT'),
      // NO-R-002, foretaksregisterloven § 10-2.
      seller.inForetaksregisteret && taxScheme('Foretaksregisteret', 'TAX'),
      cac('PartyLegalEntity', [
        cbc('RegistrationName', seller.name),
        cbc('CompanyID', seller.orgNumber, inScheme),
      ]),
      // BG-6. Receivers in some countries demand a contact; without an address the name of the seller stands there.
      cac('Contact', [
        cbc('Name', seller.name),
        seller.contactEmail !== '' && cbc('ElectronicMail', seller.contactEmail),
      ]),
    ]),
  ]);
}

/** The buyer (BG-7). @throws Error when the buyer has no address in the network; the pre-flight finds that before */
export function buyerParty(buyer: Buyer, isOutside: boolean): Xml {
  const address = networkAddressOf(buyer);
  if (address === undefined) throw new Error('The buyer has no address in the network.');
  const vatNumber = isOutside ? undefined : foreignVatNumber(buyer);
  return cac('AccountingCustomerParty', [
    cac('Party', [
      cbc('EndpointID', address.id, { schemeID: address.scheme }),
      cac('PartyName', [cbc('Name', buyer.name)]),
      postalAddress(buyer),
      vatNumber !== undefined && taxScheme(vatNumber, 'VAT'),
      cac('PartyLegalEntity', [cbc('RegistrationName', buyer.name), legalNumber(buyer)]),
    ]),
  ]);
}

/** Of a buyer abroad the number stands without a scheme, because we do not know the register. */
function legalNumber({ country, orgNumber }: Buyer): Xml | false {
  return isInNorway(country)
    ? cbc('CompanyID', orgNumber, { schemeID: NORWEGIAN_ORGANISATIONS })
    : optionalElement('CompanyID', orgNumber);
}

/** A VAT number starts with its country, in Greece with EL (BR-CO-09). What does not is left out. */
function foreignVatNumber({ country, vatNumber }: Buyer): string | undefined {
  const number = withoutSpaces(vatNumber ?? '');
  const prefix = number.slice(0, 2);
  const isWhole = number.length > 2 && (isCountryCode(prefix) || prefix === 'EL');
  return !isInNorway(country) && isWhole ? number : undefined;
}

function taxScheme(companyId: string, scheme: 'VAT' | 'TAX'): Xml {
  return cac('PartyTaxScheme', [cbc('CompanyID', companyId), cac('TaxScheme', [cbc('ID', scheme)])]);
}

function postalAddress({ address, postalCode, city, country }: Seller | Buyer): Xml {
  return cac('PostalAddress', [
    optionalElement('StreetName', address),
    optionalElement('CityName', city),
    optionalElement('PostalZone', postalCode),
    cac('Country', [cbc('IdentificationCode', country)]),
  ]);
}
