import type { TestApp } from '../harness/test-app.ts';

/** Any number of networks, each another /64. */
export const networkNumber = (number: number): string =>
  `2001:db8:${(number >> 8).toString(16)}:${(number & 255).toString(16)}::1`;

const AT_ONCE = 50;

/** Guesses at one account, each time from another network; gives how often each status was answered. */
export async function besiege({ app }: TestApp, email: string, tries: number): Promise<Map<number, number>> {
  const answers = new Map<number, number>();
  const guess = (number: number) =>
    app.inject({
      method: 'POST',
      url: '/api/LoginUser',
      payload: { email, password: 'un mot de passe faux' },
      remoteAddress: networkNumber(number),
    });
  for (let begun = 0; begun < tries; begun += AT_ONCE) {
    const numbers = Array.from({ length: Math.min(AT_ONCE, tries - begun) }, (_, index) => begun + index);
    for (const { statusCode } of await Promise.all(numbers.map(guess)))
      answers.set(statusCode, (answers.get(statusCode) ?? 0) + 1);
  }
  return answers;
}
