import type { Wording } from '../../../domain/texts/language.ts';
import { textsByLanguage } from '../../../domain/texts/language.ts';

/** The words of payments by Vipps, as `page-words.ts` has those of the page. */
const WORDS = {
  pay: [
    'Betal {amount}\u00A0kr med Vipps',
    'Betal {amount}\u00A0kr med Vipps',
    'Pay NOK\u00A0{amount} with Vipps',
  ],
  otherwise: ['Eller betal i banken:', 'Eller betal i banken:', 'Or pay by bank:'],
  paid: [
    'Takk! Vi har fått betalingen med Vipps.',
    'Takk! Vi har fått betalinga med Vipps.',
    'Thank you! We have received your payment by Vipps.',
  ],
  waits: [
    'Betalingen med Vipps er ikke ferdig. Fullfør den i Vipps.',
    'Betalinga med Vipps er ikkje ferdig. Fullfør ho i Vipps.',
    'Your payment by Vipps is not complete. Finish it in Vipps.',
  ],
  silent: [
    'Vi venter på svar fra Vipps. Har du godkjent betalingen, trenger du ikke gjøre noe mer.',
    'Vi ventar på svar frå Vipps. Har du godkjent betalinga, treng du ikkje gjere noko meir.',
    'We wait for an answer from Vipps. If you have approved the payment, you need to do nothing more.',
  ],
  again: ['Sjekk igjen', 'Sjekk igjen', 'Check again'],
  cancelled: [
    'Betalingen med Vipps ble kansellert, og ingen penger er trukket. Se under hva som gjelder nå.',
    'Betalinga med Vipps vart kansellert, og ingen pengar er trekte. Sjå under kva som gjeld no.',
    'Your payment by Vipps was cancelled, and no money was taken. See below what applies now.',
  ],
  aborted: [
    'Du avbrøt betalingen med Vipps. Ingen penger er trukket.',
    'Du avbraut betalinga med Vipps. Ingen pengar er trekte.',
    'You stopped the payment by Vipps. No money was taken.',
  ],
  expired: [
    'Betalingen med Vipps ble ikke fullført i tide. Ingen penger er trukket.',
    'Betalinga med Vipps vart ikkje fullført i tide. Ingen pengar er trekte.',
    'The payment by Vipps was not completed in time. No money was taken.',
  ],
  away: [
    'Vipps svarer ikke akkurat nå. Prøv igjen om litt, eller betal i banken.',
    'Vipps svarar ikkje akkurat no. Prøv igjen om litt, eller betal i banken.',
    'Vipps does not answer right now. Try again in a moment, or pay by bank.',
  ],
  often: [
    'Du har prøvd mange ganger på kort tid. Vent et kvarter, eller betal i banken.',
    'Du har prøvd mange gonger på kort tid. Vent eit kvarter, eller betal i banken.',
    'You have tried many times in a short while. Wait a quarter of an hour, or pay by bank.',
  ],

  simulated: ['Simulert Vipps', 'Simulert Vipps', 'Simulated Vipps'],
  simulatedHint: [
    'Testmiljøet: ingen penger flyttes. Velg hva betaleren gjør.',
    'Testmiljøet: ingen pengar blir flytta. Vel kva betalaren gjer.',
    'Test environment: no money moves. Choose what the payer does.',
  ],
  approve: ['Godkjenn {amount}', 'Godkjenn {amount}', 'Approve {amount}'],
  decline: ['Avbryt', 'Avbryt', 'Decline'],
  expire: ['La tiden gå ut', 'La tida gå ut', 'Let it expire'],
} as const satisfies Record<string, Wording>;

export type VippsWords = Record<keyof typeof WORDS, string>;

export const vippsWordsIn = textsByLanguage(WORDS);
