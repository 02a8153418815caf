/**
 * Loaded before a program (`--import`). The wall clock of the program is then off by TORTURE_CLOCK_OFF_MILLISECONDS.
 * Timers and `performance` are unchanged, as when an operator sets the clock of a machine.
 */
const offMilliseconds = Number(process.env['TORTURE_CLOCK_OFF_MILLISECONDS']);

const RealDate = Date;
const realNow = Date.now;
RealDate.now = () => realNow() + offMilliseconds;
globalThis.Date = new Proxy(RealDate, {
  construct: (_, values, asked) =>
    Reflect.construct(RealDate, values.length === 0 ? [RealDate.now()] : values, asked),
});
// Some code recognises a date by its constructor.
RealDate.prototype.constructor = Date;
