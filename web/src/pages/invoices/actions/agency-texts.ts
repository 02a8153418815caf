import type { Texts } from '../../../text/language.tsx';

/** Texts about claims that a collection agency has. */
const nb = {
  handOver: 'Overfør til inkasso',
  title: 'Er kravet overført til inkasso?',
  hint: 'Da sendes det ingen flere purringer herfra. Ingen får beskjed av Tilgode: filen til inkassoforetaket henter du i rapporten Åpne poster.',
  to: 'Inkassoforetak',
  reference: 'Saksnummer hos foretaket',
  optional: 'Valgfritt',
  on: 'Overført den',
  submit: 'Registrer',
  done: 'Kravet er registrert som overført til inkasso.',
  advice: {
    'no-collection-warning':
      'Det er ikke sendt inkassovarsel herfra. Inkassoforetaket krever et skriftlig varsel med frist på 14 dager (inkassoloven § 9).',
    'warning-deadline-runs':
      'Fristen i inkassovarselet var ikke ute den dagen. Inndrivingen kan først begynne etterpå (inkassoloven § 9).',
  } as Record<string, string>,
  isThere: 'Kravet er til inkasso',
  since: (to: string, reference: string | null, on: string) =>
    `${to}${reference === null ? '' : `, sak ${reference}`}, siden ${on}. Det sendes ingen purringer herfra.`,
  end: 'Ta kravet tilbake',
  ended: 'Kravet er tatt tilbake. Purringer kan sendes igjen.',
  file: 'Fil til inkassoforetak (CSV)',
  fileHint: 'Kravene som er til inkasso nå, med skyldner, beløp, brev og dokument.',
};

const en: typeof nb = {
  handOver: 'Hand over for collection',
  title: 'Does a collection agency have the claim?',
  hint: 'Then no more reminders are sent from here. Tilgode tells nobody: the file for the agency is in the report Receivables.',
  to: 'Collection agency',
  reference: 'Case number at the agency',
  optional: 'Optional',
  on: 'Handed over on',
  submit: 'Record',
  done: 'The claim is recorded as handed over for collection.',
  advice: {
    'no-collection-warning':
      'No collection notice was sent from here. The agency asks for a written notice with a deadline of 14 days (inkassoloven § 9).',
    'warning-deadline-runs':
      'The deadline of the collection notice was not over on that day. Collection can begin only afterwards (inkassoloven § 9).',
  },
  isThere: 'A collection agency has the claim',
  since: (to, reference, on) =>
    `${to}${reference === null ? '' : `, case ${reference}`}, since ${on}. No reminders are sent from here.`,
  end: 'Take the claim back',
  ended: 'The claim is taken back. Reminders can be sent again.',
  file: 'File for the agency (CSV)',
  fileHint: 'The claims that agencies have now, with debtor, amounts, letters and document.',
};

export const agencyTexts: Texts<typeof nb> = { nb, en };
