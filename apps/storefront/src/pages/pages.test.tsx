import { type PublicLegalInformation, type SitePage, WHOLE_CATALOGUE } from '@etal/contract/site-pages';
import { within } from '@testing-library/dom';
import { describe, expect, it } from 'vitest';
import { openPage, openView, plain } from '../testing/open-page.ts';
import {
  CARROTS,
  CHEESE,
  CHICKEN,
  LEEKS,
  POTATOES,
  sampleArticle,
  sampleSite,
  sampleView,
} from '../testing/sample-site.ts';

const catalogue = (changes: object): SitePage => ({ ...WHOLE_CATALOGUE, ...changes }) as SitePage;
const cardOf = (opened: ReturnType<typeof openPage>, name: string) => opened.getByRole('link', { name }).closest('li')!;

describe('every page', () => {
  it('says that the shop goes on holiday, in the merchant’s words', () => {
    const holidays = [{ from: '2026-11-18', to: '2026-11-20', message: 'Nous rentrons samedi.' }];
    for (const kind of ['home', 'cart', 'points'] as const)
      expect(plain(openPage({ kind }, { holidays }).getAllByRole('note')[0]?.textContent)).toBe(
        'Boutique en congés du mercredi 18 novembre 2026 au vendredi 20 novembre 2026. Nous rentrons samedi.',
      );
    const over = [{ from: '2026-10-01', to: '2026-10-20', message: '' }];
    expect(openPage({ kind: 'home' }, { holidays: over }).queryByText(/en congés/)).toBeNull();
  });

  it('has a language, a way past the menu, landmarks, one main heading and links to the law', () => {
    const opened = openPage({ kind: 'points' });
    expect(opened.page.documentElement.lang).toBe('fr');
    expect(opened.getByRole('link', { name: 'Aller au contenu' }).getAttribute('href')).toBe('#contenu');
    expect(opened.getAllByRole('heading', { level: 1 })).toHaveLength(1);
    expect(opened.getByRole('main').id).toBe('contenu');
    const menu = within(opened.getByRole('navigation', { name: 'Menu du site' }));
    expect(
      menu
        .getAllByRole('link')
        .map((link) => [link.textContent, link.getAttribute('href'), link.getAttribute('aria-current')]),
    ).toEqual([
      ['Accueil', '/boutique/ferme', null],
      ['Boutique', '/boutique/ferme/articles', null],
      ['Points de collecte', '/boutique/ferme/points-de-collecte', 'page'],
      ['Vos commandes', '/boutique/ferme/vos-commandes', null],
      ['Mon espace', '/boutique/ferme/mon-espace', null],
    ]);
    expect(opened.getByRole('link', { name: 'Panier' }).getAttribute('href')).toBe('/boutique/ferme/panier');
    expect(
      within(opened.getByRole('navigation', { name: 'Informations légales' }))
        .getAllByRole('link')
        .map((link) => [plain(link.textContent), link.getAttribute('href')]),
    ).toEqual([
      ['Mentions légales', '/boutique/ferme/mentions-legales'],
      ['Conditions de vente', '/boutique/ferme/conditions-de-vente'],
      ['Confidentialité', '/boutique/ferme/confidentialite'],
      ['Accessibilité', '/boutique/ferme/accessibilite'],
      ['Renoncer au contrat', '/boutique/ferme/retractation'],
    ]);
    expect(opened.getByText('Site propulsé par Étal')).toBeDefined();
  });

  it('holds nothing that the Content-Security-Policy would refuse', () => {
    for (const page of [
      { kind: 'home' },
      WHOLE_CATALOGUE,
      { kind: 'article', slug: 'poulet' },
      { kind: 'cart' },
    ] as SitePage[]) {
      const { page: document, html } = openPage(page);
      expect(document.querySelectorAll('[style], style')).toHaveLength(0);
      expect(
        [...document.querySelectorAll('script')].filter(
          (script) => !script.src && script.type !== 'application/ld+json',
        ),
      ).toEqual([]);
      expect(html).not.toMatch(/ on\w+=/);
    }
  });

  it('gives every image its place, and waits only for the first', () => {
    const { page } = openPage({ kind: 'home' });
    const images = [...page.querySelectorAll('img')];
    expect(images.length).toBeGreaterThan(5);
    expect(
      images.filter(
        (image) => !image.getAttribute('width') || !image.getAttribute('height') || !image.hasAttribute('alt'),
      ),
    ).toEqual([]);
    // What is sold and the farm itself are named; the portrait beside the farm's name, and its logo, say nothing more.
    const said = images.map((image) => image.getAttribute('alt'));
    expect(said.filter((text) => text === '')).toHaveLength(2);
    for (const name of ['La Ferme du Pré', CARROTS.label, CHICKEN.label]) expect(said).toContain(name);
    expect(images.filter((image) => image.getAttribute('fetchpriority') === 'high')).toHaveLength(1);
    const cover = images.find((image) => image.getAttribute('fetchpriority') === 'high')!;
    expect(cover.getAttribute('srcset')).toMatch(
      /-200\.webp 200w, .*-400\.webp 400w, .*-800\.webp 800w, .*-1600\.webp 1600w$/,
    );
    expect(images.filter((image) => image.getAttribute('loading') !== 'lazy')).toHaveLength(3);
  });

  it('wears the colour of its shop, if it has one', () => {
    const sheets = (accentColor: string | null) =>
      [
        ...openPage(
          { kind: 'home' },
          { details: { ...sampleSite().storefront.details, accentColor } },
        ).page.querySelectorAll('link[rel="stylesheet"]'),
      ].map((link) => link.getAttribute('href'));
    expect(sheets(null)).toEqual(['/boutique-assets/assets/main.css']);
    expect(sheets('#b3301c')).toEqual(['/boutique-assets/assets/main.css', '/boutique/ferme/couleurs.css?v=b3301c']);
  });
});

