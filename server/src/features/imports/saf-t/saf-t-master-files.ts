import type { AccountFact, CustomerFact } from '../../../domain/moves/import-facts.ts';
import type { XmlElement } from '../../../platform/documents/xml-elements.ts';
import { orgNumberOf } from './saf-t-header.ts';
import { balanceIn, childOf, childrenOf, neededTextIn, textIn } from './saf-t-values.ts';

/** Kinds of addresses, the best for invoices first. */
const ADDRESS_TYPES = ['BillingAddress', 'PostalAddress', 'StreetAddress'];
const DAYS_OF_A_MONTH = 30;

/** @throws ImportFileInvalid */
export function readAccount(account: XmlElement): AccountFact {
  return {
    account: neededTextIn(account, 'AccountID'),
    name: textIn(account, 'AccountDescription') ?? '',
    groupingCategory: textIn(account, 'GroupingCategory'),
    groupingCode: textIn(account, 'GroupingCode') ?? textIn(account, 'StandardAccountID'),
    openingOre: balanceIn(account, 'Opening'),
    closingOre: balanceIn(account, 'Closing'),
  };
}

/**
 * A customer, with its balances: of 1.30 by account, and of earlier versions one.
 * @param receivables the account of a balance that names none
 * @throws ImportFileInvalid
 */
export function readCustomer(customer: XmlElement, receivables: string): CustomerFact {
  const contact = childOf(customer, 'Contact');
  const days = textIn(childOf(childOf(customer, 'PartyInfo'), 'PaymentTerms'), 'Days');
  const months = textIn(childOf(childOf(customer, 'PartyInfo'), 'PaymentTerms'), 'Months');
  const term = Number(days ?? 0) + DAYS_OF_A_MONTH * Number(months ?? 0);
  const balanceOf = (element: XmlElement) => ({
    account: textIn(element, 'AccountID') ?? receivables,
    openingOre: balanceIn(element, 'Opening'),
    closingOre: balanceIn(element, 'Closing'),
  });
  return {
    customer: neededTextIn(customer, 'CustomerID'),
    name: textIn(customer, 'Name') ?? '',
    orgNumber: orgNumberOf(textIn(customer, 'RegistrationNumber')),
    email: textIn(contact, 'Email'),
    phone: textIn(contact, 'Telephone') ?? textIn(contact, 'MobilePhone'),
    address: addressOf(childrenOf(customer, 'Address')),
    balances: [
      ...(isOldCustomer(customer) ? [balanceOf(customer)] : []),
      ...childrenOf(customer, 'BalanceAccount').map(balanceOf),
    ],
    paymentTermDays:
      (days === null && months === null) || !Number.isInteger(term) || term > 999 ? null : term,
    line: customer.line,
  };
}

/** Whether the customer has a balance of its own, as before 1.30. */
export function isOldCustomer({ children }: XmlElement): boolean {
  return children.some(
    ({ name }) => name === 'AccountID' || /^(Opening|Closing)(Debit|Credit)Balance$/.test(name),
  );
}

function addressOf(addresses: readonly XmlElement[]): CustomerFact['address'] {
  const typed = ADDRESS_TYPES.flatMap(
    (type) => addresses.find((address) => textIn(address, 'AddressType') === type) ?? [],
  );
  const address = typed[0] ?? addresses[0];
  const street = [textIn(address, 'StreetName'), textIn(address, 'Number')].filter((part) => part !== null);
  const more = textIn(address, 'AdditionalAddressDetail');
  return {
    lines: [...(street.length === 0 ? [] : [street.join(' ')]), ...(more === null ? [] : [more])],
    postalCode: textIn(address, 'PostalCode'),
    city: textIn(address, 'City'),
    country: textIn(address, 'Country'),
  };
}
