import { parisWallTime } from '@etal/domain/calendar/paris-time';
import { issueDate, yearOf } from '@etal/domain/documents/numbering';
import { feeInvoiceNumber, feeInvoiceOf, feesTotal } from '@etal/domain/fees/fee-invoice';
import { feeMonth } from '@etal/domain/orders/fees';
import { feeInvoiceMentions } from '@etal/texts/documents-fees';
import type { Services } from '../../../platform/services.ts';
import { findSeller } from '../../documents/documents.ts';
import {
  type FeeMonthKey,
  findFeesToInvoice,
  findLastFeeInvoice,
  findMonthsToInvoice,
  insertFeeInvoice,
  lockFeeInvoiceCounter,
  markInvoiced,
  writeFeeInvoiceCounter,
} from './fee-invoices.queries.ts';

/**
 * R-FEES-2: one paper of the operator for each shop and month gone by. Who comes second waits at the counter's lock and
 * then finds nothing left; an entry that came after its month's paper goes on the next one.
 */
export async function issueFeeInvoices(services: Services): Promise<void> {
  const {
    database,
    config: { feeIssuer },
    clock,
    log,
  } = services;
  const before = feeMonth(parisWallTime(clock.now().getTime() / 1000).date);
  const due = await database.acrossShops((tx) => findMonthsToInvoice(tx, before));
  if (due.length === 0) return;
  if (!feeIssuer) {
    log.error('fees are not invoiced: OPERATOR_NAME, OPERATOR_ADDRESS, OPERATOR_SIREN and OPERATOR_EMAIL are missing');
    return;
  }
  for (const { shopId, month } of due)
    try {
      await issueFeeInvoice(services, feeIssuer, { shopId, month });
    } catch (error) {
      // One shop's trouble is not the others'.
      log.error({ err: error, shopId, month }, 'the fees of a shop could not be invoiced');
    }
}

function issueFeeInvoice(
  { database, clock }: Services,
  issuer: NonNullable<Services['config']['feeIssuer']>,
  { shopId, month }: FeeMonthKey,
): Promise<void> {
  return database.acrossShops(async (tx) => {
    const now = clock.now();
    const counter = await lockFeeInvoiceCounter(tx, { year: yearOf(issueDate(now)), now });
    const { ids, sums } = await findFeesToInvoice(tx, { shopId, month });
    if (feesTotal(sums) === 0) return;
    const { year, sequence, issuedAt } = counter;
    const issuedOn = issueDate(issuedAt);
    const model = feeInvoiceOf({
      number: feeInvoiceNumber(year, sequence),
      issuedOn,
      month,
      issuer,
      customer: await findSeller(tx, shopId),
      sums,
      lastInvoice: await findLastFeeInvoice(tx, shopId),
      mentions: feeInvoiceMentions(issuer, issuedOn),
    });
    await insertFeeInvoice(tx, { shopId, year, sequence, issuedAt, model });
    await markInvoiced(tx, { shopId, month, ids });
    await writeFeeInvoiceCounter(tx, counter);
  });
}
