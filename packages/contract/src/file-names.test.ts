import { describe, expect, it } from 'vitest';
import { createClient } from './client.ts';
import { generateOrderInvoice } from './documents.ts';
import { contentDisposition, fileNameIn } from './file-names.ts';

describe('the name of a file', () => {
  it.each([
    [
      'Facture F2026-000123.pdf',
      `attachment; filename="Facture F2026-000123.pdf"; filename*=UTF-8''Facture%20F2026-000123.pdf`,
    ],
    [
      'Récapitulatif – Pré.xlsx',
      `attachment; filename="Recapitulatif _ Pre.xlsx"; filename*=UTF-8''R%C3%A9capitulatif%20%E2%80%93%20Pr%C3%A9.xlsx`,
    ],
    ["L'œuf (bio)*.pdf", `attachment; filename="L'oeuf (bio)-.pdf"; filename*=UTF-8''L%27%C5%93uf%20%28bio%29-.pdf`],
    [
      '../etc/"passwd"\r\nSet-Cookie: a',
      `attachment; filename="..-etc--passwd-Set-Cookie- a"; filename*=UTF-8''..-etc--passwd-Set-Cookie-%20a`,
    ],
    ['100 % \uD800.csv', `attachment; filename="100 _ _.csv"; filename*=UTF-8''100%20%25%20%EF%BF%BD.csv`],
  ])('%j is sent so that every program understands it', (name, header) => {
    expect(contentDisposition(name)).toBe(header);
  });

  it.each(['Facture F2026-000123.pdf', 'Factures Ferme du Pré – été 100 %.zip', "L'œuf (bio).pdf", '日本.csv'])(
    '%s comes back as it was',
    (name) => {
      expect(fileNameIn(contentDisposition(name))).toBe(name);
    },
  );

  it.each([
    ['attachment; filename=plain.pdf', 'plain.pdf'],
    ['attachment; filename="a \\"b\\" c.pdf"', 'a -b- c.pdf'],
    [`attachment; FILENAME*=utf-8'fr'%C3%A9.pdf; filename="e.pdf"`, 'é.pdf'],
    [`attachment; filename="e.pdf"; filename*=UTF-8''%E9.pdf`, 'e.pdf'],
    ['attachment; filename="../../x.pdf"', '..-..-x.pdf'],
    ['attachment', undefined],
    [null, undefined],
  ])('%s is read as %s', (header, name) => {
    expect(fileNameIn(header)).toBe(name);
  });
});

describe('the client', () => {
  const asking = (answer: () => Response) =>
    createClient(async () => answer())(generateOrderInvoice, { params: { id: 'ACDEFGHJ' }, query: {} });

  it('gives a file with its name', async () => {
    const file = await asking(
      () =>
        new Response('%PDF', {
          headers: { 'content-type': 'application/pdf', 'content-disposition': contentDisposition('Facture été.pdf') },
        }),
    );
    expect([file.name, file.content.type, await file.content.text()]).toEqual([
      'Facture été.pdf',
      'application/pdf',
      '%PDF',
    ]);
  });

  it('gives the sentence of a refusal', async () => {
    const refused = asking(
      () =>
        new Response("La commande n'existe pas", {
          status: 404,
          headers: { 'content-type': 'text/plain; charset=utf-8' },
        }),
    );
    await expect(refused).rejects.toMatchObject({ status: 404, sentence: "La commande n'existe pas" });
  });

  it('takes a file that breaks off for no answer', async () => {
    const broken = new ReadableStream({ pull: (controller) => controller.error(new Error('reset')) });
    await expect(asking(() => new Response(broken))).rejects.toMatchObject({ status: 0, sentence: undefined });
  });
});
