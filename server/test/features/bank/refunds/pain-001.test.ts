import assert from 'node:assert/strict';
import { test } from 'node:test';
import { bankText } from '../../../../src/features/bank/refunds/bank-text.ts';
import { orderIdOf } from '../../../../src/features/bank/refunds/settle-order.ts';
import type { PaymentOrder } from '../../../../src/features/bank/refunds/pain-001.ts';
import { endToEndId, writePain001 } from '../../../../src/features/bank/refunds/pain-001.ts';
import type { Seller } from '../../../../src/features/companies/index.ts';
import { existing } from '../../../support/api/answers.ts';
import type { XmlElement } from '../../../support/documents/read-xml.ts';
import { elementsAt, readXml, textAt } from '../../../support/documents/read-xml.ts';

const FILE = { id: '018f6d2e-5b0a-7c3e-9a44-0d5b7c1e2f96', at: new Date('2026-05-13T22:30:15.123Z') };

const company: Seller = {
  name: 'Bakeri & Sønn AS',
  orgNumber: '974760673',
  address: 'Storgata 1',
  postalCode: '0155',
  city: 'Oslo',
  country: 'NO',
  bankAccount: '86011117947',
  bic: 'DNBANOKK',
  vatRegistered: true,
  inForetaksregisteret: true,
  contactEmail: '',
  accentColour: '#1f4e5f',
  logoSha256: null,
};

function order(amountOre: bigint, facts: Partial<PaymentOrder> = {}): PaymentOrder {
  const name = 'Kari Nordmann';
  return { id: crypto.randomUUID(), amountOre, toAccount: '97104133219', name, country: 'NO', ...facts };
}

const written = (orders: PaymentOrder[], seller = company) => readXml(writePain001(FILE, seller, orders));

/** The children that an element may have, in their order, as the standard has it; + where there may be several. Others have a text. */
const STRUCTURE: Record<string, string> = {
  Document: 'CstmrCdtTrfInitn',
  CstmrCdtTrfInitn: 'GrpHdr PmtInf+',
  GrpHdr: 'MsgId CreDtTm Authstn NbOfTxs CtrlSum InitgPty FwdgAgt',
  InitgPty: 'Nm PstlAdr Id CtryOfRes CtctDtls',
  OrgId: 'BICOrBEI Othr+',
  PmtInf:
    'PmtInfId PmtMtd BtchBookg NbOfTxs CtrlSum PmtTpInf ReqdExctnDt PoolgAdjstmntDt Dbtr DbtrAcct DbtrAgt DbtrAgtAcct UltmtDbtr ChrgBr ChrgsAcct ChrgsAcctAgt CdtTrfTxInf+',
  PmtTpInf: 'InstrPrty SvcLvl LclInstrm CtgyPurp',
  SvcLvl: 'Cd',
  CtgyPurp: 'Cd',
  SchmeNm: 'Cd',
  Dbtr: 'Nm PstlAdr Id CtryOfRes CtctDtls',
  Cdtr: 'Nm PstlAdr Id CtryOfRes CtctDtls',
  PstlAdr: 'AdrTp Dept SubDept StrtNm BldgNb PstCd TwnNm CtrySubDvsn Ctry AdrLine+',
  DbtrAcct: 'Id Tp Ccy Nm',
  CdtrAcct: 'Id Tp Ccy Nm',
  DbtrAgt: 'FinInstnId BrnchId',
  FinInstnId: 'BIC ClrSysMmbId Nm PstlAdr Othr',
  Othr: 'Id SchmeNm Issr',
  CdtTrfTxInf:
    'PmtId PmtTpInf Amt XchgRateInf ChrgBr ChqInstr UltmtDbtr CdtrAgt CdtrAgtAcct Cdtr CdtrAcct UltmtCdtr InstrForCdtrAgt InstrForDbtrAgt Purp RgltryRptg Tax RltdRmtInf RmtInf',
  PmtId: 'InstrId EndToEndId',
  Amt: 'InstdAmt',
  RmtInf: 'Ustrd+ Strd+',
};
/** Of these the standard has a choice. */
const CHOICES: Record<string, string[]> = { Id: ['OrgId', 'PrvtId', 'IBAN', 'Othr'] };

