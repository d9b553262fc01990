/** Cut-offs are the server's: a phone whose clock is wrong must not close, or keep open, a slot. */
export interface ServerClock {
  /** `fetch`, that listens to the hour each answer tells. */
  send: typeof fetch;
  /** Seconds since the epoch. */
  now(): number;
}

export function serverClock(send: typeof fetch): ServerClock {
  let ahead = 0;
  return {
    send: async (...request) => {
      const answer = await send(...request);
      const told = Date.parse(answer.headers.get('date') ?? '');
      if (Number.isFinite(told)) ahead = told - Date.now();
      return answer;
    },
    now: () => Math.floor((Date.now() + ahead) / 1000),
  };
}
