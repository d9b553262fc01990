import { type LegalText, paragraphText } from '@etal/texts/legal-text';
import { accessibility, legalNotice, privacyPolicy, type Seller, termsOfSale } from '@etal/texts/storefront-legal';
import { COLUMN, TEXT_LINK } from '../layout/look.ts';
import { summary } from '../layout/structured-data.ts';
import type { DrawPage, PageOf } from './page.ts';

type LegalKind = 'legalNotice' | 'terms' | 'privacy' | 'accessibility';
const TEXTS: Record<LegalKind, (seller: Seller) => LegalText> = {
  legalNotice,
  terms: termsOfSale,
  privacy: privacyPolicy,
  accessibility,
};

export const drawLegalText: DrawPage<PageOf<LegalKind>> = (view, page) => {
  const { title, sections } = TEXTS[page.kind]({
    shop: view.storefront,
    legal: view.legalInformation,
    hosting: view.hosting,
  });
  return {
    head: {
      title: `${title} – ${view.storefront.details.label}`,
      description: summary(sections[0]?.paragraphs.map(paragraphText).join(' ') ?? title),
      canonical: view.absolute(page),
    },
    body: (
      <article className={`${COLUMN} pt-8`}>
        <h1 className="text-3xl font-extrabold">{title}</h1>
        {sections.map((section) => (
          <section
            key={section.title}
            className={`mt-7 max-w-prose ${section.isFramed ? 'rounded-lg border-2 border-edge p-4' : ''}`}
          >
            <h2 className="text-xl font-bold">{section.title}</h2>
            {section.paragraphs.map((paragraph) => (
              <p key={paragraphText(paragraph)} className="mt-2 break-words">
                {typeof paragraph === 'string' ? (
                  paragraph
                ) : (
                  <>
                    {paragraph.text}
                    <a href={paragraph.href} rel="noreferrer" className={TEXT_LINK}>
                      {paragraph.href}
                    </a>
                  </>
                )}
              </p>
            ))}
          </section>
        ))}
      </article>
    ),
  };
};
