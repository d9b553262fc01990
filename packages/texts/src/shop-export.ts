import { slugify } from '@etal/domain/slug';

export const exportFileName = (shopLabel: string): string => `etal-${slugify(shopLabel, 'boutique')}`;

/** Beside the tables, for who opens them years later. */
export const EXPORT_README = `Tout ce que votre boutique contient, tel qu'Étal le garde.

Un fichier .csv par table (points-virgules, UTF-8 : un double-clic les ouvre dans un tableur), la première ligne nomme les
colonnes. Les montants sont en centimes, les poids en grammes, les instants en temps universel. Les identifiants relient
les tables : order_sales.order_id est une ligne de orders.

  saleables            articles et paniers            orders               commandes
  order_sales          lignes des commandes           order_history        ce qui leur est arrivé
  shoppers             clients                        invoices             factures et avoirs, tels qu'émis
  money_entries        mouvements d'argent            till_closings        clôtures de caisse
  invoice_orders       commandes d'une facture        collection_points    points de collecte
  images/              photos

Les mots de passe, les clés et les liens d'accès n'y sont pas. Ce fichier contient les données de vos clients : gardez-le
comme tel. Vos factures en PDF se téléchargent dans « Commandes ».
`;
