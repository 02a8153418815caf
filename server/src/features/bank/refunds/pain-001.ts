import { nextWorkingDay } from '../../../domain/days/working-days.ts';
import { osloDate } from '../../../domain/days/local-date.ts';
import type { Ore } from '../../../domain/money.ts';
import type { Xml } from '../../../platform/documents/xml.ts';
import { XML_DECLARATION, element, textElement } from '../../../platform/documents/xml.ts';
import type { Seller } from '../../companies/index.ts';
import { bankText } from './bank-text.ts';

/** @property toAccount eleven digits */
export type PaymentOrder = { id: string; amountOre: Ore; toAccount: string; name: string; country: string };

const NAMESPACE = 'urn:iso:std:iso:20022:tech:xsd:pain.001.001.03';
const NAME_CHARACTERS = 70;
const TEXT_CHARACTERS = 140;

/**
 * Orders to the bank, as Norwegian banks take them for payments in Norway: accounts as eleven digits (BBAN), in kroner. Each order is
 * booked by itself, so that the bank gives its id back. The file is executed at once, or on the next working day.
 * @param at by the clock of the account
 */
export function writePain001(
  { id, at }: { id: string; at: Date },
  company: Seller,
  orders: readonly PaymentOrder[],
): string {
  const name = bankText(company.name, NAME_CHARACTERS);
  const sums = [
    textElement('NbOfTxs', String(orders.length)),
    textElement('CtrlSum', amountText(orders.reduce((sum, { amountOre }) => sum + amountOre, 0n))),
  ];
  const messageId = endToEndId(id);
  const header = element('GrpHdr', [
    textElement('MsgId', messageId),
    textElement('CreDtTm', `${at.toISOString().slice(0, 19)}Z`),
    ...sums,
    element('InitgPty', [textElement('Nm', name), organisation(company.orgNumber)]),
  ]);
  const payments = element('PmtInf', [
    textElement('PmtInfId', messageId),
    textElement('PmtMtd', 'TRF'),
    textElement('BtchBookg', 'false'),
    ...sums,
    element('PmtTpInf', [code('SvcLvl', 'NURG'), code('CtgyPurp', 'SUPP')]),
    textElement('ReqdExctnDt', nextWorkingDay(osloDate(at))),
    party('Dbtr', name, company.country),
    account('DbtrAcct', company.bankAccount, [textElement('Ccy', 'NOK')]),
    element('DbtrAgt', [element('FinInstnId', [bank(company.bic ?? '')])]),
    textElement('ChrgBr', 'SHAR'),
    ...orders.map((order) => transfer(order, name)),
  ]);
  const initiation = element('CstmrCdtTrfInitn', [header, payments]);
  return `${XML_DECLARATION}${element('Document', [initiation], { xmlns: NAMESPACE })}`;
}

function transfer({ id, amountOre, toAccount, name, country }: PaymentOrder, from: string): Xml {
  const reference = endToEndId(id);
  return element('CdtTrfTxInf', [
    element('PmtId', [textElement('InstrId', reference), textElement('EndToEndId', reference)]),
    element('Amt', [textElement('InstdAmt', amountText(amountOre), { Ccy: 'NOK' })]),
    party('Cdtr', bankText(name, NAME_CHARACTERS), country),
    account('CdtrAcct', toAccount),
    element('RmtInf', [textElement('Ustrd', `Tilbakebetaling fra ${from}`.slice(0, TEXT_CHARACTERS))]),
  ]);
}

function organisation(orgNumber: string): Xml {
  const other = element('Othr', [textElement('Id', orgNumber), code('SchmeNm', 'CUST')]);
  return element('Id', [element('OrgId', [other])]);
}

function party(role: string, name: string, country: string): Xml {
  return element(role, [textElement('Nm', name), element('PstlAdr', [textElement('Ctry', country)])]);
}

function account(role: string, digits: string, more: readonly Xml[] = []): Xml {
  const other = element('Othr', [textElement('Id', digits), code('SchmeNm', 'BBAN')]);
  return element(role, [element('Id', [other]), ...more]);
}

/** The account names the bank already, but the schema wants a BIC or another id. The schema takes fewer BICs than ISO 9362 has. */
function bank(bic: string): Xml {
  return /^[A-Z]{6}[A-Z2-9][A-NP-Z0-9](?:[A-Z0-9]{3})?$/.test(bic)
    ? textElement('BIC', bic)
    : element('Othr', [textElement('Id', 'NOTPROVIDED')]);
}

function code(name: string, value: string): Xml {
  return element(name, [textElement('Cd', value)]);
}

function amountText(ore: Ore): string {
  const digits = String(ore).padStart(3, '0');
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** The reference that the bank gives back with the payment: the order's id in 32 characters, because the field holds 35. */
export function endToEndId(orderId: string): string {
  return orderId.replaceAll('-', '');
}
