import { expect, it } from 'vitest';
import { imageUrlOfWidth } from './images.ts';

it.each([
  ['/images/1f0c.jpg', 200, '/images/1f0c-200.webp'],
  ['/images/1f0c.jpg', 1600, '/images/1f0c-1600.webp'],
  // A picture that the store did not resize is shown as it is.
  ['data:image/png;base64,AAAA', 200, 'data:image/png;base64,AAAA'],
] as const)('the image %s is fetched %i pixels wide from %s', (url, width, address) => {
  expect(imageUrlOfWidth(url, width)).toBe(address);
});
