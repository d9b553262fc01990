import type { Mailing, Reach } from '@etal/contract/mailings';
import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { catchDownloads } from '../../../testing/catch-downloads.ts';
import { type Answers, plain, renderApp } from '../../../testing/render-app.tsx';
import { sampleShop } from '../../../testing/sample-shop.ts';

const ID = '00000000-0000-4000-8000-000000000901';
const GROUP = { id: '00000000-0000-4000-8000-000000000800', label: 'Clients du marché' };
const AT = Date.parse('2026-11-18T17:00:00Z') / 1000;
const reach: Reach = { recipients: 24, leftOut: 3, why: { REFUSED: 1, NEVER_ASKED: 2 } };
const mailing: Mailing = {
  id: ID,
  kind: 'SLATE',
  isWeekly: false,
  subject: 'Les premières mâches',
  state: 'SENT',
  sendAt: AT,
  sent: 22,
  waiting: 0,
  failed: 1,
  unsubscribed: 2,
  leftOut: 3,
  orders: 9,
};
const scheduled: Mailing = {
  ...mailing,
  id: ID.replace(/1$/, '2'),
  subject: 'Noël',
  state: 'SCHEDULED',
  sent: 0,
  orders: 0,
};
const weekly = { enabled: false, weekday: 'wednesday', time: '18:00', intro: '', nextAt: null };
const preview = {
  subject: "L'ardoise de la semaine – La Ferme",
  html: '<p>Bonjour</p>',
  text: 'Bonjour',
  shortText: 'La Ferme : cette semaine',
  ...reach,
  isEmpty: false,
};

const shop = sampleShop({});
const answers: Answers = {
  'GET GetShopAggregate': { json: shop },
  'GET GetMailings': { json: { weekly, reach, mailings: [mailing, scheduled] } },
  'GET PreviewMailing': ({ query }) => ({
    json: { ...preview, shortText: `La Ferme : cette semaine. ${query.get('intro') ?? ''}` },
  }),
  'POST SendMailing': { json: { ...mailing, sent: 0, waiting: 24 } },
  'POST PreviewMessage': { json: reach },
  'POST SendMessage': { json: reach },
};
const open = async (address: string, title: string, more: Answers = {}) => {
  const app = renderApp(address, { ...answers, ...more });
  await screen.findByRole('heading', { level: 1, name: title });
  return app;
};
const field = <Kind extends HTMLElement = HTMLInputElement>(name: string | RegExp) => screen.getByLabelText<Kind>(name);
const dialog = async (name: RegExp) => within(await screen.findByRole('alertdialog', { name }));

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-18T09:00:00Z'), toFake: ['Date'] });
});

describe('the page of mailings', () => {
  const openList = (more: Answers = {}) => open('/admin/ecrire', 'Écrire à mes clients', more);

  it('tells how many read, why others do not, and what came of each mailing', async () => {
    await openList();
    expect(plain((await screen.findByText(/24 clients reçoivent/)).textContent)).toBe(
      "24 clients reçoivent vos mails. 3 clients ne les reçoivent pas : 1 a refusé vos mails, 2 n'ont pas encore été interrogés.",
    );
    const [, sent, waiting] = screen.getAllByRole('row');
    expect(plain(sent?.textContent)).toMatch(/Les premières mâches.*18 novembre à 18 h.*Envoyé.*22.*1.*2.*9/);
    expect(plain(waiting?.textContent)).toMatch(/Noël.*Prévu/);
  });

  it('calls a mailing off once asked, and says when it is too late', async () => {
    let state: Mailing['state'] = 'SCHEDULED';
    const app = await openList({
      'GET GetMailings': () => ({ json: { weekly, reach, mailings: [{ ...scheduled, state }] } }),
      [`DELETE CancelMailing/${scheduled.id}`]: () => {
        if (state === 'SCHEDULED') {
          state = 'SENT';
          return { status: 409, text: 'Cet envoi est déjà parti.' };
        }
        state = 'CANCELED';
        return { json: {} };
      },
    });
    const ask = await screen.findByRole('button', { name: "Annuler l'envoi de Noël" });
    await app.user.click(ask);
    await dialog(/Annuler cet envoi/);
    await act(() => app.router.navigate(-1));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    await app.user.click(ask);
    const asked = await dialog(/Annuler cet envoi/);
    await app.user.click(asked.getByRole('button', { name: "Annuler l'envoi" }));
    expect(await asked.findByText('Cet envoi est déjà parti.')).toBeTruthy();
    await app.user.click(asked.getByRole('button', { name: "Annuler l'envoi" }));
    expect(await screen.findByText('Envoi annulé')).toBeTruthy();
    expect(await screen.findByText('Annulé')).toBeTruthy();
  });

  it('sets the weekly slate, and tells when it leaves next', async () => {
    let set: object = weekly;
    const app = await openList({
      'GET GetMailings': () => ({ json: { weekly: set, reach, mailings: [] } }),
      'PUT SetWeeklyMailing': ({ body }) => {
        set = { ...weekly, ...(body as object), nextAt: AT };
        return { json: set };
      },
    });
    expect(await screen.findByRole('heading', { name: "Rien d'envoyé pour l'instant" })).toBeTruthy();
    await app.user.click(screen.getByRole('switch', { name: "Envoyer l'ardoise chaque semaine" }));
    await app.user.selectOptions(field<HTMLSelectElement>('Jour'), 'Jeudi');
    await app.user.type(field('Votre phrase'), 'Bonjour');
    await app.user.click(screen.getByRole('button', { name: 'Enregistrer' }));
    expect(await screen.findByText('Ardoise automatique enregistrée')).toBeTruthy();
    expect(app.calls('PUT SetWeeklyMailing')[0]?.body).toEqual({
      enabled: true,
      weekday: 'thursday',
      time: '18:00',
      intro: 'Bonjour',
    });
    expect(plain((await screen.findByText(/Prochaine ardoise/)).textContent)).toBe(
      'Prochaine ardoise le 18 novembre à 18 h.',
    );
  });

  it('says when the list cannot be read', async () => {
    await openList({ 'GET GetMailings': { status: 500, text: 'Réessayez plus tard.' } });
    expect(await screen.findByText('Réessayez plus tard.')).toBeTruthy();
  });
});

