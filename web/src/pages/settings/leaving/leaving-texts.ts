import { commonWords } from '../../../text/common-texts.ts';
import { textsByLanguage } from '../../../text/texts-by-language.ts';

export const leavingTexts = textsByLanguage({
  ...commonWords('status delete'),
  title: ['Ta med alt', 'Take everything'],
  lead: [
    'En kopi av alt i selskapet: til deg selv, til en revisor, eller til et annet system.',
    'A copy of everything in the company: for yourself, for an auditor, or for another system.',
  ],
  file: ['Alt i én fil', 'Everything in one file'],
  fileHint: [
    'En ZIP-fil med regnskapet som SAF-T, mva-meldinger, bilag, fakturaer og brev som PDF, e-fakturaer, vedlegg, kunder, produkter, betalinger, bank og logger. README.txt i den sier hva som er hva. Passord og nøkler er ikke med.',
    'A ZIP file with the books as SAF-T, VAT returns, entries, invoices and letters as PDF, e-invoices, attachments, customers, products, payments, bank and logs. README.txt in it says what is what. Passwords and keys are not in it.',
  ],
  ofTest: [
    'Dette er testmiljøet. Filen får det som er her, og ikke det virkelige regnskapet.',
    'This is the test environment. The file gets what is here, and not the real books.',
  ],
  make: ['Lag filen', 'Create the file'],
  list: ['Filer med alt', 'Files with everything'],
  none: ['Ingen fil ennå', 'No file yet'],
  noneHint: [
    'Du kan gå fra siden mens filen lages. Eieren og administratorer får en e-post om at den ble bestilt.',
    'You can leave the page while the file is created. The owner and admins get an email that it was asked for.',
  ],
  askedAt: ['Bestilt', 'Asked for'],
  size: ['Størrelse', 'Size'],
  processing: (written: string) => [`Lages: ${written} så langt`, `Being created: ${written} so far`],
  progress: ['Filen lages', 'The file is created'],
  done: (until: string) => [`Ligger her til ${until}`, `Kept here until ${until}`],
  expired: ['Slettet etter 7 dager', 'Deleted after 7 days'],
  failed: ['Filen ble ikke laget', 'The file was not created'],
  download: ['Last ned', 'Download'],
  downloadOf: (when: string) => [`Last ned filen fra ${when}`, `Download the file of ${when}`],
  deleteTitle: ['Slette filen?', 'Delete the file?'],
  deleteHint: [
    'Filen kan ikke lastes ned mer. Det som er i den, blir i selskapet, og du kan lage en ny.',
    'The file can no longer be downloaded. What is in it stays in the company, and you can create another one.',
  ],
  stop: ['Stopp', 'Stop'],
  stopTitle: ['Stoppe?', 'Stop?'],
  stopHint: ['Det som er laget av filen til nå, slettes.', 'What there is of the file is deleted.'],
  isDeleted: ['Filen er slettet.', 'The file is deleted.'],
});
