/** camt files as text, put together from parts that a test changes. */

export type CamtMessage = 'camt.054' | 'camt.053';

export function camtFile(
  reports: string,
  { message = 'camt.054', version = '08', head = HEAD }: CamtParts = {},
) {
  const root = message === 'camt.054' ? 'BkToCstmrDbtCdtNtfctn' : 'BkToCstmrStmt';
  return `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:${message}.001.${version}">
<${root}>
${head}
${reports}
</${root}>
</Document>
`;
}

type CamtParts = { message?: CamtMessage; version?: string; head?: string };

const HEAD = '<GrpHdr><MsgId>MSG-1</MsgId><CreDtTm>2026-11-20T18:00:00+01:00</CreDtTm></GrpHdr>';
export const ACCOUNT = '<Acct><Id><IBAN>NO9386011117947</IBAN></Id><Ccy>NOK</Ccy></Acct>';

/** The account of an IBAN in a currency. */
export function accountOf(iban: string, currency: string): string {
  return `<Acct><Id><IBAN>${iban}</IBAN></Id><Ccy>${currency}</Ccy></Acct>`;
}

export function notification(
  entries: string,
  { id = 'NOT-1', account = ACCOUNT, summary = '' } = {},
): string {
  return `<Ntfctn><Id>${id}</Id>${account}${summary}${entries}</Ntfctn>`;
}

/** @param balances by code, in the currency of the account; negative ones are DBIT */
export function statement(
  entries: string,
  balances: [code: string, amount: string, day?: string][],
  summary = '',
  { account = ACCOUNT, currency = 'NOK', id = 'STM-1' } = {},
) {
  const written = balances.map(
    ([code, amount, day = '2026-11-20']) =>
      `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp><Amt Ccy="${currency}">${amount.replace('-', '')}</Amt>` +
      `<CdtDbtInd>${amount.startsWith('-') ? 'DBIT' : 'CRDT'}</CdtDbtInd><Dt><Dt>${day}</Dt></Dt></Bal>`,
  );
  return `<Stmt><Id>${id}</Id>${account}${written.join('')}${summary}${entries}</Stmt>`;
}

/** An entry of 517.16 in, of the bank's reference REF-1, with other parts where they are given. */
export function entry(details = '', parts: Partial<typeof ENTRY> = {}): string {
  return `<Ntry>${Object.values({ ...ENTRY, ...parts, details }).join('')}</Ntry>`;
}

const ENTRY = {
  amount: '<Amt Ccy="NOK">517.16</Amt>',
  direction: '<CdtDbtInd>CRDT</CdtDbtInd>',
  reversal: '',
  status: '<Sts><Cd>BOOK</Cd></Sts>',
  day: '<BookgDt><Dt>2026-11-20</Dt></BookgDt>',
  reference: '<AcctSvcrRef>REF-1</AcctSvcrRef>',
  code: code('DMCT'),
  details: '',
  note: '',
};

export function code(subfamily: string): string {
  return `<BkTxCd><Domn><Cd>PMNT</Cd><Fmly><Cd>RCDT</Cd><SubFmlyCd>${subfamily}</SubFmlyCd></Fmly></Domn></BkTxCd>`;
}

export function structured(
  reference: string,
  type = '<Tp><CdOrPrtry><Cd>SCOR</Cd></CdOrPrtry></Tp>',
): string {
  return `<Strd><CdtrRefInf>${type}<Ref>${reference}</Ref></CdtrRefInf></Strd>`;
}

/** `<NtryDtls>` with one transaction a text. */
export function details(...transactions: string[]): string {
  return `<NtryDtls>${transactions.map((one) => `<TxDtls>${one}</TxDtls>`).join('')}</NtryDtls>`;
}

export function amountIn(kroner: string, currency = 'NOK'): string {
  return `<AmtDtls><TxAmt><Amt Ccy="${currency}">${kroner}</Amt></TxAmt></AmtDtls>`;
}
