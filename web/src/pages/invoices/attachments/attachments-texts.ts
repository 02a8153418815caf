import type { Texts } from '../../../text/language.tsx';

const nb = {
  title: 'Vedlegg',
  hint: 'PDF, bilde, CSV eller regneark på høyst 5 MB. Vedleggene følger e-posten og e-fakturaen.',
  choose: 'Legg ved fil',
  remove: 'Fjern',
  removeTitle: 'Fjerne vedlegget?',
  removeWarning: (name: string) => `${name} blir slettet.`,
  problems: {
    'unsupported-media-type': 'Slike filer kan ikke legges ved.',
    'payload-too-large': 'Filen er for stor, eller vedleggene er til sammen over 10 MB.',
    'invalid-content': 'Innholdet er ikke en fil av denne typen, eller den har skript eller makroer.',
    'password-protected': 'Filen krever et passord. Legg ved en fil uten passord.',
    'too-complex': 'Filen er for innfløkt til å bli kontrollert. Lagre den som en enklere PDF.',
    'quota-exceeded':
      'Kontoen har ikke plass til flere vedlegg. Slett noen, eller be den som drifter Tilgode, om mer plass.',
    'already-used': 'Det er allerede et vedlegg med dette navnet.',
    'invalid-format': 'Filnavnet passer ikke til filen.',
  } as Partial<Record<string, string>>,
};

const en: typeof nb = {
  title: 'Attachments',
  hint: 'PDF, picture, CSV or spreadsheet of at most 5 MB. Attachments are sent with the email and the e-invoice.',
  choose: 'Attach a file',
  remove: 'Remove',
  removeTitle: 'Remove the attachment?',
  removeWarning: (name) => `${name} will be deleted.`,
  problems: {
    'unsupported-media-type': 'Such files cannot be attached.',
    'payload-too-large': 'The file is too large, or the attachments are above 10 MB together.',
    'invalid-content': 'The content is no file of this type, or it has scripts or macros.',
    'password-protected': 'The file asks for a password. Attach a file without one.',
    'too-complex': 'The file is too complex to be checked. Save it as a simpler PDF.',
    'quota-exceeded':
      'The account has no room for more attachments. Delete some, or ask whoever runs Tilgode for more room.',
    'already-used': 'There is an attachment with this name already.',
    'invalid-format': 'The name does not fit the file.',
  },
};

export const attachmentsTexts: Texts<typeof nb> = { nb, en };