describe('for search engines', () => {
  it('the home page is a shop', () => {
    const { page, meta, data } = openPage({ kind: 'home' });
    expect(plain(page.title)).toBe('La Ferme du Pré : commande et retrait de produits fermiers');
    expect(page.querySelector('link[rel="canonical"]')?.getAttribute('href')).toBe(
      'https://etal.example/boutique/ferme',
    );
    expect([meta('description'), meta('og:url'), meta('og:image'), meta('robots')]).toEqual([
      'Maraîchers depuis 1998.',
      'https://etal.example/boutique/ferme',
      `https://etal.example${sampleSite().storefront.details.coverImgUrl}`,
      undefined,
    ]);
    expect(data).toMatchObject([
      {
        '@type': 'Store',
        name: 'La Ferme du Pré',
        telephone: '+33475000000',
        sameAs: ['https://instagram.com/ferme'],
        geo: { latitude: 44.7, longitude: 5 },
        location: [
          {
            name: 'À la ferme',
            address: { addressLocality: 'Crest' },
            openingHoursSpecification: [{ dayOfWeek: 'https://schema.org/Wednesday', opens: '16:00', closes: '19:00' }],
          },
        ],
      },
    ]);
  });

  it.each([
    [
      'carottes',
      [
        {
          price: '2.80',
          priceCurrency: 'EUR',
          availability: 'https://schema.org/InStock',
          url: 'https://etal.example/boutique/ferme/articles/carottes',
        },
      ],
    ],
    ['pommes-de-terre', [{ price: '5.90', eligibleQuantity: { value: 2500 } }, { price: '2.60' }]],
    ['tomme', [{ priceSpecification: { price: '22.90', referenceQuantity: { value: 1, unitCode: 'KGM' } } }]],
    ['poulet', [{ priceSpecification: { price: '11.90', referenceQuantity: { value: 1, unitCode: 'KGM' } } }]],
    ['poireaux', [{ availability: 'https://schema.org/OutOfStock' }]],
  ])('%s is a product with its offers', (slug, offers) => {
    const { data, meta } = openPage({ kind: 'article', slug });
    expect(data).toMatchObject([{ '@type': 'Product', offers }, { '@type': 'BreadcrumbList' }]);
    expect(meta('og:type')).toBe('product');
  });

  it('a text of the shop cannot leave its block', () => {
    const hostile = '</script><script>alert(1)</script><!--';
    const { data, page } = openPage(
      { kind: 'article', slug: 'x' },
      { singleArticles: [sampleArticle(1, { label: hostile, slug: 'x', description: hostile })] },
    );
    expect(data[0]).toMatchObject({ name: hostile, description: hostile });
    expect([...page.querySelectorAll('script:not([src])')].map((script) => script.getAttribute('type'))).toEqual([
      'application/ld+json',
      'application/ld+json',
    ]);
  });

  it.each([
    ['a search', catalogue({ search: 'carotte' })],
    ['a label', catalogue({ label: 'LABEL_ROUGE' })],
    ['the cart', { kind: 'cart' } as SitePage],
    ['nothing', undefined],
  ])('%s is not to be found', (_what, page) => {
    const { meta, page: document } = openPage(page);
    expect(meta('robots')).toBe('noindex');
    expect(document.querySelector('link[rel="canonical"]')).toBeNull();
  });
});

