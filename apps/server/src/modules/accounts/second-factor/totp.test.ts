import { expect, it } from 'vitest';
import { base32, codeOfStep, matchingStep, stepAt, totpUri } from './totp.ts';

const SECRET = Buffer.from('12345678901234567890');

/** RFC 6238, appendix B, SHA-1. */
it.each([
  [59, '94287082'],
  [1_111_111_109, '07081804'],
  [1_111_111_111, '14050471'],
  [1_234_567_890, '89005924'],
  [2_000_000_000, '69279037'],
  [20_000_000_000, '65353130'],
])('at %i s the code is %s', (seconds, code) => {
  expect(codeOfStep(SECRET, stepAt(new Date(seconds * 1000)), 8)).toBe(code);
});

/** RFC 4648, section 10. */
it.each([
  ['', ''],
  ['f', 'MY'],
  ['fo', 'MZXQ'],
  ['foo', 'MZXW6'],
  ['foob', 'MZXW6YQ'],
  ['fooba', 'MZXW6YTB'],
  ['foobar', 'MZXW6YTBOI'],
])('%j in base 32 is %j', (text, encoded) => {
  expect(base32(Buffer.from(text))).toBe(encoded);
});

const now = new Date(59_000);

it.each([
  ['the code of now', codeOfStep(SECRET, 1), null, 1],
  ['written in two groups', codeOfStep(SECRET, 1).replace(/^.{3}/, '$& '), null, 1],
  ['the code before', codeOfStep(SECRET, 0), null, 0],
  ['the code after', codeOfStep(SECRET, 2), null, 2],
  ['a code of two steps later', codeOfStep(SECRET, 3), null, undefined],
  ['a code that was used', codeOfStep(SECRET, 1), 1, undefined],
  ['a code older than one that was used', codeOfStep(SECRET, 0), 1, undefined],
  ['five digits', '12345', null, undefined],
  ['no digits', 'abcdef', null, undefined],
])('%s', (_, code, lastStep, step) => {
  expect(matchingStep(SECRET, code, { now, lastStep })).toBe(step);
});

it('is told to an application by its address', () => {
  expect(totpUri(SECRET, 'lea@etal.test')).toBe(
    'otpauth://totp/%C3%89tal%3Alea%40etal.test?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=%C3%89tal&algorithm=SHA1&digits=6&period=30',
  );
});
