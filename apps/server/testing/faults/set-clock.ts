// Loaded before anything else by a process that a test starts (`NODE_OPTIONS`), and by the one that it starts beside
// itself: its clock goes ahead by so many milliseconds, or stands still.
const RealDate = Date;
const ahead = Number(process.env['CLOCK_AHEAD_MS'] ?? 0);
const standsAt = process.env['CLOCK_STANDS_AT'];

const now = (): number => (standsAt === undefined ? RealDate.now() + ahead : RealDate.parse(standsAt));

globalThis.Date = new Proxy(RealDate, {
  construct: (date, args, made) => Reflect.construct(date, args.length === 0 ? [now()] : args, made) as object,
  apply: () => new RealDate(now()).toString(),
  get: (date, name, receiver): unknown => (name === 'now' ? now : Reflect.get(date, name, receiver)),
});
