import { commonWords } from '../../../text/common-texts.ts';
import { textsByLanguage, textsOfCodes } from '../../../text/texts-by-language.ts';

export const vouchersTexts = textsByLanguage({
  ...commonWords('remove text account vatCode'),
  title: ['Kvitteringer', 'Receipts'],
  lead: [
    'Legg inn kvitteringer og fakturaer fra leverandører først, og bokfør dem når det passer.',
    'Add receipts and supplier invoices first, and post them when it suits you.',
  ],
  drop: ['Slipp filer her', 'Drop files here'],
  dropHint: [
    'PDF, PNG eller JPEG, høyst 5 MB hver. Ta gjerne bilde med telefonen.',
    'PDF, PNG or JPEG, at most 5 MB each. A photo from your phone is fine.',
  ],
  sending: (name: string) => [`Laster opp ${name} …`, `Uploading ${name} …`],
  choose: ['Velg filer', 'Choose files'],
  waiting: (count: number) =>
    count === 1
      ? ['1 venter på å bli bokført', '1 waits to be posted']
      : [`${count} venter på å bli bokført`, `${count} wait to be posted`],
  waitingHint: [
    'De ligger her til noen bokfører eller fjerner dem. Når et bilag er bokført, følger filen bilaget og kan ikke fjernes. Opptil 1000 kan vente, og de teller med i lagringsplassen.',
    'They stay here until somebody posts or removes them. Once an entry is posted, the file belongs to it and cannot be removed. Up to 1000 can wait, and they count towards the storage.',
  ],
  testHint: [
    'I testmiljøet slettes det som ikke er bokført, vanligvis etter 90 dager.',
    'In the test environment, what is not posted is deleted, usually after 90 days.',
  ],
  none: ['Ingen kvitteringer venter', 'No receipts are waiting'],
  noneHint: [
    'Det du legger inn over, kan du eller regnskapsføreren bokføre her.',
    'What you add above can be posted here by you or your accountant.',
  ],
  post: ['Bokfør', 'Post'],
  removeTitle: (name: string) => [`Fjerne ${name}?`, `Remove ${name}?`],
  removeWarning: ['Filen slettes. Den er ikke bokført.', 'The file is deleted. It has not been posted.'],
  open: ['Åpne', 'Open'],
  posted: ['Bilaget er bokført, og filen er lagt ved.', 'The entry is posted, and the file is attached.'],
  seeEntry: ['Se bilaget', 'See the entry'],
  next: ['Bokfør neste', 'Post the next one'],
  postTitle: ['Bokfør kvittering', 'Post a receipt'],
  about: ['Det som står på kvitteringen', 'What the receipt says'],
  gone: [
    'Filen venter ikke lenger. Noen har bokført eller fjernet den.',
    'The file no longer waits. Somebody has posted or removed it.',
  ],
  toList: ['Til kvitteringene', 'To the receipts'],
  date: ['Dato på kvitteringen', 'Date on the receipt'],
  textHint: [
    'Hva som er kjøpt, for eksempel «Kontorrekvisita Staples».',
    'What was bought, for example “Office supplies Staples”.',
  ],
  amount: ['Beløp (kr)', 'Amount (NOK)'],
  amountHint: ['Det som er betalt, med mva.', 'What was paid, including VAT.'],
  amountHintReversed: [
    'Det som er betalt. Mva kommer i tillegg, og føres både som skyldig og til fradrag.',
    'What was paid. VAT comes on top, and is posted both as owed and as deducted.',
  ],
  noVatCode: ['Uten mva', 'Without VAT'],
  paidFrom: ['Betalt fra', 'Paid from'],
  paidFromHint: [
    'Konto 1920 er banken. Er den ikke betalt ennå, velger du 2400 leverandørgjeld.',
    'Account 1920 is the bank. Choose 2400, accounts payable, if it has not been paid yet.',
  ],
  lines: ['Slik blir det bokført', 'How it will be posted'],
  debit: ['Debet', 'Debit'],
  credit: ['Kredit', 'Credit'],
  submit: ['Bokfør', 'Post'],
  moreLines: ['Bokfør med flere linjer', 'Post with more lines'],
  problems: textsOfCodes({
    'invalid-content': [
      'Filen er skadet eller i feil format. Lagre den på nytt som PDF.',
      'The file is damaged or of another format. Save it anew as a PDF.',
    ],
    'invalid-format': [
      'Filnavnet må ha endelsen .pdf, .png, .jpg eller .jpeg, og ingen tegn som / eller :.',
      'The name must end with .pdf, .png, .jpg or .jpeg, and have no characters such as / or :.',
    ],
    'password-protected': [
      'Filen krever et passord. Legg inn en fil uten passord.',
      'The file asks for a password. Add a file without one.',
    ],
    'too-complex': [
      'Filen er for innfløkt til å bli kontrollert. Lagre den som en enklere PDF.',
      'The file is too complex to be checked. Save it as a simpler PDF.',
    ],
    'too-many': [
      'Det venter 1000 filer. Bokfør eller fjern noen først.',
      '1000 files are waiting. Post or remove some first.',
    ],
    'quota-exceeded': [
      'Kontoen har ikke plass til flere bilagsvedlegg. Be den som drifter Tilgode om mer plass.',
      'The account has no room for more vouchers. Ask the operator for more room.',
    ],
    'unsupported-media-type': [
      'Bare PDF, PNG og JPEG kan legges inn.',
      'Only PDF, PNG and JPEG can be added.',
    ],
    'payload-too-large': ['En fil kan være høyst 5 MB.', 'A file can be at most 5 MB.'],
  }),
});
