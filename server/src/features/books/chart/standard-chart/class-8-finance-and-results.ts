import type { ChartRow } from './chart-row.ts';

// One account per line, so that the table can be read down its columns.
// prettier-ignore
export const FINANCE_AND_RESULTS: readonly ChartRow[] = [
  // Financial income
  ['8000', 'Utbytte fra datterselskap', 'Utbytte frå dotterselskap', 'Dividends from subsidiaries'],
  ['8010', 'Mottatt konsernbidrag', 'Motteke konsernbidrag', 'Group contribution received'],
  ['8030', 'Renteinntekter fra foretak i samme konsern', 'Renteinntekter frå føretak i same konsern', 'Interest income from enterprises in the same group'],
  ['8050', 'Andre renteinntekter', 'Andre renteinntekter', 'Other interest income'],
  ['8051', 'Renteinntekter fra bank', 'Renteinntekter frå bank', 'Bank interest income'],
  ['8055', 'Forsinkelsesrenter fra kunder', 'Forseinkingsrenter frå kundar', 'Late-payment interest from customers', '7'],
  ['8057', 'Renteinntekter på skatt og avgift', 'Renteinntekter på skatt og avgift', 'Interest income on taxes and duties'],
  ['8060', 'Valutagevinst', 'Valutagevinst', 'Gains on exchange rates'],
  ['8074', 'Gevinst ved salg av aksjer og fondsandeler', 'Gevinst ved sal av aksjar og fondsandelar', 'Gain on sale of shares and fund units'],
  ['8078', 'Gevinst på virtuelle eiendeler', 'Gevinst på virtuelle eigedelar', 'Gain on virtual assets'],
  ['8079', 'Andre finansinntekter', 'Andre finansinntekter', 'Other financial income'],
  ['8080', 'Verdiøkning av finansielle instrumenter', 'Verdiauke av finansielle instrument', 'Increase in value of financial instruments'],
  ['8090', 'Utbytte fra andre investeringer', 'Utbytte frå andre investeringar', 'Dividends from other investments'],

  // Financial costs
  ['8100', 'Verdireduksjon av finansielle instrumenter', 'Verdireduksjon av finansielle instrument', 'Reduction in value of financial instruments'],
  ['8115', 'Nedskrivning av finansielle eiendeler', 'Nedskriving av finansielle eigedelar', 'Write-down of financial assets'],
  ['8130', 'Rentekostnader til foretak i samme konsern', 'Rentekostnader til føretak i same konsern', 'Interest costs to enterprises in the same group'],
  ['8150', 'Andre rentekostnader', 'Andre rentekostnader', 'Other interest costs'],
  ['8151', 'Renter på banklån', 'Renter på banklån', 'Interest on bank loans'],
  ['8153', 'Renter på kassekreditt', 'Renter på kassekreditt', 'Interest on overdraft facility'],
  ['8154', 'Renter på lån fra eiere', 'Renter på lån frå eigarar', 'Interest on loans from owners'],
  ['8155', 'Forsinkelsesrenter til leverandører', 'Forseinkingsrenter til leverandørar', 'Late-payment interest to suppliers'],
  ['8157', 'Rentekostnader på skatt og avgift', 'Rentekostnader på skatt og avgift', 'Interest costs on taxes and duties'],
  ['8160', 'Valutatap', 'Valutatap', 'Losses on exchange rates'],
  ['8174', 'Tap ved salg av aksjer og fondsandeler', 'Tap ved sal av aksjar og fondsandelar', 'Loss on sale of shares and fund units'],
  ['8177', 'Etableringsgebyrer på lån', 'Etableringsgebyr på lån', 'Arrangement fees on loans'],
  ['8178', 'Tap på virtuelle eiendeler', 'Tap på virtuelle eigedelar', 'Loss on virtual assets'],
  ['8179', 'Andre finanskostnader', 'Andre finanskostnader', 'Other financial costs'],

  // Tax
  ['8300', 'Betalbar skatt på årets resultat', 'Betalbar skatt på resultatet for året', 'Tax payable on the result for the year'],
  ['8321', 'Økning i utsatt skatt', 'Auke i utsett skatt', 'Increase in deferred tax'],
  ['8322', 'Nedgang i utsatt skatt', 'Nedgang i utsett skatt', 'Decrease in deferred tax'],
  ['8323', 'For lite avsatt skatt fra forrige år', 'For lite avsett skatt frå førre år', 'Under-allocated tax from last year'],
  ['8324', 'For mye avsatt skatt fra forrige år', 'For mykje avsett skatt frå førre år', 'Over-allocated tax from last year'],

  // The result and its use
  ['8800', 'Årsresultat', 'Årsresultat', 'Result for the year'],
  ['8900', 'Avsatt til fond for vurderingsforskjeller', 'Avsett til fond for vurderingsskilnader', 'Allocated to reserve for valuation differences'],
  ['8920', 'Disponert til utbytte', 'Disponert til utbytte', 'Allocated to dividend'],
  ['8930', 'Disponert til konsernbidrag', 'Disponert til konsernbidrag', 'Allocated to group contribution'],
  ['8950', 'Overført til privat konto', 'Overført til privat konto', 'Transferred to the owner’s private account'],
  ['8960', 'Overført til annen egenkapital', 'Overført til annan eigenkapital', 'Transferred to other equity'],
  ['8970', 'Overført fra annen egenkapital', 'Overført frå annan eigenkapital', 'Transferred from other equity'],
  ['8980', 'Overført fra innskutt egenkapital', 'Overført frå innskoten eigenkapital', 'Transferred from contributed equity'],
  ['8990', 'Overført til udekket tap', 'Overført til udekt tap', 'Transferred to uncovered loss'],
];
