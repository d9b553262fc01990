import { sitePath, UNSUBSCRIBE_PARAMS } from '@etal/contract/site-pages';
import { UNSUBSCRIBE_PAGE } from '@etal/texts/unsubscribe';
import { COLUMN, PRIMARY_BUTTON } from '../layout/look.ts';
import type { DrawPage, PageOf } from './page.ts';

/** One button, which works without a script; the refusal can be taken back at once. */
export const drawUnsubscribe: DrawPage<PageOf<'unsubscribe'>> = (view, page) => {
  const { label } = view.storefront.details;
  const { title, text, button } = UNSUBSCRIBE_PAGE[page.step](label);
  return {
    head: { title: `${title} – ${label}`, description: text },
    body: (
      <div className={`${COLUMN} pt-8`}>
        <h1 className="text-3xl font-extrabold">{title}</h1>
        <p {...(page.step !== 'ask' && { role: 'status' })} className="mt-3 max-w-prose">
          {text}
        </p>
        {button && (
          <form method="post" action={sitePath(view.storefront.slug, page)} className="mt-6">
            {page.step === 'left' && <input type="hidden" name={UNSUBSCRIBE_PARAMS.back} value="oui" />}
            <button type="submit" className={PRIMARY_BUTTON}>
              {button}
            </button>
          </form>
        )}
      </div>
    ),
  };
};
