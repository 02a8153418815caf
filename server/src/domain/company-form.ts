/** Nobody else may bear these, wherever they stand in the name (foretaksnavneloven § 2-2). */
const ANYWHERE = new Set(['AS', 'ASA']);

/** End a name in capitals or in small letters: `fjord as`. */
const AT_THE_END = new Set(['as', 'asa', 'nuf', 'ans', 'iks', 'bbl']);

/** Are words or names of people as well, so in capitals alone. */
const AT_THE_END_IN_CAPITALS = new Set(['DA', 'SA', 'KS', 'SF', 'KF', 'FKF', 'BRL']);
const AT_THE_START_IN_CAPITALS = new Set(['ANS', 'KS']);

const WRITTEN_OUT =
  /(aksjeselskap|samvirkeforetak|kommandittselskap|statsforetak|borettslag|boligbyggelag)(et)?($|\s)|(ansvarlig|interkommunalt) selskap|kommunalt foretak|utenlandsk foretak/;

/**
 * Whether a company of this name is in Foretaksregisteret, as far as the name tells: companies and cooperatives of all forms
 * are. Sole proprietors (ENK) and associations need not be, and their names do not tell. Documents of an AS, ASA or NUF that
 * is there must say so (foretaksregisterloven § 10-2).
 */
export function isFormOfForetaksregisteret(companyName: string): boolean {
  const words = companyName.split(/[\s,;()]+/).filter((word) => word !== '');
  // `A/S` and `A.S.` are AS, and that also in small letters.
  const forms = words.map((word) =>
    /^a[./]s(\.|[./]?a\.?)?$/i.test(word)
      ? word.replaceAll(/[./]/g, '').toUpperCase()
      : word.replaceAll(/[./]/g, ''),
  );
  const first = forms.at(0) ?? '';
  const last = forms.length > 1 ? (forms.at(-1) ?? '') : '';
  return (
    (forms.length > 1 && forms.some((form) => ANYWHERE.has(form))) ||
    AT_THE_END.has(last.toLowerCase()) ||
    AT_THE_END_IN_CAPITALS.has(last) ||
    (last !== '' && AT_THE_START_IN_CAPITALS.has(first)) ||
    WRITTEN_OUT.test(companyName.toLowerCase())
  );
}
