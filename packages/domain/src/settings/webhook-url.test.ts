import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { webhookUrl } from './webhook-url.ts';

const url = (text: string, allowLoopback = false) => webhookUrl(text, { allowLoopback });

it.each([
  ['https://ferme.example/etal', 'https://ferme.example/etal'],
  ['https://Ferme.Example:8443/etal?cle=1', 'https://ferme.example:8443/etal?cle=1'],
  ['https://ferme.example', 'https://ferme.example/'],
  ['https://ferme.example/etal#ici', 'https://ferme.example/etal'],
  ['https://8.8.8.8/', 'https://8.8.8.8/'],
  ['https://[2a01:e0a::1]/', 'https://[2a01:e0a::1]/'],
])('%s is taken as %s', (text, taken) => {
  expect(url(text)).toBe(taken);
});

it.each([
  'http://ferme.example/etal',
  'ftp://ferme.example',
  'javascript:alert(1)',
  'ferme.example',
  '',
  'https://',
  'https://moi:secret@ferme.example/',
  'https://moi@ferme.example/',
  'https://:secret@ferme.example/',
  'https://localhost/',
  'https://localhost./',
  'https://LOCALHOST:3000/',
  'https://caisse.local/',
  'https://metadata.google.internal/',
  'https://imprimante/',
  'https://127.0.0.1/',
  'https://127.1/',
  'https://0x7f000001/',
  'https://0.0.0.0/',
  'https://10.0.0.8/',
  'https://100.64.0.1/',
  'https://169.254.169.254/latest/meta-data',
  'https://172.16.0.1/',
  'https://172.31.255.255/',
  'https://192.168.1.10/',
  'https://[::1]/',
  'https://[::]/',
  'https://[::ffff:127.0.0.1]/',
  'https://[fe80::1]/',
  'https://[fd00::1]/',
])('%s is not', (text) => {
  expect(url(text)).toBeUndefined();
});

it.each([
  'https://172.15.0.1/',
  'https://172.32.0.1/',
  'https://100.63.0.1/',
  'https://100.128.0.1/',
  'https://10.example/',
])('%s is public', (text) => {
  expect(url(text)).toBe(text);
});

describe('in a demonstration', () => {
  it.each(['http://localhost:4000/etal', 'http://127.0.0.1:4000/', 'http://[::1]:4000/', 'https://localhost/'])(
    '%s is taken',
    (text) => {
      expect(url(text, true)).toBe(text);
    },
  );

  it.each([
    'http://ferme.example/',
    'http://192.168.1.10/',
    'ftp://localhost/',
    'http://moi:secret@localhost/',
    'http://localhost.example/',
  ])('%s is not', (text) => {
    expect(url(text, true)).toBeUndefined();
  });
});

it('what is taken is taken again as it is', () => {
  fc.assert(
    fc.property(fc.webUrl({ validSchemes: ['https'], withQueryParameters: true }), (text) => {
      const taken = url(text);
      return taken === undefined || url(taken) === taken;
    }),
  );
});
