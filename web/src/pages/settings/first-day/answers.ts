import type { CompanySettings, SettingsBody } from '../company/company-settings.ts';

/** What the form holds. What nobody has answered is empty. */
export type Answers = {
  vatRegistered: '' | 'yes' | 'no';
  vatRegisteredFrom: string;
  supplyKind: '' | 'goods' | 'services';
} & Pick<CompanySettings, 'address' | 'postalCode' | 'city' | 'bankAccount'>;

/** Until somebody has answered, nothing is chosen that a new company has by default: an answer that is already there is not read. */
export function answersOf(settings: CompanySettings): Answers {
  const { vatAnswered, vatRegistered, vatRegisteredFrom, supplyKind } = settings;
  const { address, postalCode, city, bankAccount } = settings;
  return {
    vatRegistered: !vatAnswered ? '' : vatRegistered ? 'yes' : 'no',
    vatRegisteredFrom: vatRegisteredFrom ?? '',
    supplyKind: vatAnswered || supplyKind === 'services' ? supplyKind : '',
    address,
    postalCode,
    city,
    bankAccount,
  };
}

/** What is saved: the answers, and of the texts those that have changed, so that other people's changes stay. */
export function changesOf(answers: Answers, begunWith: Answers): SettingsBody {
  const { vatRegistered, vatRegisteredFrom, supplyKind } = answers;
  const texts = (['address', 'postalCode', 'city', 'bankAccount'] as const).filter(
    (name) => answers[name] !== begunWith[name],
  );
  return {
    vatRegistered: vatRegistered === 'yes',
    vatRegisteredFrom: vatRegistered === 'yes' && vatRegisteredFrom !== '' ? vatRegisteredFrom : null,
    ...(supplyKind !== '' && { supplyKind }),
    ...Object.fromEntries(texts.map((name) => [name, answers[name]])),
  };
}
