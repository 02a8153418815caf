import { textsByLanguage } from '../../text/texts-by-language.ts';

export const connectTexts = textsByLanguage({
  title: (name: string) => [`Gi ${name} tilgang?`, `Give ${name} access?`],
  goneTitle: ['Forespørselen er for gammel', 'The request is too old'],
  gone: [
    'Ingen har fått tilgang. Gå tilbake til appen og start på nytt derfra.',
    'Nobody has been given access. Go back to the app and start again from there.',
  ],
  from: (host: string) => [`Appen holder til på ${host}.`, `The app lives at ${host}.`],
  onThisMachine: [
    'Det er et program på denne maskinen. Gi det tilgang bare hvis du nettopp startet det selv.',
    'It is a program on this machine. Give it access only if you have just started it yourself.',
  ],
  registeredBy: (company: string) => [
    `Registrert av ${company}. Ingen har kontrollert hvem de er.`,
    `Registered by ${company}. Nobody has checked who they are.`,
  ],
  verified: (company: string) => [
    `Laget av ${company}, som er kontrollert av den som driver tjenesten.`,
    `Made by ${company}, who have been checked by the operator of the service.`,
  ],
  signedInAs: (email: string) => [`Du er innlogget som ${email}.`, `You are signed in as ${email}.`],
  where: ['Hvilket selskap?', 'Which company?'],
  chooseWhere: ['Velg selskap', 'Choose a company'],
  test: ['Testmiljø', 'Test environment'],
  production: ['Produksjon', 'Production'],
  onlyThis: [
    'Appen får bare tilgang her, og ikke til andre selskaper.',
    'The app gets access here alone, and to no other company.',
  ],
  may: ['Appen får lov til å', 'The app may'],
  chooseYourself: [
    'Dette må du eventuelt krysse av selv:',
    'You have to tick these yourself if you want them:',
  ],
  asks: ['Spør meg først', 'Asks me first'],
  asksHint: [
    'Alt appen vil gjøre, venter til du godkjenner det i Tilgode. Den kan lese med en gang.',
    'Whatever the app wants to do waits until you approve it in Tilgode. It can read at once.',
  ],
  direct: ['Gjør det med en gang', 'Does it at once'],
  directHint: [
    'Appen kan sende fakturaer og gjøre endringer uten å spørre.',
    'The app can send invoices and make changes without asking.',
  ],
  mode: ['Når appen vil gjøre noe', 'When the app wants to do something'],
  agent: [
    'Appen er en KI-agent. I produksjon spør den alltid først.',
    'The app is an AI agent. In production it always asks first.',
  ],
  mustAsk: [
    'Med din rolle spør appen alltid først.',
    'With your role the app always asks first.',
  ],
  until: [
    'Tilgangen gjelder til du tar den bort under Innstillinger → Tilkoblede apper.',
    'The access lasts until you take it away under Settings → Connected apps.',
  ],
  allow: ['Gi tilgang', 'Give access'],
  decline: ['Ikke gi tilgang', 'Do not give access'],
  refusals: {
    'app-not-verified': [
      'Appen er ikke kontrollert, og kan bare brukes i testmiljøet.',
      'The app has not been checked, and can only be used in the test environment.',
    ],
    'production-not-opened': ['Produksjon er ikke åpnet ennå.', 'Production is not opened yet.'],
    'role-not-sufficient': [
      'Rollen din gir ikke adgang til det appen ber om.',
      'Your role does not allow what the app asks for.',
    ],
  },
  noCompany: [
    'Du arbeider ikke for noe selskap her, så det er ingenting å gi tilgang til.',
    'You work for no company here, so there is nothing to give access to.',
  ],
});