describe('the home page', () => {
  it('presents the farm, its points and the next collection', () => {
    const opened = openPage({ kind: 'home' });
    expect(opened.getByRole('heading', { level: 1, name: 'La Ferme du Pré' })).toBeDefined();
    expect(opened.getByText('Maraîchers depuis 1998.')).toBeDefined();
    expect(opened.getByRole('heading', { name: 'Notre ferme' })).toBeDefined();
    const point = plain(opened.getByRole('heading', { name: 'À la ferme' }).closest('li')?.textContent);
    for (const words of [
      'Prochain retrait : mercredi 18 novembre, de 16 h à 19 h',
      'Commandez avant mardi 18 h',
      '1 chemin du Pré, 26400 Crest',
      'Mercredi de 16 h à 19 h (commande la veille avant 18 h)',
      'Fermé le vendredi 25 décembre 2026',
      'Paiement en ligne ou sur place',
    ]) {
      expect(point).toContain(words);
    }
    expect(point).not.toContain('août');
    expect(opened.getByRole('link', { name: '04 75 00 00 00' }).getAttribute('href')).toBe('tel:+33475000000');
    expect(opened.getByRole('link', { name: 'Instagram' }).getAttribute('href')).toBe('https://instagram.com/ferme');
  });

  it.each([{ kind: 'home' }, WHOLE_CATALOGUE, catalogue({ search: 'pommes' })] satisfies SitePage[])(
    'says that nothing is on sale, and sends nobody to look for it: %j',
    (page) => {
      const opened = openPage(page, { singleArticles: [], articlesBags: [], categories: [] });
      expect(opened.getByText('Rien à vendre pour le moment. Revenez bientôt.')).toBeDefined();
      expect(opened.queryByText(/Essayez un autre mot/)).toBeNull();
      expect(opened.queryByRole('search')).toBeNull();
      const ways = within(opened.getByRole('main'))
        .getAllByRole('link')
        .map((link) => link.textContent);
      expect(ways).toContain('Points de collecte');
      expect(ways).not.toContain('Voir tous les produits');
      expect(ways).not.toContain('Voir les produits');
    },
  );

  it('shows what can be had', () => {
    expect(openPage({ kind: 'home' }).queryByRole('link', { name: 'Poireaux' })).toBeNull();
  });

  it('says where one pays on site only', () => {
    const site = sampleSite().storefront;
    const points = site.collectionPoints.map((point) => ({ ...point, onlinePaymentsEnabled: false }));
    const opened = openPage({ kind: 'points' }, { collectionPoints: points });
    expect(opened.getByText('Paiement sur place uniquement')).toBeDefined();
  });
});

