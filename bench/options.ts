import { parseArgs } from 'node:util';

export interface BenchOptions {
  engine: 'postgres' | 'embedded';
  shops: number;
  orders: number;
  seconds: number;
  /** Measures a shop of that many orders against one of a hundred: deep pages, dashboard, aggregate. */
  shopOf: number | undefined;
  /** Measures 10 shops of 10,000 orders in all against `shops` and `orders`. */
  isSizeComparison: boolean;
  /** Measures what changing an order costs. */
  isChanges: boolean;
  /** Measures what sharing out a short harvest among hundreds of orders costs. */
  isShortage: boolean;
  /** Measures how long customers take to be found among ten thousand. */
  isCustomers: boolean;
  /** Measures how long « Mes ventes » takes in a shop of a hundred thousand orders. */
  isSales: boolean;
  /** Measures what files of five thousand lines cost, and how long another shop waits meanwhile. */
  isImport: boolean;
  /** Measures how long another shop waits while one does its worst, and what memory that takes. */
  isFairness: boolean;
  /** Measures what a call takes while ten thousand messages leave. */
  isBacklog: boolean;
  /** Measures what a call takes after nobody has asked for anything. */
  isQuiet: boolean;
  /** Measures the operator's list of a thousand shops. */
  isConsole: boolean;
  /** Measures the work that other shop software was measured at, with one, two and four processes. */
  isPeers: boolean;
  /** Measures the paint and the weight of a shop's home page and of an article. */
  isPaint: boolean;
  /**
   * Addresses of databases, or data folders of the embedded engine, that `etal seed` has filled already, with
   * `PASSWORD`.
   */
  database: string | undefined;
  against: string | undefined;
}

/** Of every merchant in a measured database. */
export const PASSWORD = 'demonstration-etal';

export const USAGE = `Mesures (rien de tout cela ne fait partie de npm test)

  npm run bench -- [--engine postgres|embedded] [--small | --shops 100 --orders 100000] [--seconds 5]
  npm run bench -- --shop-of 100000         les pages profondes d'une grande boutique, face à une petite
  npm run bench -- --compare-sizes          1000 boutiques et un million de commandes, face à 10 et 10 000
  npm run bench -- --changes                modifier une commande, face à l'accepter
  npm run bench -- --shortage               répartir une récolte trop maigre entre 500 commandes
  npm run bench -- --customers              trouver un client parmi dix mille
  npm run bench -- --sales                  les ventes d'une semaine, d'un mois, d'une année parmi 100 000 commandes
  npm run bench -- --import                 importer des fichiers de 5 000 lignes, face à l'attente d'une voisine
  npm run bench -- --fairness               ce qu'attend une boutique quand une autre fait le pire
  npm run bench -- --backlog                une page et une acceptation pendant que partent 10 000 messages
  npm run bench -- --quiet                  un appel après un moment où personne n'a rien demandé
  npm run bench -- --console                la liste de mille boutiques dans la console de l'exploitant
  npm run bench -- --peers                  le travail auquel d'autres logiciels ont été mesurés
  npm run bench -- --paint                  l'affichage et le poids de l'accueil et d'un article sur un téléphone
      --database URL [--against URL]        des bases déjà remplies par etal seed --password ${PASSWORD}
                                            (moteur embarqué : leur dossier)`;

/** Undefined: the words are not understood. */
export function benchOptions(words: string[]): BenchOptions | undefined {
  const text = { type: 'string' } as const;
  const flag = { type: 'boolean' } as const;
  let given;
  try {
    given = parseArgs({
      args: words,
      options: {
        engine: text,
        shops: text,
        orders: text,
        seconds: text,
        'shop-of': text,
        database: text,
        against: text,
        small: flag,
        'compare-sizes': flag,
        paint: flag,
        changes: flag,
        shortage: flag,
        customers: flag,
        sales: flag,
        import: flag,
        fairness: flag,
        backlog: flag,
        quiet: flag,
        console: flag,
        peers: flag,
      },
    }).values;
  } catch {
    return undefined;
  }
  const isSizeComparison = given['compare-sizes'] ?? false;
  const size = given.small
    ? { shops: 3, orders: 600 }
    : isSizeComparison
      ? { shops: 1000, orders: 1_000_000 }
      : { shops: 100, orders: 100_000 };
  const engine = given.engine ?? 'postgres';
  const [shops, orders, seconds] = [
    positive(given.shops ?? size.shops),
    positive(given.orders ?? size.orders),
    positive(given.seconds ?? (given.small ? 1 : 5)),
  ];
  const shopOf = given['shop-of'] === undefined ? undefined : positive(given['shop-of']);
  if ((engine !== 'postgres' && engine !== 'embedded') || !shops || !orders || !seconds) return undefined;
  if (given['shop-of'] !== undefined && !shopOf) return undefined;
  return {
    engine,
    shops,
    orders,
    seconds,
    shopOf,
    isSizeComparison,
    isPaint: given.paint ?? false,
    isChanges: given.changes ?? false,
    isShortage: given.shortage ?? false,
    isCustomers: given.customers ?? false,
    isSales: given.sales ?? false,
    isImport: given.import ?? false,
    isFairness: given.fairness ?? false,
    isBacklog: given.backlog ?? false,
    isQuiet: given.quiet ?? false,
    isConsole: given.console ?? false,
    isPeers: given.peers ?? false,
    database: given.database,
    against: given.against,
  };
}

const positive = (value: string | number): number | undefined =>
  /^\d{1,9}$/.test(String(value)) && Number(value) > 0 ? Number(value) : undefined;
