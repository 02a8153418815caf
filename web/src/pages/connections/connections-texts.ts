import { textsByLanguage } from '../../text/texts-by-language.ts';

export const connectionsTexts = textsByLanguage({
  title: ['Tilkoblede apper', 'Connected apps'],
  lead: [
    'Programmer som folk i selskapet har gitt tilgang. Tilgangen gjelder til den avsluttes her.',
    'Programs to which people of the company have given access. It lasts until it is ended here.',
  ],
  leadOfOwn: [
    'Programmer som du har gitt tilgang. Tilgangen gjelder til du avslutter den.',
    'Programs to which you have given access. It lasts until you end it.',
  ],
  emptyTitle: ['Ingen tilkoblede apper', 'No connected apps'],
  emptyHint: [
    'Du kobler til en app fra appen selv: Den sender deg hit, og du velger hva den får lov til.',
    'You connect an app from the app itself: it sends you here, and you choose what it may do.',
  ],
  test: ['Test', 'Test'],
  production: ['Produksjon', 'Production'],
  onThisMachine: [
    'et program på maskinen til den som ga tilgang',
    'a program on the machine of whoever gave access',
  ],
  registeredBy: (company: string) => [`registrert av ${company}`, `registered by ${company}`],
  verified: ['kontrollert', 'checked'],
  agent: ['KI-agent', 'AI agent'],
  asks: ['Spør først', 'Asks first'],
  direct: ['Utfører selv', 'Acts itself'],
  reads: ['Leser bare', 'Reads only'],
  givenBy: (person: string, when: string) => [`Gitt av ${person} ${when}`, `Given by ${person} ${when}`],
  givenByYou: (when: string) => [`Gitt av deg ${when}`, `Given by you ${when}`],
  lastUsed: (when: string) => [`Sist brukt ${when}`, `Last used ${when}`],
  never: ['Aldri brukt', 'Never used'],
  left: (person: string) => [`${person} arbeider ikke her lenger`, `${person} does not work here any more`],
  leftHint: (day: string) => [
    `Appen kan bare lese, og mister tilgangen ${day} hvis ingen overtar den.`,
    `The app can only read, and loses its access on ${day} unless somebody takes it over.`,
  ],
  takeOver: ['Overta tilgangen', 'Take the access over'],
  takeOverTitle: (app: string) => [`Overta tilgangen til ${app}?`, `Take over the access of ${app}?`],
  takeOverWarning: [
    'Appen kan igjen gjøre det som står her, nå på dine vegne og aldri mer enn du selv har lov til.',
    'The app can do again what stands here, now on your behalf and never more than you may do yourself.',
  ],
  end: ['Avslutt tilgangen', 'End the access'],
  endTitle: (app: string) => [`Avslutte tilgangen til ${app}?`, `End the access of ${app}?`],
  endWarning: [
    'Appen blir avvist med det samme, og det den har bedt om og som venter, utløper. Den kan bare få tilgang igjen ved at noen gir den på nytt.',
    'The app is refused at once, and what it has asked for and still waits expires. It only gets access again when somebody gives it anew.',
  ],
  ended: (app: string) => [`Tilgangen til ${app} er avsluttet`, `The access of ${app} has ended`],
  takenOver: (app: string) => [
    `Du har overtatt tilgangen til ${app}`,
    `You have taken over the access of ${app}`,
  ],
  byAdminsOnly: [
    'Bare eieren og administratorer kan gi apper tilgang',
    'Only the owner and admins can give apps access',
  ],
  byAdminsOnlyHint: [
    'Ellers kan også andre gi tilgang til det rollen deres får lov til. Da spør appen alltid først.',
    'Otherwise others can give access, too, to what their role may do. The app then always asks first.',
  ],
  log: ['Se kallene', 'See its calls'],
});
