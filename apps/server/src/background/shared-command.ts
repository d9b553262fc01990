/** What the operator can mend: printed alone, without a stack. */
export class UsageError extends Error {}

/** What is asked for in the same words that do it, by the command itself or by the running server for it. */
export type PlainCommand =
  | { does: 'user invite' | 'user remove-second-factor'; email: string }
  | { does: 'operator add' | 'operator remove'; email: string }
  | { does: 'till verify'; slug?: string }
  | { does: 'fees' | 'outbox' | 'outbox release' | 'outbox drop' }
  | { does: 'fees settle'; slug: string; month: string };
