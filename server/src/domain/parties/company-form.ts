/** Company forms that a name can show, as abbreviations. */
export const COMPANY_FORMS = [
  'ASA',
  'AS',
  'ANS',
  'DA',
  'KS',
  'SA',
  'NUF',
  'IKS',
  'SF',
  'KF',
  'FKF',
  'BRL',
  'BBL',
] as const;
export type CompanyForm = (typeof COMPANY_FORMS)[number];

/** Only companies of these forms may use these letters, anywhere in the name (foretaksnavneloven § 2-2). */
const ANYWHERE = new Set<string>(['AS', 'ASA']);

/** These count at the end of a name, in capitals or small letters: `fjord as`. */
const AT_THE_END = new Set<string>(['AS', 'ASA', 'NUF', 'ANS', 'IKS', 'BBL']);

/** These count in capitals only, because they are also words or names of people. */
const AT_THE_END_IN_CAPITALS = new Set<string>(['DA', 'SA', 'KS', 'SF', 'KF', 'FKF', 'BRL']);
const AT_THE_START_IN_CAPITALS = new Set<string>(['ANS', 'KS']);

const WRITTEN_OUT =
  /(aksjeselskap|samvirkeforetak|kommandittselskap|statsforetak|borettslag|boligbyggelag)(et)?($|\s)|(ansvarlig|interkommunalt) selskap|kommunalt foretak|utenlandsk foretak/;

/**
 * The form that a company's name shows by its abbreviation. Undefined where the name shows none: names of
 * sole proprietors and associations need not show a form.
 */
export function companyFormOf(companyName: string): CompanyForm | undefined {
  const words = companyName.split(/[\s,;()]+/).filter((word) => word !== '');
  if (words.length < 2) return undefined;
  // `A/S` and `A.S.` mean AS, also in small letters.
  const forms = words.map((word) => {
    const letters = word.replaceAll(/[./]/g, '');
    return /^a[./]s(\.|[./]?a\.?)?$/i.test(word) ? letters.toUpperCase() : letters;
  });
  const first = forms.at(0) ?? '';
  const last = forms.at(-1) ?? '';
  const told =
    forms.find((form) => ANYWHERE.has(form)) ??
    (AT_THE_END.has(last.toUpperCase()) ? last.toUpperCase() : undefined) ??
    (AT_THE_END_IN_CAPITALS.has(last) ? last : undefined) ??
    (AT_THE_START_IN_CAPITALS.has(first) ? first : undefined);
  return COMPANY_FORMS.find((form) => form === told);
}

/**
 * Whether a company of this name is in Foretaksregisteret, judged by the name alone. Companies and
 * cooperatives of all forms are. Sole proprietors (ENK) and associations need not be, and their names do not
 * tell. Documents of a registered AS, ASA or NUF must say that it is registered (foretaksregisterloven §
 * 10-2).
 */
export function isFormOfForetaksregisteret(companyName: string): boolean {
  return companyFormOf(companyName) !== undefined || WRITTEN_OUT.test(companyName.toLowerCase());
}

/** Forms that need no entry in Foretaksregisteret. They count in capitals at the end of a name. */
const UNREGISTERED = new Set(['ENK', 'BA', 'STI']);

/** Whether a name shows that it is of a company. Most names of sole proprietors and associations do not show it. */
export function isCompanyName(name: string): boolean {
  const words = name.split(/[\s,;()]+/).filter((word) => word !== '');
  return isFormOfForetaksregisteret(name) || (words.length > 1 && UNREGISTERED.has(words.at(-1) ?? ''));
}
