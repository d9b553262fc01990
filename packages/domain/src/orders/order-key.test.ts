import { expect, it } from 'vitest';
import { orderKey } from './order-key.ts';

it.each([
  ['ABCD2341', { column: 'reference', value: 'ABCD2341' }],
  ['abcd2341', { column: 'reference', value: 'ABCD2341' }],
  ['0b0f1f3e-6f6e-4a6e-9a53-1f3a5d7c9e11', { column: 'id', value: '0b0f1f3e-6f6e-4a6e-9a53-1f3a5d7c9e11' }],
  ['0B0F1F3E-6F6E-4A6E-9A53-1F3A5D7C9E11', { column: 'id', value: '0b0f1f3e-6f6e-4a6e-9a53-1f3a5d7c9e11' }],
  ['no such thing', { column: 'reference', value: 'NO SUCH THING' }],
  ['0b0f1f3e-6f6e-4a6e-9a53', { column: 'reference', value: '0B0F1F3E-6F6E-4A6E-9A53' }],
])('%s', (text, key) => {
  expect(orderKey(text)).toEqual(key);
});