function assertStructure({ name, children }: XmlElement): void {
  const names = children.map((child) => child.name);
  if (names.length === 0) return;
  const choice = CHOICES[name];
  if (choice !== undefined) {
    assert.equal(names.length, 1, name);
    assert.ok(choice.includes(names[0] ?? ''), `${names[0]} in ${name}`);
  } else {
    const allowed = STRUCTURE[name]?.split(' ') ?? assert.fail(`${name} has children`);
    const pattern = new RegExp(
      `^${allowed.map((one) => `(?:${one.replace('+', '')} )${one.endsWith('+') ? '*' : '?'}`).join('')}$`,
    );
    assert.match(names.map((child) => `${child} `).join(''), pattern, name);
  }
  for (const child of children) assertStructure(child);
}

test('the elements stand in the order of the standard, and all that it demands are there', () => {
  for (const seller of [company, { ...company, bic: '' }]) {
    const document = written([order(100n), order(250_050n)], seller);
    assertStructure(document);
    for (const path of [
      'CstmrCdtTrfInitn/GrpHdr/MsgId',
      'CstmrCdtTrfInitn/GrpHdr/CreDtTm',
      'CstmrCdtTrfInitn/GrpHdr/NbOfTxs',
      'CstmrCdtTrfInitn/GrpHdr/InitgPty',
      'CstmrCdtTrfInitn/PmtInf/PmtInfId',
      'CstmrCdtTrfInitn/PmtInf/PmtMtd',
      'CstmrCdtTrfInitn/PmtInf/ReqdExctnDt',
      'CstmrCdtTrfInitn/PmtInf/Dbtr',
      'CstmrCdtTrfInitn/PmtInf/DbtrAcct/Id',
      'CstmrCdtTrfInitn/PmtInf/DbtrAgt/FinInstnId',
    ]) {
      assert.equal(elementsAt(document, path).length, 1, path);
    }
    for (const path of ['PmtId/EndToEndId', 'Amt/InstdAmt', 'Cdtr/Nm', 'CdtrAcct/Id/Othr/Id']) {
      assert.equal(elementsAt(document, `CstmrCdtTrfInitn/PmtInf/CdtTrfTxInf/${path}`).length, 2, path);
    }
  }
});

test('counts and sums are those of the orders, and each order is booked by itself', () => {
  const orders = [order(1n), order(99n), order(1_000_000_000_000n), order(250_050n)];
  const text = writePain001(FILE, company, orders);
  const document = readXml(text);
  for (const place of ['GrpHdr', 'PmtInf']) {
    assert.equal(textAt(document, `CstmrCdtTrfInitn/${place}/NbOfTxs`), '4');
    assert.equal(textAt(document, `CstmrCdtTrfInitn/${place}/CtrlSum`), '10000002501.50');
  }
  assert.deepEqual(
    elementsAt(document, 'CstmrCdtTrfInitn/PmtInf/CdtTrfTxInf/Amt/InstdAmt').map((amount) => amount.text),
    ['0.01', '0.99', '10000000000.00', '2500.50'],
  );
  assert.equal(text.split('<InstdAmt Ccy="NOK">').length, 5);
  assert.equal(textAt(document, 'CstmrCdtTrfInitn/PmtInf/BtchBookg'), 'false');
  assert.match(
    text,
    /^<\?xml version="1\.0" encoding="UTF-8"\?>\n<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain\.001\.001\.03">/,
  );
});

