/**
 * Loaded before a program (`--import`): from then on its wall clock is off by TORTURE_CLOCK_OFF_MILLISECONDS. Timers and
 * `performance` go on as they are, as when somebody sets a machine's clock.
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
