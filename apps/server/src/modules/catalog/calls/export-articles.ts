import type { exportArticles as call } from '@etal/contract/imports';
import { ARTICLE_COLUMNS } from '@etal/domain/imports/article-file';
import type { Handler } from '../../../platform/http/route.ts';
import { importableFile } from '../../../platform/spreadsheet/importable-file.ts';
import type { Services } from '../../../platform/services.ts';
import { NO_DAYS } from '../day-stock.queries.ts';
import { selectArticles, toArticle } from '../read-articles.queries.ts';

/** R-CATALOG-30: what is imported again without a change; of a shop without articles, the titles to begin with. */
export function exportArticles(services: Services): Handler<typeof call> {
  return async ({ query: { format = 'csv' } }, { shopId }) => {
    const articles = await services.database.withShop(shopId, async (tx) =>
      (await selectArticles(tx, shopId).execute()).map((row) => toArticle(row, NO_DAYS)),
    );
    return importableFile(services, {
      name: 'articles',
      sheet: 'Articles',
      format,
      columns: ARTICLE_COLUMNS,
      rows: articles.map((article) => ARTICLE_COLUMNS.map(({ write }) => write(article))),
    });
  };
}