describe('the catalogue', () => {
  const namesIn = (page: SitePage) =>
    openPage(page)
      .getAllByRole('heading', { level: 3 })
      .map(({ textContent }) => textContent);

  it('goes by category, bags first', () => {
    const opened = openPage(WHOLE_CATALOGUE);
    expect(opened.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
      'Paniers',
      'Légumes',
      'Crèmerie',
    ]);
    expect(opened.getByText(/^7\s+produits$/)).toBeDefined();
  });

  it.each([
    ['a search, whatever the accents and the case', catalogue({ search: 'TOMMÉ' }), ['Tomme']],
    ['words in any order', catalogue({ search: 'terre pomme' }), ['Pommes de terre']],
    ['words of the description', catalogue({ search: 'fanes' }), ['Carottes']],
    ['a category', catalogue({ category: 'cremerie' }), ['Tomme']],
    ['bags', catalogue({ category: 'paniers' }), ['Panier de la semaine', 'Panier petit-déjeuner']],
    ['a label', catalogue({ label: 'LABEL_ROUGE' }), ['Poulet']],
  ])('can be looked through by %s', (_how, page, names) => {
    expect(namesIn(page)).toEqual(names);
  });

  it('keeps what was asked in its form, and says when nothing matches', () => {
    const opened = openPage(catalogue({ search: 'ananas', category: 'legumes', label: 'AGRICULTURE_BIOLOGIQUE' }));
    const form = within(opened.getByRole('search'));
    expect(form.getByRole('searchbox', { name: 'Chercher un produit' }).getAttribute('value')).toBe('ananas');
    const kept = (name: string) => opened.page.querySelector(`form[role="search"] input[name="${name}"]`);
    expect([kept('categorie'), kept('label')]).toMatchObject([{ value: 'legumes' }, { value: 'bio' }]);
    expect(plain(opened.page.querySelector('[data-results]')?.textContent)).toBe('Aucun produit pour « ananas »');
    expect(opened.getByRole('link', { name: 'Voir tous les produits' }).getAttribute('href')).toBe(
      '/boutique/ferme/articles',
    );
  });

  it('filters by links, which keep the rest of what was asked', () => {
    const opened = openPage(catalogue({ search: 'tomme', category: 'cremerie' }));
    const categories = within(opened.getByRole('navigation', { name: 'Catégories' }));
    expect(categories.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
      'Tout',
      'Paniers',
      'Légumes',
      'Crèmerie',
    ]);
    expect(categories.getByRole('link', { current: 'page' }).textContent).toBe('Crèmerie');
    expect(categories.getByRole('link', { name: 'Légumes' }).getAttribute('href')).toBe(
      '/boutique/ferme/articles?q=tomme&categorie=legumes',
    );
    const labels = within(opened.getByRole('navigation', { name: 'Labels' }));
    expect(labels.getByRole('link', { name: 'Agriculture biologique' }).getAttribute('href')).toBe(
      '/boutique/ferme/articles?q=tomme&categorie=cremerie&label=bio',
    );
    const pressed = openPage(catalogue({ label: 'AGRICULTURE_BIOLOGIQUE' }));
    expect(pressed.getByRole('link', { name: /^Agriculture biologique/, current: true }).getAttribute('href')).toBe(
      '/boutique/ferme/articles',
    );
  });

  it.each([
    ['bio', ['Carottes']],
    ['label rouge', ['Poulet']],
    ['cremeries', ['Tomme']],
    ['fromage', ['Tomme']],
    ['poireau', ['Poireaux']],
    ['carottez', ['Carottes']],
  ])('is searched for « %s »', (search, found) => {
    const opened = openPage(catalogue({ search }));
    expect(opened.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual(found);
  });

  it('knows its own categories only', () => {
    expect(openPage(catalogue({ category: 'bricolage' })).status).toBe(404);
  });

  it.each([
    [CARROTS.label, ['2,80 € la pièce', 'AB']],
    [POTATOES.label, ['dès 2,60 € pour 1 kg, dès 2,36 €/kg']],
    [CHEESE.label, ['22,90 €/kg']],
    [CHICKEN.label, ["~21,42 € pièce d'environ 1,8 kg à 11,90 €/kg", 'Label Rouge', 'Plus que 3']],
    [LEEKS.label, ['Épuisé']],
  ])('tells the price and the state of %s', (name, words) => {
    const text = plain(cardOf(openPage(WHOLE_CATALOGUE), name).textContent);
    for (const part of words) expect(text).toContain(part);
  });

  it('puts a thing in the cart from its card, but for what is weighed to order or gone', () => {
    const opened = openPage(WHOLE_CATALOGUE);
    const form = cardOf(opened, 'Pommes de terre').querySelector('form')!;
    expect([form.getAttribute('action'), form.method]).toEqual(['/boutique/ferme/panier', 'get']);
    expect(
      within(form)
        .getAllByRole('option')
        .map(({ textContent }) => plain(textContent)),
    ).toEqual(['1 kg : 2,60 € (2,60 €/kg)', '2,5 kg : 5,90 € (2,36 €/kg)']);
    expect(within(form).getByRole('button', { name: 'Ajouter Pommes de terre au panier' })).toBeDefined();
    expect(opened.getByRole('link', { name: 'Choisir le poids de Tomme' }).getAttribute('href')).toBe(
      '/boutique/ferme/articles/tomme',
    );
    expect(cardOf(opened, 'Poireaux').querySelector('form')).toBeNull();
  });
});

