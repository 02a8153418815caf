/**
 * The process of `runCommand`: runs the program again and again with what it is sent, since loading the program takes
 * most of a command's time. Only main.ts itself is evaluated anew; it reads its arguments and settings as ever.
 * Ends with the process that started it.
 */
const MAIN = new URL('../../../src/program/main.ts', import.meta.url).href;

type Order = { run: number; args: string[]; environment: Record<string, string> };

let written = { stdout: '', stderr: '' };
for (const stream of ['stdout', 'stderr'] as const) {
  process[stream].write = (text: string | Uint8Array) => {
    written[stream] += text.toString();
    return true;
  };
}

process.on('disconnect', () => process.exit());
process.on('message', ({ run, args, environment }: Order) => {
  written = { stdout: '', stderr: '' };
  process.argv = [...process.argv.slice(0, 2), ...args];
  process.env = environment;
  process.exitCode = undefined;
  const answer = (exitCode: unknown) => {
    // A service listens for these until its process ends, which this process does not.
    for (const signal of ['SIGTERM', 'SIGINT']) process.removeAllListeners(signal);
    process.send?.({ exitCode, ...written });
  };
  import(`${MAIN}?run=${run}`).then(
    () => answer(process.exitCode ?? 0),
    (error: Error) => {
      written.stderr += error.stack;
      answer(1);
    },
  );
});
