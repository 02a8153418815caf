import type { Company } from '../../companies/index.ts';
import type { LocalDate, LocalMonth } from '../../../domain/days/local-date.ts';
import packageFile from '../../../../package.json' with { type: 'json' };
import { element, textElement } from '../../../platform/documents/xml.ts';
import type { Xml } from '../../../platform/documents/xml.ts';
import { addressElement, optionalTextElementOf, textElementOf } from './elements.ts';
import type { SafTVersion } from './version.ts';

const SOFTWARE = 'Tilgode';

export type HeaderFacts = {
  version: SafTVersion;
  company: Company;
  environment: 'production' | 'test';
  period: { from: LocalMonth; to: LocalMonth };
  createdOn: LocalDate;
  /** The person or API client that asked for the file: the API client's name or the person's email. */
  user: string;
};

export function headerElement({ version, company, environment, period, createdOn, user }: HeaderFacts): Xml {
  return element('Header', [
    textElement('AuditFileVersion', version),
    textElement('AuditFileCountry', 'NO'),
    textElement('AuditFileDateCreated', createdOn),
    textElement('SoftwareCompanyName', SOFTWARE),
    textElement('SoftwareID', SOFTWARE),
    textElementOf('SoftwareVersion', 'short', packageFile.version),
    companyElement(company),
    textElement('DefaultCurrencyCode', 'NOK'),
    element('SelectionCriteria', [
      ...periodElements('PeriodStart', period.from),
      ...periodElements('PeriodEnd', period.to),
    ]),
    environment === 'test' && textElement('HeaderComment', 'Testmiljø: dette er ikke virkelige bilag.'),
    textElement('TaxAccountingBasis', 'A'),
    textElementOf('UserID', 'long', user),
  ]);
}

function companyElement({ seller }: Company): Xml {
  return element('Company', [
    textElementOf('RegistrationNumber', 'middle1', seller.orgNumber),
    textElementOf('Name', 'long', seller.name),
    addressElement(seller),
    // The schema wants a person. We know the company's address for mail, so the company answers for itself.
    element('Contact', [
      element('ContactPerson', [
        textElement('FirstName', 'NotUsed'),
        textElementOf('LastName', 'middle2', seller.name),
      ]),
      optionalTextElementOf('Email', 'middle2', seller.contactEmail),
    ]),
    seller.vatRegistered &&
      element('TaxRegistration', [
        textElementOf('TaxRegistrationNumber', 'middle1', `${seller.orgNumber}MVA`),
      ]),
    seller.bankAccount !== '' &&
      element('BankAccount', [textElementOf('BankAccountNumber', 'middle1', seller.bankAccount)]),
  ]);
}

function periodElements(name: 'PeriodStart' | 'PeriodEnd', month: LocalMonth): Xml[] {
  const [year = '', monthOfYear] = month.split('-');
  return [textElement(name, String(Number(monthOfYear))), textElement(`${name}Year`, year)];
}
