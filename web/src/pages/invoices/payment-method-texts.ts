import type { PaymentMethod } from '../../../../server/src/domain/invoices/money-kinds.ts';
import type { Texts } from '../../text/language.tsx';

export const methodTexts: Texts<Record<PaymentMethod, string>> = {
  nb: { bank: 'Bank', card: 'Kort', vipps: 'Vipps', cash: 'Kontant', other: 'Annet' },
  en: { bank: 'Bank', card: 'Card', vipps: 'Vipps', cash: 'Cash', other: 'Other' },
};
