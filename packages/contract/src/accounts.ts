import { PASSWORD_MAX } from '@etal/domain/accounts/password-lengths';
import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { email, emptyResponse, plainText } from './text-pieces.ts';

/** A password is judged by the domain's own rule, after its size is known to be sane. */
export const password = z.string().check(z.maxLength(PASSWORD_MAX * 8));

/** As it stands in a link sent by mail. */
export const linkToken = z.string().check(z.minLength(1), z.maxLength(200));

/** Where to go next: `CODE_STEP` is the same page again, which then asks for the code of the second factor. */
export const CODE_STEP = '/login/code';
export const signedIn = z.object({ redirectUri: z.enum(['/admin', '/bienvenue', CODE_STEP]) });

/** Of an application, or one of the recovery codes. */
const secondCode = z.optional(plainText.check(z.maxLength(40)));

export const loginUser = endpoint({
  name: 'LoginUser',
  summary: 'Ouvre une session',
  method: 'POST',
  path: '/api/LoginUser',
  access: 'public',
  body: z.object({
    email: plainText.check(z.minLength(1), z.maxLength(254)),
    password: password.check(z.minLength(1)),
    code: secondCode,
  }),
  response: signedIn,
  errors: ['INVALID_CREDENTIALS', 'SIGN_IN_LINK_NEEDED', 'CODE_WRONG', 'TOO_MANY_ATTEMPTS'],
});

export const requestSignInLink = endpoint({
  name: 'RequestSignInLink',
  summary: 'Demande un lien de connexion par email ; répond toujours 200',
  method: 'POST',
  path: '/api/RequestSignInLink',
  access: 'public',
  body: z.object({ email }),
  response: emptyResponse,
  errors: ['TOO_MANY_ATTEMPTS'],
});

export const signInByLink = endpoint({
  name: 'SignInByLink',
  summary: 'Ouvre une session avec le lien reçu par email',
  method: 'POST',
  path: '/api/SignInByLink',
  access: 'public',
  body: z.object({ token: linkToken, code: secondCode }),
  response: signedIn,
  errors: ['SIGN_IN_LINK_INVALID', 'CODE_WRONG', 'TOO_MANY_ATTEMPTS'],
});

export const logout = endpoint({
  name: 'Logout',
  summary: 'Ferme la session',
  method: 'POST',
  path: '/api/Logout',
  access: 'public',
  response: emptyResponse,
  errors: [],
});

export const registerUser = endpoint({
  name: 'RegisterUser',
  summary: "Demande un compte : un lien est envoyé par email, que l'adresse soit connue ou non",
  method: 'POST',
  path: '/api/RegisterUser',
  access: 'public',
  body: z.object({ email }),
  response: emptyResponse,
  errors: ['SIGNUP_CLOSED', 'TOO_MANY_ATTEMPTS'],
});

export const passwordForgotten = endpoint({
  name: 'PasswordForgotten',
  summary: 'Demande un lien de réinitialisation ; répond toujours 200',
  method: 'POST',
  path: '/api/PasswordForgotten',
  access: 'public',
  body: z.object({ email }),
  response: emptyResponse,
  errors: ['TOO_MANY_ATTEMPTS'],
});

export const resetPassword = endpoint({
  name: 'ResetPassword',
  summary: 'Choisit un nouveau mot de passe et ferme toutes les sessions',
  method: 'POST',
  path: '/api/ResetPassword',
  access: 'public',
  query: z.object({ token: linkToken }),
  body: z.object({ password }),
  response: emptyResponse,
  errors: [
    'RESET_LINK_INVALID',
    'PASSWORD_TOO_SHORT',
    'PASSWORD_TOO_LONG',
    'PASSWORD_ONLY_DIGITS',
    'PASSWORD_COMMON',
    'TOO_MANY_ATTEMPTS',
  ],
});

export const accountCalls = [
  loginUser,
  requestSignInLink,
  signInByLink,
  logout,
  registerUser,
  passwordForgotten,
  resetPassword,
];
