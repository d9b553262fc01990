import { checkAnswer } from '@etal/contract/check-answer';
import { loginUser, registerUser, resetPassword } from '@etal/contract/accounts';
import { type Article, createSimpleArticle } from '@etal/contract/articles';
import { type Call, createClient } from '@etal/contract/client';
import type { CallInput } from '@etal/contract/endpoint';
import { createShop, getShopAggregate } from '@etal/contract/shop';
import { asUpload, picture } from './pictures.ts';
import { linkMailedTo } from './read-mail.ts';
import type { TestServer } from './start-server.ts';

const PASSWORD = 'une phrase que je retiens';

export interface Account {
  email: string;
  password: string;
  /** The link of the mail that made the account: used up. */
  welcomeLink: string;
  call: Call;
  /** Opens a session and gives its cookie's value. */
  signIn(): Promise<string>;
}

export interface Merchant extends Account {
  /** The value of its cookie. */
  session: string;
  shopLabel: string;
  slug: string;
  addArticle(changes?: Partial<CallInput<typeof createSimpleArticle>['body']>): Promise<Article>;
}

/** An account of its own, made by the calls the screens make. `address` keeps the throttles of two tests apart. */
export async function openAccount(server: TestServer, email: string, address: string): Promise<Account> {
  let session = '';
  const call = createClient(
    async (path, request) => {
      const headers = {
        ...(request?.headers as Record<string, string>),
        cookie: `sid=${session}`,
        'x-forwarded-for': address,
      };
      const answer = await fetch(path, { ...request, headers });
      session = /^sid=([^;]+)/.exec(answer.headers.getSetCookie()[0] ?? '')?.[1] ?? session;
      return answer;
    },
    { base: server.address, check: checkAnswer },
  );

  await call(registerUser, { body: { email } });
  const welcomeLink = await linkMailedTo(server.outbox, email);
  const token = new URLSearchParams(welcomeLink.split('?')[1]).get('token')!;
  await call(resetPassword, { query: { token }, body: { password: PASSWORD } });
  const signIn = async () => {
    await call(loginUser, { body: { email, password: PASSWORD } });
    return session;
  };
  return { email, password: PASSWORD, welcomeLink, call, signIn };
}

export async function openMerchant(account: Account): Promise<Merchant> {
  const shopLabel = 'La Ferme du Pré';
  const session = await account.signIn();
  const image = asUpload(await picture('boutique.jpg', { width: 60, height: 60 }));
  const { slug } = await account.call(createShop, {
    body: {
      label: shopLabel,
      about: 'Légumes de saison et œufs de plein air',
      thumbnailImg: image,
      coverImg: image,
      termsAccepted: true,
    },
  });
  const addArticle: Merchant['addArticle'] = async (changes = {}) => {
    const { singleArticlesCategories } = await account.call(getShopAggregate, {});
    return account.call(createSimpleArticle, {
      body: {
        label: 'Carottes des sables',
        description: 'Botte de carottes fanes',
        categoryId: singleArticlesCategories[0]!.id,
        img: asUpload(await picture(`${changes.label ?? 'carottes'}.jpg`, { width: 60, height: 60 })),
        tvaRate: 'RATE_5_5',
        pricingModel: 'BY_UNIT',
        unitPrice: 240,
        ...changes,
      },
    });
  };
  return { ...account, session, shopLabel, slug, addArticle };
}