describe('the slate', () => {
  const openSlate = (more: Answers = {}) => open('/admin/ecrire/ardoise', "L'ardoise de la semaine", more);

  it('is seen as it will be read, and as a text to copy, while it is written', async () => {
    const app = await openSlate();
    const frame = screen.getByTitle<HTMLIFrameElement>("Aperçu de l'ardoise");
    expect([frame.getAttribute('sandbox'), frame.getAttribute('src')]).toEqual(['', '/api/mailing-preview?']);
    await app.user.type(field('Votre phrase'), 'Bonjour à tous');
    await waitFor(() => expect(field<HTMLTextAreaElement>('Texte à copier').value).toContain('Bonjour à tous'));
    expect(frame.getAttribute('src')).toContain('intro=Bonjour+%C3%A0+tous');
  });

  it('is sent once asked, once, and tells to how many', async () => {
    const app = await openSlate();
    await app.user.type(field('Votre phrase'), 'Bonjour');
    await app.user.click(screen.getByRole('button', { name: "Envoyer l'ardoise" }));
    const asked = await dialog(/Envoyer l'ardoise/);
    expect(plain(asked.getByText(/24 clients le recevront/).textContent)).toContain('1 a refusé vos mails');
    await app.user.dblClick(asked.getByRole('button', { name: 'Envoyer' }));
    expect(await screen.findByText(/Ardoise envoyée à 24.clients/)).toBeTruthy();
    expect(app.at()).toBe('/admin/ecrire');
    const calls = app.calls('POST SendMailing');
    expect(new Set(calls.map(({ headers }) => headers.get('idempotency-key'))).size).toBe(1);
    expect(calls[0]?.body).toEqual({ subject: preview.subject, intro: 'Bonjour' });
  });

  it('waits for the hour that is chosen, in Paris', async () => {
    const app = await openSlate();
    await app.user.click(screen.getByRole('radio', { name: 'Plus tard' }));
    await app.user.click(screen.getByRole('button', { name: "Programmer l'envoi" }));
    expect(screen.getByText('Choisissez un jour et une heure.')).toBeTruthy();
    await app.user.type(field('Jour'), '2026-11-20');
    await app.user.click(screen.getByRole('button', { name: "Programmer l'envoi" }));
    await app.user.click((await dialog(/Programmer l'ardoise/)).getByRole('button', { name: 'Programmer' }));
    expect(plain((await screen.findByText(/L'ardoise partira le/)).textContent)).toContain('20 novembre à 18 h');
    expect(app.calls('POST SendMailing')[0]?.body).toMatchObject({
      sendAt: Date.parse('2026-11-20T17:00:00Z') / 1000,
    });
  });

  it('loses nothing of what was typed when it is refused', async () => {
    const app = await openSlate({ 'POST SendMailing': { status: 409, text: "Rien n'est en vente." } });
    await app.user.type(field('Votre phrase'), 'Bonjour');
    await app.user.click(screen.getByRole('button', { name: "Envoyer l'ardoise" }));
    const asked = await dialog(/Envoyer l'ardoise/);
    await app.user.click(asked.getByRole('button', { name: 'Envoyer' }));
    expect(await asked.findByText("Rien n'est en vente.")).toBeTruthy();
    await app.user.click(asked.getByRole('button', { name: 'Annuler' }));
    expect(field<HTMLTextAreaElement>('Votre phrase').value).toBe('Bonjour');
  });

  it('is not left without a question once something is typed', async () => {
    const app = await openSlate();
    await app.user.type(field('Votre phrase'), 'Bonjour');
    await app.user.click(screen.getByRole('link', { name: 'Clients' }));
    const asked = await dialog(/Quitter sans envoyer/);
    await app.user.click(asked.getByRole('button', { name: 'Continuer la saisie' }));
    expect([app.at(), field<HTMLTextAreaElement>('Votre phrase').value]).toEqual(['/admin/ecrire/ardoise', 'Bonjour']);
  });

  it('has nothing to announce when nothing is on sale', async () => {
    await openSlate({ 'GET PreviewMailing': { json: { ...preview, isEmpty: true } } });
    expect(screen.getByText(/il n'y a rien à annoncer/)).toBeTruthy();
    expect(screen.getByRole<HTMLButtonElement>('button', { name: "Envoyer l'ardoise" }).disabled).toBe(true);
  });

  it('is a poster too', async () => {
    const downloads = catchDownloads();
    const app = await openSlate({ 'GET GenerateMailingPoster': { file: { name: 'ardoise.pdf', content: 'pdf' } } });
    await app.user.click(screen.getByRole('button', { name: 'Affiche A4' }));
    await waitFor(() => expect(downloads.names).toEqual(['ardoise.pdf']));
  });
});

describe('a message', () => {
  const openMessage = (search = '', more: Answers = {}) =>
    open(`/admin/ecrire/message${search}`, 'Écrire un message', more);

  it('to a collection day tells how many it reaches, and is sent once asked', async () => {
    const app = await openMessage('?date=2026-11-20');
    expect(plain(screen.getByText(/24 clients le recevront/).textContent)).toBeTruthy();
    expect(app.calls('POST PreviewMessage')[0]?.body).toEqual({ audience: { orders: { date: '2026-11-20' } } });
    await app.user.click(screen.getByRole('button', { name: 'Envoyer le message' }));
    expect(screen.getByText('Écrivez votre message.')).toBeTruthy();
    await app.user.type(field('Objet'), 'Demain');
    await app.user.type(field('Message'), 'Sous la halle');
    await app.user.click(screen.getByRole('button', { name: 'Envoyer le message' }));
    await app.user.click((await dialog(/Envoyer ce message/)).getByRole('button', { name: 'Envoyer' }));
    expect(await screen.findByText(/Message envoyé à 24.clients/)).toBeTruthy();
    const [sent] = app.calls('POST SendMessage');
    expect(sent?.headers.get('idempotency-key')).toMatch(/^[0-9a-f]{32}$/);
    expect(sent?.body).toEqual({
      audience: { orders: { date: '2026-11-20' } },
      subject: 'Demain',
      text: 'Sous la halle',
    });
  });

  it('asks whom it is for, and keeps what was typed while that changes', async () => {
    const app = await openMessage('', {
      'GET GetShopAggregate': {
        json: sampleShop({
          shoppersGroups: [{ ...GROUP, description: 'Marché', membersCount: 4, collectionPointUuid: ID }],
        }),
      },
    });
    await app.user.type(field('Objet'), 'Demain');
    await app.user.type(field('Message'), 'Bonjour');
    await app.user.click(screen.getByRole('button', { name: 'Envoyer le message' }));
    expect(screen.getByText('Choisissez à qui vous écrivez.')).toBeTruthy();
    await app.user.click(screen.getByRole('radio', { name: 'Un groupe' }));
    await app.user.selectOptions(await screen.findByLabelText('Groupe'), GROUP.label);
    await waitFor(() =>
      expect(app.calls('POST PreviewMessage').at(-1)?.body).toEqual({ audience: { group: GROUP.id } }),
    );
    expect(field('Objet').value).toBe('Demain');
  });

  it('says why whoever the address names cannot be written to', async () => {
    await openMessage('?groupe=00000000-0000-4000-8000-000000000999', {
      'POST PreviewMessage': { status: 404, text: "Ce groupe n'existe pas." },
    });
    expect(screen.getByText("Ce groupe n'existe pas.")).toBeTruthy();
  });
});
