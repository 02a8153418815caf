import { commonWords } from '../../../text/common-texts.ts';
import { textsByLanguage } from '../../../text/texts-by-language.ts';

export const vippsTexts = textsByLanguage({
  ...commonWords('save undo'),
  title: ['Vipps', 'Vipps'],
  hint: {
    production: [
      'Kunder kan betale med Vipps på nettsiden med fakturaen. Den er da betalt med en gang. Krever en avtale med Vipps MobilePay.',
      'Customers can pay by Vipps on the web page of the invoice, which is then paid at once. You need an agreement with Vipps MobilePay.',
    ],
    test: [
      'I testmiljøet er Vipps simulert, så du trenger ingen nøkler, og ingen penger flyttes.',
      'In the test environment Vipps is simulated: no keys are needed, and no money moves.',
    ],
  },
  isOn: ['Ta imot betaling med Vipps', 'Take payments by Vipps'],
  unit: (number: string) => [`Salgsenhet ${number}`, `Sales unit ${number}`],
  keysKept: ['Nøklene er lagret og kan ikke vises igjen.', 'The keys are kept, and cannot be shown again.'],
  webhook: ['Vipps melder fra om betalinger.', 'Vipps tells of payments.'],
  webhookWaits: [
    'Vipps melder ikke fra om betalinger ennå. Vi spør Vipps selv hvert minutt.',
    'Vipps does not tell of payments yet. We ask Vipps every minute.',
  ],
  open: (count: number) => [
    count === 1 ? 'Én betaling er ikke ferdig.' : `${count} betalinger er ikke ferdige.`,
    count === 1 ? 'One payment is not finished.' : `${count} payments are not finished.`,
  ],
  changeKeys: ['Bytt nøkler', 'Change keys'],
  keysHint: [
    'Du finner alle fire på portal.vippsmobilepay.com, under Utvikler, ved salgsenheten. Vi prøver dem når du lagrer.',
    'All four are at portal.vippsmobilepay.com, under Developer, at the sales unit. We try them when you save.',
  ],
  fields: {
    merchantSerialNumber: ['Merchant serial number (MSN)', 'Merchant serial number (MSN)'],
    clientId: ['client_id', 'client_id'],
    clientSecret: ['client_secret', 'client_secret'],
    subscriptionKey: ['Ocp-Apim-Subscription-Key', 'Ocp-Apim-Subscription-Key'],
  },
  saved: ['✓ Lagret', '✓ Saved'],
});
