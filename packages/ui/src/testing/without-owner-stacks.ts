import react from 'react';

/**
 * React notes for each element it makes where that was, by the stack of an error, to tell it in warnings: a fifth of
 * what the tests of pages do. It stops doing so above ten thousand elements in a second; here it has always made as
 * many.
 */
const internals = (react as unknown as Record<string, object>)[
  '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE'
];
if (!internals) throw new Error('React keeps the count of its stacks elsewhere now: see docs/private-parts.md.');
Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', { get: () => Number.MAX_SAFE_INTEGER, set: () => {} });
