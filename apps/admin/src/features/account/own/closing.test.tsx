import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { catchDownloads } from '../../../testing/catch-downloads.ts';
import { type Answers, plain, renderApp } from '../../../testing/render-app.tsx';
import { sampleShop } from '../../../testing/sample-shop.ts';

const open = async (answers: Answers = {}, changes: Parameters<typeof sampleShop>[0] = {}) => {
  const app = renderApp('/admin/compte/boutique', {
    'GET GetShopAggregate': { json: sampleShop(changes) },
    ...answers,
  });
  await screen.findByRole('heading', { level: 1, name: 'Copie, accès et fermeture' });
  return app;
};

it('everything is taken along in one file', async () => {
  const downloads = catchDownloads();
  const app = await open({ 'GET ExportShop': { file: { name: 'etal-la-ferme.zip', content: 'PK' } } });
  await app.user.click(screen.getByRole('button', { name: 'Télécharger la copie (ZIP)' }));
  await expect.poll(() => downloads.names).toEqual(['etal-la-ferme.zip']);
});

it('a code for the operator is shown once, to be read aloud', async () => {
  const app = await open({ 'POST GiveEntryCode': { json: { code: '12345678', expiresAt: 1_790_000_000 } } });
  await app.user.click(screen.getByRole('button', { name: 'Créer un code' }));
  expect(plain((await screen.findByText(/^1234\s5678$/)).textContent)).toBe('1234 5678');
});

it('a shop is closed by its name; a refusal is told in the question', async () => {
  const app = await open({ 'POST CloseShop': { status: 409, text: 'Une commande reste à remettre.' } });
  await app.user.click(screen.getByRole('button', { name: 'Fermer la boutique…' }));
  const question = await screen.findByRole('alertdialog');
  await app.user.type(within(question).getByRole('textbox', { name: 'Nom de la boutique' }), 'La Ferme');
  await app.user.click(within(question).getByRole('button', { name: 'Fermer la boutique' }));
  expect(await within(question).findByText('Une commande reste à remettre.')).toBeTruthy();
  expect(app.calls('POST CloseShop').map(({ body }) => body)).toEqual([{ label: 'La Ferme' }]);
});

it('a closed shop says so on every page, and is reopened', async () => {
  const notices = { announcement: 'Maintenance dimanche', suspensionReason: null, reopenUntil: 1_790_000_000 };
  const app = await open({ 'POST ReopenShop': { json: {} } }, { notices });
  expect(screen.getByText('Votre boutique est fermée')).toBeTruthy();
  expect(screen.getByText('Maintenance dimanche')).toBeTruthy();
  await app.user.click(screen.getByRole('button', { name: 'Rouvrir la boutique' }));
  await screen.findByText('Boutique rouverte');
});
