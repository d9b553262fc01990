/**
 * How the next matching request ends: a status in place of an answer, nothing done (a 500 and a 402 are kept under the
 * request's key, as v1 does); `500-after` and `drop-after` are done all the same; `drop-before` is cut before anything
 * is done;
 * `hang` is never answered, nothing done. A function is called first, and the request then goes its way.
 */
export type Fault = number | '500-after' | 'drop-before' | 'drop-after' | 'hang' | (() => void);

export interface FaultMatch {
  method: 'GET' | 'POST';
  path: RegExp;
}

export interface Faults {
  fail(match: FaultMatch, how: Fault, times?: number): void;
  /** Whatever was planned and did not come is forgotten. */
  heal(): void;
  /** Takes the fault planned for this request, if any. */
  next(method: string, path: string): Fault | undefined;
}

export function planFaults(): Faults {
  const planned: (FaultMatch & { how: Fault; left: number })[] = [];
  return {
    fail: (match, how, times = 1) => void planned.push({ ...match, how, left: times }),
    heal: () => void planned.splice(0),
    next: (method, path) => {
      const fault = planned.find((plan) => plan.left > 0 && plan.method === method && plan.path.test(path));
      if (fault) fault.left -= 1;
      return fault?.how;
    },
  };
}
