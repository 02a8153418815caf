import { addDays } from '../../../../server/src/domain/days/local-date.ts';

type Period = { name: 'all' | 'month' | 'lastMonth' | 'year' | 'lastYear'; from: string; to: string };

/** The periods that people ask for most. Both days are included, and empty where there is no bound. @param today `yyyy-MM-dd` */
export function periodsOf(today: string): Period[] {
  const firstOfMonth = `${today.slice(0, 7)}-01`;
  const endOfLastMonth = addDays(firstOfMonth, -1);
  const year = Number(today.slice(0, 4));
  return [
    { name: 'all', from: '', to: '' },
    { name: 'month', from: firstOfMonth, to: today },
    { name: 'lastMonth', from: `${endOfLastMonth.slice(0, 7)}-01`, to: endOfLastMonth },
    { name: 'year', from: `${year}-01-01`, to: today },
    { name: 'lastYear', from: `${year - 1}-01-01`, to: `${year - 1}-12-31` },
  ];
}
