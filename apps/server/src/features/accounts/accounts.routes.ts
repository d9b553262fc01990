import * as calls from '@etal/contract/accounts';
import type { FastifyInstance } from 'fastify';
import { route } from '../../http/route.ts';
import type { Services } from '../../services.ts';
import { loginUser } from './login-user.ts';
import { logout } from './logout.ts';
import { passwordForgotten } from './password-forgotten.ts';
import { registerUser } from './register-user.ts';
import { resetPassword } from './reset-password.ts';

export function accountRoutes(app: FastifyInstance, services: Services): void {
  route(app, services, calls.loginUser, loginUser(services));
  route(app, services, calls.logout, logout(services));
  route(app, services, calls.registerUser, registerUser(services));
  route(app, services, calls.passwordForgotten, passwordForgotten(services));
  route(app, services, calls.resetPassword, resetPassword(services));
}
