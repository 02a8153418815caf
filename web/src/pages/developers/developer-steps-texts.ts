import type { Texts } from '../../text/language.tsx';

const nb = {
  title: 'Kom i gang med API-et',
  hint: 'Fra ingenting til en testfaktura som et program har sendt.',
  clientTitle: 'Lag en API-klient for testmiljøet',
  clientHint: 'Nøkkelen som systemet ditt bruker. Du får et ferdig kall som kan limes inn i en terminal.',
  clientAction: 'Lag API-klient',
  invoiceTitle: 'Send en testfaktura fra terminalen',
  invoiceHint: 'TOKEN er satt når du har limt inn det første kallet fra API-klienten.',
  calls: 'Kallene som lager og sender en testfaktura',
  mailTitle: 'Se e-posten til kunden',
  mailHint: 'I testmiljøet blir den fanget opp i stedet for å bli sendt.',
  mailAction: 'Åpne E-post',
  webhookTitle: 'Få beskjed når noe skjer',
  webhookHint: 'En webhook forteller systemet ditt at en faktura er betalt, sett eller ikke kom fram.',
  webhookAction: 'Lag webhook',
};

const en: typeof nb = {
  title: 'First steps with the API',
  hint: 'From nothing to a test invoice that a program has sent.',
  clientTitle: 'Create an API client for the test environment',
  clientHint: 'The key that your system uses. You get a first call, ready to paste into a terminal.',
  clientAction: 'Create API client',
  invoiceTitle: 'Send a test invoice from a terminal',
  invoiceHint: 'TOKEN is set once you have pasted the API client’s first call.',
  calls: 'The calls that create and send a test invoice',
  mailTitle: 'See the customer’s email',
  mailHint: 'In the test environment it is captured instead of being sent.',
  mailAction: 'Open Email',
  webhookTitle: 'Hear when something happens',
  webhookHint: 'A webhook tells your system that an invoice was paid or viewed, or did not arrive.',
  webhookAction: 'Create a webhook',
};

export const developerStepsTexts: Texts<typeof nb> = { nb, en };
