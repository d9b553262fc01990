import { fieldName } from './fields.ts';
import { quoted } from './typography.ts';
import { fieldProblem, type Issue, toldOf } from './validation.ts';

/** On the wire: one sentence that names the field (R-WIRE-4). */
export function inputSentence(issues: readonly Issue[], call?: string): string {
  const [first] = issues;
  if (!first) return 'La saisie est invalide.';
  const issue = toldOf(first);
  const name = fieldName(issue.path, call);
  const problem = fieldProblem(issue);
  return name === undefined
    ? `Saisie invalide. ${problem}`
    : `${quoted(name)}\u00A0: ${problem.charAt(0).toLowerCase()}${problem.slice(1)}`;
}
