import { ZIP } from '@etal/contract/documents';
import type { exportShop as exportCall } from '@etal/contract/shop';
import { exportFileName, EXPORT_README } from '@etal/texts/shop-export';
import type { Actor } from '../../platform/http/actor.ts';
import type { Handler } from '../../platform/http/route.ts';
import { jpegKey } from '../../platform/images/image-files.ts';
import type { Services } from '../../platform/services.ts';
import { csvLine, CSV_MARK } from '../../platform/spreadsheet/write-csv.ts';
import { zipOf } from '../documents/documents.ts';
import { actorOf, recordSecurityEvent } from '../security-journal/security-journal.ts';
import { lockShop } from '../shop/shop.ts';
import { readPage, readOwnTables, type OwnTable, listImages } from './own-tables.queries.ts';

export function exportShop(services: Services): Handler<typeof exportCall> {
  return (_input, { shopId, ...context }) => copyShop(services, { shopId, actor: actorOf(context) });
}

/** R-SHOP-6: every table of the shop, without keys and secrets, and its pictures; made while it is read. */
export async function copyShop(services: Services, { shopId, actor }: { shopId: string; actor: Actor }) {
  const { database, clock, images } = services;
  const { label, tables, imageIds } = await database.withShop(shopId, async (tx) => {
    const shop = await lockShop(tx, shopId);
    await recordSecurityEvent(services, tx, {
      shopId,
      actor,
      kind: 'CUSTOMERS_EXPORTED',
      subject: 'Toute la boutique',
    });
    return { label: shop.label, tables: await readOwnTables(tx), imageIds: await listImages(tx, shopId) };
  });
  const modifiedAt = clock.now();
  const files = [
    { name: 'LISEZ-MOI.txt', make: async () => Buffer.from(EXPORT_README) },
    ...tables.map((table) => ({ name: `${table.name}.csv`, make: () => writeTable(services, shopId, table) })),
    ...imageIds.map((id) => ({
      name: `images/${id}.jpg`,
      make: async () => Buffer.from((await images.get(jpegKey(id))) ?? []),
    })),
  ];
  const content = zipOf(files.map((file) => ({ ...file, modifiedAt })));
  return { name: `${exportFileName(label)}.zip`, type: ZIP, content };
}

/** Some rows at a time, so that nobody waits for the whole. */
async function writeTable({ database }: Services, shopId: string, table: OwnTable): Promise<Buffer> {
  const lines = [CSV_MARK, csvLine(table.columns.map(({ name }) => name))];
  let after: string[] | undefined;
  do {
    const rows = await database.withShop(shopId, (tx) => readPage(tx, shopId, table, after));
    lines.push(...rows.map(({ values }) => csvLine(values.map((value) => value ?? ''))));
    after = rows.at(-1)?.key;
  } while (after);
  return Buffer.from(lines.join(''), 'utf8');
}
