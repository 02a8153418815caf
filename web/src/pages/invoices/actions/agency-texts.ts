import { commonWords } from '../../../text/common-texts.ts';
import type { Wording } from '../../../text/texts-by-language.ts';
import { textsByLanguage } from '../../../text/texts-by-language.ts';

/** Texts about claims that a collection agency has. */
export const agencyTexts = textsByLanguage({
  ...commonWords('optional'),
  handOver: ['Overfør til inkasso', 'Hand over for collection'],
  title: ['Er kravet overført til inkasso?', 'Does a collection agency have the claim?'],
  hint: [
    'Da sendes det ingen flere purringer herfra. Ingen får beskjed av Tilgode: filen til inkassoforetaket henter du i rapporten Åpne poster.',
    'Then no more reminders are sent from here. Tilgode tells nobody: the file for the agency is in the report Receivables.',
  ],
  to: ['Inkassoforetak', 'Collection agency'],
  reference: ['Saksnummer hos foretaket', 'Case number at the agency'],
  on: ['Overført den', 'Handed over on'],
  submit: ['Registrer', 'Record'],
  done: [
    'Kravet er registrert som overført til inkasso.',
    'The claim is recorded as handed over for collection.',
  ],
  advice: {
    'no-collection-warning': [
      'Det er ikke sendt inkassovarsel herfra. Inkassoforetaket krever et skriftlig varsel med frist på 14 dager (inkassoloven § 9).',
      'No collection notice was sent from here. The agency asks for a written notice with a deadline of 14 days (inkassoloven § 9).',
    ],
    'warning-deadline-runs': [
      'Fristen i inkassovarselet var ikke ute den dagen. Inndrivingen kan først begynne etterpå (inkassoloven § 9).',
      'The deadline of the collection notice was not over on that day. Collection can begin only afterwards (inkassoloven § 9).',
    ],
  } as Record<string, Wording>,
  isThere: ['Kravet er til inkasso', 'A collection agency has the claim'],
  since: (to: string, reference: string | null, on: string) => [
    `${to}${reference === null ? '' : `, sak ${reference}`}, siden ${on}. Det sendes ingen purringer herfra.`,
    `${to}${reference === null ? '' : `, case ${reference}`}, since ${on}. No reminders are sent from here.`,
  ],
  end: ['Ta kravet tilbake', 'Take the claim back'],
  ended: [
    'Kravet er tatt tilbake. Purringer kan sendes igjen.',
    'The claim is taken back. Reminders can be sent again.',
  ],
  file: ['Fil til inkassoforetak (CSV)', 'File for the agency (CSV)'],
  fileHint: [
    'Kravene som er til inkasso nå, med skyldner, beløp, brev og dokument.',
    'The claims that agencies have now, with debtor, amounts, letters and document.',
  ],
});
