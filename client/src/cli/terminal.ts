/** `hasColors` knows NO_COLOR. Not `styleText`, which Node has only since 20.12. */
const hasColours = process.stdout.isTTY && process.stdout.hasColors();

function style(code: number): (text: string) => string {
  return (text) => (hasColours ? `\u001B[${code}m${text}\u001B[0m` : text);
}

export const [bold, dim, red, green, yellow] = [style(1), style(2), style(31), style(32), style(33)];

export function write(text: string): void {
  process.stdout.write(text);
}
