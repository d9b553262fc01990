import { WHOLE_CATALOGUE } from '@etal/contract/site-pages';
import { SHOP_EMPTY } from '@etal/texts/storefront';
import type { ReactNode } from 'react';
import { sectionsOf } from '../catalogue/filter.ts';
import { FeeNotice } from '../catalogue/marks.tsx';
import { CARD_GRID, SaleableCard } from '../catalogue/saleable-card.tsx';
import { isSoldOut } from '../catalogue/saleables.ts';
import { Photo } from '../layout/photo.tsx';
import { HEAD_LOOKS } from '../layout/head-looks.ts';
import { ContactLine, ContactLines } from '../layout/contact-lines.tsx';
import { CARD, COLUMN, PRIMARY_BUTTON, SECONDARY_BUTTON, TEXT_LINK } from '../layout/look.ts';
import type { ShopView } from '../layout/shop-view.ts';
import { PointCard } from './point-card.tsx';
import { storeData, summary } from '../layout/structured-data.ts';
import { webUrl } from '../layout/web-url.ts';
import type { DrawPage, PageOf } from './page.ts';

export const drawHome: DrawPage<PageOf<'home'>> = (view) => {
  const { details } = view.storefront;
  return {
    head: {
      title: `${details.label}\u00A0: commande et retrait de produits fermiers`,
      description: summary(details.about),
      canonical: view.absolute({ kind: 'home' }),
      image: `${view.origin}${details.coverImgUrl}`,
      data: [storeData(view)],
    },
    body: <HomePage view={view} />,
  };
};

function HomePage({ view }: { view: ShopView }) {
  const { details, collectionPoints } = view.storefront;
  return (
    <>
      <Welcome view={view} />
      <Products view={view} />
      {collectionPoints.length > 0 && (
        <Band title="Où et quand retirer" id="retraits">
          <ul className="grid gap-4 md:grid-cols-2 lg:gap-6">
            {collectionPoints.map((point) => (
              <PointCard key={point.id} view={view} point={point} />
            ))}
          </ul>
        </Band>
      )}
      {details.features.length > 0 && <Features view={view} />}
      <Contact view={view} />
    </>
  );
}

/** The cover is cropped at 3:1 in the back-office; a phone shows its middle, taller. */
function Welcome({ view: { storefront, saleables, to } }: { view: ShopView }) {
  const { label, about, coverImgUrl, thumbnailImgUrl, look } = storefront.details;
  const head = HEAD_LOOKS[look];
  return (
    <section aria-labelledby="accueil">
      <Photo
        url={coverImgUrl}
        alt={label}
        width={1600}
        height={900}
        sizes="(min-width: 48rem) 100vw, 170vw"
        loading="first"
        className="aspect-video w-full md:aspect-[3/1] md:max-h-[26rem]"
      />
      <div className={COLUMN}>
        <div className={`${CARD} grid gap-x-6 gap-y-4 p-5 sm:p-8 ${head.welcome}`}>
          <Photo
            url={thumbnailImgUrl}
            alt=""
            width={144}
            height={144}
            sizes="144px"
            loading="eager"
            className={`size-24 rounded-full sm:size-36 ${head.portrait}`}
          />
          <div>
            <h1 id="accueil" className="text-3xl leading-none font-extrabold sm:text-4xl">
              {label}
            </h1>
            <p className="prose-lines mt-3 text-lg">{about}</p>
            <p className={`mt-5 flex flex-wrap gap-3 ${head.actions}`}>
              {saleables.length > 0 && (
                <a href={to(WHOLE_CATALOGUE)} className={PRIMARY_BUTTON}>
                  Voir les produits
                </a>
              )}
              <a href={to({ kind: 'points' })} className={SECONDARY_BUTTON}>
                Points de collecte
              </a>
            </p>
          </div>
        </div>
      </div>
    </section>
  );
}

const SHOWN = 8;

function Products({ view }: { view: ShopView }) {
  const available = view.saleables.filter((saleable) => !isSoldOut(saleable));
  if (view.saleables.length === 0) {
    return (
      <Band title="À l'étal en ce moment" id="produits">
        <p>{SHOP_EMPTY}</p>
      </Band>
    );
  }
  return (
    <Band title="À l'étal en ce moment" id="produits">
      <ul aria-label="Catégories" className="mb-5 flex flex-wrap gap-2">
        {sectionsOf(view.saleables, view.storefront.categories).map(({ slug, label }) => (
          <li key={slug}>
            <a
              href={view.to({ kind: 'catalogue', search: '', category: slug, label: null })}
              className="inline-flex min-h-11 items-center rounded-full border border-edge bg-surface px-4 font-semibold no-underline hover:bg-linen"
            >
              {label}
            </a>
          </li>
        ))}
      </ul>
      <FeeNotice view={view} className="mb-4 text-sm text-ink-soft" />
      <ul className={CARD_GRID}>
        {available.slice(0, SHOWN).map((saleable) => (
          <SaleableCard key={saleable.id} view={view} saleable={saleable} />
        ))}
      </ul>
      <p className="mt-6">
        <a href={view.to(WHOLE_CATALOGUE)} className={TEXT_LINK}>
          Voir tout le catalogue
        </a>
      </p>
    </Band>
  );
}

function Features({ view }: { view: ShopView }) {
  return (
    <div className={`${COLUMN} mt-14 grid gap-10 sm:gap-14`}>
      {view.storefront.details.features.map(({ title, text, imgUrl }, index) => (
        <section key={imgUrl} className="grid items-center gap-5 md:grid-cols-2 md:gap-12">
          <Photo
            url={imgUrl}
            alt={title}
            width={1200}
            height={900}
            sizes="(min-width: 64rem) 540px, (min-width: 48rem) 46vw, 92vw"
            className={`aspect-[4/3] w-full rounded-xl ${index % 2 === 1 ? 'md:order-last' : ''}`}
          />
          <div>
            <h2 className="text-2xl font-bold">{title}</h2>
            <p className="prose-lines mt-3">{text}</p>
          </div>
        </section>
      ))}
    </div>
  );
}

function Contact({ view: { storefront } }: { view: ShopView }) {
  const { emails, phones, facebookUrl, instagramUrl } = storefront.contact;
  const networks = [
    { name: 'Facebook', url: facebookUrl },
    { name: 'Instagram', url: instagramUrl },
  ].filter((network): network is { name: string; url: string } => Boolean(network.url));
  if (emails.length + phones.length + networks.length === 0) return null;
  return (
    <Band title="Nous joindre" id="contacts">
      <ul className="flex flex-wrap gap-x-8 gap-y-1">
        <ContactLines contact={storefront.contact} />
        {networks.map(({ name, url }) => (
          <ContactLine key={name} icon={null} href={webUrl(url)} text={name} />
        ))}
      </ul>
    </Band>
  );
}

function Band({ title, id, children }: { title: string; id: string; children: ReactNode }) {
  return (
    <section aria-labelledby={id} className={`${COLUMN} mt-14`}>
      <h2 id={id} className="mb-5 text-2xl font-bold">
        {title}
      </h2>
      {children}
    </section>
  );
}
