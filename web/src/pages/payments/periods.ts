import { addDays } from '../../../../server/src/domain/days/local-date.ts';

/** The periods that people ask for most. Both days are included. @param today `yyyy-MM-dd` */
export function periodsOf(today: string) {
  const firstOfMonth = `${today.slice(0, 7)}-01`;
  const endOfLastMonth = addDays(firstOfMonth, -1);
  const year = Number(today.slice(0, 4));
  return {
    all: { paidFrom: '', paidTo: '' },
    month: { paidFrom: firstOfMonth, paidTo: today },
    lastMonth: { paidFrom: `${endOfLastMonth.slice(0, 7)}-01`, paidTo: endOfLastMonth },
    year: { paidFrom: `${year}-01-01`, paidTo: today },
    lastYear: { paidFrom: `${year - 1}-01-01`, paidTo: `${year - 1}-12-31` },
  };
}
