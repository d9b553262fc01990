import { describe, expect, it } from 'vitest';
import { passwordProblem } from './passwords.ts';

describe('a password', () => {
  it.each([
    'demonstration-etal',
    'les tomates sont mûres',
    'Xk9 pomme lune',
    '🐝🐝🍯🍯🌻🌻🐝🍯🌻🐝🍯🌻',
    'a'.repeat(60) + 'bcdefghij'.repeat(7),
  ])('%j is fine', (password) => {
    expect(passwordProblem(password)).toBeUndefined();
  });

  it.each([
    ['short', 'PASSWORD_TOO_SHORT'],
    ['12345678901', 'PASSWORD_TOO_SHORT'],
    ['x'.repeat(129), 'PASSWORD_TOO_LONG'],
    ['123456789012', 'PASSWORD_ONLY_DIGITS'],
    ['2026111520261115', 'PASSWORD_ONLY_DIGITS'],
    ['motdepasse123', 'PASSWORD_COMMON'],
    ['Mot de passe !', 'PASSWORD_COMMON'],
    ['azertyazerty', 'PASSWORD_COMMON'],
    ['passwordpassword', 'PASSWORD_COMMON'],
    ['Administrateur2026', 'PASSWORD_COMMON'],
    ['aaaaaaaaaaaaaa', 'PASSWORD_COMMON'],
    ['ababababababab', 'PASSWORD_COMMON'],
  ])('%j is refused: %s', (password, problem) => {
    expect(passwordProblem(password)).toBe(problem);
  });
});
