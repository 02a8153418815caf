import type { readinessTexts } from './readiness-texts.ts';

/** What is wrong, in a sentence. */
export function sentenceOf(
  texts: (typeof readinessTexts)['nb'],
  { field, code }: { field: string; code: string },
): string {
  const [, line, part = ''] = /^lines\[(\d+)\]\.?(\w*)/.exec(field) ?? [];
  if (line !== undefined) {
    const number = Number(line) + 1;
    if (code === 'not-vat-registered') return texts.notVatRegistered(number);
    if (part === 'description' || part === '') return texts.description(number);
    return part === 'vatCode' ? texts.vatCode(number) : texts.line(number);
  }
  if (code === 'recipient-cannot-receive') return texts.cannotReceive;
  const sentences: Record<string, string> = {
    'client.name': texts.name,
    'client.orgNumber': code === 'required' ? texts.orgNumber : texts.wrongOrgNumber,
    'client.vatNumber': code === 'required' ? texts.vatNumber : texts.wrongVatNumber,
    'client.email': texts.email,
    kid: texts.kid,
    'company.orgNumber': texts.company,
    'company.bankAccount': texts.bankAccount,
    'client.address': texts.address,
    deliveryPlace: texts.deliveryPlace,
    deliveryDate: texts.deliveryDate,
    deliveryPeriod: texts.deliveryDate,
  };
  return sentences[field] ?? texts.other;
}
