import type { Wording } from '../../text/texts-by-language.ts';
import { textsByLanguage } from '../../text/texts-by-language.ts';
import type { PrepaymentGround } from './values.ts';

/** Terms that forms ask for, and pages of documents tell. */
export const termTexts = textsByLanguage({
  prepayment: ['Forskuddsfakturering', 'Prepayment'],
  prepaymentHint: [
    'Bare når leveringsdatoen er etter fakturadatoen og fakturaen har mva.',
    'Only when the delivery date is after the invoice date and the invoice has VAT.',
  ],
  prepayments: {
    subscription: ['Abonnement', 'Subscription'],
    rent: ['Leie', 'Rent'],
    dues: ['Avgift og lignende', 'Dues and the like'],
    passenger_transport: ['Persontransport', 'Passenger transport'],
    catering: ['Servering', 'Serving of food and drink'],
    admission: [
      'Adgang til museum, fornøyelsespark og lignende',
      'Admission to a museum, amusement park and the like',
    ],
    sports_event: ['Adgang til idrettsarrangement', 'Admission to a sports event'],
  } satisfies Record<PrepaymentGround, Wording>,
  dueDateAgreed: ['Forfallsdatoen er avtalt på forhånd', 'The due date was agreed on beforehand'],
  dueDateAgreedHint: [
    'Da løper renten fra forfall, også med under 14 dager å betale på. Ellers regnes gebyr og renter fra 30 dager etter at fakturaen er sendt.',
    'Then interest runs from the due date, also with less than 14 days to pay. Otherwise fees and interest count from 30 days after the invoice is sent.',
  ],
});
