import type { Wording } from '../../../text/texts-by-language.ts';
import { textsByLanguage } from '../../../text/texts-by-language.ts';

export const exportsTexts = textsByLanguage({
  title: ['Eksport', 'Exports'],
  lead: [
    'Regnskapet som filer for revisor, regnskapsfører og Skatteetaten.',
    'The books as files, for auditor, accountant and tax authority.',
  ],
  safT: ['SAF-T Regnskap', 'SAF-T Financial'],
  safTHint: [
    'Alle bilag i perioden med kontoer, kunder og mva-koder, i formatet som Skatteetaten ber om ved bokettersyn (SAF-T Financial: 1.40 for perioder fra 2027, ellers 1.30).',
    'Every entry of the period with accounts, customers and VAT codes, in the format that Skatteetaten asks for in an audit (SAF-T Financial: 1.40 for periods from 2027, else 1.30).',
  ],
  warnings: ['Dette kan gjøre at filen ikke blir godtatt', 'For these reasons the file may not be accepted'],
  warningTexts: {
    'test-environment': [
      'Filen er fra testmiljøet. Bilagene er ikke ekte.',
      'The file is from the test environment. Its entries are not real.',
    ],
    'address-missing': [
      'Selskapets adresse er ikke fullstendig. Fyll den ut under Innstillinger.',
      'The address of the company is not complete. Fill it in under Settings.',
    ],
    'no-entries': ['Det er ingen bilag i perioden.', 'There are no entries in the period.'],
    'period-not-over': [
      'Perioden er ikke over, så det kan komme flere bilag.',
      'The period is not over, so more entries may come.',
    ],
    'opening-not-balanced': [
      'Inngående balanse går ikke i null, fordi resultatet for et tidligere år ikke er overført til egenkapitalen. Overfør det under Årsavslutning.',
      'The opening balances do not add up to 0, because the result of an earlier year has not been moved to equity. Move it under Year-end.',
    ],
  } as Record<string, Wording>,
  from: ['Fra og med måned', 'From month'],
  to: ['Til og med måned', 'To month'],
  vatReturn: ['Mva-melding', 'VAT return'],
  vatReturnHint: [
    'Filen sendes inn gjennom et system som er koblet til Skatteetaten, eller brukes når du fyller ut meldingen i Altinn. Tallene er de samme som i mva-rapporten.',
    'File it through a system that is connected to Skatteetaten, or use it when filling in the return in Altinn. The figures are those of the VAT report.',
  ],
  seeReport: ['Se mva-rapporten for terminen', 'See the VAT report of the period'],
  download: ['Last ned XML', 'Download XML'],
  downloaded: (name: string) => [`${name} er lastet ned.`, `${name} is downloaded.`],
});
