/** Forms that a name tells, as they are abbreviated. */
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

/** Nobody else may bear these, wherever they stand in the name (foretaksnavneloven § 2-2). */
const ANYWHERE = new Set<string>(['AS', 'ASA']);

/** End a name in capitals or in small letters: `fjord as`. */
const AT_THE_END = new Set<string>(['AS', 'ASA', 'NUF', 'ANS', 'IKS', 'BBL']);

/** Are words or names of people as well, so in capitals alone. */
const AT_THE_END_IN_CAPITALS = new Set<string>(['DA', 'SA', 'KS', 'SF', 'KF', 'FKF', 'BRL']);
const AT_THE_START_IN_CAPITALS = new Set<string>(['ANS', 'KS']);

const WRITTEN_OUT =
  /(aksjeselskap|samvirkeforetak|kommandittselskap|statsforetak|borettslag|boligbyggelag)(et)?($|\s)|(ansvarlig|interkommunalt) selskap|kommunalt foretak|utenlandsk foretak/;

/**
 * The form that a company's name tells by its abbreviation; undefined where it tells none, as those of sole proprietors and
 * associations do not have to.
 */
export function companyFormOf(companyName: string): CompanyForm | undefined {
  const words = companyName.split(/[\s,;()]+/).filter((word) => word !== '');
  if (words.length < 2) return undefined;
  // `A/S` and `A.S.` are AS, and that also in small letters.
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
 * Whether a company of this name is in Foretaksregisteret, as far as the name tells: companies and cooperatives of all forms
 * are. Sole proprietors (ENK) and associations need not be, and their names do not tell. Documents of an AS, ASA or NUF that
 * is there must say so (foretaksregisterloven § 10-2).
 */
export function isFormOfForetaksregisteret(companyName: string): boolean {
  return companyFormOf(companyName) !== undefined || WRITTEN_OUT.test(companyName.toLowerCase());
}
