const OSLO_DAY = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Europe/Oslo',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
});

/** The date in Norway at that time, as `yyyy-MM-dd`. */
export function osloDay(at: Date): string {
  return OSLO_DAY.format(at);
}

/** @param date `yyyy-MM-dd` */
export function addDays(date: string, days: number): string {
  const [year = 0, month = 1, dayOfMonth = 1] = date.split('-').map(Number);
  return new Date(Date.UTC(year, month - 1, dayOfMonth + days)).toISOString().slice(0, 10);
}