describe('the page of an article or a bag', () => {
  it('offers a quantity of what is sold by the piece', () => {
    const opened = openPage({ kind: 'article', slug: 'carottes' });
    expect(opened.getByRole('heading', { level: 1, name: 'Carottes' })).toBeDefined();
    expect(opened.getByText('Agriculture biologique')).toBeDefined();
    const quantity = opened.getByRole('spinbutton', { name: 'Quantité' });
    expect(['min', 'max', 'value'].map((name) => quantity.getAttribute(name))).toEqual(['1', '999', '1']);
    expect(plain(opened.page.querySelector('output')?.textContent)).toBe('2,80 €');
    expect(plain(opened.getByRole('region', { name: 'Prochains retraits' }).textContent)).toContain(
      'À la ferme, mercredi 18 novembre, de 16 h à 19 h. Commandez avant mardi 18 h.',
    );
  });

  it('tells where it comes from, when the merchant says so', () => {
    const origin = (of: string | null) =>
      openPage({ kind: 'article', slug: 'tomme' }, { singleArticles: [{ ...CHEESE, origin: of }] }).queryByText(
        'Origine',
        { exact: false },
      )?.parentElement?.textContent;
    expect([plain(origin('Dordogne, France')), origin(null)]).toEqual(['Origine : Dordogne, France', undefined]);
  });

  it('tells the deposit beside the price, and not in what search engines read', () => {
    const deposit = { kindId: CHEESE.id, label: 'Bocal', cents: 200, count: 1 };
    const opened = openPage({ kind: 'article', slug: 'tomme' }, { singleArticles: [{ ...CHEESE, deposit }] });
    expect(plain(opened.getByText(/de consigne/).textContent)).toBe('+ 2,00 € de consigne par bocal, rendus au retour');
    expect(opened.data).toEqual(openPage({ kind: 'article', slug: 'tomme' }, { singleArticles: [CHEESE] }).data);
    const catalogue = openPage(WHOLE_CATALOGUE, { singleArticles: [{ ...CHEESE, deposit }] });
    expect(plain(catalogue.getByText(/de consigne/).textContent)).toBe('+ 2,00 € de consigne');
    expect(openPage({ kind: 'article', slug: 'tomme' }).queryByText(/consigne/)).toBeNull();
  });

  it('offers the packs of what is sold in packs, each with its price per kilogram', () => {
    const opened = openPage({ kind: 'article', slug: 'pommes-de-terre' });
    const packs = within(opened.getByRole('group', { name: 'Poids' })).getAllByRole<HTMLInputElement>('radio');
    expect(packs.map((pack) => [plain(pack.closest('label')?.textContent), pack.checked])).toEqual([
      ['1 kg : 2,60 € (2,60 €/kg)', true],
      ['2,5 kg : 5,90 € (2,36 €/kg)', false],
    ]);
  });

  it('asks for the weight of what is sold by weight', () => {
    const opened = openPage({ kind: 'article', slug: 'tomme' });
    const weight = opened.getByRole('spinbutton', { name: 'Poids souhaité, en grammes' });
    expect(['min', 'max', 'step', 'value'].map((name) => weight.getAttribute(name))).toEqual([
      '50',
      '100000',
      '50',
      '500',
    ]);
    expect(plain(opened.page.querySelector('output')?.textContent)).toBe('11,45 €');
    expect(opened.queryByText('Paiement sur place uniquement')).toBeNull();
  });

  it('gives an estimate for what is weighed at the collection, and says how the amount will be known', () => {
    const opened = openPage({ kind: 'article', slug: 'poulet' });
    expect(plain(opened.getByRole('main').textContent)).toContain(
      "Prix estimé : ~21,42 € (pièce d'environ 1,8 kg à 11,90 €/kg). Le montant définitif est calculé au poids réel, pesé avant le retrait.",
    );
    expect(plain(opened.page.querySelector('output')?.textContent)).toBe('~21,42 €');
    expect(opened.getByRole('spinbutton', { name: 'Quantité' }).getAttribute('max')).toBe('3');
  });

  it('offers no order of what is sold out', () => {
    const opened = openPage({ kind: 'article', slug: 'poireaux' });
    const soldOut = within(opened.getByRole('region', { name: 'Épuisé pour le moment' }));
    expect(soldOut.getByRole('textbox', { name: 'Votre email' })).toBeDefined();
    expect(opened.page.querySelector('form[method="post"]')?.getAttribute('action')).toBe(
      '/boutique/ferme/articles/poireaux#prevenez-moi',
    );
    expect(opened.queryByRole('button', { name: 'Ajouter au panier' })).toBeNull();
  });

  it('says that a wish to be told is noted, or what is wrong with it', () => {
    const page = { kind: 'article', slug: 'poireaux' } as const;
    const noted = openPage({ ...page, alert: { email: 'lea@clients.test', problem: null } });
    expect(noted.getByText(/^C'est noté/)).toBeDefined();
    expect(noted.queryByRole('textbox', { name: 'Votre email' })).toBeNull();
    const wrong = openPage({ ...page, alert: { email: 'lea', problem: 'Saisissez une adresse email.' } });
    const field = wrong.getByRole('textbox', { name: 'Votre email' });
    expect([field.getAttribute('value'), field.getAttribute('aria-invalid')]).toEqual(['lea', 'true']);
    expect(field.getAttribute('aria-describedby')).toContain(wrong.getByRole('alert').id);
  });

  it('leads from the card of what is sold out to where one asks to be told', () => {
    const opened = openPage(WHOLE_CATALOGUE);
    expect(opened.getByRole('link', { name: /^Me prévenir.*Poireaux$/ }).getAttribute('href')).toBe(
      '/boutique/ferme/articles/poireaux#prevenez-moi',
    );
  });

  it('tells what is in a bag, with the price of what is also sold by itself', () => {
    const contents = openPage({ kind: 'bag', slug: 'panier-petit-dejeuner' }).getByRole('region', {
      name: 'Dans ce panier',
    });
    expect(
      within(contents)
        .getAllByRole('listitem')
        .map(({ textContent }) => plain(textContent)),
    ).toEqual(['2 ×Carottesvendu seul 2,80 € la pièce', '1 ×Miel de fleurs']);
    expect(
      plain(
        openPage({ kind: 'bag', slug: 'panier-de-la-semaine' }).getByRole('region', { name: 'Dans ce panier' })
          .textContent,
      ),
    ).toContain('Composition selon arrivage');
  });

  it.each([{ kind: 'article', slug: 'navets' }, { kind: 'bag', slug: 'carottes' }, undefined] as (
    | SitePage
    | undefined
  )[])('unknown: 404 in the look of the shop (%#)', (page) => {
    const opened = openPage(page);
    expect(opened.status).toBe(404);
    expect(opened.getByRole('heading', { level: 1, name: 'Page introuvable' })).toBeDefined();
    expect(opened.getByRole('navigation', { name: 'Menu du site' })).toBeDefined();
  });
});

it.each([
  ['legalNotice', 'Mentions légales', 'Éditeur du site et vendeur'],
  ['terms', 'Conditions générales de vente', 'Droit de rétractation'],
  ['privacy', 'Confidentialité', 'Vos droits'],
  ['accessibility', 'Accessibilité', 'Signaler un problème'],
] as const)('the law: %s', (kind, title, section) => {
  const opened = openPage({ kind });
  expect(opened.getByRole('heading', { level: 1, name: title })).toBeDefined();
  expect(opened.getByRole('heading', { level: 2, name: section })).toBeDefined();
});

it('the mediator’s site can be followed, and is not told where its visitor comes from', () => {
  const view = sampleView({ kind: 'terms' });
  if (view.kind !== 'shop') throw new Error('no shop');
  const legalInformation: PublicLegalInformation = {
    email: 'legal@etal.test',
    title: 'EARL du Pré',
    legalForm: 'EARL',
    rcsCity: null,
    siren: '732829320',
    tva: null,
    streetAddress: '1 chemin du Pré',
    postalCodeAddress: '26400',
    cityAddress: 'Crest',
    countryAddress: 'France',
    capital: 7500,
    mediator: { name: 'Médiation du Pré', address: null, website: 'https://mediation.example/' },
  };
  const link = openView({ ...view, site: { ...view.site, legalInformation } }).getByRole('link', {
    name: 'https://mediation.example/',
  });
  expect([link.getAttribute('href'), link.getAttribute('rel')]).toEqual(['https://mediation.example/', 'noreferrer']);
});

describe('a shop that is not published', () => {
  it('is announced', () => {
    const opened = openView({ kind: 'comingSoon', shop: { slug: 'ferme', label: 'La Ferme du Pré' } });
    expect([opened.status, opened.meta('robots')]).toEqual([200, 'noindex']);
    expect(opened.getByRole('heading', { level: 1, name: 'Bientôt ouvert' })).toBeDefined();
    expect(opened.getByText('La Ferme du Pré')).toBeDefined();
  });

  it('is not announced where it was closed or suspended', () => {
    const opened = openView({ kind: 'comingSoon', shop: { slug: 'ferme', label: 'La Ferme du Pré' }, isShut: true });
    expect(opened.getByRole('heading', { level: 1, name: 'Boutique fermée' })).toBeDefined();
  });

  it('is shown whole to who tries it out, marked, and its links keep the token', () => {
    const opened = openPage(WHOLE_CATALOGUE, { isTest: true }, 'jeton');
    expect(plain(opened.getByRole('note').textContent)).toMatch(/^Boutique de test\./);
    expect(opened.meta('robots')).toBe('noindex');
    const inside = opened
      .getAllByRole('link')
      .map((link) => link.getAttribute('href')!)
      .filter((href) => href.startsWith('/boutique/'));
    expect(inside.length).toBeGreaterThan(10);
    expect(inside.filter((href) => !href.includes('test=jeton'))).toEqual([]);
    // A GET form drops the query of its address.
    const forms = [...opened.page.querySelectorAll('form')];
    expect(
      forms.filter((form) => form.querySelector<HTMLInputElement>('input[name="test"]')?.value !== 'jeton'),
    ).toEqual([]);
  });

  it('an unknown shop is a plain 404', () => {
    const opened = openView({ kind: 'unknownShop' });
    expect(opened.status).toBe(404);
    expect(opened.getByRole('heading', { level: 1, name: 'Boutique introuvable' })).toBeDefined();
  });
});

it('names the next collection that has room, and those before it that are full', () => {
  const view = sampleView({ kind: 'points' });
  if (view.kind !== 'shop') throw new Error('A sample is of a shop.');
  const [point] = view.site.storefront.collectionPoints;
  view.site.fullSlots = [{ pointId: point!.id, date: '2026-11-18', start: 960 }];
  const card = openView(view).getByRole('heading', { name: 'À la ferme' }).closest('li');
  expect(plain(card?.textContent)).toContain('Prochain retrait : mercredi 25 novembre, de 16 h à 19 h');
  expect(plain(card?.textContent)).toContain('Complet : mercredi 18 novembre, de 16 h à 19 h');
});

it.each(['CLASSIC', 'MARKET', 'NOTEBOOK'] as const)('has the same head in the look %s', (look) => {
  const { details } = sampleSite().storefront;
  const opened = openPage({ kind: 'home' }, { details: { ...details, look } });
  expect(opened.page.documentElement.dataset['look']).toBe(look);
  const header = within(opened.getByRole('banner'));
  expect(header.getAllByRole('link').map(({ textContent }) => plain(textContent))).toEqual([
    'La Ferme du Pré',
    'Accueil',
    'Boutique',
    'Points de collecte',
    'Vos commandes',
    'Mon espace',
    'Panier',
  ]);
});

it('outside every shop, an address leads to the shop whose name it holds, or says how a shop is found', () => {
  const near = openView({ kind: 'unknownAddress', shop: { slug: 'ferme', label: 'La Ferme du Pré' } });
  expect([near.status, near.getByRole('link', { name: 'Aller chez La Ferme du Pré' }).getAttribute('href')]).toEqual([
    404,
    '/boutique/ferme',
  ]);
  const far = openView({ kind: 'unknownAddress', shop: null });
  expect(far.getByRole('heading', { level: 1, name: 'Page introuvable' })).toBeDefined();
  expect(far.getByRole('link', { name: 'Je suis producteur' }).getAttribute('href')).toBe('/login');
});

it('without a script, the cart says whom to call and where to come', () => {
  const text = plain(openPage({ kind: 'cart' }).page.querySelector('noscript')?.textContent);
  for (const said of ['04 75 00 00 00', 'ferme@etal.test', '1 chemin du Pré, 26400 Crest', 'Mercredi de 16 h à 19 h'])
    expect(text).toContain(said);
});
