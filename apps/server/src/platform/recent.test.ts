import { expect, it } from 'vitest';
import { Recent } from './recent.ts';

it('keeps so many, those that were used last', () => {
  const recent = new Recent<number>(2);
  recent.set('a', 1);
  recent.set('b', 2);
  expect(recent.get('a')).toBe(1);
  recent.set('c', 3);
  expect(['a', 'b', 'c'].map((key) => recent.get(key))).toEqual([1, undefined, 3]);
});

it('never weighs more than it may, and weighs each entry once', () => {
  const recent = new Recent<string>(10, (value, key) => value.length + key.length);
  recent.set('a', 'xxxx');
  recent.set('a', 'xxx');
  expect(recent.weight).toBe(4);
  recent.set('b', 'too long to be kept');
  expect([recent.get('a'), recent.get('b')]).toEqual(['xxx', undefined]);
  for (let n = 0; n < 100; n += 1) recent.set(`${n}`, 'x'.repeat(n % 8));
  expect(recent.weight).toBeLessThanOrEqual(10);
});

it('lets go of a value only where it is still that one', () => {
  const recent = new Recent<object>(2);
  const [old, young] = [{}, {}];
  recent.set('a', old);
  recent.set('a', young);
  recent.delete('a', old);
  expect(recent.get('a')).toBe(young);
  recent.delete('a', young);
  expect([recent.get('a'), recent.weight]).toEqual([undefined, 0]);
});
