import type { ChartRow } from './chart-row.ts';

// One account per line, so that the table can be read down its columns.
// prettier-ignore
export const OTHER_COSTS: readonly ChartRow[] = [
  // Means of transport. Input VAT on the running of a passenger car is not deductible (mval. § 8-4).
  ['7000', 'Drivstoff og lading, personbiler', 'Drivstoff og lading, personbilar', 'Fuel and charging, passenger cars', null],
  ['7005', 'Drivstoff og lading, varebiler og lastebiler', 'Drivstoff og lading, varebilar og lastebilar', 'Fuel and charging, vans and lorries', '1'],
  ['7020', 'Vedlikehold av personbiler', 'Vedlikehald av personbilar', 'Maintenance of passenger cars', null],
  ['7025', 'Vedlikehold av varebiler og lastebiler', 'Vedlikehald av varebilar og lastebilar', 'Maintenance of vans and lorries', '1'],
  ['7030', 'Bompenger og ferge', 'Bompengar og ferje', 'Road tolls and ferries', null],
  ['7035', 'Parkering', 'Parkering', 'Parking', null],
  ['7040', 'Forsikring av transportmidler', 'Forsikring av transportmiddel', 'Insurance of means of transport'],
  ['7045', 'Avgifter på transportmidler', 'Avgifter på transportmiddel', 'Duties on means of transport'],
  ['7080', 'Bruk av privat bil i næringsvirksomheten', 'Bruk av privat bil i næringsverksemda', 'Use of a private car in the business'],
  ['7090', 'Andre kostnader ved transportmidler', 'Andre kostnader ved transportmiddel', 'Other costs of means of transport', null],
  ['7099', 'Privat bruk av næringsbil', 'Privat bruk av næringsbil', 'Private use of a commercial vehicle'],

  // Travel
  ['7100', 'Bilgodtgjørelse med opplysningsplikt', 'Bilgodtgjersle med opplysningsplikt', 'Car allowance carrying a reporting obligation'],
  ['7130', 'Reisegodtgjørelse med opplysningsplikt', 'Reisegodtgjersle med opplysningsplikt', 'Travel allowance carrying a reporting obligation'],
  ['7140', 'Flyreiser i Norge', 'Flyreiser i Noreg', 'Air travel in Norway', '13'],
  ['7142', 'Tog, buss, båt og drosje', 'Tog, buss, båt og drosje', 'Train, bus, boat and taxi', '13'],
  ['7144', 'Hotell i Norge', 'Hotell i Noreg', 'Hotels in Norway', '13'],
  ['7146', 'Reiser i utlandet', 'Reiser i utlandet', 'Travel abroad', null],
  ['7150', 'Diettgodtgjørelse med opplysningsplikt', 'Diettgodtgjersle med opplysningsplikt', 'Subsistence allowance carrying a reporting obligation'],
  ['7160', 'Diettkostnader etter regning', 'Diettkostnader etter rekning', 'Subsistence costs against receipts', null],
  ['7190', 'Andre reisekostnader', 'Andre reisekostnader', 'Other travel costs', null],

  // Commission, sales and advertising
  ['7200', 'Provisjon med opplysningsplikt', 'Provisjon med opplysningsplikt', 'Commission carrying a reporting obligation'],
  ['7210', 'Provisjon til forhandlere', 'Provisjon til forhandlarar', 'Commission to dealers', '1'],
  ['7295', 'Andre provisjonskostnader', 'Andre provisjonskostnader', 'Other commission costs', null],
  ['7300', 'Salgskostnader', 'Salskostnader', 'Selling costs', '1'],
  ['7320', 'Annonser i trykte medier', 'Annonsar i trykte medium', 'Advertisements in print', '1'],
  ['7325', 'Digital annonsering', 'Digital annonsering', 'Digital advertising', '1'],
  ['7326', 'Digital annonsering fra utlandet', 'Digital annonsering frå utlandet', 'Digital advertising from abroad', null],
  ['7330', 'Andre reklamekostnader', 'Andre reklamekostnader', 'Other advertising costs', '1'],
  ['7335', 'Messer og utstillinger', 'Messer og utstillingar', 'Fairs and exhibitions', '1'],
  ['7340', 'Sponsing', 'Sponsing', 'Sponsorship', '1'],
  ['7350', 'Representasjon med fradragsrett', 'Representasjon med frådragsrett', 'Deductible business entertainment', null],
  ['7370', 'Representasjon uten fradragsrett', 'Representasjon utan frådragsrett', 'Non-deductible business entertainment', null],

  // Membership fees and gifts
  ['7400', 'Kontingenter med fradragsrett', 'Kontingentar med frådragsrett', 'Deductible membership fees', null],
  ['7420', 'Gaver med fradragsrett', 'Gåver med frådragsrett', 'Deductible gifts', null],
  ['7440', 'Gaver uten fradragsrett', 'Gåver utan frådragsrett', 'Non-deductible gifts', null],
  ['7450', 'Gaver til frivillige organisasjoner', 'Gåver til frivillige organisasjonar', 'Donations to voluntary organisations'],
  ['7490', 'Kontingenter uten fradragsrett', 'Kontingentar utan frådragsrett', 'Non-deductible membership fees', null],

  // Insurance, warranty and rights
  ['7500', 'Forsikringspremier', 'Forsikringspremiar', 'Insurance premiums'],
  ['7520', 'Ansvarsforsikring', 'Ansvarsforsikring', 'Liability insurance'],
  ['7550', 'Garanti- og servicekostnader', 'Garanti- og servicekostnader', 'Warranty and servicing costs', '1'],
  ['7600', 'Lisenser og royalties', 'Lisensar og royalties', 'Licences and royalties', '1'],
  ['7610', 'Patent- og varemerkekostnader', 'Patent- og varemerkekostnader', 'Patent and trade mark costs', '1'],
  ['7650', 'Forskning og utvikling', 'Forsking og utvikling', 'Research and development', '1'],

  // Various costs
  ['7700', 'Styremøter', 'Styremøte', 'Board meetings', null],
  ['7740', 'Øreavrunding', 'Øreavrunding', 'Rounding'],
  ['7745', 'Kassedifferanser', 'Kassedifferansar', 'Cash differences'],
  ['7750', 'Offentlige gebyrer', 'Offentlege gebyr', 'Public fees', null],
  ['7755', 'Bøter og overtredelsesgebyrer', 'Bøter og lovbrotsgebyr', 'Fines and penalties'],
  ['7760', 'Purregebyrer fra leverandører', 'Purregebyr frå leverandørar', 'Reminder fees from suppliers', null],
  ['7770', 'Bankgebyrer', 'Bankgebyr', 'Bank charges', null],
  ['7775', 'Gebyrer til kortselskap og betalingsformidlere', 'Gebyr til kortselskap og betalingsformidlarar', 'Card and payment provider fees', null],
  ['7790', 'Andre kostnader', 'Andre kostnader', 'Other costs', null],
  ['7795', 'Andre kostnader uten fradragsrett', 'Andre kostnader utan frådragsrett', 'Other non-deductible costs', null],

  // Losses. The VAT of a lost claim is entered on 2711 itself, so 7830 holds the net amount.
  ['7830', 'Tap på fordringer', 'Tap på fordringar', 'Losses on claims'],
  ['7835', 'Endring i avsetning for tap på fordringer', 'Endring i avsetjing for tap på fordringar', 'Change in allowance for losses on claims'],
  ['7840', 'Innbetalt på tapsførte fordringer', 'Innbetalt på tapsførte fordringar', 'Recovered on claims written off'],
  ['7860', 'Tap på kontrakter', 'Tap på kontraktar', 'Losses on contracts'],
  ['7880', 'Tap ved avgang av driftsmidler', 'Tap ved avgang av driftsmiddel', 'Loss on disposal of fixed assets'],
  ['7885', 'Tap ved avgang av finansielle anleggsmidler', 'Tap ved avgang av finansielle anleggsmiddel', 'Loss on disposal of financial fixed assets'],
];
