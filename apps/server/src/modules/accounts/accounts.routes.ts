import * as calls from '@etal/contract/accounts';
import type { FastifyInstance } from 'fastify';
import { route } from '../../platform/http/route.ts';
import type { Services } from '../../platform/services.ts';
import { loginUser } from './calls/login-user.ts';
import { logout } from './calls/logout.ts';
import { passwordForgotten } from './calls/password-forgotten.ts';
import { registerUser } from './calls/register-user.ts';
import { resetPassword } from './calls/reset-password.ts';

export function accountRoutes(app: FastifyInstance, services: Services): void {
  route(app, services, calls.loginUser, loginUser(services));
  route(app, services, calls.logout, logout(services));
  route(app, services, calls.registerUser, registerUser(services));
  route(app, services, calls.passwordForgotten, passwordForgotten(services));
  route(app, services, calls.resetPassword, resetPassword(services));
}
