import type { ChartRow } from './chart-row.ts';

// One account per line, so that the table can be read down its columns.
// prettier-ignore
export const PAYROLL: readonly ChartRow[] = [
  // Pay
  ['5000', 'Fast lønn', 'Fast lønn', 'Fixed salaries'],
  ['5010', 'Timelønn', 'Timelønn', 'Hourly wages'],
  ['5015', 'Overtid', 'Overtid', 'Overtime'],
  ['5020', 'Provisjonslønn', 'Provisjonslønn', 'Commission pay'],
  ['5030', 'Bonus til ansatte', 'Bonus til tilsette', 'Employee bonuses'],
  ['5040', 'Lønn til lærlinger', 'Lønn til lærlingar', 'Apprentice wages'],
  ['5050', 'Lønn til ekstrahjelp', 'Lønn til ekstrahjelp', 'Wages for extra staff'],
  ['5090', 'Endring i skyldig lønn', 'Endring i skuldig lønn', 'Change in salaries owed'],
  ['5100', 'Lønn under sykdom', 'Lønn under sjukdom', 'Pay during sickness'],
  ['5180', 'Feriepenger', 'Feriepengar', 'Holiday pay'],

  // Benefits in kind, with the account that takes them out again
  ['5200', 'Fri bil', 'Fri bil', 'Company car benefit'],
  ['5210', 'Fri elektronisk kommunikasjon', 'Fri elektronisk kommunikasjon', 'Electronic communication benefit'],
  ['5230', 'Fordel ved rimelig lån', 'Fordel ved rimeleg lån', 'Low-interest loan benefit'],
  ['5250', 'Skattepliktige forsikringer for ansatte', 'Skattepliktige forsikringar for tilsette', 'Taxable insurance for employees'],
  ['5280', 'Andre fordeler i arbeidsforhold', 'Andre fordelar i arbeidsforhold', 'Other employment benefits'],
  ['5290', 'Motkonto for naturalytelser', 'Motkonto for naturalytingar', 'Contra account for benefits in kind'],

  // Other remuneration
  ['5300', 'Andre opplysningspliktige godtgjørelser', 'Andre opplysningspliktige godtgjersler', 'Other remunerations carrying a reporting obligation'],
  ['5330', 'Godtgjørelse til styret', 'Godtgjersle til styret', 'Remuneration of the board'],
  ['5340', 'Honorar til personer uten næring', 'Honorar til personar utan næring', 'Fees to persons not in business'],

  // Employer contributions and pensions
  ['5400', 'Arbeidsgiveravgift', 'Arbeidsgivaravgift', 'Employer national insurance contributions'],
  ['5405', 'Arbeidsgiveravgift av feriepenger', 'Arbeidsgivaravgift av feriepengar', 'Employer national insurance contributions on holiday pay'],
  ['5410', 'Arbeidsgiveravgift av skyldig lønn', 'Arbeidsgivaravgift av skuldig lønn', 'Employer national insurance contributions on salaries owed'],
  ['5420', 'Opplysningspliktige pensjonskostnader', 'Opplysningspliktige pensjonskostnader', 'Pension costs subject to a reporting obligation'],
  ['5425', 'Premie til avtalefestet pensjon', 'Premie til avtalefesta pensjon', 'Premiums for collectively agreed pension'],
  ['5440', 'Arbeidsgiveravgift av pensjon', 'Arbeidsgivaravgift av pensjon', 'Employer national insurance contributions on pensions'],
  ['5600', 'Arbeidsgodtgjørelse til deltakere', 'Arbeidsgodtgjersle til deltakarar', 'Remuneration for work performed by partners'],

  // Refunds
  ['5700', 'Lærlingtilskudd', 'Lærlingtilskot', 'Apprentice grants'],
  ['5710', 'Lønnstilskudd', 'Lønnstilskot', 'Wage subsidies'],
  ['5800', 'Refusjon av sykepenger', 'Refusjon av sjukepengar', 'Sick pay refunds'],
  ['5810', 'Refusjon av foreldrepenger', 'Refusjon av foreldrepengar', 'Parental pay refunds'],
  ['5890', 'Andre refusjoner av lønn', 'Andre refusjonar av lønn', 'Other pay refunds'],

  // Other personnel costs. Input VAT on meals and gifts for employees is not deductible (mval. § 8-3).
  ['5900', 'Gaver til ansatte', 'Gåver til tilsette', 'Gifts to employees', null],
  ['5910', 'Kantine', 'Kantine', 'Canteen', null],
  ['5920', 'Yrkesskadeforsikring', 'Yrkesskadeforsikring', 'Occupational injury insurance'],
  ['5925', 'Andre personalforsikringer', 'Andre personalforsikringar', 'Other personnel insurance'],
  ['5930', 'Bedriftshelsetjeneste', 'Bedriftshelseteneste', 'Occupational health service', null],
  ['5940', 'Arbeidsklær og verneutstyr', 'Arbeidsklede og verneutstyr', 'Work clothes and protective equipment', '1'],
  ['5945', 'Rekruttering', 'Rekruttering', 'Recruitment', '1'],
  ['5950', 'Egen pensjonsordning', 'Eiga pensjonsordning', 'Own pension scheme'],
  ['5960', 'Sosiale arrangementer for ansatte', 'Sosiale arrangement for tilsette', 'Social events for employees', null],
  ['5970', 'Kurs og opplæring for ansatte', 'Kurs og opplæring for tilsette', 'Courses and training for employees', null],
  ['5990', 'Andre personalkostnader', 'Andre personalkostnader', 'Other personnel costs', null],
];
