import * as calls from '@etal/contract/accounts';
import * as keyCalls from '@etal/contract/keys';
import * as ownCalls from '@etal/contract/own-account';
import type { FastifyInstance } from 'fastify';
import { route } from '../../platform/http/route.ts';
import type { Services } from '../../platform/services.ts';
import { loginUser } from './calls/login-user.ts';
import { logout } from './calls/logout.ts';
import { passwordForgotten } from './calls/password-forgotten.ts';
import { registerUser } from './calls/register-user.ts';
import { requestSignInLink } from './calls/request-sign-in-link.ts';
import { resetPassword } from './calls/reset-password.ts';
import { signInByLink } from './calls/sign-in-by-link.ts';
import { cancelEmailChange, changeEmail, confirmEmailChange } from './own/change-email.ts';
import {
  changeOwnName,
  changePassword,
  endOtherSessions,
  endSession,
  getAccount,
  setTeamSecurity,
} from './own/own-account-calls.ts';
import { proveWithPasskey, proveWithPassword } from './own/prove.ts';
import { addPasskey, removePasskey, renamePasskey, startPasskeySetup } from './passkeys/passkey-calls.ts';
import { signInWithPasskey, startPasskeySignIn } from './passkeys/passkey-sign-in.ts';
import {
  confirmSecondFactor,
  renewRecoveryCodes,
  startSecondFactor,
  stopSecondFactor,
} from './second-factor/second-factor-calls.ts';

export function accountRoutes(app: FastifyInstance, services: Services): void {
  route(app, services, calls.loginUser, loginUser(services));
  route(app, services, calls.requestSignInLink, requestSignInLink(services));
  route(app, services, calls.signInByLink, signInByLink(services));
  route(app, services, keyCalls.startPasskeySignIn, startPasskeySignIn(services));
  route(app, services, keyCalls.signInWithPasskey, signInWithPasskey(services));
  route(app, services, keyCalls.proveWithPassword, proveWithPassword(services));
  route(app, services, keyCalls.proveWithPasskey, proveWithPasskey(services));
  route(app, services, keyCalls.startPasskeySetup, startPasskeySetup(services));
  route(app, services, keyCalls.addPasskey, addPasskey(services));
  route(app, services, keyCalls.renamePasskey, renamePasskey(services));
  route(app, services, keyCalls.removePasskey, removePasskey(services));
  route(app, services, keyCalls.startSecondFactor, startSecondFactor(services));
  route(app, services, keyCalls.confirmSecondFactor, confirmSecondFactor(services));
  route(app, services, keyCalls.renewRecoveryCodes, renewRecoveryCodes(services));
  route(app, services, keyCalls.stopSecondFactor, stopSecondFactor(services));
  route(app, services, ownCalls.getAccount, getAccount(services));
  route(app, services, ownCalls.changeOwnName, changeOwnName(services));
  route(app, services, ownCalls.changePassword, changePassword(services));
  route(app, services, ownCalls.changeEmail, changeEmail(services));
  route(app, services, ownCalls.cancelEmailChange, cancelEmailChange(services));
  route(app, services, ownCalls.confirmEmailChange, confirmEmailChange(services));
  route(app, services, ownCalls.endSession, endSession(services));
  route(app, services, ownCalls.endOtherSessions, endOtherSessions(services));
  route(app, services, ownCalls.setTeamSecurity, setTeamSecurity(services));
  route(app, services, calls.logout, logout(services));
  route(app, services, calls.registerUser, registerUser(services));
  route(app, services, calls.passwordForgotten, passwordForgotten(services));
  route(app, services, calls.resetPassword, resetPassword(services));
}
