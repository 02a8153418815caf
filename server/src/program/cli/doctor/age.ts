const UNITS = [
  { name: 'days', seconds: 24 * 60 * 60 },
  { name: 'hours', seconds: 60 * 60 },
  { name: 'minutes', seconds: 60 },
  { name: 'seconds', seconds: 1 },
];

/** How long ago something was: in seconds, and as text in the largest unit of which it has at least two. */
export function ageOf(then: Date, now: Date): { seconds: number; text: string } {
  const seconds = Math.max(0, Math.round((now.getTime() - then.getTime()) / 1000));
  const unit = UNITS.find((one) => seconds >= 2 * one.seconds) ?? { name: 'seconds', seconds: 1 };
  return { seconds, text: `${Math.floor(seconds / unit.seconds)} ${unit.name}` };
}
