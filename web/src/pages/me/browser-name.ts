// The order counts, because nearly every browser also calls itself Safari, and browsers made from Chrome also call
// themselves Chrome.
const BROWSERS: [RegExp, string][] = [
  [/\bEdg(A|iOS)?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/\bChrome\/|\bCriOS\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];
const SYSTEMS: [RegExp, string][] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
];

/** `Chrome, Windows`: what a `User-Agent` tells; undefined when it tells nothing. */
export function browserName(userAgent: string): string | undefined {
  const names = [BROWSERS, SYSTEMS].map((known) => known.find(([sign]) => sign.test(userAgent))?.[1]);
  return names.filter((name) => name !== undefined).join(', ') || undefined;
}
