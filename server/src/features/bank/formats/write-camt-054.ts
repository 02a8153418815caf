import { bankAccountKey } from '../../../domain/bank-files.ts';
import { BOOK_CURRENCY } from '../../../domain/currency/currency.ts';
import { formatIban } from '../../../domain/parties/bank-account.ts';
import type { Amount } from '../../../domain/money.ts';
import { decimalFromAmount, negated } from '../../../domain/money.ts';
import type { Xml } from '../../../platform/documents/xml.ts';
import { XML_DECLARATION, element, textElement } from '../../../platform/documents/xml.ts';
import type { TransactionToWrite } from './transaction-to-write.ts';

type Version = '02' | '08';

/**
 * A camt.054 as a Norwegian bank writes the format: a notification for each account, with an entry for each day and an entry for each
 * payment that the bank takes back.
 */
export function writeCamt054(
  transactions: readonly TransactionToWrite[],
  { messageId, createdAt, version }: { messageId: string; createdAt: Date; version: Version },
): string {
  const created = textElement('CreDtTm', createdAt.toISOString());
  const notifications = [
    ...Map.groupBy(transactions, ({ bankAccount, currency = BOOK_CURRENCY }) =>
      bankAccountKey(bankAccount, currency),
    ).values(),
  ].map((ofAccount, index) => {
    const [first] = ofAccount;
    const entries = [
      ...Map.groupBy(ofAccount, ({ bookedOn, isReversal }) => `${bookedOn} ${isReversal === true}`).values(),
    ];
    return element('Ntfctn', [
      textElement('Id', `${messageId.slice(0, 28)}-${index + 1}`),
      created,
      element('Acct', [
        accountId(first?.bankAccount ?? ''),
        textElement('Ccy', first?.currency ?? BOOK_CURRENCY),
      ]),
      element('TxsSummry', [
        element('TtlNtries', [
          textElement('NbOfNtries', String(entries.length)),
          textElement(
            'Sum',
            decimalFromAmount(entries.reduce((sum, ofEntry) => sum + bookedOf(ofEntry), 0n)),
          ),
        ]),
      ]),
      ...entries.map((ofEntry) => entryElement(ofEntry, version)),
    ]);
  });
  const head = element('GrpHdr', [textElement('MsgId', messageId), created]);
  const message = element('BkToCstmrDbtCdtNtfctn', [head, ...notifications]);
  const namespace = `urn:iso:std:iso:20022:tech:xsd:camt.054.001.${version}`;
  return XML_DECLARATION + element('Document', [message], { xmlns: namespace });
}

function entryElement(transactions: readonly TransactionToWrite[], version: Version): Xml {
  const [first] = transactions;
  const isReversal = first?.isReversal === true;
  const status = version === '02' ? textElement('Sts', 'BOOK') : element('Sts', [textElement('Cd', 'BOOK')]);
  const day = textElement('Dt', first?.bookedOn ?? '');
  const indicator = textElement('CdtDbtInd', isReversal ? 'DBIT' : 'CRDT');
  return element('Ntry', [
    textElement('Amt', decimalFromAmount(bookedOf(transactions)), { Ccy: first?.currency ?? BOOK_CURRENCY }),
    indicator,
    isReversal && textElement('RvslInd', 'true'),
    status,
    element('BookgDt', [day]),
    element('ValDt', [day]),
    element('BkTxCd', [
      element('Domn', [
        textElement('Cd', 'PMNT'),
        element('Fmly', [textElement('Cd', 'RCDT'), textElement('SubFmlyCd', isReversal ? 'RRTN' : 'DMCT')]),
      ]),
    ]),
    element(
      'NtryDtls',
      transactions.map((transaction) => detailsElement(transaction, version, indicator)),
    ),
  ]);
}

function detailsElement(transaction: TransactionToWrite, version: Version, indicator: Xml): Xml {
  const { amountOre, chargesOre = 0n, kid, payerName, payerAccount, text, archiveReference } = transaction;
  const { currency = BOOK_CURRENCY } = transaction;
  const money = (amount: Amount) => textElement('Amt', decimalFromAmount(amount), { Ccy: currency });
  const charge = [money(chargesOre), textElement('CdtDbtInd', 'DBIT')];
  const name = textElement('Nm', payerName ?? '');
  const message = text?.slice(0, 140);
  const parties = [
    isGiven(payerName) && element('Dbtr', [version === '02' ? name : element('Pty', [name])]),
    isGiven(payerAccount) && element('DbtrAcct', [accountId(payerAccount)]),
  ];
  const remittance = [
    isGiven(message) && textElement('Ustrd', message),
    isGiven(kid) &&
      element('Strd', [
        element('CdtrRefInf', [
          element('Tp', [element('CdOrPrtry', [textElement('Cd', 'SCOR')])]),
          textElement('Ref', kid),
        ]),
      ]),
  ];
  return element('TxDtls', [
    element('Refs', [textElement('AcctSvcrRef', archiveReference), textElement('EndToEndId', 'NOTPROVIDED')]),
    version === '08' && money(bookedOf([transaction])),
    version === '08' && indicator,
    element('AmtDtls', [element('TxAmt', [money(amountOre)])]),
    chargesOre > 0n && element('Chrgs', version === '02' ? charge : [element('Rcrd', charge)]),
    parties.some((part) => part !== false) && element('RltdPties', parties),
    remittance.some((part) => part !== false) && element('RmtInf', remittance),
  ]);
}

function isGiven(text: string | null | undefined): text is string {
  return text !== null && text !== undefined && text !== '';
}

/** The `Id` of an account. A Norwegian account has its IBAN there. */
function accountId(account: string): Xml {
  if (/^\d{11}$/.test(account))
    return element('Id', [textElement('IBAN', formatIban(account).replaceAll(' ', ''))]);
  const isIban = /^[A-Z]{2}\d{2}/.test(account);
  return element('Id', [
    isIban ? textElement('IBAN', account) : element('Othr', [textElement('Id', account)]),
  ]);
}

/** The amount that the account moves by. Charges make an incoming amount less, and an amount that the bank takes back more. */
function bookedOf(transactions: readonly TransactionToWrite[]): Amount {
  return transactions.reduce(
    (sum, { amountOre, chargesOre = 0n, isReversal }) =>
      sum + amountOre + (isReversal === true ? chargesOre : negated(chargesOre)),
    0n,
  );
}
