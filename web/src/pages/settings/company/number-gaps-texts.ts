import { textsByLanguage } from '../../../text/texts-by-language.ts';

export const numberGapsTexts = textsByLanguage({
  title: ['Hull i nummerserien i produksjon', 'Gaps in the number series of production'],
  gap: (numbers: string, back: string, recorded: string) => [
    `${numbers} brukes ikke. Databasen gikk ${recorded} tilbake til ${back}.`,
    `${numbers} are not used. On ${recorded} the database went back to ${back}.`,
  ],
  why: [
    'Numrene kan ha vært brukt før databasen gikk tilbake, og gis derfor ikke på nytt (bokføringsforskriften § 5-1-1).',
    'The numbers may have been used before the database went back, so they are not given again (bokføringsforskriften § 5-1-1).',
  ],
  file: [
    'Oversikt til revisor, også med bilagsnumrene (PDF)',
    'List for the auditor, also of entry numbers (PDF)',
  ],
});
