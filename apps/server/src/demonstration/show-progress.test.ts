import { expect, it } from 'vitest';
import { showProgress } from './show-progress.ts';

function written(isTTY: boolean): string {
  let text = '';
  const out = { isTTY, write: (piece: string) => Boolean((text += piece)) } as unknown as NodeJS.WriteStream;
  const progress = showProgress('Boutique de démonstration', out);
  progress.say('1 articles sur 2');
  progress.done();
  return text.replace(/\d+,\d s/, '0,0 s');
}

it('is one line that moves on a terminal', () => {
  expect(written(true)).toBe(
    'Boutique de démonstration…\r\u001B[KBoutique de démonstration : 1 articles sur 2…\r\u001B[KBoutique de démonstration : en 0,0 s.\n',
  );
});

it('is two lines in a file', () => {
  expect(written(false)).toBe('Boutique de démonstration…\nBoutique de démonstration : en 0,0 s.\n');
});
