/** Every test of a page is run on this morning, whatever the day: what it shows as still to come stays to come. */
const MORNING = '2026-11-18T09:00:00Z';

const RealDate = Date;
const ahead = RealDate.parse(MORNING) - RealDate.now();
/** It goes on from there, as a clock does. */
const now = (): number => RealDate.now() + ahead;

globalThis.Date = new Proxy(RealDate, {
  construct: (date, args, made) => Reflect.construct(date, args.length === 0 ? [now()] : args, made) as object,
  apply: () => new RealDate(now()).toString(),
  get: (date, name, receiver): unknown => (name === 'now' ? now : Reflect.get(date, name, receiver)),
});
