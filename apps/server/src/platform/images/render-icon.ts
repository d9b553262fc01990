import sharp from 'sharp';
import { limitConcurrency } from './limit-concurrency.ts';

/** What telephones ask for at their densest. */
const SIDE = 180;

const oneAtATime = limitConcurrency(1);

/** A square PNG of a stored JPEG: the picture that a telephone keeps beside its own applications. */
export const renderIcon = (jpeg: Uint8Array): Promise<Buffer> =>
  oneAtATime(() =>
    sharp(jpeg, { failOn: 'error' }).resize({ width: SIDE, height: SIDE, fit: 'cover' }).png().toBuffer(),
  );
