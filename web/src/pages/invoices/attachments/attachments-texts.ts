import { commonWords } from '../../../text/common-texts.ts';
import type { Wording } from '../../../text/texts-by-language.ts';
import { textsByLanguage } from '../../../text/texts-by-language.ts';

export const attachmentsTexts = textsByLanguage({
  ...commonWords('remove'),
  title: ['Vedlegg', 'Attachments'],
  hint: [
    'PDF, bilde, CSV eller regneark på høyst 5 MB. Vedleggene følger e-posten og e-fakturaen.',
    'PDF, picture, CSV or spreadsheet of at most 5 MB. Attachments are sent with the email and the e-invoice.',
  ],
  choose: ['Legg ved fil', 'Attach a file'],
  removeTitle: ['Fjerne vedlegget?', 'Remove the attachment?'],
  removeWarning: (name: string) => [`${name} blir slettet.`, `${name} will be deleted.`],
  problems: {
    'unsupported-media-type': ['Slike filer kan ikke legges ved.', 'Such files cannot be attached.'],
    'payload-too-large': [
      'Filen er for stor, eller vedleggene er til sammen over 10 MB.',
      'The file is too large, or the attachments are above 10 MB together.',
    ],
    'invalid-content': [
      'Innholdet er ikke en fil av denne typen, eller den har skript eller makroer.',
      'The content is no file of this type, or it has scripts or macros.',
    ],
    'password-protected': [
      'Filen krever et passord. Legg ved en fil uten passord.',
      'The file asks for a password. Attach a file without one.',
    ],
    'too-complex': [
      'Filen er for innfløkt til å bli kontrollert. Lagre den som en enklere PDF.',
      'The file is too complex to be checked. Save it as a simpler PDF.',
    ],
    'quota-exceeded': [
      'Kontoen har ikke plass til flere vedlegg. Slett noen, eller be den som drifter Tilgode, om mer plass.',
      'The account has no room for more attachments. Delete some, or ask whoever runs Tilgode for more room.',
    ],
    'already-used': [
      'Det er allerede et vedlegg med dette navnet.',
      'There is an attachment with this name already.',
    ],
    'invalid-format': ['Filnavnet passer ikke til filen.', 'The name does not fit the file.'],
  } as Partial<Record<string, Wording>>,
});