test('accounts are Norwegian account numbers, and the bank is named where its BIC is known', () => {
  const [one] = elementsAt(written([order(100n)]), 'CstmrCdtTrfInitn/PmtInf');
  assert.ok(one);
  const accountOf = (path: string) => [
    textAt(one, `${path}/Id/Othr/Id`),
    textAt(one, `${path}/Id/Othr/SchmeNm/Cd`),
  ];
  assert.deepEqual(accountOf('DbtrAcct'), ['86011117947', 'BBAN']);
  assert.deepEqual(accountOf('CdtTrfTxInf/CdtrAcct'), ['97104133219', 'BBAN']);
  assert.equal(textAt(one, 'DbtrAgt/FinInstnId/BIC'), 'DNBANOKK');
  // A code with digits in front is a BIC since 2014, and the schema of 2009 takes none.
  for (const bic of ['', 'A1B2NOKK']) {
    const unnamed = written([order(100n)], { ...company, bic });
    assert.equal(textAt(unnamed, 'CstmrCdtTrfInitn/PmtInf/DbtrAgt/FinInstnId/Othr/Id'), 'NOTPROVIDED');
  }
});

test('the bank pays on the next working day', () => {
  // Half past midnight in Oslo, on Ascension Day; the next day is a Friday.
  assert.equal(textAt(written([order(100n)]), 'CstmrCdtTrfInitn/PmtInf/ReqdExctnDt'), '2026-05-15');
  assert.equal(textAt(written([order(100n)]), 'CstmrCdtTrfInitn/GrpHdr/CreDtTm'), '2026-05-13T22:30:15Z');
});

test('each reference fits its 35 characters, and the bank gives the id of the order back in it', () => {
  const paid = order(100n);
  const document = written([paid]);
  const reference = existing(textAt(document, 'CstmrCdtTrfInitn/PmtInf/CdtTrfTxInf/PmtId/EndToEndId'));
  for (const path of ['GrpHdr/MsgId', 'PmtInf/PmtInfId', 'PmtInf/CdtTrfTxInf/PmtId/InstrId']) {
    assert.match(existing(textAt(document, `CstmrCdtTrfInitn/${path}`)), /^[0-9a-f]{32}$/);
  }
  assert.equal(reference, endToEndId(paid.id));
  assert.equal(orderIdOf(reference), paid.id);
  assert.equal(orderIdOf(reference.toUpperCase()), paid.id);
  for (const other of [
    null,
    '',
    'NOTPROVIDED',
    paid.id,
    `${reference}0`,
    reference.slice(1),
    'g'.repeat(32),
  ]) {
    assert.equal(orderIdOf(other), undefined);
  }
});

test('names keep the letters that Norwegian banks take, and lose the others', () => {
  for (const [name, taken] of [
    ['Åse Ærlig-Øverås', 'Åse Ærlig-Øverås'],
    ['A\u030Ase', 'Åse'],
    ['Bakeri & Sønn AS', 'Bakeri + Sønn AS'],
    ['José Müller-Łuczak', 'Jose Muller-Luczak'],
    ['Þórður Sveinßon', 'Thordur Sveinsson'],
    ['ČŽ <b>"x"</b>;', 'CZ .b..x../b.,'],
    ['  To\tord\n ', 'To ord'],
    ['王さん 🙂', '... .'],
    ['\u0000\u200B', '..'],
  ] as const) {
    assert.equal(bankText(name, 70), taken);
  }
  assert.equal(bankText('ß'.repeat(100), 70), 's'.repeat(70));
  const document = written([order(100n, { name: `Ørjan ${'x'.repeat(200)}` })]);
  assert.equal(textAt(document, 'CstmrCdtTrfInitn/PmtInf/CdtTrfTxInf/Cdtr/Nm')?.length, 70);
  assert.equal(
    textAt(document, 'CstmrCdtTrfInitn/PmtInf/CdtTrfTxInf/RmtInf/Ustrd'),
    'Tilbakebetaling fra Bakeri + Sønn AS',
  );
});
