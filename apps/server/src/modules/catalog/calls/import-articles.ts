import { Refusal } from '@etal/contract/errors';
import type { importArticles as importCall, previewArticlesImport as previewCall } from '@etal/contract/imports';
import { foldText } from '@etal/domain/fold-text';
import { ARTICLE_COLUMNS, ARTICLE_NEEDED, ARTICLE_TIES } from '@etal/domain/imports/article-file';
import { cellsToWrite } from '@etal/domain/imports/table';
import { previewBatches } from '../../../platform/spreadsheet/batches.ts';
import { readImport } from '../../../platform/spreadsheet/read-import.ts';
import type { Transaction } from '../../../platform/db/database.ts';
import type { Handler } from '../../../platform/http/route.ts';
import { storeDrawings } from '../../../platform/images/picture.ts';
import type { Services } from '../../../platform/services.ts';
import { addArticles, categoryIdsOf } from '../add-articles.ts';
import { judgeArticle, type JudgedArticle, type SeenLines } from '../imports/judge-articles.ts';
import { readKnownArticles } from '../imports/known-articles.queries.ts';
import { lockCatalogue, lockIds, updateSaleables } from '../saleables.queries.ts';
import { changedValues } from '../write-saleable.ts';

const titles = new Map(ARTICLE_COLUMNS.map(({ key, title }) => [key, title]));

/** R-CATALOG-30: nothing is written. */
export function previewArticlesImport(services: Services): Handler<typeof previewCall> {
  return async ({ body }, { shopId }) => {
    const { rows, ignored } = await readImport(services, body.file, ARTICLE_COLUMNS, ARTICLE_NEEDED);
    const seen: SeenLines = new Map();
    const newCategories = new Map<string, string>();
    const judged: Awaited<ReturnType<Handler<typeof previewCall>>>['rows'] = [];
    for (const batch of previewBatches(rows)) {
      const known = await services.database.withShop(shopId, (tx) => readKnownArticles(tx, shopId, batch));
      for (const row of batch) {
        const { write, changes, ...line } = judgeArticle(row, known, seen);
        const category = write && ('create' in write ? write.create.category : write.fields.categoryLabel);
        if (category !== undefined && !known.categories.has(foldText(category)))
          newCategories.set(foldText(category), category);
        const cells = line.outcome === 'UPDATE' ? cellsToWrite(row.cells, changes, ARTICLE_TIES) : row.cells;
        judged.push({ ...line, changes: changes.map((key) => titles.get(key) ?? ''), cells });
      }
    }
    return { rows: judged, ignored, newCategories: [...newCategories.values()] };
  };
}

/** R-CATALOG-30: judged again under the catalogue's lock. What was written already is found again, and left alone. */
export function importArticles({ database, clock, images }: Services): Handler<typeof importCall> {
  return async ({ body: { rows } }, { shopId }) => {
    const judgeAll = async (tx: Transaction): Promise<JudgedArticle[]> => {
      const known = await readKnownArticles(tx, shopId, rows);
      const seen: SeenLines = new Map();
      return rows.map((row) => judgeArticle(row, known, seen));
    };
    // Which drawings and which rows it will take is known before: pictures are stored, and articles locked, first.
    const expected = writesOf(await database.withShop(shopId, judgeAll));
    const drawings = await storeDrawings(
      { database, images },
      shopId,
      expected.creations.map(({ create }) => create.imgDrawing),
    );
    return database.withShop(shopId, async (tx) => {
      const locked = await lockIds(
        tx,
        shopId,
        expected.updates.map(({ id }) => id),
      );
      await lockCatalogue(tx, shopId);
      const judged = await judgeAll(tx);
      const { creations, updates } = writesOf(judged);
      if (
        updates.some(({ id }) => !locked.has(id)) ||
        creations.some(({ create: { imgDrawing } }) => !drawings.has(imgDrawing))
      )
        throw new Refusal('IMPORT_OVERTAKEN');
      await addArticles(
        tx,
        shopId,
        creations.map(({ create, prices }) => ({
          body: create,
          prices,
          imageId: drawings.get(create.imgDrawing) ?? '',
        })),
        clock.now(),
      );
      await changeArticles(tx, shopId, updates);
      return { rows: judged.map(({ line, outcome, problems }) => ({ line, outcome, problems })) };
    });
  };
}

type Write = NonNullable<JudgedArticle['write']>;
type Creation = Extract<Write, { create: unknown }>;
type Update = Extract<Write, { fields: unknown }>;

function writesOf(judged: readonly JudgedArticle[]): { creations: Creation[]; updates: Update[] } {
  const writes = judged.flatMap(({ write }) => write ?? []);
  return {
    creations: writes.filter((write) => 'create' in write),
    updates: writes.filter((write) => 'fields' in write),
  };
}

async function changeArticles(tx: Transaction, shopId: string, updates: readonly Update[]): Promise<void> {
  const categoryIds = await categoryIdsOf(
    tx,
    shopId,
    updates.map(({ fields }) => fields.categoryLabel),
  );
  await updateSaleables(
    tx,
    shopId,
    updates.map(({ id, current, fields, prices }) => ({
      ...changedValues(
        { ...current, ...fields },
        {
          pricing: fields.pricingModel,
          prices,
          categoryId: categoryIds.get(foldText(fields.categoryLabel)) ?? null,
        },
      ),
      id,
    })),
  );
}
