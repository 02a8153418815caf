import { textsInThree } from '../../text/texts-by-language.ts';

/** The page on which a person lets an app in. People read about their rights in the form of Norwegian that they write. */
export const connectTexts = textsInThree({
  title: (name: string) => [
    `Vil du gi ${name} tilgang?`,
    `Vil du gje ${name} tilgang?`,
    `Do you want to give ${name} access?`,
  ],
  language: ['Språk', 'Språk', 'Language'],
  whoAsks: ['Hvem spør', 'Kven spør', 'Who asks'],
  at: (host: string) => [`på ${host}`, `på ${host}`, `at ${host}`],
  onThisMachine: [
    'et program på denne maskinen',
    'eit program på denne maskina',
    'a program on this machine',
  ],
  onThisMachineHint: [
    'Fortsett bare hvis du nettopp startet programmet selv.',
    'Hald fram berre om du nett starta programmet sjølv.',
    'Go on only if you have just started the program yourself.',
  ],
  registeredBy: (company: string) => [
    `Registrert av ${company}`,
    `Registrert av ${company}`,
    `Registered by ${company}`,
  ],
  homepage: (address: string) => [`Nettsted: ${address}`, `Nettstad: ${address}`, `Website: ${address}`],
  verified: [
    'Kontrollert: Den som drifter Tilgode, vet hvem som står bak.',
    'Kontrollert: Den som driftar Tilgode, veit kven som står bak.',
    'Checked: whoever runs Tilgode knows who is behind it.',
  ],
  notVerified: [
    'Appen er ikke kontrollert. Hvem som helst kan ha valgt dette navnet.',
    'Appen er ikkje kontrollert. Kven som helst kan ha valt dette namnet.',
    'The app has not been checked. Anybody may have chosen this name.',
  ],
  ownName: [
    'Appen har selv valgt navnet.',
    'Appen har sjølv valt namnet.',
    'The app has chosen its name itself.',
  ],
  backTo: (host: string) => [
    `Etterpå kommer du til ${host}.`,
    `Etterpå kjem du til ${host}.`,
    `Afterwards you are taken to ${host}.`,
  ],
  knowHost: (host: string) => [
    `Fortsett bare hvis du kjenner igjen adressen ${host}.`,
    `Hald fram berre om du kjenner att adressa ${host}.`,
    `Go on only if you recognise the address ${host}.`,
  ],
  signedInAs: (email: string) => [
    `Du er logget inn som ${email}.`,
    `Du er logga inn som ${email}.`,
    `You are signed in as ${email}.`,
  ],
  notYou: ['Bytt bruker', 'Byt brukar', 'Switch user'],
  personChanged: (email: string) => [
    `Nå er ${email} logget inn. Se over valgene, og trykk igjen.`,
    `No er ${email} logga inn. Sjå over vala, og trykk igjen.`,
    `Now ${email} is signed in. Look at the choices again, and press once more.`,
  ],
  company: ['Selskap', 'Selskap', 'Company'],
  chooseCompany: ['Velg selskap', 'Vel selskap', 'Choose a company'],
  where: (company: string) => [`Hvor i ${company}?`, `Kvar i ${company}?`, `Where in ${company}?`],
  whereNone: ['Hvor?', 'Kvar?', 'Where?'],
  test: ['Testmiljøet', 'Testmiljøet', 'The test environment'],
  testHint: [
    'Til å prøve i. Ingenting herfra når en kunde eller det virkelige regnskapet.',
    'Til å prøve i. Ingenting herifrå når ein kunde eller den verkelege rekneskapen.',
    'For trying things out. Nothing from here reaches a customer or the real books.',
  ],
  production: ['Produksjon', 'Produksjon', 'Production'],
  productionHint: [
    'De virkelige kundene, fakturaene og regnskapet. Du må bekrefte at det er deg.',
    'Dei verkelege kundane, fakturaane og rekneskapen. Du må stadfeste at det er deg.',
    'The real customers, invoices and books. You have to confirm that it is you.',
  ],
  onlyThere: [
    'Appen får ikke tilgang noe annet sted.',
    'Appen får ikkje tilgang nokon annan stad.',
    'The app gets access nowhere else.',
  ],
  less: [
    'Appen ba om mer. Du kan ikke gi mer enn du selv har lov til.',
    'Appen bad om meir. Du kan ikkje gje meir enn du sjølv har lov til.',
    'The app asked for more. You cannot give more than you may do yourself.',
  ],
  mayAlso: ['Kryss av hvis den også skal få', 'Kryss av om han òg skal få', 'Tick what else it may do'],
  mayAlsoHint: [
    'Dette er ikke valgt for deg, fordi det kan gjøre skade.',
    'Dette er ikkje valt for deg, fordi det kan gjere skade.',
    'This is not chosen for you, because it can do harm.',
  ],
  mode: ['Når appen vil gjøre noe', 'Når appen vil gjere noko', 'When the app wants to do something'],
  asks: [
    'Alt den vil gjøre, venter på deg',
    'Alt han vil gjere, ventar på deg',
    'All that it wants to do waits for you',
  ],
  asksOwner: [
    'Alt den vil gjøre, venter på eieren eller en administrator',
    'Alt han vil gjere, ventar på eigaren eller ein administrator',
    'All that it wants to do waits for the owner or an admin',
  ],
  asksHint: [
    'Den kan se og forberede, for eksempel lage utkast. Før noe når kunder, regnskap eller andre systemer, må det godkjennes under «Godkjenninger».',
    'Han kan sjå og førebu, til dømes lage utkast. Før noko når kundar, rekneskap eller andre system, må det godkjennast under «Godkjenninger».',
    'It can see and prepare, such as make drafts. Before anything reaches customers, books or other systems, it has to be approved under “Approvals”.',
  ],
  direct: ['Den gjør det med en gang', 'Han gjer det med ein gong', 'It does it at once'],
  directHint: [
    'Ingen blir spurt, heller ikke før noe sendes til en kunde.',
    'Ingen blir spurd, heller ikkje før noko blir sendt til ein kunde.',
    'Nobody is asked, not even before something is sent to a customer.',
  ],
  agent: [
    'Den er en KI-agent, og i produksjon spør slike alltid først.',
    'Han er ein KI-agent, og i produksjon spør slike alltid først.',
    'It is an AI agent, and in production those always ask first.',
  ],
  mustAsk: [
    'Med rollen din kan du ikke velge noe annet.',
    'Med rolla di kan du ikkje velje noko anna.',
    'With your role there is no other choice.',
  ],
  password: [
    'Appen får ikke passordet ditt.',
    'Appen får ikkje passordet ditt.',
    'The app does not get your password.',
  ],
  until: [
    'Du kan når som helst ta tilgangen bort i innstillingene, under «Tilkoblede apper».',
    'Du kan når som helst ta tilgangen bort i innstillingane, under «Tilkoblede apper».',
    'You can take the access away at any time in the settings, under “Connected apps”.',
  ],
  chooseWhere: [
    'Velg først hvor appen skal ha tilgang.',
    'Vel først kvar appen skal ha tilgang.',
    'First choose where the app is to have access.',
  ],
  tickSomething: [
    'Kryss av for det appen skal få lov til.',
    'Kryss av for det appen skal få lov til.',
    'Tick what the app may do.',
  ],
  allow: ['Gi tilgang', 'Gje tilgang', 'Give access'],
  decline: ['Ikke gi tilgang', 'Ikkje gje tilgang', 'Do not give access'],
  goesBack: [
    'Du sendes tilbake til appen …',
    'Du blir send tilbake til appen …',
    'You are sent back to the app …',
  ],
  back: ['Tilbake til appen', 'Tilbake til appen', 'Back to the app'],
  goneTitle: [
    'Forespørselen gjelder ikke lenger',
    'Førespurnaden gjeld ikkje lenger',
    'The request is not valid any more',
  ],
  gone: [
    'Den er besvart allerede, eller eldre enn en halv time. Denne siden gir ingen ny tilgang. Gå tilbake til appen, og start på nytt derfra.',
    'Han er alt svara på, eller eldre enn ein halv time. Denne sida gjev ingen ny tilgang. Gå tilbake til appen, og start på nytt derifrå.',
    'It was answered already, or it is older than half an hour. This page gives no new access. Go back to the app, and start again from there.',
  ],
  seeConnections: [
    'Hva som har tilgang, ser du i innstillingene i Tilgode, under «Tilkoblede apper».',
    'Kva som har tilgang, ser du i innstillingane i Tilgode, under «Tilkoblede apper».',
    'You see what has access in the settings of Tilgode, under “Connected apps”.',
  ],
  toTilgode: ['Åpne Tilgode', 'Opne Tilgode', 'Open Tilgode'],
  failedTitle: ['Siden kunne ikke hentes', 'Sida kunne ikkje hentast', 'The page could not be loaded'],
  noCompany: [
    'Du hører ikke til noe selskap i Tilgode, så det er ingenting å gi tilgang til. Be om en invitasjon fra selskapet, eller bytt bruker.',
    'Du høyrer ikkje til noko selskap i Tilgode, så det er ingenting å gje tilgang til. Be om ei innbyding frå selskapet, eller byt brukar.',
    'You belong to no company in Tilgode, so there is nothing to give access to. Ask the company for an invitation, or switch user.',
  ],
  refusals: {
    'app-not-verified': [
      'Ikke mulig ennå: Appen er ikke kontrollert. Be dem som lager appen, om å bli kontrollert.',
      'Ikkje mogleg enno: Appen er ikkje kontrollert. Be dei som lagar appen, om å bli kontrollerte.',
      'Not possible yet: the app has not been checked. Ask those who make the app to have it checked.',
    ],
    'apps-by-admins-only': [
      'Bare eieren og administratorer kan gi apper tilgang til dette selskapet. Spør en av dem.',
      'Berre eigaren og administratorar kan gje appar tilgang til dette selskapet. Spør ein av dei.',
      'Only the owner and admins can give apps access to this company. Ask one of them.',
    ],
    'production-not-opened': [
      'Ikke mulig ennå: Produksjon er ikke åpnet for selskapet. Den som drifter Tilgode, sier fra på e-post.',
      'Ikkje mogleg enno: Produksjon er ikkje opna for selskapet. Den som driftar Tilgode, seier frå på e-post.',
      'Not possible yet: production is not opened for the company. Whoever runs Tilgode tells you by email.',
    ],
    'role-not-sufficient': [
      'Rollen din gir ikke lov til noe av det appen ber om. Be eieren eller en administrator gjøre dette.',
      'Rolla di gjev ikkje lov til noko av det appen ber om. Be eigaren eller ein administrator gjere dette.',
      'Your role allows nothing of what the app asks for. Ask the owner or an admin to do this.',
    ],
  },
  errors: {
    'confirmation-required': [
      'Du må bekrefte at det er deg før appen får tilgang til produksjon. Trykk «Gi tilgang» igjen.',
      'Du må stadfeste at det er deg før appen får tilgang til produksjon. Trykk «Gje tilgang» igjen.',
      'You have to confirm that it is you before the app gets access to production. Press “Give access” again.',
    ],
    'too-many-apps': [
      'Selskapet har for mange tilkoblede apper. Ta bort en i innstillingene, under «Tilkoblede apper».',
      'Selskapet har for mange tilkopla appar. Ta bort ein i innstillingane, under «Tilkoblede apper».',
      'The company has too many connected apps. Take one away in the settings, under “Connected apps”.',
    ],
    'must-propose': [
      'Rollen din er endret: nå må appen spørre først. Last siden på nytt.',
      'Rolla di er endra: no må appen spørje først. Last sida på nytt.',
      'Your role has changed: now the app has to ask first. Load the page again.',
    ],
    'role-not-sufficient': [
      'Rollen din er endret, og gir ikke lov til alt dette lenger. Last siden på nytt.',
      'Rolla di er endra, og gjev ikkje lov til alt dette lenger. Last sida på nytt.',
      'Your role has changed, and does not allow all of this any more. Load the page again.',
    ],
    'app-not-verified': [
      'Appen er ikke kontrollert lenger, og kan bare brukes i testmiljøet.',
      'Appen er ikkje kontrollert lenger, og kan berre brukast i testmiljøet.',
      'The app is not checked any more, and can be used in the test environment alone.',
    ],
  },
});

export type ConnectTexts = (typeof connectTexts)['nb'];
