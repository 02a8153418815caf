import type { Texts } from './language.tsx';

const nb = {
  close: 'Lukk',
  cancel: 'Avbryt',
  retry: 'Prøv igjen',
  copy: 'Kopier',
  copied: 'Kopiert',
  nextMonth: 'Neste måned',
  previousMonth: 'Forrige måned',
  unsavedTitle: 'Ulagrede endringer',
  unsaved: 'Noe på siden er endret, men ikke lagret.',
  stay: 'Bli her',
  leave: 'Forlat uten å lagre',
  nothingHere: 'Her er det ingenting',
  // In an empty list, for those who cannot make what belongs there.
  nothingYet: 'Det kommer hit når noen i selskapet har laget det.',
  toOverview: 'Til oversikten',
};

const en: typeof nb = {
  close: 'Close',
  cancel: 'Cancel',
  retry: 'Try again',
  copy: 'Copy',
  copied: 'Copied',
  nextMonth: 'Next month',
  previousMonth: 'Previous month',
  unsavedTitle: 'Unsaved changes',
  unsaved: 'Something on this page is changed but not saved.',
  stay: 'Stay',
  leave: 'Leave without saving',
  nothingHere: 'There is nothing here',
  nothingYet: 'It appears here when somebody in the company has made it.',
  toOverview: 'To the overview',
};

/** The words of the components that pages share. */
export const commonTexts: Texts<typeof nb> = { nb, en };
