import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { type Answers, plain, renderApp } from '../../../testing/render-app.tsx';
import { sampleParameters, sampleShop } from '../../../testing/sample-shop.ts';

const UUID = '00000000-0000-4000-8000-000000000001';
const URL = 'https://ferme.example/etal';

/** One recipient who has not given their code, and a tool that was switched off: each call mends what it is for. */
async function open(answers: Answers = {}) {
  const shop = sampleShop({
    parameters: sampleParameters({
      notificationRecipients: [
        { uuid: UUID, label: 'Jeanne', emailAddress: 'jeanne@etal.test', phoneNumber: null, isConfirmed: false },
      ],
      webhookEndpoints: [{ id: UUID, url: URL, disabledAt: 1_795_000_000 }],
    }),
  });
  const [recipient] = shop.parameters.notificationRecipients;
  const [tool] = shop.parameters.webhookEndpoints;
  const app = renderApp('/admin/parametres', {
    'GET GetShopAggregate': () => ({ json: structuredClone(shop) }),
    [`POST ConfirmNotificationsRecipient/${UUID}`]: () => {
      if (recipient) recipient.isConfirmed = true;
      return { json: {} };
    },
    [`POST ResendRecipientCode/${UUID}`]: { json: {} },
    [`POST ReactivateWebhookEndpoint/${UUID}`]: () => {
      if (tool) tool.disabledAt = null;
      return { json: {} };
    },
    ...answers,
  });
  await screen.findByRole('heading', { level: 1, name: 'Paramètres' });
  return app;
}

const openDialog = async (app: Awaited<ReturnType<typeof open>>) => {
  await app.user.click(screen.getByRole('button', { name: 'Saisir le code de Jeanne' }));
  return within(await screen.findByRole('dialog', { name: 'Confirmer Jeanne' }));
};

it('who has not confirmed is told nothing until the code is typed', async () => {
  const app = await open();
  expect(screen.getByText('À confirmer')).toBeTruthy();
  const dialog = await openDialog(app);
  await app.user.type(dialog.getByLabelText('Code reçu'), '12');
  await app.user.click(dialog.getByRole('button', { name: 'Confirmer' }));
  await dialog.findByText('Saisissez les six chiffres du code.');
  await app.user.type(dialog.getByLabelText('Code reçu'), '3 456');
  await app.user.click(dialog.getByRole('button', { name: 'Confirmer' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(app.calls(`POST ConfirmNotificationsRecipient/${UUID}`).map(({ body }) => body)).toEqual([
    { code: '123 456' },
  ]);
  expect(screen.queryByText('À confirmer')).toBeNull();
});

it('a wrong code is said in the dialog, and a new one can be asked for', async () => {
  const app = await open({
    [`POST ConfirmNotificationsRecipient/${UUID}`]: { status: 409, text: "Ce code n'est pas le bon." },
  });
  const dialog = await openDialog(app);
  await app.user.type(dialog.getByLabelText('Code reçu'), '000000');
  await app.user.click(dialog.getByRole('button', { name: 'Confirmer' }));
  await dialog.findByText("Ce code n'est pas le bon.");
  await app.user.click(dialog.getByRole('button', { name: 'Envoyer un nouveau code' }));
  await screen.findByText('Un nouveau code est en route.');
  expect(app.calls(`POST ResendRecipientCode/${UUID}`)).toHaveLength(1);
});

it('a new code that had to wait for the server is asked for again, and not the code that nobody typed', async () => {
  let tries = 0;
  const app = await open({
    'GET healthz': {},
    [`POST ResendRecipientCode/${UUID}`]: () => {
      tries += 1;
      if (tries === 1) throw new TypeError('Failed to fetch');
      return {};
    },
  });
  const dialog = await openDialog(app);
  await app.user.click(dialog.getByRole('button', { name: 'Envoyer un nouveau code' }));
  await dialog.findByText(/Votre saisie est conservée/);
  window.dispatchEvent(new Event('online'));
  await screen.findByText('Un nouveau code est en route.');
  expect(dialog.getByLabelText('Code reçu').getAttribute('aria-invalid')).toBeNull();
});

it('a tool that was switched off says so, and is switched on again by one press', async () => {
  const app = await open();
  const tools = within(screen.getByRole('list', { name: 'Adresses prévenues' }));
  expect(plain(tools.getByRole('listitem').textContent)).toContain("Elle n'a pas répondu pendant un jour");
  await app.user.click(tools.getByRole('button', { name: `Réactiver ${URL}` }));
  await waitFor(() => expect(screen.queryByText('Désactivée')).toBeNull());
});
