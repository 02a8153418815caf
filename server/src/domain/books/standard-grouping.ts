/** Where an account belongs in the business specification (næringsspesifikasjonen), as SAF-T 1.30 asks of every account. */
export type Grouping = { category: string; code: string };

/**
 * `from→code` in the order of the numbers: the account `from` and the accounts after it, up to the next row, have that
 * code. `from` alone is its own code. Codes of oil, power and forestry are left out, and so are codes that only a tax
 * return has.
 */
const CODES_FROM: readonly { category: string; accounts: string }[] = [
  {
    category: 'balanseverdiForAnleggsmiddel',
    accounts: `1000 1020 1070 1080 1089→1020 1100→1105 1110→1115 1120 1130 1140 1150 1160 1180 1199→1105 1200→1205
      1220→1221 1225 1230→1205 1235→1238 1250→1205 1280 1290 1300→1313 1320 1330→1332 1340 1350 1360 1370 1380 1385→1390
      1395`,
  },
  {
    category: 'balanseverdiForOmloepsmiddel',
    accounts: `1400 1500 1501 1502→1500 1530 1560 1565 1570 1580→1500 1600→1570 1780 1790→1570 1800 1810 1830 1840 1880 1900
      1920 1950 1960→1920`,
  },
  {
    category: 'egenkapital',
    accounts: `2000 2010 2015 2020 2030 2041 2042 2043 2045 2050 2055 2060→2050 2080 2090→2050`,
  },
  {
    category: 'langsiktigGjeld',
    accounts: `2100 2120 2130 2160 2180 2200 2210 2220 2240→2290 2245→2220 2250 2260 2280 2290`,
  },
  {
    category: 'kortsiktigGjeld',
    accounts: `2300→2380 2310 2320 2330 2340→2380 2400 2430→2910 2440→2400 2460 2470→2400 2500 2510 2530→2500 2600 2700→2740
      2770 2790 2800 2820→2920 2830→2800 2900 2910 2920 2930→2949 2950 2960→2990 2965→2970 2980 2990`,
  },
  { category: 'salgsinntekt', accounts: `3000 3100 3200 3300` },
  {
    category: 'annenDriftsinntekt',
    accounts: `3400 3430→3900 3460→3400 3500 3600 3620→3695 3650 3651→3695 3700 3710 3750→3900 3800→3880 3850 3870 3880 3885
      3890→3900`,
  },
  {
    category: 'varekostnad',
    accounts: `4000→4005 4190→4295 4200→4005 4290→4295 4300→4005 4500 4540→4005 4590→4295 4600→4005 4995`,
  },
  {
    category: 'loennskostnad',
    accounts: `5000 5300 5400 5420 5430→5400 5500→5900 5600 5700→5000 5900 5950 5960→5900`,
  },
  {
    category: 'annenDriftskostnad',
    accounts: `6000 6050 6100 6200 6300 6320→6395 6340 6350 6360→6395 6400 6420→6350 6430→6400 6440 6450→6400 6500 6600
      6620→6695 6700 6750 6751→6700 6760→6350 6770→6700 6800→6995 6815→6350 6820→6995 6998
      7000 7020 7030→7040 7080 7090→7040 7099 7100→7155 7140→7165 7150→7155 7160→7165 7200→7295 7300→7330 7350 7370 7400
      7420 7440 7450→7420 7460→7440 7490 7500 7550→7565 7600 7650 7700 7800→7830 7860 7880 7885 7890→7700`,
  },
  {
    category: 'finansinntekt',
    accounts: `8000→8090 8005 8010→8075 8030 8040→8050 8060 8070→8079 8074 8075 8076→8079 8080 8090`,
  },
  {
    category: 'finanskostnad',
    accounts: `8100 8105 8110→8115 8120→8179 8130 8140→8150 8160 8170→8179 8174 8175 8176→8179`,
  },
  { category: 'skattekostnad', accounts: `8300 8320→8321 8322 8323 8324 8325→8300` },
  { category: 'resultatDisponeringForSAF-T', accounts: `8800` },
];

/** The names of all categories. */
export const GROUPING_CATEGORIES: ReadonlySet<string> = new Set(CODES_FROM.map(({ category }) => category));

const ROWS: readonly (Grouping & { from: string })[] = CODES_FROM.flatMap(({ category, accounts }) =>
  accounts.split(/\s+/).map((row) => {
    const [from = '', code = from] = row.split('→');
    return { from, category, code };
  }),
);

/**
 * The category and code of an account, standard or the company's own, by its number alone.
 *
 * @param account an account number of class 1 to 8
 * @throws RangeError when the number comes before every account
 */
export function groupingOf(account: string): Grouping {
  const row = ROWS.findLast(({ from }) => from <= account);
  if (row === undefined) throw new RangeError('Not an account number');
  return { category: row.category, code: row.code };
}
