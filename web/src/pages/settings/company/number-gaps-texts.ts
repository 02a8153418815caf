import type { Texts } from '../../../text/language.tsx';

const nb = {
  title: 'Hull i nummerserien i produksjon',
  gap: (numbers: string, back: string, recorded: string) =>
    `${numbers} brukes ikke. Databasen gikk ${recorded} tilbake til ${back}.`,
  why: 'Numrene kan ha vært brukt før databasen gikk tilbake, og gis derfor ikke på nytt (bokføringsforskriften § 5-1-1).',
  file: 'Oversikt til revisor, også med bilagsnumrene (PDF)',
};

const en: typeof nb = {
  title: 'Gaps in the number series of production',
  gap: (numbers, back, recorded) =>
    `${numbers} are not used. On ${recorded} the database went back to ${back}.`,
  why: 'The numbers may have been used before the database went back, so they are not given again (bokføringsforskriften § 5-1-1).',
  file: 'List for the auditor, also of entry numbers (PDF)',
};

export const numberGapsTexts: Texts<typeof nb> = { nb, en };
