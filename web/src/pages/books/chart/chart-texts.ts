import type { Texts } from '../../../text/language.tsx';

const nb = {
  newAccount: 'Ny konto',
  number: 'Kontonummer',
  numberHint: 'Fire til seks siffer. Det første er kontoklassen.',
  name: 'Navn',
  type: 'Type',
  typeHint: 'I klasse 2 og 8 finnes flere typer.',
  typeByNumber: 'Etter nummeret',
  vatCode: 'Vanlig mva-kode',
  noVatCode: 'Ingen',
  add: 'Legg til konto',
  added: (account: string) => `${account} er lagt til i kontoplanen.`,
  change: 'Endre',
  changeTitle: (account: string) => `Endre ${account}`,
  changeHint: 'En konto kan endres så lenge ingenting er ført på den.',
  save: 'Lagre',
  changed: (account: string) => `${account} er endret.`,
  retire: 'Fjern',
  retireTitle: (account: string) => `Fjerne ${account}?`,
  retireWarning:
    'Kontoen blir borte fra kontoplanen. Det går bare så lenge ingenting er ført på den og ingen fakturalinje eller standardkonto bruker den.',
  retired: (account: string) => `${account} er fjernet fra kontoplanen.`,
  actions: 'Handlinger',
};

const en: typeof nb = {
  newAccount: 'New account',
  number: 'Account number',
  numberHint: 'Four to six digits. The first is the account class.',
  name: 'Name',
  type: 'Type',
  typeHint: 'Classes 2 and 8 have several types.',
  typeByNumber: 'By the number',
  vatCode: 'Usual VAT code',
  noVatCode: 'None',
  add: 'Add the account',
  added: (account) => `${account} is added to the chart.`,
  change: 'Change',
  changeTitle: (account) => `Change ${account}`,
  changeHint: 'An account can be changed as long as nothing is posted to it.',
  save: 'Save',
  changed: (account) => `${account} is changed.`,
  retire: 'Remove',
  retireTitle: (account) => `Remove ${account}?`,
  retireWarning:
    'The account is removed from the chart. That is possible only as long as nothing is posted to it and no invoice line or booking account uses it.',
  retired: (account) => `${account} is removed from the chart.`,
  actions: 'Actions',
};

export const chartTexts: Texts<typeof nb> = { nb, en };
