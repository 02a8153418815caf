import { osloMidnight } from '../../../../server/src/domain/days/local-date.ts';

/** `14:30` in Norway. */
export function osloTime(instant: Date): string {
  const format = { hour: '2-digit', minute: '2-digit', timeZone: 'Europe/Oslo' } as const;
  return new Intl.DateTimeFormat('nb-NO', format).format(instant);
}

/** The instant at which clocks in Norway show this; undefined when the time is none. @param time as `14:30` or `14.30` */
export function osloInstant(day: string, time: string): Date | undefined {
  const [, hours, minutes] = /^([01]?\d|2[0-3])[:.]([0-5]\d)$/.exec(time.trim()) ?? [];
  if (day === '' || hours === undefined || minutes === undefined) return undefined;
  const since = (Number(hours) * 60 + Number(minutes)) * 60_000;
  const instant = new Date(osloMidnight(day).getTime() + since);
  // On the two days of a year when the clocks change, noon is not twelve hours after midnight.
  const shown = osloTime(instant).split(':').map(Number);
  const off = Number(hours) * 60 + Number(minutes) - ((shown[0] ?? 0) * 60 + (shown[1] ?? 0));
  return new Date(instant.getTime() + off * 60_000);
}
