import type * as z from 'zod/mini';
import { LINES_BOUND, PRICE_BOUND, QUANTITY_BOUND, SELECTED_WEIGHT_BOUND, WEIGHT_BOUND } from './bounds.ts';
import { formatInteger } from './format.ts';

export type Issue = z.core.$ZodIssue;

const CUSTOM_PROBLEMS: Record<string, string> = {
  UNPRINTABLE: 'Ce texte contient des caractères invisibles.',
  PRICE: PRICE_BOUND,
  QUANTITY: QUANTITY_BOUND,
  WEIGHT: WEIGHT_BOUND,
  SELECTED_WEIGHT: SELECTED_WEIGHT_BOUND,
  LINES: LINES_BOUND,
  QUANTITY_OR_WEIGHT: 'Indiquez combien de pièces, ou quel poids.',
  REACH: 'Saisissez un numéro de téléphone ou une adresse email.',
  ACCOUNT_NUMBER: 'Un numéro de compte compte de 3 à 12 chiffres, par exemple 411000.',
  JOURNAL_CODE: 'Un code de journal compte de 1 à 6 lettres majuscules ou chiffres, par exemple VE.',
  BUYER_SIREN: 'Le SIREN a neuf chiffres, qui vont ensemble. Vérifiez-les.',
  BUYER_VAT_NUMBER_SHAPE: 'Un numéro de TVA commence par FR, deux caractères, puis le SIREN.',
  BUYER_VAT_NUMBER_OTHER_SIREN: 'Ce numéro de TVA est celui d’un autre SIREN.',
  BUYER_VAT_NUMBER_KEY: 'Les deux caractères après FR ne vont pas avec ce SIREN. Vérifiez-les.',
  PHONE: 'Saisissez un numéro de téléphone, par exemple 06\u00A012\u00A034\u00A056\u00A078.',
};

const REQUIRED = 'Ce champ est obligatoire.';

/** Where a value fits none of several forms, what is told is why it does not fit the last, fullest one. */
export function toldOf(issue: Issue): Issue {
  const last = issue.code === 'invalid_union' ? issue.errors.at(-1)?.[0] : undefined;
  return last ? toldOf({ ...last, path: [...issue.path, ...last.path] }) : issue;
}

/** Beside its field: the field need not be named again. */
export function fieldProblem(problem: Issue): string {
  const issue = toldOf(problem);
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? REQUIRED : `Une valeur de type ${typeName(issue.expected)} est attendue.`;
    case 'too_small':
      return issue.input === '' ? REQUIRED : tooSmall(Number(issue.minimum), issue.origin);
    case 'too_big':
      return CUSTOM_PROBLEMS[issue.message] ?? tooBig(Number(issue.maximum), issue.origin);
    case 'invalid_format':
      return issue.format === 'email'
        ? 'Saisissez une adresse email, par exemple nom@exemple.fr.'
        : (CUSTOM_PROBLEMS[issue.message] ?? "Cette valeur n'a pas la forme attendue.");
    case 'invalid_value':
      return 'Choisissez une des valeurs proposées.';
    case 'custom':
      return CUSTOM_PROBLEMS[issue.message] ?? "Cette valeur n'est pas valable.";
    default:
      return "Cette valeur n'est pas valable.";
  }
}

function tooSmall(minimum: number, origin: string): string {
  if (origin === 'string') return `Saisissez au moins ${minimum} caractères.`;
  if (origin === 'array') return `Ajoutez au moins ${minimum} élément${minimum > 1 ? 's' : ''}.`;
  return `La valeur doit être au moins ${formatInteger(minimum)}.`;
}

function tooBig(maximum: number, origin: string): string {
  if (origin === 'string') return `Saisissez au plus ${formatInteger(maximum)} caractères.`;
  if (origin === 'array') return `${formatInteger(maximum)} élément${maximum > 1 ? 's' : ''} au plus.`;
  return `La valeur doit être au plus ${formatInteger(maximum)}.`;
}

const TYPE_NAMES: Record<string, string> = {
  string: 'texte',
  number: 'nombre',
  int: 'nombre entier',
  boolean: 'oui/non',
  array: 'liste',
  object: 'objet',
};

const typeName = (expected: string): string => TYPE_NAMES[expected] ?? 'correct';
