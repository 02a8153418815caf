import { commonWords } from '../../../text/common-texts.ts';
import { textsByLanguage } from '../../../text/texts-by-language.ts';

export const chartTexts = textsByLanguage({
  ...commonWords('name save'),
  newAccount: ['Ny konto', 'New account'],
  number: ['Kontonummer', 'Account number'],
  numberHint: [
    'Fire til seks siffer. Det første er kontoklassen.',
    'Four to six digits. The first is the account class.',
  ],
  type: ['Type', 'Type'],
  typeHint: ['I klasse 2 og 8 finnes flere typer.', 'Classes 2 and 8 have several types.'],
  typeByNumber: ['Etter nummeret', 'By the number'],
  vatCode: ['Vanlig mva-kode', 'Usual VAT code'],
  noVatCode: ['Ingen', 'None'],
  add: ['Legg til konto', 'Add the account'],
  added: (account: string) => [`${account} er lagt til i kontoplanen.`, `${account} is added to the chart.`],
  change: ['Endre', 'Change'],
  changeTitle: (account: string) => [`Endre ${account}`, `Change ${account}`],
  changeHint: [
    'En konto kan endres så lenge ingenting er ført på den.',
    'An account can be changed as long as nothing is posted to it.',
  ],
  changed: (account: string) => [`${account} er endret.`, `${account} is changed.`],
  retire: ['Fjern', 'Remove'],
  retireTitle: (account: string) => [`Fjerne ${account}?`, `Remove ${account}?`],
  retireWarning: [
    'Kontoen blir borte fra kontoplanen. Det går bare så lenge ingenting er ført på den og ingen fakturalinje eller standardkonto bruker den.',
    'The account is removed from the chart. That is possible only as long as nothing is posted to it and no invoice line or booking account uses it.',
  ],
  retired: (account: string) => [
    `${account} er fjernet fra kontoplanen.`,
    `${account} is removed from the chart.`,
  ],
  actions: ['Handlinger', 'Actions'],
});
