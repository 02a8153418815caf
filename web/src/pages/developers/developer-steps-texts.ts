import { textsByLanguage } from '../../text/texts-by-language.ts';

export const developerStepsTexts = textsByLanguage({
  title: ['Kom i gang med API-et', 'First steps with the API'],
  hint: [
    'Fra ingenting til en testfaktura som et program har sendt.',
    'From nothing to a test invoice that a program has sent.',
  ],
  clientTitle: ['Lag en API-klient for testmiljøet', 'Create an API client for the test environment'],
  clientHint: [
    'Nøkkelen som systemet ditt bruker. Du får et ferdig kall som kan limes inn i en terminal.',
    'The key that your system uses. You get a first call, ready to paste into a terminal.',
  ],
  clientAction: ['Lag API-klient', 'Create API client'],
  invoiceTitle: ['Send en testfaktura fra terminalen', 'Send a test invoice from a terminal'],
  invoiceHint: [
    'TOKEN er satt når du har limt inn det første kallet fra API-klienten.',
    'TOKEN is set once you have pasted the API client’s first call.',
  ],
  calls: ['Kallene som lager og sender en testfaktura', 'The calls that create and send a test invoice'],
  mailTitle: ['Se e-posten til kunden', 'See the customer’s email'],
  mailHint: [
    'I testmiljøet blir den fanget opp i stedet for å bli sendt.',
    'In the test environment it is captured instead of being sent.',
  ],
  mailAction: ['Åpne E-post', 'Open Email'],
  webhookTitle: ['Få beskjed når noe skjer', 'Hear when something happens'],
  webhookHint: [
    'En webhook forteller systemet ditt at en faktura er betalt, sett eller ikke kom fram.',
    'A webhook tells your system that an invoice was paid or viewed, or did not arrive.',
  ],
  webhookAction: ['Lag webhook', 'Create a webhook'],
});
