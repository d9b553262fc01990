import * as calls from '@etal/contract/till';
import type { FastifyInstance } from 'fastify';
import { route } from '../../platform/http/route.ts';
import type { Services } from '../../platform/services.ts';
import { saveDepositKinds } from './calls/save-deposit-kinds.ts';
import { closeTillDay, getTillDay, getTillDays } from './calls/till-days.ts';
import { generateReceipts } from './calls/generate-receipts.ts';
import { generateTillAttestation } from './calls/generate-till-attestation.ts';
import { generateTillDay } from './calls/generate-till-day.ts';
import { generateTillArchive } from './calls/generate-till-archive.ts';
import { getShopperBalance, letGoDebt, recordDeposits, recordPayment } from './calls/shopper-balance.ts';

export function tillRoutes(app: FastifyInstance, services: Services): void {
  route(app, services, calls.getShopperBalance, getShopperBalance(services));
  route(app, services, calls.recordPayment, recordPayment(services));
  route(app, services, calls.letGoDebt, letGoDebt(services));
  route(app, services, calls.recordDeposits, recordDeposits(services));
  route(app, services, calls.getTillDay, getTillDay(services));
  route(app, services, calls.getTillDays, getTillDays(services));
  route(app, services, calls.closeTillDay, closeTillDay(services));
  route(app, services, calls.generateTillArchive, generateTillArchive(services));
  route(app, services, calls.generateTillDay, generateTillDay(services));
  route(app, services, calls.generateReceipts, generateReceipts(services));
  route(app, services, calls.generateTillAttestation, generateTillAttestation(services));
  route(app, services, calls.saveDepositKinds, saveDepositKinds(services));
}
