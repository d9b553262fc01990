import { MANAGERS } from '@etal/domain/accounts/roles';
import { ARTICLE_COLUMNS } from '@etal/domain/imports/article-file';
import { SHOPPER_COLUMNS } from '@etal/domain/imports/shopper-file';
import { IMPORT_BATCH, MAX_CELL_LENGTH, MAX_IMPORT_BYTES } from '@etal/domain/imports/table';
import * as z from 'zod/mini';
import { CSV, XLSX } from './documents.ts';
import { endpoint } from './endpoint.ts';
import { bodyLimitFor, plainText } from './primitives.ts';
import { shopperFilters } from './shoppers.ts';

/** R-CATALOG-30, R-CATALOG-31: articles and customers by file, the same way for both. */

/** What becomes of a line: it makes something, changes something, changes nothing, or has to be mended first. */
export const IMPORT_OUTCOMES = ['CREATE', 'UPDATE', 'SAME', 'WRONG'] as const;
export type ImportOutcome = (typeof IMPORT_OUTCOMES)[number];

const articleKeys = ARTICLE_COLUMNS.map(({ key }) => key);
const shopperKeys = SHOPPER_COLUMNS.map(({ key }) => key);

const rowOf = <Key extends string>(keys: readonly Key[]) =>
  z.object({
    line: z.int().check(z.gte(1), z.lte(10_000_000)),
    cells: z.partialRecord(z.enum(keys), plainText.check(z.maxLength(MAX_CELL_LENGTH))),
  });

/** `column` is the title that is to be looked under; empty where the whole line is meant. */
const judgedLine = {
  line: z.int(),
  outcome: z.enum(IMPORT_OUTCOMES),
  problems: z.array(z.object({ column: z.string(), problem: z.string() })),
};

const file = z.object({
  /** The whole file, as bare base64. */
  file: z.string().check(z.maxLength(Math.ceil((MAX_IMPORT_BYTES * 4) / 3) + 1024)),
});

const fileErrors = [
  'FILE_EMPTY',
  'FILE_TYPE',
  'FILE_ENCRYPTED',
  'FILE_UNREADABLE',
  'FILE_TOO_BIG',
  'FILE_TOO_MANY_LINES',
  'FILE_NO_COLUMN',
] as const;

const previewOf = <Key extends string>(keys: readonly Key[]) =>
  z.object({
    rows: z.array(
      z.object({
        ...judgedLine,
        /** Who or what the line is about, as it calls it. */
        name: z.string(),
        /** Titles of the columns that an update changes. */
        changes: z.array(z.string()),
        /** To be sent back to write it. */
        cells: z.partialRecord(z.enum(keys), z.string()),
      }),
    ),
    ignored: z.array(z.string()),
    /** Categories that the lines would make. */
    newCategories: z.array(z.string()),
  });

const written = z.object({ rows: z.array(z.object(judgedLine)) });

/** A batch of the longest texts. */
const BATCH_BYTES = 2 * 1024 * 1024;

export const previewArticlesImport = endpoint({
  name: 'PreviewArticlesImport',
  summary: 'Ce qu’un fichier XLSX, ODS ou CSV d’articles changerait, ligne par ligne ; rien n’est écrit',
  method: 'POST',
  path: '/api/PreviewArticlesImport',
  access: 'shop',
  roles: MANAGERS,
  body: file,
  response: previewOf(articleKeys),
  errors: fileErrors,
  bodyLimit: bodyLimitFor(MAX_IMPORT_BYTES),
});

export const importArticles = endpoint({
  name: 'ImportArticles',
  summary: 'Écrit des lignes d’articles, jugées à nouveau ; envoyées deux fois, elles ne sont écrites qu’une fois',
  method: 'POST',
  path: '/api/ImportArticles',
  access: 'shop',
  roles: MANAGERS,
  body: z.object({ rows: z.array(rowOf(articleKeys)).check(z.minLength(1), z.maxLength(IMPORT_BATCH)) }),
  response: written,
  errors: ['IMPORT_OVERTAKEN'],
  bodyLimit: BATCH_BYTES,
});

export const previewShoppersImport = endpoint({
  name: 'PreviewShoppersImport',
  summary: 'Ce qu’un fichier XLSX, ODS ou CSV de clients changerait, ligne par ligne ; rien n’est écrit',
  method: 'POST',
  path: '/api/PreviewShoppersImport',
  access: 'shop',
  roles: MANAGERS,
  body: file,
  response: previewOf(shopperKeys),
  errors: fileErrors,
  bodyLimit: bodyLimitFor(MAX_IMPORT_BYTES),
});

export const importShoppers = endpoint({
  name: 'ImportShoppers',
  summary: 'Écrit des lignes de clients, jugées à nouveau ; envoyées deux fois, elles ne sont écrites qu’une fois',
  method: 'POST',
  path: '/api/ImportShoppers',
  access: 'shop',
  roles: MANAGERS,
  body: z.object({ rows: z.array(rowOf(shopperKeys)).check(z.minLength(1), z.maxLength(IMPORT_BATCH)) }),
  response: written,
  errors: ['IMPORT_OVERTAKEN'],
  bodyLimit: BATCH_BYTES,
});

/** CSV where nothing is said. */
const format = z.optional(z.enum(['csv', 'xlsx']));

export const exportArticles = endpoint({
  name: 'ExportArticles',
  summary: 'Tous les articles, dans un fichier qui se réimporte',
  method: 'GET',
  path: '/api/ExportArticles',
  access: 'shop',
  roles: MANAGERS,
  query: z.object({ format }),
  file: [CSV, XLSX],
  errors: [],
});

export const exportShoppers = endpoint({
  name: 'ExportShoppers',
  summary: 'Tous les clients choisis, dans un fichier qui se réimporte',
  method: 'GET',
  path: '/api/ExportShoppers',
  access: 'shop',
  roles: MANAGERS,
  query: z.object({ ...shopperFilters, format }),
  file: [CSV, XLSX],
  errors: ['DOCUMENT_TOO_LONG'],
});

export const importCalls = [
  previewArticlesImport,
  importArticles,
  exportArticles,
  previewShoppersImport,
  importShoppers,
  exportShoppers,
];
