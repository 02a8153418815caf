import { textsByLanguage } from './texts-by-language.ts';

/** The words of the components that pages share. */
export const commonTexts = textsByLanguage({
  close: ['Lukk', 'Close'],
  cancel: ['Avbryt', 'Cancel'],
  retry: ['Prøv igjen', 'Try again'],
  copy: ['Kopier', 'Copy'],
  copied: ['Kopiert', 'Copied'],
  nextMonth: ['Neste måned', 'Next month'],
  previousMonth: ['Forrige måned', 'Previous month'],
  unsavedTitle: ['Ulagrede endringer', 'Unsaved changes'],
  unsaved: ['Noe på siden er endret, men ikke lagret.', 'Something on this page is changed but not saved.'],
  stay: ['Bli her', 'Stay'],
  leave: ['Forlat uten å lagre', 'Leave without saving'],
  nothingHere: ['Her er det ingenting', 'There is nothing here'],
  // In an empty list, for those who cannot make what belongs there.
  nothingYet: [
    'Det kommer hit når noen i selskapet har laget det.',
    'It appears here when somebody in the company has made it.',
  ],
  toOverview: ['Til oversikten', 'To the overview'],
});
