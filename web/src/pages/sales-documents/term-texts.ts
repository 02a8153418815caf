import type { Texts } from '../../text/language.tsx';
import type { PrepaymentGround } from './values.ts';

/** Terms that forms ask for, and pages of documents tell. */
const nb = {
  prepayment: 'Forskuddsfakturering',
  prepaymentHint: 'Bare når leveringsdatoen er etter fakturadatoen og fakturaen har mva.',
  prepayments: {
    subscription: 'Abonnement',
    rent: 'Leie',
    dues: 'Avgift og lignende',
    passenger_transport: 'Persontransport',
    catering: 'Servering',
    admission: 'Adgang til museum, fornøyelsespark og lignende',
    sports_event: 'Adgang til idrettsarrangement',
  } satisfies Record<PrepaymentGround, string>,
  dueDateAgreed: 'Forfallsdatoen er avtalt på forhånd',
  dueDateAgreedHint:
    'Da løper renten fra forfall, også med under 14 dager å betale på. Ellers regnes gebyr og renter fra 30 dager etter at fakturaen er sendt.',
};

const en: typeof nb = {
  prepayment: 'Prepayment',
  prepaymentHint: 'Only when the delivery date is after the invoice date and the invoice has VAT.',
  prepayments: {
    subscription: 'Subscription',
    rent: 'Rent',
    dues: 'Dues and the like',
    passenger_transport: 'Passenger transport',
    catering: 'Serving of food and drink',
    admission: 'Admission to a museum, amusement park and the like',
    sports_event: 'Admission to a sports event',
  },
  dueDateAgreed: 'The due date was agreed on beforehand',
  dueDateAgreedHint:
    'Then interest runs from the due date, also with less than 14 days to pay. Otherwise fees and interest count from 30 days after the invoice is sent.',
};

export const termTexts: Texts<typeof nb> = { nb, en };
