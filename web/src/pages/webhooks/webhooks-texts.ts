import type { EventScope } from '../../../../server/src/domain/webhooks/event-types.ts';
import { WORDS } from '../../text/common-texts.ts';
import type { Wording } from '../../text/texts-by-language.ts';
import { textsByLanguage } from '../../text/texts-by-language.ts';

export const webhooksTexts = textsByLanguage({
  ...WORDS,
  title: ['Webhooks', 'Webhooks'],
  lead: [
    'Sender det som skjer i dette miljøet, til programmet ditt med det samme.',
    'Send what happens in this environment to your program at once.',
  ],
  new: ['Ny webhook', 'New webhook'],
  emptyTitle: ['Ingen webhooks ennå', 'No webhooks yet'],
  emptyHint: [
    'Lag en med adressen til programmet ditt. Du får en hemmelighet og en mottaker som virker når den limes inn i en terminal.',
    'Create one with the address of your program. You get a secret, and a receiver that works when it is pasted into a terminal.',
  ],
  url: ['Adresse', 'Address'],
  urlHint: [
    'https og en adresse som alle på nettet kan nå.',
    'https and an address that everybody on the internet can reach.',
  ],
  urlHintTest: [
    'https og en adresse som alle på nettet kan nå. Kjører tjenesten på din egen maskin, kan du også bruke http://localhost:4000/hook.',
    'https and an address that everybody on the internet can reach. Where the service runs on your own machine, http://localhost:4000/hook works, too.',
  ],
  noUrl: [
    'Skriv hele adressen, med https:// først, og uten brukernavn og passord.',
    'Write the whole address, with https:// first, and without a user or password.',
  ],
  descriptionHint: [
    'Hva mottakeren er, for eksempel «Lageret».',
    'What the receiver is, for example “The warehouse”.',
  ],
  types: ['Hva skal sendes?', 'What is sent?'],
  all: ['Alle hendelser', 'All events'],
  allHint: ['Også typer som kommer senere.', 'Types that come later, too.'],
  some: ['Bare noen', 'Only some'],
  someHint: ['Du velger grupper eller enkelte typer.', 'You choose groups or single types.'],
  allOf: (group: string) => [`Alt om: ${group}`, `All about: ${group}`],
  chooseOne: ['Velg minst én', 'Choose at least one'],
  mayRead: ['Hva får webhooken lese?', 'What may the webhook read?'],
  mayReadHint: [
    'Hendelser om noe annet blir aldri sendt, heller ikke til en ny adresse.',
    'Events about anything else are never sent, nor to a new address.',
  ],
  scopes: {
    'invoices:read': ['Fakturaer, innbetalinger og levering', 'Invoices, payments and delivery'],
    'clients:read': ['Kunder', 'Customers'],
    'bilag:read': ['Bilag', 'Journal entries'],
    'bank:read': ['Bankfiler og banktransaksjoner', 'Bank files and bank transactions'],
    'events:read': ['Godkjenninger', 'Approvals'],
  } satisfies Record<EventScope, Wording>,
  reads: ['Får lese', 'May read'],
  readsNothing: ['ingenting', 'nothing'],
  create: ['Lag webhook', 'Create webhook'],
  editTitle: ['Endre webhooken', 'Change the webhook'],
  enabled: ['På', 'On'],
  disabled: ['Av', 'Off'],
  paused: ['Satt på pause', 'Paused'],
  sent: ['Sendes', 'Sends'],
  open: ['Se leveringene', 'See deliveries'],
  made: ['Laget', 'Created'],
  secretTitle: ['Kopier hemmeligheten nå', 'Copy the secret now'],
  secretOnce: [
    'Den vises bare denne ene gangen. Mottakeren trenger den for å vite at det er vi som sender.',
    'It is shown this once. The receiver needs it to know that we have sent what it gets.',
  ],
  secret: ['Hemmelighet', 'Secret'],
  receiver: ['En mottaker: lim inn i en terminal', 'A receiver: paste into a terminal'],
  secretDone: ['Jeg har kopiert den', 'I have copied it'],
  twoSecrets: (until: string) => [
    `To hemmeligheter signerer til ${until}. Gi mottakeren den nye før det.`,
    `Two secrets sign until ${until}. Give the receiver the new one before that.`,
  ],
  rotate: ['Lag ny hemmelighet', 'Create a new secret'],
  rotateTitle: ['Lage ny hemmelighet?', 'Create a new secret?'],
  rotateWarning: [
    'I 24 timer signerer både den gamle og den nye. Deretter bare den nye.',
    'For 24 hours both the old and the new one sign. After that only the new one does.',
  ],
  try: ['Send en prøve', 'Send a test'],
  pause: ['Sett på pause', 'Pause'],
  enable: ['Slå på', 'Turn on'],
  wasEnabled: [
    'Webhooken er på. Det som skjer fra nå av, blir sendt. Det som har skjedd imens, kan sendes på nytt.',
    'The webhook is on. What happens from now on is sent. What has happened meanwhile can be sent again.',
  ],
  wasPaused: ['Webhooken er satt på pause. Ingenting blir sendt.', 'The webhook is paused. Nothing is sent.'],
  wasSaved: ['Endringene er lagret.', 'The changes are saved.'],
  deleteTitle: ['Slette webhooken?', 'Delete the webhook?'],
  deleteWarning: [
    'Ingenting mer blir sendt dit, og loggen over leveringene blir borte. Det kan ikke angres.',
    'Nothing more is sent there, and the log of its deliveries is deleted. This cannot be undone.',
  ],
  goneTitle: ['Slått av fordi mottakeren svarte 410', 'Turned off because the receiver answered 410'],
  failingTitle: [
    'Slått av fordi alle forsøk har feilet i fem dager',
    'Turned off because every attempt has failed for five days',
  ],
  whatToDo: [
    'Rett mottakeren eller adressen, og slå webhooken på igjen. Send så på nytt det som har skjedd imens.',
    'Correct the receiver or the address, and turn the webhook on again. Then send again what has happened meanwhile.',
  ],
  pausedTitle: ['Webhooken er satt på pause', 'The webhook is paused'],
  pausedHint: [
    'Slå den på for å sende det som venter, og det som skjer fra da av. Det som har skjedd imens, kan sendes på nytt.',
    'Turn it on to send what waits, and what happens from then on. What has happened meanwhile can be sent again.',
  ],
  replay: ['Send på nytt fra et tidspunkt', 'Send again from a point in time'],
  replayHint: [
    'Alt som har skjedd siden, og som denne webhooken skal ha, blir sendt igjen med de samme ID-ene, og det som venter, sendes med en gang. Hendelser ligger i 90 dager.',
    'All that has happened since, and that this webhook gets, is sent again with the same IDs, and what waits is sent at once. Events are kept for 90 days.',
  ],
  day: ['Dag', 'Day'],
  time: ['Klokkeslett', 'Time'],
  wrongTime: ['Skriv som 14:30', 'Write it as 14:30'],
  replaySubmit: ['Send på nytt', 'Send again'],
  replayed: (count: number) => [
    count === 0
      ? 'Ingenting har skjedd siden da som skal sendes.'
      : count === 1
        ? 'Én hendelse sendes på nytt.'
        : `${count} hendelser sendes på nytt.`,
    count === 0
      ? 'Nothing has happened since then that is to be sent.'
      : count === 1
        ? 'One event is sent again.'
        : `${count} events are sent again.`,
  ],
  deliveries: ['Leveringer', 'Deliveries'],
  deliveriesHint: [
    'De nyeste først. Det som gjelder samme faktura eller kunde, sendes etter tur. De blir liggende i 90 dager.',
    'Newest first. Events about the same invoice or customer are sent in turn. They are kept for 90 days.',
  ],
  statuses: {
    pending: ['På vei', 'On its way'],
    delivered: ['Levert', 'Delivered'],
    failed: ['Feilet', 'Failed'],
  },
  filterAll: ['Alle', 'All'],
  event: ['Hendelse', 'Event'],
  answer: ['Svar', 'Answer'],
  attempts: ['Forsøk', 'Attempts'],
  lastAttempt: ['Siste forsøk', 'Last attempt'],
  nextAttempt: ['Neste forsøk', 'Next attempt'],
  soon: ['etter tur', 'in its turn'],
  whenOn: ['når webhooken er på', 'when the webhook is on'],
  none: ['Ingen', 'None'],
  noDeliveries: ['Ingenting er sendt ennå', 'Nothing has been sent yet'],
  noDeliveriesHint: [
    'Send en prøve for å se om mottakeren svarer.',
    'Send a test to see whether the receiver answers.',
  ],
  nothingFound: ['Ingen leveringer passer til filteret', 'No delivery matches the filter'],
  nothingFoundHint: ['Det er lett gjennom de 10 000 nyeste.', 'The newest 10,000 have been looked through.'],
  showAll: ['Vis alle', 'Show all'],
  toWebhooks: ['Til webhookene', 'To the webhooks'],
  toEndpoint: ['Til webhooken', 'To the webhook'],
  about: ['Om leveringen', 'About the delivery'],
  retry: ['Send på nytt', 'Send again'],
  retried: ['Hendelsen sendes på nytt.', 'The event is sent again.'],
  eventId: ['Hendelses-ID', 'Event ID'],
  toEvent: ['Åpne hendelsen', 'Open the event'],
  body: ['Innholdet som sendes', 'Content that is sent'],
  noBody: ['Hendelsen er ikke lagret lenger.', 'The event is no longer stored.'],
  attempt: (number: number) => [`Forsøk ${number}`, `Attempt ${number}`],
  request: ['Hodene i forespørselen', 'Headers of the request'],
  signature: [
    'og webhook-signature, som bare hemmeligheten kan lage',
    'and webhook-signature, which only the secret can make',
  ],
  responseHeaders: ['Hodene i svaret', 'Headers of the answer'],
  responseBody: ['Innholdet i svaret', 'Content of the answer'],
  emptyBody: ['Svaret er tomt.', 'The answer is empty.'],
  took: (milliseconds: number) => [`${milliseconds} ms`, `${milliseconds} ms`],
  noAnswer: ['Ikke noe svar', 'No answer'],
  errors: {
    timeout: ['Mottakeren svarte ikke innen 15 sekunder', 'The receiver did not answer within 15 seconds'],
    ECONNREFUSED: ['Ingen tar imot på adressen', 'Nothing is listening at the address'],
    ENOTFOUND: ['Navnet i adressen finnes ikke', 'The name in the address does not exist'],
    ECONNRESET: ['Mottakeren brøt forbindelsen', 'The receiver broke the connection'],
    'webhook-target-forbidden': [
      'Dit kan ikke hendelser sendes: adressen er ikke offentlig',
      'Events cannot be sent there: the address is not public',
    ],
    'event-expired': ['Hendelsen er ikke lagret lenger', 'The event is no longer stored'],
    insufficient_scope: [
      'Ikke sendt: webhooken får ikke lenger lese dette',
      'Not sent: the webhook may not read this any more',
    ],
  } as Record<string, Wording>,
});
